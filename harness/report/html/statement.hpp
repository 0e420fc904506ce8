// A problem's statement as a part of the page. Packages are not trusted: only a few Markdown elements are rendered, all
// text is escaped, HTML stays text, and nothing is loaded: links and images are shown as text.
#pragma once

#include <string>

#include "harness/model/statement.hpp"

namespace harness::report::html {

// Of bounded size; empty if there is no statement. `heading`: the level of its first headings, 1 to 6.
std::string statement_html(const model::Statement& statement, int heading);

}  // namespace harness::report::html
