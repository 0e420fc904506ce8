#include "harness/report/progress.hpp"

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/text.hpp"
#include "harness/report/terminal.hpp"

namespace harness::report {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

model::PackageInfo info_of(std::size_t submissions, std::size_t cases) {
    model::PackageInfo package;
    package.name = "queens";
    package.submissions = submissions;
    package.cases = cases;
    return package;
}

TEST(ProgressLine, HasABarTheRateAndTheTimeLeft) {
    EXPECT_EQ(progress_line(info_of(4, 5), {2, 10}, 5s), "queens ██████████           2/4  2/s  0:05 left");
    EXPECT_EQ(progress_line(info_of(4, 5), {0, 1}, 100ms), "queens █                    0/4");
    EXPECT_EQ(progress_line(info_of(40, 4), {0, 1}, 150s), "queens ▏                    0/40  0/s  397:30 left");
    EXPECT_EQ(progress_line(info_of(4, 5), {2, 10, 5}, 5s), "queens ██████████           2/4  1/s  0:10 left");
    EXPECT_EQ(progress_line(info_of(4, 5), {2, 10, 10}, 5s), "queens ██████████           2/4");
    EXPECT_EQ(progress_line(info_of(4, 5), {4, 20}, 5s), "queens ████████████████████ 4/4  4/s  0:00 left");
}

TEST(ProgressLine, OfNothingToDoIsDone) {
    EXPECT_EQ(progress_line(info_of(0, 0), {0, 0}, 0s), "queens ████████████████████ 0/0");
}

// Shows a line for each event, the events a second apart.
class ProgressTest : public testing::Test {
  protected:
    void judged(const model::PackageInfo& package, const std::string& name, std::size_t cases) {
        model::SubmissionResult result;
        result.name = name;
        result.cases.resize(cases);
        progress_->submission_judged(package, 0, result);
    }

    std::vector<std::string> lines_;
    std::chrono::milliseconds between_ = 1s;
    std::chrono::steady_clock::time_point now_{1h};
    std::unique_ptr<model::Listener> progress_ = make_progress(
        [this](std::string_view line) { lines_.emplace_back(line); }, [this] { return now_ += between_; });
};

TEST_F(ProgressTest, CountsTheRunsThatARejectionSavedAndEndsItsLine) {
    between_ = 100ms;
    const model::PackageInfo package = info_of(2, 4);
    progress_->package_started(package);
    progress_->case_ended(package, "a", {});
    judged(package, "a", 1);
    progress_->package_ended({});
    EXPECT_THAT(lines_, ElementsAre("queens                      0/2", "queens ██▌                  0/2",
                                    "queens ██████████           1/2", ""));
}

TEST_F(ProgressTest, WhatIsDoneIsShownHoweverFastItCame) {
    between_ = 0ms;
    const model::PackageInfo package = info_of(3, 1);
    progress_->package_started(package);
    for (const char* name : {"a", "b", "c"}) {
        progress_->case_ended(package, name, {});
        judged(package, name, package.cases);
    }
    EXPECT_EQ(lines_.back(), "queens ████████████████████ 3/3");
}

// A reused result has cases, but none of them was run.
TEST_F(ProgressTest, AResultThatWasTakenMovesTheBarAndNotTheRate) {
    const model::PackageInfo package = info_of(4, 4);
    progress_->package_started(package);
    judged(package, "taken", package.cases);
    EXPECT_EQ(lines_.back(), "queens █████                1/4");
    for (int number = 0; number < 4; ++number) {
        progress_->case_ended(package, "run", {});
    }
    judged(package, "run", package.cases);
    EXPECT_EQ(lines_.back(), "queens ██████████           2/4  1/s  0:12 left");
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

TEST(Terminal, CutsALineThatDoesNotFit) {
    constexpr std::string_view start = "\r\x1b[K";
    std::size_t columns = 0;
    std::string screen;
    Terminal terminal([&](std::string_view text) { screen = text; }, [&] { return columns; });
    for (columns = 2; columns < 60; ++columns) {
        terminal.show("王后 " + std::string(100, 'x'));
        EXPECT_LT(base::display_width(std::string_view(screen).substr(start.size())), columns);
        EXPECT_TRUE(screen.ends_with("…"));
    }
    EXPECT_TRUE(screen.ends_with("王后 " + std::string(52, 'x') + "…")) << screen;
}

TEST(Terminal, ShowsNoLineWithoutAWriter) {
    std::string screen;
    Terminal terminal(nullptr);
    const Terminal::Write above = terminal.above([&](std::string_view text) { screen += text; });
    terminal.show("50 %");
    above("first\n");
    EXPECT_EQ(screen, "first\n");
}

}  // namespace
}  // namespace harness::report
