// What the cases of a jury submission must give, in addition to its verdict. Pure values.
#pragma once

#include <string>
#include <vector>

#include "harness/model/verdict.hpp"

namespace harness::model {

struct CaseRule {
    std::string cases;               // a pattern of case and group names (package/expected/glob.hpp); empty: all
    std::vector<Verdict> permitted;  // the verdict of each such case must satisfy() these; empty: any verdict
    std::vector<Verdict> required;   // at least one such case must have one of these; empty: no requirement

    bool operator==(const CaseRule&) const = default;
};

// The range that the score of a submission, or of each of its test groups, must lie in.
struct ScoreRule {
    std::string groups;  // a pattern of group names, as above; empty: the score of the submission
    double least = 0;
    double most = 0;

    bool operator==(const ScoreRule&) const = default;
};

// A text that must occur in the judgemessage.txt of at least one of the cases.
struct MessageRule {
    std::string cases;  // a pattern, as above
    std::string text;

    bool operator==(const MessageRule&) const = default;
};

}  // namespace harness::model
