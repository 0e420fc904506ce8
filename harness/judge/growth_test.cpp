#include "harness/judge/growth.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace harness::judge {
namespace {

using namespace std::chrono_literals;

// 1 ms to start, and a·b^n ms of work.
std::vector<Measured> curve(int from, int to, double a, double b) {
    std::vector<Measured> measured;
    for (int n = from; n <= to; ++n) {
        const std::chrono::duration<double, std::milli> work(1 + a * std::pow(b, n));
        measured.push_back({n, std::chrono::duration_cast<std::chrono::nanoseconds>(work)});
    }
    return measured;
}

TEST(Growth, TellsTheFactorAndTheTimeThatItWouldHaveTaken) {
    EXPECT_EQ(growth_text(curve(1, 10, 1e-4, 5), 12),
              "its time grows 5-fold with each n, measured from n = 7 to 10: n = 12 would take about 24 s");
    EXPECT_EQ(growth_text(curve(1, 10, 1e-4, 5), 15),
              "its time grows 5-fold with each n, measured from n = 7 to 10: n = 15 would take about 51 minutes");
    EXPECT_EQ(growth_text(curve(1, 9, 1e-4, 6), 40),
              "its time grows 6-fold with each n, measured from n = 6 to 9: n = 40 would take years");
}

TEST(Growth, OfTheSameSizeTheSlowestCounts) {
    std::vector<Measured> measured = curve(1, 10, 1e-4, 5);
    for (int n = 1; n <= 10; ++n) {
        measured.push_back({n, 1ms});
    }
    EXPECT_EQ(growth_text(measured, 12), growth_text(curve(1, 10, 1e-4, 5), 12));
}

TEST(Growth, SaysNothingThatItDoesNotKnow) {
    EXPECT_EQ(growth_text({}, 12), "");
    EXPECT_EQ(growth_text(curve(1, 8, 1e-4, 5), 12), "") << "two sizes above the start";
    EXPECT_EQ(growth_text(curve(1, 10, 50, 1), 12), "") << "no growth";
    EXPECT_EQ(growth_text(curve(1, 10, 1e-4, 5), 9), "") << "a smaller board failed than passed";
}

}  // namespace
}  // namespace harness::judge
