// The statement of a package for its readers.
#pragma once

#include <string>

#include "harness/cli/context.hpp"
#include "harness/report/html/statement_page.hpp"

namespace harness::cli {

// With samples and images, and converted if the programs for that are installed: otherwise prints a warning. `language`
// empty: English, if there is an English statement. Throws ConfigError if there is none in this language.
report::html::StatementView statement_view(const Context& context, const judge::Plan& plan,
                                           const std::string& language);

}  // namespace harness::cli
