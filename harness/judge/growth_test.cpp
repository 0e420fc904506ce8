#include "harness/judge/growth.hpp"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::judge {
namespace {

using namespace std::chrono_literals;

// 1 ms to start, and a·b^n ms of work.
std::vector<Measured> curve(int from, int to, double a, double b) {
    std::vector<Measured> measured;
    for (int n = from; n <= to; ++n) {
        const std::chrono::duration<double, std::milli> work(1 + a * std::pow(b, n));
        measured.push_back({{n}, std::chrono::duration_cast<std::chrono::nanoseconds>(work)});
    }
    return measured;
}

TEST(Growth, TellsTheFactorAndTheTimeThatItWouldHaveTaken) {
    EXPECT_EQ(growth_text(curve(1, 10, 1e-4, 5), {{12}, 1s}),
              "its time grows 5-fold with each n, measured from n = 7 to 10: n = 12 would take about 24 s");
    EXPECT_EQ(growth_text(curve(1, 10, 1e-4, 5), {{15}, 1s}),
              "its time grows 5-fold with each n, measured from n = 7 to 10: n = 15 would take about 51 minutes");
    EXPECT_EQ(growth_text(curve(1, 9, 1e-4, 6), {{40}, 1s}),
              "its time grows 6-fold with each n, measured from n = 6 to 9: n = 40 would take years");
}

// Many small boards take longer than one that is larger.
TEST(Growth, CountsTheBoardsOfEachCase) {
    std::vector<Measured> measured = curve(1, 12, 1e-4, 5);
    measured[8].boards.assign(100, 9);
    measured[8].cpu *= 100;
    measured[10].boards = {11, 10, 10};
    measured[10].cpu = measured[10].cpu * 7 / 5;
    EXPECT_THAT(
        growth_text(measured, {{14, 14}, 1s}),
        testing::MatchesRegex("its time grows (5|4.9)-fold with each n, measured from n = 7 to 12: this case would "
                              "take about 20 minutes"));
}

TEST(Growth, ACurveThatWouldHaveEndedInTimeIsNotTold) {
    EXPECT_EQ(growth_text(curve(1, 10, 1e-4, 5), {{12}, 30s}), "");
}

TEST(Growth, OfTheSameSizeTheSlowestCounts) {
    std::vector<Measured> measured = curve(1, 10, 1e-4, 5);
    for (int n = 1; n <= 10; ++n) {
        measured.push_back({{n}, 1ms});
    }
    EXPECT_EQ(growth_text(measured, {{12}, 1s}), growth_text(curve(1, 10, 1e-4, 5), {{12}, 1s}));
}

TEST(Growth, SaysNothingThatItDoesNotKnow) {
    EXPECT_EQ(growth_text({}, {{12}, 1s}), "");
    EXPECT_EQ(growth_text(curve(1, 8, 1e-4, 5), {{12}, 1s}), "") << "two sizes above the start";
    EXPECT_EQ(growth_text(curve(1, 10, 50, 1), {{12}, 1s}), "") << "no growth";
    EXPECT_EQ(growth_text(curve(1, 10, 1e-4, 5), {{9}, 1s}), "") << "a smaller board failed than passed";
}

}  // namespace
}  // namespace harness::judge
