#include "harness/setter/hack/growth.hpp"

#include <gtest/gtest.h>

namespace harness::hack {
namespace {

TEST(Growth, NothingIsPredictedOfTheStartAlone) {
    Growth growth;
    EXPECT_FALSE(growth.predicted(8));
    for (int n = 1; n <= 6; ++n) {
        growth.learn(n, 0.015);
    }
    growth.learn(7, 0.025);
    EXPECT_FALSE(growth.predicted(8)) << "one time says nothing of the growth";
}

TEST(Growth, GoesOnFromTheTimesWithoutTheStart) {
    Growth growth;
    growth.learn(6, 0.015);
    growth.learn(7, 0.035);
    growth.learn(8, 0.115);
    EXPECT_DOUBLE_EQ(growth.predicted(9).value(), 0.015 + 0.5);
    EXPECT_DOUBLE_EQ(growth.predicted(11).value(), 0.015 + 12.5);
    growth.learn(10, 0.015 + 0.4);
    EXPECT_NEAR(growth.predicted(12).value(), 0.015 + 1.6, 1e-9) << "from 8 to 10 it doubled each time";
}

TEST(Growth, AQuickerOneLeavesTheGrowthAsItWas) {
    Growth growth;
    growth.learn(6, 0);
    growth.learn(7, 0.01);
    growth.learn(8, 0.02);
    growth.learn(9, 0.016);
    EXPECT_DOUBLE_EQ(growth.predicted(10).value(), 0.032);
}

}  // namespace
}  // namespace harness::hack
