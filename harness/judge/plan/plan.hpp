// What is decided about judging a package before anything runs. Nobody asks later whether a limit was set, and by whom.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "harness/format/config/config.hpp"
#include "harness/format/package/package.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/result.hpp"

namespace harness::judge {

// Does not change once judging begins: other limits make another plan.
struct Plan {
    package::Package package;
    model::Limits limits;            // of a run of a submission, before the factors of its language
    model::Limits validator_limits;  // of a run of a program of the package
    config::Toolchain toolchain;     // with the package's limits of sources, compilers and programs
    config::WallRule wall;           // for a run under another cpu limit
    int passes = 1;                  // the most runs of a submission on a case
    bool stops_at_rejection = true;  // a submission's cases end with the first rejected one
    // Also run the cases that claim to catch a submission, and all cases if rules apply to each case.
    bool check_catches = false;
    // A run goes on to this multiple of the time limit, to measure how slow it is. The verdict uses the limit itself.
    double time_margin = 1;
    // If the judging is stopped, what it has not judged has the verdict NotJudged. Else Interrupted is thrown.
    bool ends_when_stopped = false;
    // The time may not be enough: the first two submissions are judged before the rest, and the rest in its order.
    bool in_order = false;
    // If a rejection was not expected, show a wrong answer at the smallest case that has one, and give possible reasons
    // (SubmissionResult::hints). Both may run more than judging does, such as the package's labelled wrong submissions.
    // The package's visualizers draw the case that is shown of any rejected submission.
    // With `diagnose`, a submission that is wrong, crashed or was accepted is compiled again with sanitizers.
    bool explain = false;
    bool diagnose = false;
    // Computes the points from a complete result, which includes the points by the package's own rules. Not called if
    // the judge failed at the submission. Empty: the points stay.
    std::function<std::optional<model::Points>(const model::SubmissionResult&)> points{};
    // Compares the results with what another judge would decide. Empty: nobody asks.
    std::function<std::vector<model::Divergence>(const Plan& plan, const model::PackageResult&)> compare_judges{};
    model::Share share{};  // in a term
    // The reports show the problem's statement.
    bool shows_statement = false;

    // What reports say about the package. Reads the statement if they show it; parts that cannot be read are left out.
    model::PackageInfo info(std::size_t submissions, const std::string& data_hash) const;
};

// The time limit is that of the package or, if it has none, that of judge.toml.
Plan make_plan(const config::Config& config, package::Package package);

Plan with_time_limit(Plan plan, std::chrono::nanoseconds cpu);

// For the jury's submissions, which the package's claims name.
Plan for_jury(Plan plan);
// For submissions of students. Points for groups of cases need the verdict of each case.
Plan for_students(Plan plan);

}  // namespace harness::judge
