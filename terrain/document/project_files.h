// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace terrain {

/// An open folder. Everything in it is reached by name relative to it and never through a link, so that neither a
/// crafted project nor a folder renamed meanwhile leads anywhere else. Names are single file names. Thread-safe.
class Folder {
public:
    static Result<Folder> open(const std::filesystem::path& path);
    /// Makes it, readable as the process's umask says; refuses where something of the name exists.
    static Result<Folder> make(const std::filesystem::path& path);

    Folder() = default;
    Folder(Folder&& other) noexcept;
    Folder& operator=(Folder&& other) noexcept;
    ~Folder();

    /// For messages: where it was when it was opened.
    const std::filesystem::path& path() const { return m_path; }
    Result<Folder> inside(const std::string& name) const;
    Result<Folder> makeInside(const std::string& name) const;

    /// The length of a regular file, or NotFound, Damaged (not a regular file), Io.
    Result<std::uint64_t> lengthOf(const std::string& name) const;
    /// Reads a regular file of at most `most` bytes, in one piece.
    Result<std::vector<std::byte>> read(const std::string& name, std::uint64_t most) const;
    /// Writes a file that must not exist yet.
    Result<void> write(const std::string& name, std::span<const std::byte> bytes) const;
    /// Forces one file, or the folder's own names, to the disk.
    Result<void> sync(const std::string& name) const;
    Result<void> syncNames() const;
    /// Forces everything that was written to the file system of the folder to the disk.
    Result<void> syncAll() const;
    Result<void> replace(const std::string& from, const std::string& to) const;
    /// Removes a file; one that is not there is no error, and what cannot be removed stays.
    void remove(const std::string& name) const;
    /// Removes every file whose name `isOurs` accepts.
    void removeAll(const std::function<bool(const std::string&)>& isOurs) const;

    /// Locks file `name`, made where absent, for as long as the returned guard lives, and writes into it who holds it.
    /// The lock dies with the process, so a stale one blocks nobody. Locked names the holder.
    class Lock;
    Result<Lock> lock(const std::string& name) const;

private:
    Folder(int fd, std::filesystem::path path) : m_fd(fd), m_path(std::move(path)) {}
    int m_fd = -1;
    std::filesystem::path m_path;
};

class Folder::Lock {
public:
    Lock() = default;
    explicit Lock(int fd) : m_fd(fd) {}
    Lock(Lock&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    Lock& operator=(Lock&& other) noexcept
    {
        std::swap(m_fd, other.m_fd);
        return *this;
    }
    ~Lock();

private:
    int m_fd = -1;
};

} // namespace terrain
