// A file of a program, and its name inside the program. Names are hostile.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>

#include "harness/base/seen_file.hpp"
#include "harness/model/fields.hpp"

namespace harness::model {

// The most that one program may have. Within these limits, the request to the sandbox fits into one packet.
inline constexpr std::size_t most_code_files = 100;
inline constexpr std::size_t most_code_folders = 100;
inline constexpr int most_code_depth = 20;  // nested folders

struct CodeFile {
    CodeFile() = default;
    // The file keeps its name on disk and lies at the top of its program.
    CodeFile(std::filesystem::path path)  // NOLINT(google-explicit-constructor): a path is a file of that name
        : name(path.filename().string()), file(std::move(path)) {}
    CodeFile(std::string called, base::SeenFile where) : name(std::move(called)), file(std::move(where)) {}

    bool operator==(const CodeFile&) const = default;

    std::string name;     // relative to the program's top folder, with '/': "include/board.hpp"
    base::SeenFile file;  // where its bytes are
};

constexpr auto fields(const CodeFile* /*type*/) {
    return std::tuple{kept("name", &CodeFile::name), kept("path", &CodeFile::file)};
}

}  // namespace harness::model
