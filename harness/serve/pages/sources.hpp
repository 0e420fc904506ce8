// A submission's files with numbered lines, and the lines of which the result speaks. Pure; files and texts are
// hostile.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "harness/serve/pages/parts.hpp"
#include "harness/serve/pages/views.hpp"

namespace harness::serve::pages {

using LinesOfFiles = std::map<std::string, std::set<std::size_t>>;  // the numbers of lines, from 1, by the files' names

// The lines that the viewer is told of: by a hint that quotes one, by the compiler, or where the program crashed.
LinesOfFiles marked_lines(const report::StudentView& result, const std::vector<SourceFile>& files);

// The comments on each line, by the numbers of the lines, by the files' names.
using CommentsOfFiles = std::map<std::string, std::map<std::size_t, std::vector<std::string>>>;

// The instructor's comments on lines of this attempt, which are notes: "… attempt 3, main.cpp:12: why?".
CommentsOfFiles line_comments(const report::StudentView& result, const std::vector<SourceFile>& files,
                              std::size_t attempt);

// For each file: name, is_empty, cut, lines (text, is_marked, comments).
Data sources_data(const Texts& texts, const std::vector<SourceFile>& files, const LinesOfFiles& marked,
                  const CommentsOfFiles& comments = {});

}  // namespace harness::serve::pages
