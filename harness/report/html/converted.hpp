// HTML that pandoc made of a statement, and that nobody has checked, as HTML for the page: only known elements stay,
// without attributes that name anything, and all text is escaped.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/report/html/statement_parts.hpp"

namespace harness::report::html {

// Empty if it is not well formed, too large or too deeply nested. `heading`: the level of its first headings.
std::optional<std::string> converted_html(std::string_view converted, int heading, StatementParts& parts);

// The formulas that became MathML. `converted`: a paragraph for each, with its source as code before it.
Formulas converted_formulas(std::string_view converted);

}  // namespace harness::report::html
