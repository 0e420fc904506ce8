#include "harness/model/growth.hpp"

#include <gtest/gtest.h>

namespace harness::model {
namespace {

using namespace std::chrono_literals;

Growth growth_of(int n, std::size_t boards, double curve_seconds) {
    return {4.96,
            {{6, 1, 6, 1ms, 0.001, false}, {7, 1, 7, 9ms, 0.008, true}, {9, 1, 9, 200ms, 0.2, true}},
            {n, boards, 12.5, 1s, curve_seconds, false}};
}

TEST(GrowthText, TellsTheFactorAndTheTimeThatItWouldHaveTaken) {
    EXPECT_EQ(growth_text(growth_of(12, 1, 24.4)),
              "its time grows 5-fold with each n, measured from n = 7 to 9: n = 12 would take about 24 s");
}

TEST(GrowthText, OfSeveralBoardsTheCaseIsSpokenOf) {
    EXPECT_EQ(growth_text(growth_of(12, 2, 24.4)),
              "its time grows 5-fold with each n, measured from n = 7 to 9: this case would take about 24 s");
}

TEST(GrowthText, ALongTimeIsToldInItsOwnUnit) {
    for (const auto& [seconds, text] :
         {std::pair{2.84, "about 2.8 s"}, std::pair{112.0, "about 112 s"}, std::pair{3052.0, "about 51 minutes"},
          std::pair{76'000.0, "about 21 hours"}, std::pair{381'000.0, "about 4 days"}, std::pair{1e100, "years"}}) {
        EXPECT_TRUE(growth_text(growth_of(15, 1, seconds)).ends_with(text)) << growth_text(growth_of(15, 1, seconds));
    }
}

}  // namespace
}  // namespace harness::model
