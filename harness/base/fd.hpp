// An owned file descriptor, and the operations on descriptors that several folders need.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include <sys/types.h>

namespace harness::base {

// Owns a descriptor and closes it; -1 is "none". Every descriptor made here has CLOEXEC set.
class Fd {
  public:
    Fd() = default;
    explicit Fd(int descriptor) : descriptor_(descriptor) {}
    Fd(Fd&& other) noexcept : descriptor_(other.release()) {}
    Fd& operator=(Fd&& other) noexcept {
        reset(other.release());
        return *this;
    }
    Fd(const Fd&) = delete;
    Fd& operator=(const Fd&) = delete;
    ~Fd() { reset(); }

    int get() const { return descriptor_; }
    explicit operator bool() const { return descriptor_ >= 0; }
    int release() { return std::exchange(descriptor_, -1); }
    void reset(int descriptor = -1);

  private:
    int descriptor_ = -1;
};

// A pipe: what is written to `write` is read from `read`.
struct Pipe {
    Fd read;
    Fd write;
};

// All of these throw SystemError, naming the path if there is one.
Fd open_file(const std::filesystem::path& path, int flags, unsigned mode = 0);
// Opens a regular file, or what a link to one leads to, for reading. Never waits, not even at a FIFO.
Fd open_regular_file(const std::filesystem::path& path);
Pipe make_pipe();
// An anonymous file holding `bytes`, positioned at its start.
Fd memory_file(std::string_view bytes);
// Makes an anonymous file unchangeable, and positions it at its start.
void seal(const Fd& file);
// Appends the bytes of a whole regular file at the position of `copy`. Bytes that are added to the file meanwhile are
// left out, here and below.
void append_file(const Fd& copy, int source, std::string_view failure = "cannot copy a file");
// Copies a whole regular file to `path`, which must not exist yet. A copy that fails leaves no file there.
void copy_to_new_file(int source, const std::filesystem::path& path, mode_t mode);
// Reads the rest, at most `most` bytes. Here and below, an error's message begins with `failure`.
std::string read_all(int descriptor, std::size_t most = std::string::npos, std::string_view failure = "cannot read");
// Reads `count` bytes from this offset on; fewer only where the file ends.
std::string read_at(int descriptor, std::size_t offset, std::size_t count, std::string_view failure = "cannot read");
// The content of a regular file.
std::string read_file(const std::filesystem::path& path);
// Without `failure`, the message names the file.
void write_all(int descriptor, std::string_view bytes, std::string_view failure = "");
// Writes a file that appears whole or not at all: a temporary beside it, then a rename.
void write_file_atomically(const std::filesystem::path& path, std::string_view bytes);

// Locks an open file or folder, or ends its lock, as flock(2) does; a signal does not end the wait. Returns 0 or an
// errno value; EWOULDBLOCK: another process holds the lock, and `how` has LOCK_NB.
int lock(const Fd& file, int how);

// Locks a folder for as long as the descriptor or a copy of it is open, so that no other process takes it for
// abandoned. Returns 0 or an errno value; EWOULDBLOCK: another process has just locked it. If the file system has no
// locks, nobody can lock it, and the result is also 0.
int hold_folder(const Fd& folder);

}  // namespace harness::base
