// A statement in Markdown as HTML: a few elements, whose text is escaped.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "harness/base/markdown.hpp"
#include "harness/report/html/statement_parts.hpp"

namespace harness::report::html {

// The HTML of formulas.
using Formulas = std::map<base::Formula, std::string>;

// Empty if the result would be too large or too deeply nested. `heading`: the level of its first headings. A formula
// that is not in `formulas` stands as it is written.
std::optional<std::string> markdown_html(std::string_view markdown, int heading, const Formulas& formulas,
                                         StatementParts& parts);

}  // namespace harness::report::html
