#include "harness/setter/audit/audit.hpp"

#include <gmock/gmock.h>

#include "harness/base/error.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::audit {
namespace {

using testing::ElementsAre;

constexpr const char* kind = "lenient-input-validator";
constexpr const char* other_kind = "lenient-interactor";

std::string no_obstacle(const judge::Jury& /*jury*/) {
    return "";
}

struct Ran {
    model::AuditedCheck check;
    std::map<std::size_t, recipe::NewCase> new_cases;
};

Ran ran(void (*run)(const Audited& audited, Record& record), std::set<std::string> allowed = {},
        const std::stop_token& stop = {}) {
    const judge::Jury jury;
    Ran result;
    result.check = run_check({"check", "checks", kind, no_obstacle, run}, {jury, {}, {}, 1, "p", std::move(allowed)},
                             stop, result.new_cases);
    return result;
}

void add_three(const Audited& /*audited*/, Record& record) {
    record.begin("input", 2);
    record.step();
    record.add({.kind = kind, .severity = Severity::Hint, .what = "h"}, recipe::NewCase{"1\n", ""});
    record.add({.kind = kind, .severity = Severity::Warning, .what = "w", .example = "long"});
    record.add({.kind = kind, .severity = Severity::Warning, .what = "w", .example = "s"}, recipe::NewCase{"2\n", ""});
    record.add({.kind = other_kind, .severity = Severity::Error, .what = "e"});
}

std::vector<std::string> texts(const model::AuditedCheck& check) {
    std::vector<std::string> all;
    for (const model::AuditFinding& finding : check.findings) {
        all.push_back(finding.what + finding.example);
    }
    return all;
}

TEST(RunCheck, TheWorstFindingComesFirstAndTheSmallestExampleIsKept) {
    const Ran all = ran(add_three);
    EXPECT_THAT(texts(all.check), ElementsAre("e", "ws", "h"));
    EXPECT_EQ(all.new_cases.size(), 2U);
    EXPECT_EQ(all.new_cases.at(1).input, "2\n");
    EXPECT_TRUE(all.check.is_whole);
    EXPECT_EQ(all.check.done, 1U);
    EXPECT_EQ(all.check.steps, 2U);
}

TEST(RunCheck, WhatIsAllowedIsNoFinding) {
    const Ran some = ran(add_three, {other_kind});
    EXPECT_THAT(texts(some.check), ElementsAre("ws", "h"));
    EXPECT_EQ(some.new_cases.at(0).input, "2\n");
}

TEST(RunCheck, WhatWasFoundBeforeTheEndOfTheTimeCounts) {
    const auto cut = [](const Audited& audited, Record& record) {
        add_three(audited, record);
        throw sandbox::Interrupted{};
    };
    const model::AuditedCheck check = ran(cut).check;
    EXPECT_FALSE(check.is_whole);
    EXPECT_EQ(check.findings.size(), 3U);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(ran(cut, {}, stop.get_token()), sandbox::Interrupted);
}

TEST(RunCheck, AFaultOfThePackageIsAnObstacleAndOneOfTheJudgeAFailure) {
    const model::AuditedCheck hindered =
        ran([](const Audited&, Record&) { throw base::ConfigError("no recipe"); }).check;
    EXPECT_EQ(hindered.obstacle, "no recipe");
    EXPECT_FALSE(hindered.is_whole);
    EXPECT_EQ(ran([](const Audited&, Record&) { throw base::JudgeError("no box"); }).check.failure, "no box");
}

}  // namespace
}  // namespace harness::audit
