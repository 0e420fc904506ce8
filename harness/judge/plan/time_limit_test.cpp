#include "harness/judge/plan/time_limit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::judge {
namespace {

using model::Verdict;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::_;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

model::SubmissionResult result(const std::string& name, const std::vector<std::pair<milliseconds, Verdict>>& cases) {
    model::SubmissionResult made;
    made.name = name;
    for (const auto& [cpu, verdict] : cases) {
        model::CaseResult test_case;
        test_case.name = "secret/" + std::to_string(made.cases.size() + 1);
        test_case.cpu = cpu;
        test_case.verdict = verdict;
        made.cases.push_back(test_case);
    }
    return made;
}

package::Submission submission(const std::string& name, std::vector<package::LimitUse> uses) {
    package::Submission made;
    made.name = name;
    made.limit_uses = std::move(uses);
    return made;
}

class TimeLimits : public testing::Test {
  protected:
    TimeLimits() {
        package_.name = "p";
        plan_.limits.cpu = seconds{1};
        package_.submissions = {submission("accepted/a", {{"", false}}), submission("accepted/b", {{"", false}}),
                                submission("slow/c", {{"", true}}), submission("mixed/d", {})};
    }
    std::vector<Margin> margins(const std::vector<model::SubmissionResult>& results) {
        return margins_of(plan_, package_.submissions, results);
    }

    void add_cases(const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            package_.cases.emplace_back().name = name;
        }
    }

    Plan plan_;
    package::Package& package_ = plan_.package;
};

TEST_F(TimeLimits, IsTheSmallestMultipleThatLeavesRoom) {
    const auto of = [&](milliseconds slowest) {
        return derived_limit(package_.time_limit, margins({result("accepted/a", {{slowest, Verdict::Accepted}})}));
    };
    package_.time_limit = {true, 5, 2, seconds{1}};
    EXPECT_EQ(of(milliseconds{1}), seconds{1}) << "never none";
    EXPECT_EQ(of(milliseconds{200}), seconds{1});
    EXPECT_EQ(of(milliseconds{201}), seconds{2});
    package_.time_limit = {true, 2, 1.5, milliseconds{100}};
    EXPECT_EQ(of(milliseconds{150}), milliseconds{300});
    EXPECT_EQ(of(milliseconds{151}), milliseconds{400});
    package_.time_limit = {true, 3, 1.5, milliseconds{100}};
    EXPECT_EQ(of(milliseconds{100}), milliseconds{300}) << "0.1 × 3 is above 0.3 in floating-point numbers";
    EXPECT_EQ(derived_limit(package_.time_limit, {}), std::nullopt);
}

TEST_F(TimeLimits, ALanguageWithMoreTimeCountsForLess) {
    model::SubmissionResult slow = result("accepted/a", {{milliseconds{600}, Verdict::Accepted}});
    slow.time_factor = 3;
    EXPECT_EQ(margins({slow}).at(0).time, milliseconds{200});
}

TEST_F(TimeLimits, TheSlowestCaseOfTheSlowestSubmissionCounts) {
    package_.submissions[1].limit_uses = {{"secret/1", false}};
    const auto found =
        margins({result("accepted/a", {{milliseconds{3}, Verdict::Accepted}, {milliseconds{7}, Verdict::Accepted}}),
                 result("accepted/b", {{milliseconds{5}, Verdict::Accepted}, {milliseconds{99}, Verdict::Accepted}}),
                 result("mixed/d", {{milliseconds{500}, Verdict::Accepted}})});
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].time, milliseconds{7});
    EXPECT_EQ(found[0].case_name, "secret/2");
    EXPECT_EQ(found[1].time, milliseconds{5}) << "the other case is not of its pattern";
    EXPECT_DOUBLE_EQ(found[1].factor(seconds{1}), 200);
}

TEST_F(TimeLimits, ATooSlowOneCountsWhereItWasTooSlow) {
    package_.time_limit = {false, 2, 1.5, seconds{1}};
    const auto found =
        margins({result("accepted/a", {{milliseconds{900}, Verdict::Accepted}}),
                 result("slow/c", {{milliseconds{9}, Verdict::Accepted}, {milliseconds{1100}, Verdict::TimeLimit}})});
    ASSERT_EQ(found.size(), 2U);
    EXPECT_DOUBLE_EQ(found[1].factor(seconds{1}), 1.1);
    const LimitReport report = limit_report(plan_, found, true);
    EXPECT_EQ(report.lines.size(), 5U);
    EXPECT_THAT(report.fact, HasSubstr("T_ac: 0.900 s"));
    EXPECT_THAT(report.warnings, ElementsAre(AllOf(HasSubstr("accepted/a is close"), HasSubstr("1.11 times")),
                                             AllOf(HasSubstr("slow/c is close"), HasSubstr("1.10 times")),
                                             HasSubstr("no time limit fits: 2 × T_ac is 1.800 s, and")));
    EXPECT_THAT(limit_report(plan_, {}, true).warnings, IsEmpty());
    const auto over = margins({result("accepted/a", {{milliseconds{1750}, Verdict::TimeLimit}})});
    EXPECT_THAT(limit_report(plan_, over, true).warnings,
                ElementsAre(HasSubstr("accepted/a is over the time limit: it takes 1.750 s, the limit is 1 s")));
}

TEST_F(TimeLimits, EachLanguageHasItsMargin) {
    package_.time_limit = {false, 2, 1.5, seconds{1}};
    const auto of = [](const char* name, const char* language, milliseconds cpu) {
        model::SubmissionResult made = result(name, {{cpu, Verdict::Accepted}});
        made.language = language;
        return made;
    };
    const auto report = [&](milliseconds python) {
        return limit_report(
            plan_, margins({of("accepted/a", "cpp", milliseconds{100}), of("accepted/b", "python", python)}), false);
    };
    const LimitReport close = report(milliseconds{600});
    EXPECT_THAT(close.lines, ElementsAre(_, _, _, HasSubstr("python 0.600 s (1.7), cpp 0.100 s (10.0)")));
    EXPECT_THAT(close.warnings,
                ElementsAre(HasSubstr("T_ac in python is 0.600 s, accepted/b: the limit is only 1.67")));
    EXPECT_THAT(report(milliseconds{500}).warnings, IsEmpty());
    EXPECT_THAT(report(milliseconds{900}).warnings, ElementsAre(HasSubstr("accepted/b is close"))) << "once";
    package_.time_limit.is_derived = true;
    EXPECT_THAT(report(milliseconds{600}).warnings, IsEmpty()) << "its formula has the margin";
}

TEST_F(TimeLimits, ADerivedOneMustFitBothBounds) {
    package_.time_limit = {true, 2, 1.5, seconds{1}};
    const auto warnings = [&](milliseconds fastest) {
        const auto found = margins({result("accepted/a", {{milliseconds{100}, Verdict::Accepted}}),
                                    result("slow/c", {{fastest, Verdict::TimeLimit}})});
        return limit_report(plan_, found, false).warnings;
    };
    EXPECT_THAT(warnings(milliseconds{1499}), ElementsAre(HasSubstr("no time limit fits: 2 × T_ac is 0.200 s and gives "
                                                                    "1 s, and T_tle / 1.5 is 0.999 s")));
    EXPECT_THAT(warnings(milliseconds{1500}), IsEmpty()) << "it was stopped";
}

TEST_F(TimeLimits, AreDerivedFromTheAccepted) {
    package_.time_limit = {true, 2, 1.5, seconds{1}};
    add_cases({"secret/1", "secret/2"});
    std::vector<std::string> asked;
    const auto judge = [&](const Plan& probe, const std::vector<package::Submission>& submissions, bool exclusive) {
        std::vector<model::SubmissionResult> results;
        for (const package::Submission& each : submissions) {
            asked.push_back(each.name + " " + std::to_string(probe.package.cases.size()) + (exclusive ? " alone" : ""));
            results.push_back(
                result(each.name,
                       {{milliseconds{each.name == "accepted/b" ? (exclusive ? 600 : 1200) : 5}, Verdict::Accepted}}));
        }
        EXPECT_EQ(probe.limits.cpu, seconds{30});
        return results;
    };
    plan_.wall = {.factor = 3, .extra = {}};
    plan_ = with_derived_time_limit(plan_, judge);
    EXPECT_THAT(asked, ElementsAre("accepted/a 2", "accepted/b 2", "accepted/b 1 alone"));
    EXPECT_EQ(plan_.limits.cpu, seconds{2});
    EXPECT_EQ(plan_.limits.wall, seconds{6});
    package_.submissions.clear();
    plan_ = with_derived_time_limit(plan_, judge);
    EXPECT_EQ(plan_.limits.cpu, seconds{2});
    EXPECT_THAT(package_.warnings, ElementsAre(HasSubstr("no submission to derive one from")));
}

TEST_F(TimeLimits, ACaseThatIsToBeTooSlowDoesNotMakeTheLimitLonger) {
    package_.time_limit = {true, 2, 1.5, seconds{1}};
    add_cases({"sample/1", "secret/1", "secret/2"});
    package_.submissions = {submission("mixed/a", {{"sample/*", false}, {"secret/*", true}})};
    const auto judge = [](const Plan& probe, const std::vector<package::Submission>&, bool exclusive) {
        model::SubmissionResult made = result("mixed/a", {});
        for (const package::Case& each : probe.package.cases) {
            made.cases.push_back({});
            made.cases.back().name = each.name;
            made.cases.back().cpu = each.name == "sample/1" ? milliseconds{700} : milliseconds{42'000};
        }
        EXPECT_EQ(made.cases.size(), exclusive ? 1U : 3U);
        return std::vector{made};
    };
    plan_ = with_derived_time_limit(plan_, judge);
    EXPECT_EQ(plan_.limits.cpu, seconds{2});
}

}  // namespace
}  // namespace harness::judge
