// What a program's own scripts built: a folder, which comes out of the sandbox as one stream of its files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace harness::compile {

// The commands that write the stream of the current folder's files to standard output: of each, links followed, a line
// "SIZE MODE NAME" with the mode in octal, and its bytes. What has a line feed in its name is left out.
std::string stream_files();

// Writes the files of a stream below `folder`, which is there and empty, executable as they were. The stream is
// hostile: throws JudgeError where it is none, or a name leads out of the folder; SystemError where a file cannot be
// written.
void write_streamed(std::string_view stream, const std::filesystem::path& folder);

}  // namespace harness::compile
