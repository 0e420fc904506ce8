#include "harness/model/outcome.hpp"

#include <csignal>

#include <gtest/gtest.h>

#include "harness/model/evidence.hpp"

namespace harness::model {
namespace {

TEST(DescribeSignal, NamesWhatHasAName) {
    EXPECT_EQ(describe_signal(SIGSEGV), "SIGSEGV (segmentation fault)");
    EXPECT_EQ(describe_signal(SIGFPE), "SIGFPE (floating point exception)");
    EXPECT_EQ(describe_signal(40), "signal 40");
}

TEST(DescribeEnd, ExitCodeOrSignal) {
    EXPECT_EQ(describe_end({.end = Exited{3}}), "exit code 3");
    EXPECT_EQ(describe_end({.end = Signaled{SIGABRT}}), "SIGABRT (aborted)");
}

TEST(DescribeFailure, TheLimitBeforeTheEnd) {
    EXPECT_EQ(describe_failure({.end = Signaled{SIGKILL}, .stop = Stop::Wall}), "reached its wall limit");
    EXPECT_EQ(describe_failure({.end = Signaled{SIGKILL}, .stop = Stop::Wall, .wall_limit = std::chrono::seconds{21}}),
              "reached its wall limit of 21.0 s");
    EXPECT_EQ(describe_failure({.end = Exited{3}}), "ended by exit code 3");
}

TEST(Excerpt, KeepsTheBeginningAndTheSizeOfTheWhole) {
    Excerpt excerpt;
    excerpt.add("ab");
    EXPECT_FALSE(excerpt.is_cut());
    excerpt.add(std::string(Excerpt::limit, 'c'));
    EXPECT_EQ(excerpt.text, "ab" + std::string(Excerpt::limit - 2, 'c'));
    excerpt.add("d");
    EXPECT_EQ(excerpt.bytes, static_cast<std::int64_t>(Excerpt::limit) + 3);
    EXPECT_TRUE(excerpt.is_cut());
}

}  // namespace
}  // namespace harness::model
