// A problem's statement as a part of the page. Packages are not trusted: only a few elements are rendered, all text is
// escaped, HTML stays text, and nothing is loaded: links are shown as text, and so are images that the statement's own
// value does not have.
#pragma once

#include <string>

#include "harness/model/statement.hpp"

namespace harness::report::html {

// Of bounded size; empty if there is no statement. `heading`: the level of its first headings, 1 to 6.
std::string statement_html(const model::Statement& statement, int heading);

// The language that the file's name tells, as in HTML: "en" for "problem_statement/problem.en.md".
std::string language_of(const model::Statement& statement);

}  // namespace harness::report::html
