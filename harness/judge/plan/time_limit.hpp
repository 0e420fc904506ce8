// The time limit and the jury's submissions: derives the limit from their times, and measures their margins.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/judge/plan/plan.hpp"
#include "harness/judge/workers/judging_context.hpp"
#include "harness/model/listener.hpp"
#include "harness/model/result.hpp"

namespace harness::judge {

// How far the time of a submission that bounds the time limit is from the limit.
struct Margin {
    std::string submission;
    std::string language;           // "cpp"
    std::string case_name;          // the slowest case that counts
    bool is_upper = false;          // the submission must be too slow
    std::chrono::nanoseconds time;  // of this case
    bool at_least = false;          // the run was stopped: the real time is unknown and longer

    // limit ÷ time; for a submission that must be too slow, time ÷ limit.
    double factor(std::chrono::nanoseconds limit) const;
};

// The margins of the measured submissions that bound the limit, in the order of `results`.
std::vector<Margin> margins_of(const Plan& plan, const std::vector<package::Submission>& submissions,
                               const model::Results& results);

// For each language the margin of its slowest submission that must be in time, the slowest language first.
std::vector<model::LanguageMargin> margins_by_language(const Plan& plan, const std::vector<Margin>& margins);

// The smallest multiple of the package's resolution that leaves the slowest accepted submission the margin that the
// format requires; empty if none was measured.
std::optional<std::chrono::nanoseconds> derived_limit(const package::TimeLimit& rule,
                                                      const std::vector<Margin>& margins);

// Texts about the limit. `lines`: the limit and its formula, T_ac and T_tle, and T_ac of each language if there are
// several; with `all`, also each submission's margin. `fact`: the first three in one line. `warnings`: margins
// under 1.2, a T_ac of a language that leaves a given limit less than a margin of 2, and if no limit fits.
struct LimitReport {
    std::string fact;
    std::vector<std::string> lines;
    std::vector<std::string> warnings;
};
LimitReport limit_report(const Plan& plan, const std::vector<Margin>& margins, bool all);

// Judges some submissions by the plan, which has some of the package's cases.
using JudgeSome =
    std::function<model::Results(Plan plan, const std::vector<package::Submission>& submissions, bool exclusive)>;

// The plan for a package without a time limit, with one from the times of its accepted submissions. They are judged
// under a limit of 30 seconds, and the slowest is judged again with nothing beside it. If no limit can be derived, it
// stays unchanged and the package gets a warning.
Plan with_derived_time_limit(Plan plan, const JudgeSome& judge);
// The same, judged in this context. `listen` makes a listener for each judging. Throws like judge_package().
Plan with_derived_time_limit(Plan plan, const workers::JudgingContext& context,
                             const std::function<std::unique_ptr<model::Listener>()>& listen);

}  // namespace harness::judge
