#include "harness/report/progress.hpp"

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/report/terminal.hpp"
#include "harness/support/text.hpp"

namespace harness::report {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

model::PackageInfo package_of(std::size_t submissions, std::size_t cases) {
    model::PackageInfo package;
    package.name = "queens";
    package.submissions = submissions;
    package.cases = cases;
    return package;
}

TEST(ProgressLine, HasABarTheRateAndTheTimeLeft) {
    EXPECT_EQ(progress_line(package_of(4, 5), {2, 10}, 5s, 80), "queens ██████████           2/4  2/s  0:05 left");
    EXPECT_EQ(progress_line(package_of(4, 5), {0, 1}, 100ms, 80), "queens █                    0/4");
    EXPECT_EQ(progress_line(package_of(40, 4), {0, 1}, 150s, 80), "queens ▏                    0/40  0/s  397:30 left");
    EXPECT_EQ(progress_line(package_of(4, 5), {2, 10, 5}, 5s, 80), "queens ██████████           2/4  1/s  0:10 left");
    EXPECT_EQ(progress_line(package_of(4, 5), {2, 10, 10}, 5s, 80), "queens ██████████           2/4");
    EXPECT_EQ(progress_line(package_of(4, 5), {4, 20}, 5s, 80), "queens ████████████████████ 4/4  4/s  0:00 left");
}

TEST(ProgressLine, FitsTheTerminal) {
    for (std::size_t columns = 1; columns < 60; ++columns) {
        EXPECT_LE(support::display_width(progress_line(package_of(4, 5), {2, 10}, 5s, columns)), columns);
    }
    model::PackageInfo wide = package_of(4, 5);
    wide.name = "王后王后王后王后王后王后王后王后王后王后王后王后王后";
    EXPECT_LE(support::display_width(progress_line(wide, {2, 10}, 5s, 79)), 79U);
}

TEST(ProgressLine, OfNothingToDoIsDone) {
    EXPECT_EQ(progress_line(package_of(0, 0), {0, 0}, 0s, 80), "queens ████████████████████ 0/0");
}

TEST(Progress, CountsTheRunsThatARejectionSavedAndEndsItsLine) {
    std::vector<std::string> lines;
    Progress::Clock::time_point now{1h};
    Progress progress([&](std::string_view line) { lines.emplace_back(line); }, [] { return std::size_t{80}; },
                      [&] { return now += 100ms; });
    const model::PackageInfo package = package_of(2, 4);
    progress.package_started(package);
    progress.case_ended(package, "a", {});
    model::SubmissionResult rejected;
    rejected.cases.resize(1);
    rejected.name = "a";
    progress.submission_judged(package, 0, rejected);
    progress.package_ended({});
    EXPECT_THAT(lines, ElementsAre("queens                      0/2", "queens ██▌                  0/2",
                                   "queens ██████████           1/2", ""));
}

TEST(Progress, WhatIsDoneIsShownHoweverFastItCame) {
    std::string line;
    Progress progress([&](std::string_view text) { line = text; }, [] { return std::size_t{80}; },
                      [] { return Progress::Clock::time_point{1h}; });
    const model::PackageInfo package = package_of(3, 1);
    progress.package_started(package);
    for (const char* name : {"a", "b", "c"}) {
        model::SubmissionResult result;
        result.name = name;
        progress.case_ended(package, name, {});
        progress.submission_judged(package, 0, result);
    }
    EXPECT_EQ(line, "queens ████████████████████ 3/3");
}

// A reused result has cases, but none of them was run.
TEST(Progress, AResultThatWasTakenMovesTheBarAndNotTheRate) {
    std::string line;
    Progress::Clock::time_point now{1h};
    Progress progress([&](std::string_view text) { line = text; }, [] { return std::size_t{80}; },
                      [&] { return now += 1s; });
    const model::PackageInfo package = package_of(4, 4);
    progress.package_started(package);
    model::SubmissionResult result;
    result.name = "taken";
    result.cases.resize(4);
    progress.submission_judged(package, 0, result);
    EXPECT_EQ(line, "queens █████                1/4");
    for (int one = 0; one < 4; ++one) {
        progress.case_ended(package, "run", {});
    }
    result.name = "run";
    progress.submission_judged(package, 1, result);
    EXPECT_EQ(line, "queens ██████████           2/4  1/s  0:12 left");
}

TEST(Terminal, TextGoesByAboveTheLine) {
    std::string screen;
    const auto write = [&](std::string_view text) { screen += text; };
    {
        Terminal terminal(write);
        const Terminal::Write above = terminal.above(write);
        above("first\n");
        terminal.show("50 %");
        terminal.show("50 %");
        above("second\n");
    }
    EXPECT_EQ(screen, "first\n\r\x1b[K50 %\r\x1b[Ksecond\n50 %\r\x1b[K");
}

}  // namespace
}  // namespace harness::report
