#include "harness/report/machine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::report {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::Pair;

TEST(MachineFacts, SayWhatIsEnforcedAndWhatNot) {
    model::Machine machine{"A cpu", "Linux 6.1", 4, 3, "strict"};
    machine.protections = {{"memory limit", true, "cgroup v2", ""}, {"no network", false, "", "no namespaces"}};
    machine.not_calibrated = "no\nbox";
    EXPECT_THAT(machine_facts(machine),
                ElementsAre(Pair("cores", "4"), Pair("cpu", "A cpu"), Pair("cpu time", "not measured: no\\nbox"),
                            Pair("jobs", "3"), Pair("kernel", "Linux 6.1"), Pair("sandbox", "strict"),
                            Pair("sandbox memory limit", "cgroup v2"),
                            Pair("sandbox no network", "not enforced: no namespaces")));
    machine.policy = "none";
    EXPECT_EQ(machine_facts(machine).at("sandbox"), "none: nothing is isolated");
}

TEST(MachineFacts, ACalibrationIsToldInMillisecondsAndPercent) {
    model::Machine machine;
    machine.calibration = {model::Spread{10ms, 10ms, 11ms, 5}, model::Spread{11ms, 12ms, 22ms, 10}};
    const auto facts = machine_facts(machine);
    EXPECT_EQ(facts.at("cpu time alone"), "10.0 to 11.0 ms in 5 runs of the same work (10.0 %)");
    EXPECT_EQ(facts.at("cpu time in company"), "11.0 to 22.0 ms in 10 runs of the same work (100.0 %)");
    EXPECT_EQ(facts.at("company slows by"), "20.0 %");
    machine.calibration.in_parallel.reset();
    EXPECT_FALSE(machine_facts(machine).contains("company slows by"));
}

TEST(NotEnforced, IsALineForEachReason) {
    EXPECT_THAT(not_enforced_lines({{"a", false, "", "no root"}, {"b", true, "x", ""}, {"c", false, "", "no root"}}),
                ElementsAre("a, c (no root)"));
}

}  // namespace
}  // namespace harness::report
