// The folder that a program's own scripts built. It leaves the sandbox as one stream of files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace harness::compile {

// The commands that write the stream of the current folder's files to standard output. For each file (links are
// followed, but not to folders elsewhere): a line "SIZE MODE NAME" with the mode in octal, then the bytes. Skips names
// with a line feed.
std::string stream_files();

// Makes a file with this mode, whatever the umask is: the sandbox's user must read it. Throws SystemError, also if the
// file exists.
void write_new_file(const std::filesystem::path& path, std::string_view bytes, mode_t mode);

// Writes the files of a stream into `folder`, which must exist and be empty, and keeps their executable bits. The
// stream is hostile: throws JudgeError if it is malformed or a name leads out of the folder, SystemError if a file
// cannot be written.
void write_streamed(std::string_view stream, const std::filesystem::path& folder);

}  // namespace harness::compile
