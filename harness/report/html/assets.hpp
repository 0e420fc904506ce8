// The files of assets/, as cmake/embed_files.cmake puts them into the program.
#pragma once

#include <string_view>

namespace harness::report::html {

struct Asset {
    std::string_view text;
    std::string_view hash;  // of the text, as a Content-Security-Policy names it: "sha256-…"
};

extern const Asset page_asset;
extern const Asset defs_asset;  // the shapes that boards are drawn with, which a page has once
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
