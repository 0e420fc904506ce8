// The folder that a program's own scripts built. It leaves the sandbox as one stream of files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace harness::compile {

// The commands that write the stream of the current folder's files to standard output. For each file (links are
// followed, but not to folders elsewhere): a line "SIZE MODE NAME" with the mode in octal, then the bytes. Skips names
// with a line feed.
std::string stream_files();

// Writes the files of a stream into `folder`, which must exist and be empty, and keeps their executable bits. The
// stream is hostile: throws JudgeError if it is malformed or a name leads out of the folder, SystemError if a file
// cannot be written.
void write_streamed(std::string_view stream, const std::filesystem::path& folder);

}  // namespace harness::compile
