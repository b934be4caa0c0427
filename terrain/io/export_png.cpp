// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/export_files.h"

#include <png.h>

#include <cerrno>
#include <csetjmp>
#include <cstdio>
#include <cstring>

namespace terrain {

namespace {

/// Writes grey 16-bit PNGs of three kinds of chunk: IHDR, IDAT, IEND. Nothing a reader could bend heights by.
class PngWriter final : public RowWriter {
public:
    explicit PngWriter(const FilePlan& plan) : m_path(plan.path) {}
    ~PngWriter() override
    {
        if (m_png)
            png_destroy_write_struct(&m_png, &m_info);
        if (m_file)
            std::fclose(m_file);
    }

    // libpng leaves by longjmp: the functions below that call it keep no object with a destructor on their stack.

    Result<void> open(int width, int height)
    {
        m_file = std::fopen(m_path.c_str(), "wb");
        if (!m_file)
            return cannotWrite(m_path, std::strerror(errno));
        m_png = png_create_write_struct(PNG_LIBPNG_VER_STRING, this, &PngWriter::onError, &PngWriter::onWarning);
        m_info = m_png ? png_create_info_struct(m_png) : nullptr;
        if (!m_info)
            return fail(ErrorCode::TooLarge, m_path.filename().string(), "leaves no memory for the PNG encoder");
        if (!begin(png_uint_32(width), png_uint_32(height)))
            return cannotWrite(m_path, m_message);
        return {};
    }

    Result<void> write(std::span<const std::byte> row) override
    {
        if (!writeRow(reinterpret_cast<png_const_bytep>(row.data())))
            return cannotWrite(m_path, m_message);
        return {};
    }

    Result<void> close() override
    {
        if (!end())
            return cannotWrite(m_path, m_message);
        const bool closed = std::fclose(std::exchange(m_file, nullptr)) == 0;
        return closed ? Result<void>() : cannotWrite(m_path, std::strerror(errno));
    }

private:
    bool begin(png_uint_32 width, png_uint_32 height)
    {
        if (setjmp(png_jmpbuf(m_png)))
            return false;
        // Every tile of a ground is written by this; libpng's own limit on sides is lower than ours.
        png_set_user_limits(m_png, 0x7fffffff, 0x7fffffff);
        png_init_io(m_png, m_file);
        png_set_compression_level(m_png, 5);
        png_set_IHDR(m_png, m_info, width, height, 16, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
                     PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        png_write_info(m_png, m_info);
        png_set_swap(m_png); // samples come little-endian and lie big-endian in the file
        return true;
    }
    bool writeRow(png_const_bytep row)
    {
        if (setjmp(png_jmpbuf(m_png)))
            return false;
        png_write_row(m_png, row);
        return true;
    }
    bool end()
    {
        if (setjmp(png_jmpbuf(m_png)))
            return false;
        png_write_end(m_png, nullptr);
        return true;
    }

    static void onError(png_structp png, png_const_charp message)
    {
        static_cast<PngWriter*>(png_get_error_ptr(png))->m_message = message;
        png_longjmp(png, 1);
    }
    static void onWarning(png_structp, png_const_charp) {} // what is wrong in the file shows when it is read back

    std::filesystem::path m_path;
    std::string m_message;
    std::FILE* m_file = nullptr;
    png_structp m_png = nullptr;
    png_infop m_info = nullptr;
};

} // namespace

Result<std::unique_ptr<RowWriter>> makePngWriter(const FilePlan& plan)
{
    auto writer = std::make_unique<PngWriter>(plan);
    TERRAIN_CHECK(writer->open(plan.width, plan.height));
    return writer;
}

} // namespace terrain
