// One file of what a class handed in, wherever it came from: a folder or an archive. Pure values; names are hostile.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace harness::roster {

struct HandIn {
    std::vector<std::string> name;  // folders and the file's own name, from the top of what was handed in
    std::filesystem::path file;     // where its bytes are; empty where `fault` says why there are none
    std::optional<std::chrono::system_clock::time_point> time;  // of its last change
    std::string fault;                                          // why it is not read: one line
};

}  // namespace harness::roster
