#include "harness/format/package/expected/expectations.hpp"

#include "harness/format/package/package_fixture.hpp"

namespace harness::package {
namespace {

using model::Verdict;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
using enum Verdict;

class Expectations : public PackageFolder {
  protected:
    Submission only() {
        Package package = read();
        EXPECT_EQ(package.submissions.size(), 1U);
        return package.submissions.at(0);
    }
};

// "lower sample upper ": which cases bound the time limit, and how.
std::string uses_text(const Submission& submission) {
    std::string text;
    for (const LimitUse& use : submission.limit_uses) {
        text += (use.cases.empty() ? "" : use.cases + " ") + (use.is_upper ? "upper " : "lower ");
    }
    return text;
}

TEST(VerdictsOfFolder, EachVerdictHasOne) {
    const std::vector<std::pair<const char*, Verdict>> table{
        {"accepted", Accepted},
        {"correct", Accepted},
        {"partially_accepted", Accepted},
        {"wrong_answer", WrongAnswer},
        {"Wrong-Answer", WrongAnswer},
        {"no_output", WrongAnswer},
        {"time_limit_exceeded", TimeLimit},
        {"timelimit", TimeLimit},
        {"idle_limit_exceeded", IdleLimit},
        {"memory_limit_exceeded", MemoryLimit},
        {"output_limit_exceeded", OutputLimit},
        {"output_limit", OutputLimit},
        {"run_time_error", RunTimeError},
        {"compile_error", CompileError},
        {"compiler_error", CompileError},
    };
    const auto rejected = verdicts_of_folder("rejected").value();
    for (const auto& [folder, verdict] : table) {
        EXPECT_THAT(verdicts_of_folder(folder).value(), ElementsAre(verdict)) << folder;
        EXPECT_THAT(rejected, Contains(verdict).Times(verdict == Accepted ? 0 : 1));
    }
    EXPECT_EQ(verdicts_of_folder("acepted"), std::nullopt);
    EXPECT_THAT(rejected, Not(Contains(JudgeError)));
}

TEST(MeantFolder, IsTheNearest) {
    for (const auto& [folder, meant] :
         {std::pair{"acepted", "accepted"}, std::pair{"wrong_anwser", "wrong_answer"},
          std::pair{"wrong_answers", "wrong_answer"}, std::pair{"WA", "wrong_answer"},
          std::pair{"incorrect", "wrong_answer"}, std::pair{"wrong_output", "wrong_answer"},
          std::pair{"runtime_error", "run_time_error"}, std::pair{"time_limit", "time_limit_exceeded"},
          std::pair{"tle", "time_limit_exceeded"}, std::pair{"mixed", ""}}) {
        EXPECT_EQ(meant_folder(folder), meant) << folder;
    }
}

TEST_F(Expectations, AMisspeltFolderIsAFault) {
    write("submissions/acepted/a.cpp", "x");
    EXPECT_EQ(only().misplaced, "the folder 'acepted' is not a folder of the format; did you mean 'accepted'?");
    write("submissions/acepted/a.cpp", "// @EXPECTED_RESULTS@: CORRECT\n");
    EXPECT_EQ(only().misplaced, "") << "a marker says what is expected";
    remove("submissions/acepted");
    write("submissions/mixed/a.cpp", "x");
    EXPECT_EQ(only().misplaced, "");
    EXPECT_THAT(only().expected, IsEmpty());
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("submissions/mixed/a.cpp: nothing is expected of it")));
}

TEST_F(Expectations, AMarkerReplacesTheFolder) {
    const auto expected = [&](const std::string& text) {
        write("submissions/accepted/a.cpp", text);
        return only().expected;
    };
    EXPECT_THAT(expected("/* x\n@EXPECTED_RESULTS@: wrong_answer, TIMELIMIT,RTE, WA */\nint x;\n"),
                ElementsAre(WrongAnswer, TimeLimit, RunTimeError));
    EXPECT_THAT(expected("# @EXPECTED_RESULTS@: RUN-ERROR"), ElementsAre(RunTimeError));
    EXPECT_THAT(expected("# @expected_results@:run-error"), ElementsAre(RunTimeError)) << "any case";
    EXPECT_THAT(expected("<!-- @EXPECTED_RESULTS@: NO-OUTPUT-->"), ElementsAre(WrongAnswer));
    EXPECT_THAT(expected("# @EXPECTED_RESULTS@: TIMELIMIT @author me, RTE\n"), ElementsAre(TimeLimit))
        << "what follows the list is none of it";
    EXPECT_THAT(expected("# @EXPECTED_RESULTS@:   RUN_TIME_ERROR , ACCEPTED   \r\n"),
                ElementsAre(RunTimeError, Accepted));
    EXPECT_THAT(warnings(), IsEmpty());
    EXPECT_THAT(expected("//\n// @EXPECTED_RESULTS@: WRONG\r\n"), ElementsAre(Accepted)) << "so the folder counts";
    EXPECT_THAT(warnings(), ElementsAre(StartsWith("submissions/accepted/a.cpp:2: unknown expected result 'WRONG'")));
    EXPECT_THAT(expected("// @EXPECTED_RESULTS@: NONE-SUBMIT-FAILS, TLE\n"), ElementsAre(TimeLimit));
    EXPECT_THAT(expected("// @EXPECTED_RESULTS@: CHECK-MANUALLY\n"), IsEmpty());
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("asks for a person's judgement")));
    EXPECT_THAT(expected("// @EXPECTED_RESULTS@: JE\n"), ElementsAre(Accepted));
    EXPECT_THAT(expected(std::string(70'000, ' ') + "@EXPECTED_RESULTS@: RTE"), ElementsAre(Accepted));
}

TEST_F(Expectations, ScoresAndGradesAreRead) {
    write("submissions/accepted/a.py", "# @EXPECTED_SCORE@: 74.42 of 100\n# @EXPECTED_GRADES@ AC WA tle -- some\n");
    const Submission submission = only();
    EXPECT_THAT(submission.scores, ElementsAre(ScoreRule{"", 74.42, 74.42}));
    EXPECT_THAT(submission.grades, ElementsAre(Accepted, WrongAnswer, TimeLimit));
    EXPECT_THAT(submission.expected, ElementsAre(Accepted));
    write("submissions/accepted/a.py", "# @EXPECTED_SCORE@: WRONG-ANSWER\n");
    EXPECT_THAT(only().scores, IsEmpty());
    EXPECT_THAT(only().expected, ElementsAre(WrongAnswer)) << "another name of the marker for results";
}

TEST_F(Expectations, DisabledOnesAreSkipped) {
    write("submissions/accepted/a.py", "x");
    write("submissions/accepted/b.py.disabled", "x");
    write("submissions/accepted/c.disabled/c.py", "x");
    write("submissions/wrong_answer.disabled/d.py", "x");
    EXPECT_EQ(only().name, "accepted/a.py");
    EXPECT_THAT(warnings(), IsEmpty());
}

TEST_F(Expectations, FoldersBindEachCaseSince2023) {
    write("submissions/wrong_answer/a.py", "x");
    EXPECT_THAT(only().rules, IsEmpty());
    use("2025-09");
    EXPECT_THAT(only().rules, ElementsAre(CaseRule{"", {Accepted, WrongAnswer}, {WrongAnswer}}));
    EXPECT_THAT(only().expected, ElementsAre(WrongAnswer));
    write("submissions/wrong_answer/a.py", "# @EXPECTED_RESULTS@: TLE\n");
    EXPECT_THAT(only().rules, IsEmpty()) << "a marker stands in for the folder";
}

TEST_F(Expectations, SubmissionsYamlHasTheLastWord) {
    use("2025-09");
    write("submissions/mixed/a.py", "x");
    for (const char* name : {"sample/1", "secret/a-easy", "secret/b-hard"}) {
        case_files(name);
    }
    write(
        "submissions/submissions.yaml",
        "mixed/*:\n  permitted: [AC, TLE]\n  required: TLE\n  language: Python 3\n  entrypoint: a.py\n  score: [1, 2]\n"
        "  message: too slow\n  secret/*-easy:\n    permitted: [AC]\n  sample: {permitted: [AC], message: sample too}\n"
        "  secret/*-hard: {score: 0}\n");
    const Submission submission = only();
    EXPECT_THAT(submission.expected, ElementsAre(TimeLimit));
    EXPECT_THAT(submission.rules,
                ElementsAre(CaseRule{"", {Accepted, TimeLimit}, {TimeLimit}}, CaseRule{"secret/*-easy", {Accepted}, {}},
                            CaseRule{"sample", {Accepted}, {}}));
    EXPECT_EQ(submission.language, "python3");
    EXPECT_EQ(submission.entrypoint, "a.py");
    EXPECT_THAT(submission.scores, ElementsAre(ScoreRule{"", 1, 2}, ScoreRule{"secret/*-hard", 0, 0}));
    EXPECT_THAT(submission.messages, ElementsAre(MessageRule{"", "too slow"}, MessageRule{"sample", "sample too"}));
    ASSERT_EQ(submission.limit_uses.size(), 3U);
    EXPECT_TRUE(submission.limit_uses[0].is_upper);
    EXPECT_EQ(submission.limit_uses[1].cases, "secret/*-easy");
    EXPECT_FALSE(submission.limit_uses[1].is_upper);
    EXPECT_THAT(warnings(), IsEmpty());
}

TEST_F(Expectations, SubmissionsYamlAddsAndReplaces) {
    use("2025-09");
    write("submissions/time_limit_exceeded/a.py", "x");
    write("submissions/submissions.yaml", "time_limit_exceeded:\n  permitted: [AC, WA, TLE]\n");
    EXPECT_THAT(only().rules, ElementsAre(CaseRule{"", {Accepted, WrongAnswer, TimeLimit}, {TimeLimit}}))
        << "the folder's own is replaced, key by key";
    EXPECT_THAT(only().expected, ElementsAre(WrongAnswer, TimeLimit));
    write("submissions/submissions.yaml",
          "time_limit_exceeded/a.py:\n  use_for_time_limit: false\n  permitted: [TLE]\n");
    EXPECT_EQ(only().rules.size(), 2U) << "a pattern adds to it";
    EXPECT_THAT(only().expected, ElementsAre(TimeLimit));
    write("submissions/submissions.yaml", "time_limit_exceeded/a.py: {permitted: [AC]}\n");
    EXPECT_THAT(only().misplaced, HasSubstr("no verdict can satisfy"));
    for (const char* bad : {"accepted: {permitted: [XX]}\n", "accepted: {score: a}\n", "accepted: 3\n", "- a\n"}) {
        write("submissions/submissions.yaml", bad);
        EXPECT_THAT(error(), StartsWith("submissions/submissions.yaml:1: ")) << bad;
    }
    write("submissions/submissions.yaml", "accepted: {permited: [AC]}\n");
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("'permited' is neither a key of submissions.yaml")));
}

TEST_F(Expectations, WhoBoundsTheTimeLimit) {
    const auto uses = [&](const std::string& folder) {
        remove("submissions");
        write("submissions/" + folder + "/a.py", "x");
        return uses_text(only());
    };
    EXPECT_EQ(uses("accepted"), "lower ");
    EXPECT_EQ(uses("time_limit_exceeded"), "upper ");
    EXPECT_EQ(uses("wrong_answer"), "") << "in legacy only the accepted";
    EXPECT_EQ(uses("partially_accepted"), "");
    EXPECT_EQ(uses("Partially-Accepted"), "");
    EXPECT_EQ(uses("slow_accepted"), "");
    EXPECT_EQ(uses("mixed"), "");
    use("2023-07-draft");
    EXPECT_EQ(uses("wrong_answer"), "lower ");
    EXPECT_EQ(uses("partially_accepted"), "") << "it is a folder of legacy";
    use("2025-09");
    EXPECT_EQ(uses("accepted"), "lower ");
    EXPECT_EQ(uses("partially_accepted"), "");
    EXPECT_EQ(uses("slow_accepted"), "");
    EXPECT_EQ(uses("no_output"), "lower ");
    EXPECT_EQ(uses("memory_limit"), "");
    EXPECT_EQ(uses("wrong_answer"), "lower ");
    EXPECT_EQ(uses("run_time_error"), "lower ");
    EXPECT_EQ(uses("time_limit_exceeded"), "upper ");
    EXPECT_EQ(uses("brute_force"), "");
    EXPECT_EQ(uses("rejected"), "");
}

TEST_F(Expectations, MarkersBoundTheTimeLimit) {
    const auto uses = [&](const std::string& folder, const std::string& results) {
        remove("submissions");
        write("submissions/" + folder + "/a.py", "# @EXPECTED_RESULTS@: " + results + "\n");
        return uses_text(only());
    };
    EXPECT_EQ(uses("mixed", "CORRECT"), "") << "in legacy only those of accepted/";
    EXPECT_EQ(uses("accepted", "CORRECT"), "lower ");
    EXPECT_EQ(uses("accepted", "WRONG-ANSWER"), "");
    EXPECT_EQ(uses("accepted", "CORRECT, TIMELIMIT"), "");
    EXPECT_EQ(uses("mixed", "TIMELIMIT"), "upper ");
    use("2025-09");
    EXPECT_EQ(uses("mixed", "CORRECT"), "lower ");
    EXPECT_EQ(uses("mixed", "WRONG-ANSWER, RUN-ERROR"), "lower ");
    EXPECT_EQ(uses("mixed", "WRONG-ANSWER, TIMELIMIT"), "");
    EXPECT_EQ(uses("wrong_answer", "TIMELIMIT"), "upper ");
    EXPECT_EQ(uses("partially_accepted", "CORRECT"), "");
}

TEST_F(Expectations, SubmissionsYamlSaysWhoBoundsTheTimeLimit) {
    const auto uses = [&](const std::string& yaml) {
        write("submissions/submissions.yaml", yaml);
        return uses_text(only());
    };
    case_files("sample/1");
    write("submissions/accepted/a.py", "x");
    EXPECT_EQ(uses("accepted/a.py: {language: Python 3}\n"), "lower ") << "the folder still counts";
    EXPECT_EQ(uses("accepted/a.py: {use_for_time_limit: false}\n"), "");
    EXPECT_EQ(uses("accepted/a.py: {sample: {permitted: [AC]}}\n"), "sample lower lower ");
    use("2025-09");
    EXPECT_EQ(uses("accepted: {use_for_time_limit: False}\n"), "");
    EXPECT_EQ(uses("accepted/a.py: {use_for_time_limit: false}\n"), "lower ") << "the other glob still includes it";
    EXPECT_EQ(uses("accepted/a.py: {permitted: [TLE]}\n"), "upper lower ") << "it must be too slow";
    EXPECT_EQ(uses("accepted/a.py: {permitted: [AC, TLE], required: [TLE, RTE]}\n"), "upper lower ");
    EXPECT_EQ(uses("accepted/a.py: {required: [TLE, RTE]}\n"), "lower ");
    remove("submissions");
    write("submissions/brute_force/a.py", "x");
    EXPECT_EQ(uses("brute_force: {use_for_time_limit: lower}\n"), "lower ");
    EXPECT_THAT(only().rules, Contains(CaseRule{"", {Accepted, WrongAnswer, RunTimeError}, {}}));
    EXPECT_EQ(uses("brute_force: {use_for_time_limit: upper}\n"), "upper ");
    EXPECT_THAT(only().rules, Contains(CaseRule{"", {}, {TimeLimit}}));
    EXPECT_EQ(uses("brute_force: {required: [TLE]}\n"), "upper ");
    for (const char* bad : {"permitted: [AC], use_for_time_limit: upper", "permitted: [TLE], use_for_time_limit: lower",
                            "use_for_time_limit: maybe"}) {
        write("submissions/submissions.yaml", std::string("brute_force: {") + bad + "}\n");
        EXPECT_THAT(error(), HasSubstr("use_for_time_limit")) << bad;
    }
}

}  // namespace
}  // namespace harness::package
