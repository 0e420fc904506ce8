// A statement in Markdown as HTML: a few elements, whose text is escaped.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/report/html/statement_parts.hpp"

namespace harness::report::html {

// Empty if the result would be too large or too deeply nested. `heading`: the level of its first headings.
std::optional<std::string> markdown_html(std::string_view markdown, int heading, StatementParts& parts);

}  // namespace harness::report::html
