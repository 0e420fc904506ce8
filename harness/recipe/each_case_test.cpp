#include "harness/recipe/each_case.hpp"

#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/sandbox/fake_runner.hpp"
#include "harness/support/error.hpp"

namespace harness::recipe {
namespace {

Tools tools_with(int jobs) {
    Tools tools;
    tools.jobs = jobs;
    tools.make_runner = [](int) { return std::make_unique<sandbox::FakeRunner>(nullptr); };
    return tools;
}

TEST(ForEachCase, CallsEachIndexOnce) {
    for (const int jobs : {0, 1, 3, 50}) {
        std::vector<int> calls(20);
        for_each_case(calls.size(), tools_with(jobs), [&](std::size_t index, sandbox::Runner&) { ++calls.at(index); });
        EXPECT_THAT(calls, testing::Each(1)) << jobs;
    }
}

TEST(ForEachCase, DoesNothingForNoCases) {
    for_each_case(0, tools_with(2), [](std::size_t, sandbox::Runner&) { FAIL() << "was called"; });
}

TEST(ForEachCase, ThrowsTheLowestFailure) {
    try {
        for_each_case(20, tools_with(3), [](std::size_t index, sandbox::Runner&) {
            if (index >= 4) {
                throw std::runtime_error(std::to_string(index));
            }
        });
        FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "4");
    }
}

TEST(ForEachCase, ThrowsWhatMakingARunnerThrows) {
    Tools tools = tools_with(2);
    tools.make_runner = [](int) -> std::unique_ptr<sandbox::Runner> { throw support::JudgeError("no box"); };
    EXPECT_THROW(for_each_case(3, tools, [](std::size_t, sandbox::Runner&) {}), support::JudgeError);
}

TEST(ForEachCase, StopsWhenAsked) {
    std::stop_source source;
    Tools tools = tools_with(1);
    tools.stop = source.get_token();
    std::size_t calls = 0;
    EXPECT_THROW(for_each_case(9, tools,
                               [&](std::size_t index, sandbox::Runner&) {
                                   ++calls;
                                   if (index == 2) {
                                       source.request_stop();
                                   }
                               }),
                 sandbox::Interrupted);
    EXPECT_EQ(calls, 3U);
}

}  // namespace
}  // namespace harness::recipe
