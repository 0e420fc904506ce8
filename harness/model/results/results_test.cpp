#include "harness/model/results/results.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "harness/model/results/result_fixture.hpp"

namespace harness::model {
namespace {

TEST(Results, AFileGivesThemBackWhole) {
    Results kept = Results::in_file();
    kept.push_back(full_result());
    kept.push_back({});
    const Results& results = kept;
    ASSERT_EQ(results.size(), 2U);
    EXPECT_EQ(results[0], full_result());
    EXPECT_EQ(results[1], SubmissionResult{});
    EXPECT_EQ(results, Results({full_result(), {}}));
    EXPECT_NE(results, Results({full_result(), full_result()}));
    EXPECT_EQ((*std::ranges::find(results, "", &SubmissionResult::name)).verdict, Verdict::JudgeError);
}

TEST(Results, CopiesShareNoMoreThanTheFile) {
    Results kept = Results::in_file();
    kept.push_back(full_result());
    Results copy = kept;
    copy.push_back({});
    kept.push_back(full_result());
    EXPECT_EQ(copy, Results({full_result(), {}}));
    EXPECT_EQ(kept, Results({full_result(), full_result()}));
}

}  // namespace
}  // namespace harness::model
