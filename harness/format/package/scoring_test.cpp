#include "harness/format/package/scoring.hpp"

#include <fmt/format.h>

#include "harness/format/package/package_fixture.hpp"

namespace harness::package {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class ScoringTest : public PackageFolder {
  protected:
    void score(const std::string& version) const { use(version, "type: scoring\n"); }
    // Replaces the fixture's case by two groups, one of two cases and one of one.
    void two_groups() {
        remove("data/secret");
        for (const char* name : {"sample/1", "secret/a/1", "secret/a/2", "secret/b/1"}) {
            case_files(name);
        }
    }
    // "secret/a 30; secret/a/1 15": the highest scores of the groups and cases that have one.
    std::string highest() {
        const Package package = read();
        std::string text;
        const auto add = [&text](const std::string& name, const std::optional<double>& most) {
            text += fmt::format("{}{} {}", text.empty() ? "" : "; ", name, most ? fmt::format("{:g}", *most) : "-");
        };
        for (const TestGroup& group : package.groups) {
            if (group.name.starts_with("secret")) {
                add(group.name, group.most);
            }
        }
        for (const Case& test_case : package.cases) {
            if (test_case.is_scored) {
                add(test_case.name, test_case.most);
            }
        }
        return text;
    }
};

TEST_F(ScoringTest, AProblemWithoutScoresHasNoneUnlessAGraderDecides) {
    EXPECT_EQ(read().scoring, Scoring::None);
    write("data/testdata.yaml", "grader_flags: worst_error\n");
    EXPECT_EQ(read().scoring, Scoring::None) << "which is the first error, where judging stops at it";
    for (const char* text : {"on_reject: continue\n", "grader_flags: accept_if_any_accepted\n"}) {
        write("data/testdata.yaml", text);
        EXPECT_EQ(read().scoring, Scoring::Graders) << text;
    }
}

TEST_F(ScoringTest, AFlagForTheTopAloneHoldsInNoGroupBelowHoweverManyPartsItHas) {
    score("legacy");
    write("data/testdata.yaml", "on_reject: continue\ngrader_flags: ignore_sample min\n");
    case_files("sample/1");
    const std::vector<std::string> groups{"secret/a/1", "secret/b/1", "secret/c/1"};
    for (std::size_t count = 1; count <= groups.size(); ++count) {
        case_files(groups[count - 1]);
        for (const TestGroup& group : read().groups) {
            EXPECT_EQ(group.grader_flags.size(), group.name.empty() ? 2U : 1U) << group.name << ", " << count;
        }
        EXPECT_THAT(warnings(), Contains(StartsWith("data/sample: has 'ignore_sample' in its 'grader_flags'")))
            << count;
    }
}

TEST_F(ScoringTest, EachVersionScoresByItsOwnRulesUnlessItsFilesHaveOnlyAnothers) {
    score("legacy");
    EXPECT_EQ(read().scoring, Scoring::Graders);
    write("data/secret/test_group.yaml", "max_score: 40\n");
    EXPECT_EQ(read().scoring, Scoring::Groups);
    remove("data/secret/test_group.yaml");
    for (const char* version : {"2023-07-draft", "2025-09"}) {
        score(version);
        EXPECT_EQ(read().scoring, Scoring::Groups) << version;
        write("data/secret/testdata.yaml", "accept_score: 40\n");
        EXPECT_EQ(read().scoring, Scoring::Graders) << version;
        write("data/secret/test_group.yaml", "max_score: 40\n");
        EXPECT_EQ(read().scoring, Scoring::Groups) << version;
        remove("data/secret/testdata.yaml");
        remove("data/secret/test_group.yaml");
    }
}

TEST_F(ScoringTest, WhatDomJudgeAloneReadsIsScoredAsItDoes) {
    score("legacy");
    write("submissions/accepted/a.py", "# @EXPECTED_SCORE@: 60\n");
    EXPECT_EQ(read().scoring, Scoring::DomJudge);
    remove("submissions");
    EXPECT_EQ(read().scoring, Scoring::Graders);
    write("domjudge-problem.ini", "timelimit = 1\n");
    EXPECT_EQ(read().scoring, Scoring::DomJudge);
}

TEST_F(ScoringTest, ProblemYamlOfAnOlderTextGradesAllGroups) {
    write("problem.yaml", "name: x\ntype: scoring\ngrading: {objective: min, accept_score: 7, range: 0 70}\n");
    EXPECT_TRUE(read().type.minimizes);
    EXPECT_EQ(read().groups.at(1).accept_score, 7);
    EXPECT_EQ(read().groups.at(1).range, (ScoreRange{0, 70}));
}

TEST_F(ScoringTest, ASumIsSharedByTheCases) {
    score("2025-09");
    case_files("secret/02");
    EXPECT_EQ(highest(), "secret 100; secret/01 50; secret/02 50");
    write("data/secret/test_group.yaml", "score_aggregation: min\nmax_score: 60\n");
    EXPECT_EQ(highest(), "secret 60; secret/01 60; secret/02 60");
    write("data/secret/test_group.yaml", "score_aggregation: sum\nmax_score: unbounded\n");
    EXPECT_EQ(highest(), "secret -; secret/01 -; secret/02 -");
    write("data/secret/test_group.yaml", "score_aggregation: pass-fail\nmax_score: 60\n");
    EXPECT_EQ(highest(), "secret 60");
}

TEST_F(ScoringTest, GroupsHaveWhatTheySay) {
    score("2025-09");
    two_groups();
    write("data/secret/a/test_group.yaml", "max_score: 30\nscore_aggregation: sum\n");
    write("data/secret/b/test_group.yaml", "max_score: 70\n");
    EXPECT_EQ(highest(), "secret 100; secret/a 30; secret/b 70; secret/a/1 15; secret/a/2 15");
    EXPECT_THAT(warnings(), IsEmpty());
    EXPECT_THAT(problems(), IsEmpty());
    write("data/secret/b/test_group.yaml", "max_score: 71\n");
    EXPECT_THAT(problems(), ElementsAre("data/secret: its parts can score 101 together, and it 100 at most"));
    EXPECT_THAT(warnings(), IsEmpty());
    write("data/secret/b/test_group.yaml", "max_score: 69\n");
    EXPECT_THAT(problems(), IsEmpty());
    EXPECT_THAT(
        warnings(),
        ElementsAre("data/secret: its parts can score 99 together, so that nobody can have the 100 of the whole"));
}

TEST_F(ScoringTest, GroupsThatSayNothingShareTheRest) {
    score("2023-07-draft");
    two_groups();
    EXPECT_EQ(highest(), "secret 100; secret/a 50; secret/b 50");
    write("data/secret/a/test_group.yaml", "scoring: {score: 40}\n");
    EXPECT_EQ(highest(), "secret 100; secret/a 40; secret/b 60");
    EXPECT_THAT(warnings(), IsEmpty());
    score("2025-09");
    write("data/secret/a/test_group.yaml", "max_score: 40\n");
    EXPECT_EQ(highest(), "secret 100; secret/a 40; secret/b 60");
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("data/secret/b: has no 'max_score', and gets 60")));
}

TEST_F(ScoringTest, In2025AFolderWithinAGroupIsNone) {
    score("2025-09");
    two_groups();
    case_files("secret/b/deep/2");
    write("data/secret/b/test_group.yaml", "max_score: 60\nscore_aggregation: sum\n");
    write("data/secret/a/test_group.yaml", "max_score: 40\n");
    EXPECT_EQ(read().groups[read().cases.back().group].name, "secret/b");
    score("2023-07-draft");
    EXPECT_EQ(read().groups[read().cases.back().group].name, "secret/b/deep");
}

TEST_F(ScoringTest, WhatCannotBeScoredIsRefused) {
    score("2025-09");
    two_groups();
    const auto refused = [&](const std::string& text) {
        write("data/secret/b/test_group.yaml", text);
        return error();
    };
    EXPECT_THAT(refused("max_score: -1\n"), HasSubstr("has a 'max_score' of '-1'"));
    EXPECT_THAT(refused("max_score: ten\n"), HasSubstr("has a 'max_score' of 'ten'"));
    EXPECT_THAT(refused("max_score: 5\nscore_aggregation: max\n"), HasSubstr("must be pass-fail, sum or min"));
    EXPECT_THAT(refused("max_score: 5\nrequire_pass: secret/c\n"), HasSubstr("'require_pass' of 'secret/c'"));
    EXPECT_THAT(refused("max_score: 5\nrequire_pass: secret/b\n"), HasSubstr("comes before it"));
    EXPECT_EQ(refused("max_score: 5\nrequire_pass: [sample, secret/a]\n"), "no error");
    write("data/secret/test_group.yaml", "max_score: unbounded\n");
    EXPECT_THAT(refused("max_score: unbounded\n"), HasSubstr("is pass-fail and has no highest score"));
}

TEST_F(ScoringTest, ItemsAreInTheOrderOfTheirNames) {
    for (const char* name : {"secret/b/1", "secret/a", "secret/c", "sample/1"}) {
        case_files(name);
    }
    write("data/secret/empty/testdata.yaml", "on_reject: continue\n");
    const Package package = read();
    std::vector<std::string> names;
    for (const auto& items : items_of(package)) {
        for (const Item& item : items) {
            names.push_back(item.is_group ? package.groups[item.index].name + "/" : package.cases[item.index].name);
        }
    }
    EXPECT_THAT(names, ElementsAre("sample/", "secret/", "sample/1", "secret/01", "secret/a", "secret/b/", "secret/c",
                                   "secret/b/1"));
}

}  // namespace
}  // namespace harness::package
