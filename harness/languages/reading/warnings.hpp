// Compiler warnings that name a mistake which can make a run fail. The text is hostile; pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/languages/reading/messages.hpp"

namespace harness::languages {

inline constexpr std::size_t longest_warning = 200;  // bytes of Warning::text

struct Warning {
    SourceLocation location;
    std::string text;  // one line: "return type of ‘main’ is not ‘int’"
    std::string name;  // the kind of warning: "main", as gcc prints it after -W; "SyntaxWarning" for Python

    bool operator==(const Warning&) const = default;
};

// In the order of the message, at most one per line of a submission's source. Skips warnings that do not change a run,
// such as unused variables.
std::vector<Warning> telling_warnings(std::string_view message);

}  // namespace harness::languages
