// A file of a program, and what it is called there. Names are hostile.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>

#include "harness/support/seen_file.hpp"

namespace harness::model {

// What one program may have; what the sandbox is told of it fits into one packet then.
inline constexpr std::size_t most_code_files = 100;
inline constexpr std::size_t most_code_folders = 100;
inline constexpr int most_code_depth = 20;  // folders within one another

struct CodeFile {
    // Called as it is on disk, at the top of its program.
    CodeFile(std::filesystem::path path)  // NOLINT(google-explicit-constructor): a path is a file of that name
        : name(path.filename().string()), file(std::move(path)) {}
    CodeFile(std::string called, support::SeenFile where) : name(std::move(called)), file(std::move(where)) {}

    bool operator==(const CodeFile&) const = default;

    std::string name;        // from the program's top, folders joined by '/': "include/board.hpp"
    support::SeenFile file;  // where its bytes are
};

}  // namespace harness::model
