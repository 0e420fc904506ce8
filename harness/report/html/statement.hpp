// A problem's statement as a part of the page. Packages are strangers': of Markdown a few elements are made, each byte
// of text is escaped, HTML in it stays text, and nothing in it can be loaded: links and images are named.
#pragma once

#include <string>

#include "harness/model/statement.hpp"

namespace harness::report::html {

// Of bounded size; empty where there is no statement. `heading`: the level of its first headings, 1 to 6.
std::string statement_html(const model::Statement& statement, int heading);

}  // namespace harness::report::html
