#include "harness/model/outcome.hpp"

#include <csignal>

#include <gtest/gtest.h>

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
    EXPECT_EQ(describe_failure({.end = Exited{3}}), "ended by exit code 3");
}

}  // namespace
}  // namespace harness::model
