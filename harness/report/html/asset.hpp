// A file of an assets/ folder, embedded into the program by cmake/embed_files.cmake.
#pragma once

#include <string_view>

namespace harness::report::html {

struct Asset {
    std::string_view text;
    std::string_view hash;  // hash of the text in the form of a Content-Security-Policy: "sha256-…"
};

}  // namespace harness::report::html
