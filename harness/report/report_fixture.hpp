// Runs to report, and the comparison of reports with approved texts.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "harness/base/fd.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/report/formats.hpp"
#include "paths.hpp"

namespace harness::report {

inline model::RunInfo run_of(const std::string& command) {
    model::RunInfo run;
    run.command = command;
    return run;
}

inline model::PackageResult package_of(std::vector<model::SubmissionResult> submissions) {
    model::PackageResult package;
    package.info.name = "p";
    package.submissions = std::move(submissions);
    return package;
}

// Plays a run of one package.
inline void play(model::Listener& listener, const model::PackageResult& package, const model::RunInfo& run = {},
                 std::optional<std::chrono::nanoseconds> took = {}) {
    listener.run_started(run);
    listener.package_started(package.info);
    for (const model::SubmissionResult& submission : package.submissions) {
        listener.submission_ended(package.info, submission);
    }
    listener.package_ended(package);
    model::Summary summary;
    model::count(package, summary);
    summary.took = took;
    listener.run_ended(run, summary);
}

// What a report writes of such a run. `make` makes it; `arguments`: those of `make`, after the writer.
template <typename Make, typename... Arguments>
std::string text_of(const Make& make, const model::PackageResult& package, const model::RunInfo& run = {},
                    const Arguments&... arguments) {
    std::string text;
    play(*make([&](std::string_view piece) { text += piece; }, arguments...), package, run);
    return text;
}

inline std::string csv_of(const model::PackageResult& package, const GradesSetting& setting = {}) {
    return text_of(make_csv, package, {}, setting);
}

// A fixed run: an accepted submission, and one with a hostile name whose verdict is not as expected.
inline void play(model::Listener& listener, const std::string& command = "verify") {
    using enum model::Verdict;
    model::PackageResult package = package_of({{}, {}});
    package.info.time_limit = std::chrono::seconds{1};
    package.info.memory_limit_kib = 262'144;
    package.info.cases = 1;
    package.info.data_hash = "d";
    package.problems.push_back({"secret/1.ans", "is wrong"});
    model::SubmissionResult& first = package.submissions[0];
    first.name = "accepted/王后.cpp";
    first.verdict = Accepted;
    first.expected = {Accepted};
    first.as_expected = true;
    first.language = "cpp";
    first.compile = {true, false, std::chrono::milliseconds{231}, "main.cpp:1:1: warning: w\n"};
    first.cases.resize(1);
    first.cases[0].name = "secret/1";
    first.cases[0].verdict = Accepted;
    first.cases[0].wall = std::chrono::nanoseconds{2'400'000};
    first.cases[0].exit_code = 0;
    first.cases[0].output_bytes = 19;
    first.cases[0].reran_alone = true;
    first.cases[0].reruns = {"near a limit", "over the cpu limit"};
    first.cases[0].cpu = std::chrono::nanoseconds{1'234'567};
    first.cases[0].memory_kib = 3412;
    model::SubmissionResult& second = package.submissions[1];
    second.name = "wrong_answer/\x1b[31m\xff.cpp";
    second.verdict = TimeLimit;
    second.expected = {WrongAnswer};
    second.reason = "secret/1: used 2.000 s of cpu";
    second.cases.resize(1);
    second.cases[0].name = "secret/1";
    second.cases[0].verdict = TimeLimit;
    second.cases[0].reason = "used 2.000 s of cpu";
    second.cases[0].signal = 9;
    second.growth = model::Growth{5,
                                  {{7, 1, 7, std::chrono::milliseconds{9}, 0.0085, true}},
                                  {12, 2, 12.5, std::chrono::seconds{2}, 24.5, false}};
    second.missed_catches.push_back({"secret/1", TimeLimit});
    model::RunInfo run = run_of(command);
    run.id = "r";
    run.machine = {{"cpu", "c"}, {"sandbox memory limit", "cgroup v2"}};
    run.versions = {{"judge", "0.1.0"}, {"cpp", "g++ 12"}};
    play(listener, package, run, std::chrono::nanoseconds{0});
}

inline void expect_fits(const std::string& text, std::size_t columns) {
    for (const std::string_view line : base::lines_of(text)) {
        EXPECT_LE(base::display_width(line), columns) << line;
    }
}

// To approve a change of a format: check the file that the failing test wrote, and copy it over the approved file.
inline void expect_approved(const std::string& text, const std::string& name) {
    const std::string approved = base::read_file(QUEENS_SOURCE_DIR "/harness/report/" + name);
    if (text != approved) {
        const std::string made = testing::TempDir() + "made_" + name;
        base::write_file_atomically(made, text);
        ADD_FAILURE() << "see: diff harness/report/" << name << " " << made;
    }
}

}  // namespace harness::report
