#include "harness/report/tools/mutation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace harness::report {
namespace {

using mutation::Fate;
using testing::AllOf;
using testing::HasSubstr;

mutation::Mutant mutant(Fate fate) {
    mutation::Mutant made;
    made.fate = fate;
    made.operator_name = "constant";
    made.file = "a.c";
    made.line = 1;
    made.diff = "- return a + 2;\n+ return a + 1;\n";
    return made;
}

// Two killed mutants, one of them by time; one survivor; and one that does not compile.
mutation::PackageStrength any_result() {
    mutation::PackageStrength result;
    result.name = "p";
    result.submissions = {
        {"accepted/a.c",
         10,
         {mutant(Fate::Killed), mutant(Fate::TimedOut), mutant(Fate::Survived), mutant(Fate::Uncompilable)}}};
    result.submissions[0].mutants[0].killers = {"secret/1", "secret/2"};
    result.submissions[0].mutants[1].killers = {"secret/2"};
    return result;
}

TEST(MutationTable, ShowsSurvivorsAsDiffs) {
    mutation::PackageStrength result = any_result();
    EXPECT_THAT(mutation_table({result}, Detail::Normal),
                AllOf(HasSubstr("66 %"), HasSubstr("✗ p accepted/a.c:1 survives (constant)"),
                      HasSubstr("    - return a + 2;\n    + return a + 1;\n"), HasSubstr("no input is known")));
    result.submissions[0].mutants[2].difference =
        mutation::Difference{"4\n.*..\n", "2\n", false, "3\x1b\n", "WA", "  4\n  .*..\n"};
    EXPECT_THAT(mutation_table({result}, Detail::Quiet),
                AllOf(HasSubstr("    4\n    .*..\n"), HasSubstr("WA: expected 2, given 3\\x1b\n")));
    const nlohmann::json json = mutation_json({result});
    EXPECT_EQ(json["packages"][0]["counts"]["planted"], 4);
    EXPECT_EQ(json["packages"][0]["submissions"][0]["mutants"][2]["difference"]["verdict"], "WA");
    EXPECT_EQ(json["summary"]["stillborn"], 1);
}

TEST(MutationTable, ShowsWhatWasSaidAndWhatPointsAreLost) {
    mutation::PackageStrength result = any_result();
    auto& difference = result.submissions[0].mutants[2].difference;
    difference = mutation::Difference{"7\n", "", false, "", "WA", "7\n", "no guess was right", "<higher\n>\x1b\n"};
    EXPECT_THAT(mutation_table({result}, Detail::Quiet),
                HasSubstr("    7\n  interaction\n    <higher\n    >\\x1b\n  WA: no guess was right\n"));
    EXPECT_EQ(mutation_json({result})["packages"][0]["submissions"][0]["mutants"][2]["difference"]["interaction"],
              "<higher\n>\x1b\n");
    difference = mutation::Difference{"7\n", "14\n", false, "7\n", "AC", "7\n", "5 points, and the other gets 10"};
    EXPECT_THAT(mutation_table({result}, Detail::Quiet), HasSubstr("    7\n  AC: 5 points, and the other gets 10\n"));
    EXPECT_TRUE(
        mutation_json({result})["packages"][0]["submissions"][0]["mutants"][2]["difference"]["interaction"].is_null());
}

TEST(MutationTable, TheWholeOneShowsWhatBecameOfEachMutant) {
    mutation::PackageStrength result = any_result();
    EXPECT_THAT(mutation_table({result}, Detail::Verbose),
                HasSubstr("  accepted/a.c:1: constant, killed by secret/1 and secret/2\n    - return a + 2;\n"));
    result.submissions[0].mutants[0].fate = Fate::Equivalent;
    result.submissions[0].mutants[0].killers.clear();
    result.submissions[0].mutants[0].compared = 3007;
    EXPECT_THAT(mutation_table({result}, Detail::Verbose), HasSubstr(", equivalent, agrees on 3007 inputs\n"));
}

TEST(MutationTable, WhatCouldNotBeJudgedHasAColumnOfItsOwn) {
    mutation::PackageStrength result = any_result();
    EXPECT_THAT(mutation_table({result}, Detail::Normal), testing::Not(HasSubstr("judge errors")));
    result.submissions[0].mutants[2].fate = Fate::JudgeError;
    result.submissions[0].mutants[2].failure = "secret/1: the output validator ended by exit code 1";
    for (const Detail detail : {Detail::Quiet, Detail::Normal}) {
        EXPECT_THAT(mutation_table({result}, detail),
                    AllOf(HasSubstr(" survived judge errors  score\n"), HasSubstr("100 %"),
                          HasSubstr("✗ p accepted/a.c:1 could not be judged (constant)\n    - return a + 2;\n"),
                          HasSubstr("\n  secret/1: the output validator ended by exit code 1\n")));
    }
    const nlohmann::json json = mutation_json({result});
    EXPECT_EQ(json["summary"]["judge_errors"], 1);
    EXPECT_EQ(json["summary"]["survived"], 0);
}

TEST(MutationTable, APackageWithoutSurvivorsIsNotShownWhenQuiet) {
    mutation::PackageStrength result = any_result();
    result.submissions[0].mutants.erase(result.submissions[0].mutants.begin() + 2);
    EXPECT_EQ(mutation_table({result}, Detail::Quiet), "");
    EXPECT_THAT(mutation_table({result}, Detail::Normal), HasSubstr("100 %"));
}

}  // namespace
}  // namespace harness::report
