// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/document/project_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

namespace terrain {

namespace {

/// A file descriptor for the length of one function.
class Handle {
public:
    explicit Handle(int fd) : m_fd(fd) {}
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    int fd() const { return m_fd; }
    /// Some file systems tell only here that a write failed.
    bool close() { return ::close(std::exchange(m_fd, -1)) == 0; }
    int release() { return std::exchange(m_fd, -1); }

private:
    int m_fd;
};

std::unexpected<Error> refused(const std::filesystem::path& what, const char* problem, int error)
{
    const char* remedy = "";
    if (error == ENOSPC || error == EDQUOT)
        remedy = "free some space, or save elsewhere";
    else if (error == EACCES || error == EPERM || error == EROFS)
        remedy = "choose a place you may write to";
    return fail(error == ENOENT || error == ENOTDIR ? ErrorCode::NotFound : ErrorCode::Io, what.string(), problem,
                std::generic_category().message(error), {}, remedy);
}

} // namespace

Folder::Folder(Folder&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)), m_path(std::move(other.m_path))
{
}

Folder& Folder::operator=(Folder&& other) noexcept
{
    std::swap(m_fd, other.m_fd);
    std::swap(m_path, other.m_path);
    return *this;
}

Folder::~Folder()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

Result<Folder> Folder::open(const std::filesystem::path& path)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return refused(path, errno == ENOENT ? "does not exist" : "cannot be opened as a folder", errno);
    return Folder(fd, path);
}

Result<Folder> Folder::make(const std::filesystem::path& path)
{
    if (::mkdir(path.c_str(), 0777) != 0)
        return refused(path, errno == EEXIST ? "already exists" : "cannot be made", errno);
    return open(path);
}

Result<Folder> Folder::inside(const std::string& name) const
{
    const int fd = ::openat(m_fd, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0)
        return refused(m_path / name, "cannot be opened as a folder", errno);
    return Folder(fd, m_path / name);
}

Result<Folder> Folder::makeInside(const std::string& name) const
{
    if (::mkdirat(m_fd, name.c_str(), 0777) != 0)
        return refused(m_path / name, "cannot be made", errno);
    return inside(name);
}

Result<std::uint64_t> Folder::lengthOf(const std::string& name) const
{
    struct stat facts;
    if (::fstatat(m_fd, name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0)
        return refused(m_path / name, errno == ENOENT ? "is missing" : "cannot be read", errno);
    if (!S_ISREG(facts.st_mode))
        return fail(ErrorCode::Damaged, (m_path / name).string(), "is not a regular file");
    return std::uint64_t(facts.st_size);
}

Result<std::vector<std::byte>> Folder::read(const std::string& name, std::uint64_t most) const
{
    // Non-blocking, for a pipe put in a file's place would wait for a writer for ever.
    Handle file(::openat(m_fd, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (file.fd() < 0 && errno == ELOOP)
        return fail(ErrorCode::Damaged, (m_path / name).string(), "is not a regular file", "a link");
    if (file.fd() < 0)
        return refused(m_path / name, errno == ENOENT ? "is missing" : "cannot be read", errno);
    struct stat facts;
    if (::fstat(file.fd(), &facts) != 0)
        return refused(m_path / name, "cannot be read", errno);
    if (!S_ISREG(facts.st_mode))
        return fail(ErrorCode::Damaged, (m_path / name).string(), "is not a regular file");
    if (std::uint64_t(facts.st_size) > most)
        return fail(ErrorCode::Damaged, (m_path / name).string(), "is too long", std::format("{} bytes", facts.st_size),
                    std::format("at most {}", most));
    std::vector<std::byte> bytes(std::size_t(facts.st_size));
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t got = ::read(file.fd(), bytes.data() + done, bytes.size() - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return refused(m_path / name, "cannot be read", errno);
        if (got == 0)
            return fail(ErrorCode::Damaged, (m_path / name).string(), "became shorter while it was read");
        done += std::size_t(got);
    }
    return bytes;
}

Result<void> Folder::write(const std::string& name, std::span<const std::byte> bytes) const
{
    Handle file(::openat(m_fd, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (file.fd() < 0)
        return refused(m_path / name, "cannot be written", errno);
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t put = ::write(file.fd(), bytes.data() + done, bytes.size() - done);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return refused(m_path / name, "cannot be written", errno);
        done += std::size_t(put);
    }
    if (!file.close())
        return refused(m_path / name, "cannot be written", errno);
    return {};
}

Result<void> Folder::sync(const std::string& name) const
{
    Handle file(::openat(m_fd, name.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    if (file.fd() < 0 || ::fsync(file.fd()) != 0)
        return refused(m_path / name, "cannot be written", errno);
    return {};
}

Result<void> Folder::syncNames() const
{
    if (::fsync(m_fd) != 0)
        return refused(m_path, "cannot be written", errno);
    return {};
}

Result<void> Folder::syncAll() const
{
    if (::syncfs(m_fd) != 0)
        return refused(m_path, "cannot be written", errno);
    return {};
}

Result<void> Folder::replace(const std::string& from, const std::string& to) const
{
    if (::renameat(m_fd, from.c_str(), m_fd, to.c_str()) != 0)
        return refused(m_path / to, "cannot be replaced", errno);
    return {};
}

void Folder::remove(const std::string& name) const
{
    ::unlinkat(m_fd, name.c_str(), 0);
}

void Folder::removeAll(const std::function<bool(const std::string&)>& isOurs) const
{
    // A descriptor of its own: reading a directory moves the descriptor's position.
    const int fd = ::openat(m_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const std::unique_ptr<DIR, int (*)(DIR*)> listing(fd < 0 ? nullptr : ::fdopendir(fd), &::closedir);
    if (!listing)
        return;
    std::vector<std::string> names;
    while (const dirent* found = ::readdir(listing.get())) {
        if (isOurs(found->d_name))
            names.emplace_back(found->d_name);
    }
    for (const std::string& name : names)
        remove(name);
}

Folder::Lock::~Lock()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

Result<Folder::Lock> Folder::lock(const std::string& name) const
{
    Handle file(::openat(m_fd, name.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (file.fd() < 0)
        return refused(m_path / name, "cannot be locked for editing", errno);
    char text[200] = {};
    if (::flock(file.fd(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK)
            return refused(m_path / name, "cannot be locked for editing", errno);
        const ssize_t got = ::pread(file.fd(), text, sizeof text - 1, 0);
        std::string holder(text, std::size_t(std::max<ssize_t>(got, 0)));
        holder.erase(holder.find_last_not_of('\n') + 1);
        return fail(ErrorCode::Locked, m_path.string(), "is open in another editor",
                    holder.empty() ? "an unnamed process" : holder, {}, "close it there, or open it read-only");
    }
    char host[100] = {};
    ::gethostname(host, sizeof host - 1);
    const int length = std::snprintf(text, sizeof text, "process %ld on %s\n", long(::getpid()), host);
    // Only a courtesy to whoever is refused; the lock itself needs no bytes, so a full disk does not matter here.
    [[maybe_unused]] const bool named =
        ::ftruncate(file.fd(), 0) == 0 && ::pwrite(file.fd(), text, std::size_t(length), 0) == length;
    return Lock(file.release());
}

} // namespace terrain
