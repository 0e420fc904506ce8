// The files of assets/ and messages/, embedded into the program by cmake/embed_files.cmake.
#pragma once

#include "harness/report/html/assets.hpp"

namespace harness::serve::pages {

using report::html::Asset;

extern const Asset frame_asset;
extern const Asset error_asset;
extern const Asset sign_in_asset;
extern const Asset enter_asset;
extern const Asset home_asset;
extern const Asset problem_asset;
extern const Asset attempt_asset;
extern const Asset attempts_asset;
extern const Asset class_table_asset;
extern const Asset student_asset;
extern const Asset judged_again_asset;
extern const Asset settings_asset;
extern const Asset log_asset;
extern const Asset serve_asset;  // the style, used after the report's style
extern const Asset live_asset;   // the script
extern const Asset icon_asset;
extern const Asset en_asset;
extern const Asset zh_asset;

}  // namespace harness::serve::pages
