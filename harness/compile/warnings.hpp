// The warnings of a compiler that name a mistake from which a run can fail. Hostile text; pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/model/source_place.hpp"

namespace harness::compile {

struct Warning {
    model::SourcePlace place;
    std::string text;  // one line: "return type of ‘main’ is not ‘int’"
    std::string name;  // of its kind: "main", as gcc has it behind -W; "SyntaxWarning" of Python

    bool operator==(const Warning&) const = default;
};

// In the order of the message, one a line of a submission's source. Left out is what changes no run, such as a variable
// that is not used.
std::vector<Warning> telling_warnings(std::string_view message);

}  // namespace harness::compile
