// What a jury submission's cases must give, beyond its verdict. Pure values.
#pragma once

#include <string>
#include <vector>

#include "harness/model/verdict.hpp"

namespace harness::model {

struct CaseRule {
    std::string cases;  // a pattern of the names of cases and groups (package/expected/glob.hpp); empty: all
    std::vector<Verdict> permitted;  // the verdict of each such case, as satisfies() has it; empty: any
    std::vector<Verdict> required;   // that at least one such case must have; empty: none in particular

    bool operator==(const CaseRule&) const = default;
};

}  // namespace harness::model
