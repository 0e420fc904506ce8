#include "harness/format/config/class_rules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/format/config/table_reader.hpp"

namespace harness::config {
namespace {

using model::Feedback;
using testing::HasSubstr;

ClassRules read(std::string_view text) {
    const toml::table tree = toml::parse(text);
    return read_class_rules(TableReader(tree, "judge.toml", "the file", {"class", "assignment"}));
}

std::string refusal(std::string_view text) {
    return base::error_of([&] { read(text); });
}

TEST(ClassRules, HaveDefaults) {
    const ClassRules rules = read("");
    EXPECT_EQ(rules.layout, Layout::Auto);
    EXPECT_EQ(rules.several, Several::Last);
    EXPECT_EQ(rules.feedback, Feedback::Verdict);
    EXPECT_FALSE(rules.deadline.has_value());
}

TEST(ClassRules, SayEverything) {
    const ClassRules rules = read(R"([class]
layout = "prefix"
several = "best"
feedback = "first-failing"
deadline = 2026-11-20T23:59:00+01:00
late = [{ hours = 0, factor = 0.9 }, { hours = 24, factor = 0.5 }]
)");
    EXPECT_EQ(rules.layout, Layout::Prefix);
    EXPECT_EQ(rules.several, Several::Best);
    EXPECT_EQ(rules.feedback, Feedback::FirstFailing);
    EXPECT_EQ(rules.deadline, std::chrono::system_clock::from_time_t(1'795'215'540));
    ASSERT_EQ(rules.late.size(), 2U);
    EXPECT_EQ(rules.late[1].hours, 24);
    EXPECT_EQ(rules.late[1].factor, 0.5);
}

TEST(ClassRules, AnAssignmentHasItsOwnCalendar) {
    const ClassRules rules = read(R"([class]
deadline = 2026-11-20T23:59:00+01:00
max_attempts = 50
late_days = 3
[[assignment]]
name = "Week 2"
packages = ["a", "b"]
opens = 2026-11-13T08:00:00+01:00
deadline = 2026-11-27T23:59:00+01:00
closes = 2026-11-30T23:59:00+01:00
late = [{ hours = 0, factor = 0.5 }]
max_attempts = 20
cooldown = "5 min"
late_days = 2
weight = 12.5
)");
    const Calendar& week = rules.calendar_of("b");
    EXPECT_EQ(rules.assignment_of("b")->name, "Week 2");
    EXPECT_EQ(rules.assignment_of("c"), nullptr);
    EXPECT_EQ(*week.deadline - *rules.deadline, std::chrono::days{7});
    EXPECT_EQ(*week.closes - *week.deadline, std::chrono::days{3});
    EXPECT_EQ(*week.deadline - *week.opens, std::chrono::days{14} + std::chrono::hours{15} + std::chrono::minutes{59});
    EXPECT_EQ(week.late.size(), 1U);
    EXPECT_EQ(week.max_attempts, 20U);
    EXPECT_EQ(week.cooldown, std::chrono::minutes{5});
    EXPECT_EQ(week.late_days, 2);
    EXPECT_EQ(rules.assignment_of("b")->weight, 12.5);
    EXPECT_EQ(rules.calendar_of("c").late_days, 3);
    EXPECT_EQ(rules.calendar_of("c").max_attempts, 50U);
    EXPECT_EQ(rules.zone, std::chrono::hours{1});
}

TEST(ClassRules, AnAssignmentThatContradictsIsRefused) {
    const std::string first = "[[assignment]]\nname = \"One\"\npackages = [\"a\"]\n";
    EXPECT_THAT(refusal(first + "[[assignment]]\nname = \"Two\"\npackages = [\"b\", \"a\"]\n"),
                HasSubstr("'packages' in [[assignment]] has 'a', which the assignment 'One' has too"));
    EXPECT_THAT(refusal(first + first), HasSubstr("names must differ"));
    EXPECT_THAT(refusal(first + "late_days = 1\n"), HasSubstr("needs 'late_days' in [class]"));
    EXPECT_THAT(refusal(first + "late = [{ hours = 0, factor = 0.5 }]\n"), HasSubstr("needs a 'deadline'"));
    const std::string deadline = first + "deadline = 2026-11-27T23:59:00+01:00\n";
    EXPECT_THAT(refusal(deadline + "opens = 2026-11-28T00:00:00+01:00\n"), HasSubstr("must be before 'deadline'"));
    EXPECT_THAT(refusal(deadline + "closes = 2026-11-26T00:00:00+01:00\n"), HasSubstr("must not be before"));
}

TEST(ClassRules, EachNameIsItsValue) {
    EXPECT_EQ(read("[class]\nlayout = \"auto\"").layout, Layout::Auto);
    EXPECT_EQ(read("[class]\nlayout = \"folders\"").layout, Layout::Folders);
    EXPECT_EQ(read("[class]\nseveral = \"last\"").several, Several::Last);
    EXPECT_EQ(read("[class]\nlayout = \"prefix\"").layout, Layout::Prefix);
    EXPECT_EQ(read("[class]\nseveral = \"best\"").several, Several::Best);
    EXPECT_EQ(read("[class]\nseveral = \"together\"").several, Several::Together);
    EXPECT_EQ(read("[class]\nseveral = \"groups\"").several, Several::Groups);
    EXPECT_EQ(read("[class]\nfeedback = \"none\"").feedback, model::Feedback::None);
    EXPECT_EQ(read("[class]\nfeedback = \"verdict\"").feedback, model::Feedback::Verdict);
    EXPECT_EQ(read("[class]\nfeedback = \"first-failing\"").feedback, model::Feedback::FirstFailing);
    EXPECT_EQ(read("[class]\nfeedback = \"full\"").feedback, model::Feedback::Full);
}

TEST(ClassRules, RefuseWhatTheyDoNotKnow) {
    EXPECT_THAT(refusal("[class]\nlayout = \"tree\""), HasSubstr("must be one of auto, folders, prefix"));
    EXPECT_THAT(refusal("[class]\nfeedback = \"all\""), HasSubstr("none, verdict, first-failing, full"));
    EXPECT_THAT(refusal("[class]\ndeadline = 2026-11-20T23:59:00"), HasSubstr("with an offset from UTC"));
    EXPECT_THAT(refusal("[class]\ndeadline = \"tomorrow\""), HasSubstr("with an offset from UTC"));
    EXPECT_THAT(refusal("[class]\nlate = [{ hours = 1, factor = 0.5 }]"), HasSubstr("needs a 'deadline'"));
    constexpr std::string_view start = "[class]\ndeadline = 2026-11-20T23:59:00Z\nlate = ";
    EXPECT_THAT(refusal(std::string(start) + "[{ hours = 1 }]"), HasSubstr("'factor' in 'late' in [class] is missing"));
    EXPECT_THAT(refusal(std::string(start) + "[{ hours = 5, factor = 1 }, { hours = 5, factor = 0 }]"),
                HasSubstr("more than in the entry before"));
    EXPECT_THAT(refusal(std::string(start) + "[{ hours = 1, factor = 1.5 }]"), HasSubstr("from 0 to 1"));
}

}  // namespace
}  // namespace harness::config
