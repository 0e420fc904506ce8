// The time limit and the jury's submissions: derived from what they take, and how far they are from it.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/package/package.hpp"

namespace harness::judge {

// How far a submission that bounds the time limit is from it.
struct Margin {
    std::string submission;
    std::string case_name;          // the slowest of its cases that count
    bool is_upper = false;          // it is to be too slow
    std::chrono::nanoseconds time;  // of that case
    bool at_least = false;          // it was stopped: nobody knows how long it would have taken

    // How many times its time the limit is; of one that is too slow, how many times the limit its time is.
    double factor(std::chrono::nanoseconds limit) const;
};

// The margins of the submissions that bound the limit and were measured, in the order of `results`.
std::vector<Margin> margins_of(const package::Package& package, const std::vector<package::Submission>& submissions,
                               const model::Results& results);

// The smallest multiple of the package's resolution that leaves the slowest of the accepted submissions the room that
// the format demands; empty where none was measured.
std::optional<std::chrono::nanoseconds> derived_limit(const package::TimeLimit& rule,
                                                      const std::vector<Margin>& margins);

// What a person is told of the limit: a line for the limit and its formula, T_ac and T_tle each; with `all`, a line for
// each submission's margin. `fact`: the first three in one line. `warnings`: margins under 1.2, and that no limit fits.
struct LimitReport {
    std::string fact;
    std::vector<std::string> lines;
    std::vector<std::string> warnings;
};
LimitReport limit_report(const package::Package& package, const std::vector<Margin>& margins, bool all);

// Judges some submissions of the package on some of its cases, under its limits.
using JudgeSome = std::function<model::Results(const package::Package& package,
                                               const std::vector<package::Submission>& submissions, bool alone)>;

// Gives a package without a time limit the one that its accepted submissions call for: they are judged under a safety
// limit of `safety`, and the slowest once more by itself. Where there is none, the limit stays as it is, which a
// warning of the package says.
void derive_time_limit(package::Package& package, std::chrono::nanoseconds safety,
                       const std::function<std::chrono::nanoseconds(std::chrono::nanoseconds)>& wall_for,
                       const JudgeSome& judge);

}  // namespace harness::judge
