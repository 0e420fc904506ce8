#include "harness/model/results/stability.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::model {
namespace {

using namespace std::chrono_literals;
using enum Verdict;
using testing::ElementsAre;
using testing::IsEmpty;

PackageResult round_of(Verdict verdict, std::chrono::nanoseconds cpu) {
    PackageResult result;
    result.info.name = std::string{"p"};
    result.submissions.values().resize(1);
    result.submissions[0].name = "accepted/a.c";
    result.submissions[0].verdict = verdict;
    result.submissions[0].cases.resize(1);
    result.submissions[0].cases[0].name = "secret/1";
    result.submissions[0].cases[0].verdict = verdict;
    result.submissions[0].cases[0].cpu = cpu;
    return result;
}

TEST(Stability, TheSameVerdictsFlapNowhere) {
    Stability stability;
    EXPECT_EQ(stability.agreement(), "");
    stability.add(round_of(Accepted, 100ms));
    EXPECT_EQ(stability.agreement(), "");
    stability.add(round_of(Accepted, 105ms));
    EXPECT_THAT(stability.flapped(), IsEmpty());
    EXPECT_EQ(stability.agreement(),
              "1 of 1 accepted cases agree to 5 % or 2 ms; furthest apart: p accepted/a.c secret/1: 100.0 to 105.0 ms");
}

TEST(Stability, AVerdictThatChangesIsNamedWithItsCase) {
    Stability stability;
    stability.add(round_of(Accepted, 100ms));
    stability.add(round_of(TimeLimit, 1000ms));
    stability.add(round_of(Accepted, 120ms));
    EXPECT_THAT(stability.flapped(),
                ElementsAre("p accepted/a.c: 2 × AC, 1 × TLE", "p accepted/a.c secret/1: 2 × AC, 1 × TLE"));
    EXPECT_TRUE(stability.agreement().starts_with("0 of 1 accepted cases")) << stability.agreement();
}

TEST(Stability, ShortTimesMayDifferByTwoMilliseconds) {
    Stability stability;
    stability.add(round_of(Accepted, 1ms));
    stability.add(round_of(Accepted, 3ms));
    EXPECT_TRUE(stability.agreement().starts_with("1 of 1")) << stability.agreement();
    stability.add(round_of(Accepted, 3100us));
    EXPECT_TRUE(stability.agreement().starts_with("0 of 1")) << stability.agreement();
}

}  // namespace
}  // namespace harness::model
