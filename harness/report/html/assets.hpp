// The files of assets/, embedded into the program by cmake/embed_files.cmake.
#pragma once

#include <string_view>

namespace harness::report::html {

struct Asset {
    std::string_view text;
    std::string_view hash;  // hash of the text in the form of a Content-Security-Policy: "sha256-…"
};

extern const Asset page_asset;
extern const Asset defs_asset;  // the shapes used to draw boards; once in each page
extern const Asset package_asset;
extern const Asset row_asset;
extern const Asset case_row_asset;
extern const Asset submission_asset;
extern const Asset failing_asset;
extern const Asset board_asset;
extern const Asset growth_asset;
extern const Asset points_asset;
extern const Asset class_asset;
extern const Asset course_asset;
extern const Asset statement_asset;
extern const Asset style_asset;
extern const Asset script_asset;

}  // namespace harness::report::html
