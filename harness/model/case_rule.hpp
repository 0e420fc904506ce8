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

// What the score of a submission, or of its test groups, must be.
struct ScoreRule {
    std::string groups;  // a pattern of their names, as above; empty: the submission's
    double least = 0;
    double most = 0;

    bool operator==(const ScoreRule&) const = default;
};

// A text that the judgemessage.txt of a case must have in it.
struct MessageRule {
    std::string cases;  // as above: of one of these
    std::string text;

    bool operator==(const MessageRule&) const = default;
};

}  // namespace harness::model
