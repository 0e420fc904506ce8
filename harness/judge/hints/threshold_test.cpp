#include "harness/judge/hints/threshold.hpp"

#include <deque>

#include <gtest/gtest.h>

namespace harness::judge {
namespace {

using enum model::Verdict;

class Thresholds : public testing::Test {
  protected:
    void add(model::Verdict verdict, std::vector<int> parts) {
        model::CaseResult& result = case_results_.emplace_back();
        result.verdict = verdict;
        if (verdict != Accepted) {
            result.evidence.emplace();
        }
        results_.push_back({&result, std::move(parts)});
    }

    // Lines of answers, of which those that differ are wrong.
    void add_wrong(std::vector<int> parts, const std::string& expected, const std::string& given) {
        add(WrongAnswer, std::move(parts));
        model::Evidence& evidence = *case_results_.back().evidence;
        evidence.compared = true;
        evidence.expected.emplace().add(expected);
        evidence.given.add(given);
    }

    std::optional<Threshold> threshold() const { return threshold_of(results_); }

  private:
    std::deque<model::CaseResult> case_results_;
    std::vector<SizedResult> results_;
};

TEST_F(Thresholds, LieBetweenTheLargestRightAndTheSmallestWrongSize) {
    add(Accepted, {4});
    add(Accepted, {8, 10});
    EXPECT_EQ(threshold(), std::nullopt) << "nothing is wrong";
    add(WrongAnswer, {12});
    EXPECT_EQ(threshold(), (Threshold{10, 12}));
    add(RunTimeError, {11});
    EXPECT_EQ(threshold(), (Threshold{10, 11}));
    add(Accepted, {14, 11});
    EXPECT_EQ(threshold(), (Threshold{10, 11})) << "larger sizes may be right by luck";
    add(TimeLimit, {5});
    EXPECT_EQ(threshold(), (Threshold{10, 11})) << "says nothing of its answer";
    add(WrongAnswer, {5});
    EXPECT_EQ(threshold(), std::nullopt) << "a smaller one is wrong";
}

TEST_F(Thresholds, AreFoundByThePartsOfACase) {
    add_wrong({3, 8, 9, 10, 2}, "0\n92\n352\n724\n0\n", "0\n92\n352\n0\n0\n");
    EXPECT_EQ(threshold(), (Threshold{9, 10}));
    add_wrong({6, 5}, "4\n", "5\n");
    EXPECT_EQ(threshold(), (Threshold{9, 10})) << "its lines do not tell which part is wrong";
}

TEST_F(Thresholds, NeedSeveralRightSizes) {
    add(Accepted, {9, 9, 8});
    add(WrongAnswer, {10});
    EXPECT_EQ(threshold(), std::nullopt);
    add(Accepted, {1});
    EXPECT_EQ(threshold(), (Threshold{9, 10}));
}

TEST_F(Thresholds, NeedRightSizesThatAreNotSmall) {
    add(Accepted, {1, 2, 3, 4});
    add(WrongAnswer, {5});
    EXPECT_EQ(threshold(), std::nullopt);
}

TEST(LineOfSize, HasASizeBetweenThem) {
    constexpr Threshold threshold{10, 12};
    for (const char* line : {"char board[10][10];", "int queen[ 12 ];", "#define N 10", "const int most = 11;",
                             "x: array[1..10] of integer;", "Column : array (1 .. 10) of Boolean;", "queens = [0] * 11",
                             "integer :: x(10)", "int[] q = new int[10];"}) {
        EXPECT_EQ(line_of_size(std::string("int n;\n") + line, threshold), 2U) << line;
    }
    for (const char* line :
         {"char board[20][20];", "int queen[9];", "if (n > 10) return 1;", "a[10.5]", "x10[i]", ""}) {
        EXPECT_EQ(line_of_size(line, threshold), 0U) << line;
    }
}

}  // namespace
}  // namespace harness::judge
