#include "harness/setter/other_judges/other_judges.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/scratch_folder.hpp"

namespace harness::other_judges {
namespace {

using model::Verdict;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::HasSubstr;
using testing::IsEmpty;

struct CaseTime {
    Verdict verdict;
    milliseconds cpu;
};

class OtherJudges : public base::ScratchFolder {
  protected:
    OtherJudges() {
        package_.name = "p";
        package_.version = package::Version::Legacy;
        package_.limits.memory_kib = std::int64_t{256} * 1024;
        package_.time_limit = {.is_derived = false, .ac_to_time_limit = 5, .time_limit_to_tle = 2};
        plan_.limits.memory_kib = std::int64_t{256} * 1024;
        state_limit("problem.yaml", seconds{2});
    }

    void state_limit(const std::string& file, seconds limit) {
        package_.time_limit.stated = {{file, limit}};
        plan_.limits.cpu = limit;
    }

    // A submission with this source, and what it gave.
    void add(const std::string& name, const std::vector<CaseTime>& cases, bool as_expected = true,
             const std::string& source = "x\n") {
        const std::string file = std::to_string(result_.submissions.size()) + name.substr(name.rfind('/') + 1);
        package::Submission submission;
        submission.name = name;
        submission.files = {{name.substr(name.rfind('/') + 1), write(file, source)}};
        package_.submissions.push_back(submission);
        model::SubmissionResult result;
        result.name = name;
        result.language = name.ends_with(".py")    ? "Python 3"
                          : name.ends_with(".pl")  ? "Prolog"
                          : name.ends_with(".lua") ? "Lua"
                                                   : "C++";
        result.as_expected = as_expected;
        result.verdict = Verdict::Accepted;
        for (const CaseTime& each : cases) {
            model::CaseResult& of_case = result.cases.emplace_back();
            of_case.name = "secret/" + std::to_string(result.cases.size());
            of_case.verdict = each.verdict;
            of_case.cpu = each.cpu;
            of_case.output_bytes = 5;
            if (result.verdict == Verdict::Accepted) {
                result.verdict = each.verdict;
            }
        }
        result_.submissions.push_back(result);
    }

    // "rule submission case: here -> there".
    std::vector<std::string> rows(const std::string& judge) const {
        std::vector<std::string> rows;
        for (const model::Divergence& row : divergences(judge, plan_, result_)) {
            rows.push_back(row.rule + ' ' + row.submission + ' ' + row.case_name + ": " + row.here + " -> " +
                           row.there);
        }
        return rows;
    }

    judge::Plan plan_;
    package::Package& package_ = plan_.package;
    model::PackageResult result_;
};

using Rows = std::vector<std::string>;

TEST_F(OtherJudges, HaveNamesForTheCommandLine) {
    EXPECT_EQ(names(), (Rows{"kattis", "domjudge", "bapctools"}));
}

TEST_F(OtherJudges, RefuseVersionsThatTheyDoNotRead) {
    add("accepted/a.cpp", {{Verdict::Accepted, milliseconds{1800}}});
    EXPECT_EQ(rows("bapctools"), Rows{"package  : is judged -> is refused"});
    package_.version = package::Version::V2025;
    EXPECT_EQ(rows("kattis"), Rows{"package  : is judged -> is refused"});
    EXPECT_THAT(rows("bapctools"), IsEmpty());
    EXPECT_THAT(rows("domjudge"), IsEmpty());
}

TEST_F(OtherJudges, KattisDerivesTheLimitOfALegacyPackage) {
    state_limit(".timelimit", seconds{10});
    add("accepted/a.cpp", {{Verdict::Accepted, milliseconds{250}}, {Verdict::Accepted, milliseconds{390}}});
    add("wrong_answer/w.cpp", {{Verdict::WrongAnswer, milliseconds{3000}}});
    add("time_limit_exceeded/t.cpp", {{Verdict::Accepted, milliseconds{3000}}}, false);
    EXPECT_EQ(rows("kattis"), (Rows{"time-limit  : 10 s -> 2 s", "verdict wrong_answer/w.cpp secret/1: WA -> TLE",
                                    "verdict time_limit_exceeded/t.cpp secret/1: AC -> TLE",
                                    "expectation time_limit_exceeded/t.cpp : not as expected -> as expected"}))
        << "5 × 0.39 s; and wrong_answer/w.cpp is as expected with twice the limit";
    EXPECT_THAT(rows("domjudge"), IsEmpty());
    package_.version = package::Version::Draft2023;
    state_limit("problem.yaml", seconds{10});
    EXPECT_THAT(rows("kattis"), IsEmpty()) << "it reads the limit of the newer format";
}

TEST_F(OtherJudges, KattisDerivesNoLimitFromATimeThatIsNotKnown) {
    state_limit(".timelimit", seconds{10});
    add("accepted/a.cpp", {{Verdict::Accepted, milliseconds{390}}});
    add("accepted/slow.cpp", {{Verdict::TimeLimit, milliseconds{10'100}}}, false);
    EXPECT_THAT(rows("kattis"), testing::Contains("time-limit  : 10 s -> "));
    package_.time_limit.stated.clear();
    EXPECT_THAT(rows("kattis"), testing::Contains("time-limit  : 10 s -> "))
        << "answers have no limit of their package";
}

TEST_F(OtherJudges, DoNotGuessWhatARunGivesWithMoreTime) {
    package_.version = package::Version::V2025;
    package_.time_limit.stated.clear();
    plan_.limits.cpu = seconds{2};
    package_.time_limit.resolution = seconds{3};
    add("accepted/a.cpp", {{Verdict::TimeLimit, milliseconds{2100}}}, false);
    EXPECT_EQ(rows("bapctools"), (Rows{"time-limit  : 2 s -> 3 s", "verdict accepted/a.cpp secret/1: TLE -> "}));
    EXPECT_EQ(rows("domjudge"), (Rows{"time-limit  : 2 s -> 10 s", "verdict accepted/a.cpp secret/1: TLE -> "}));
}

TEST_F(OtherJudges, DoNotGuessWhatARunGivesWithMoreMemoryOrPatience) {
    package_.limits.memory_kib.reset();
    package_.time_limit.stated.clear();
    plan_.limits.cpu = seconds{2};
    add("run_time_error/m.cpp", {{Verdict::MemoryLimit, milliseconds{10}}});
    add("time_limit_exceeded/idle.cpp", {{Verdict::IdleLimit, milliseconds{10}}});
    EXPECT_EQ(rows("domjudge"), (Rows{"time-limit  : 2 s -> 10 s", "memory-limit  : 256 MiB -> 2 GiB",
                                      "verdict run_time_error/m.cpp secret/1: MLE -> ",
                                      "verdict time_limit_exceeded/idle.cpp secret/1: ILE -> "}));
}

TEST_F(OtherJudges, ReadMarkersAndFoldersByTheirOwnRules) {
    const std::vector<CaseTime> slow{{Verdict::TimeLimit, milliseconds{2500}}};
    const std::vector<CaseTime> right{{Verdict::Accepted, milliseconds{400}}};
    add("accepted/a.cpp", right);
    add("wrong_answer/both.cpp", slow, true, "// @EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT\n");
    add("mixed/either.cpp", right, true, "// @EXPECTED_RESULTS@: CORRECT,TIMELIMIT\n");
    add("mixed/two.cpp", right, true, "// @EXPECTED_RESULTS@: CORRECT\n// @EXPECTED_RESULTS@: CORRECT\n");
    add("partially_accepted/p.cpp", right);
    add("slow_accepted/s.cpp", slow);
    EXPECT_EQ(rows("domjudge"), (Rows{"expectation wrong_answer/both.cpp : as expected -> not as expected",
                                      "expectation mixed/two.cpp : as expected -> not judged",
                                      "expectation partially_accepted/p.cpp : as expected -> not as expected",
                                      "expectation slow_accepted/s.cpp : as expected -> not as expected"}));
    EXPECT_EQ(rows("kattis"), (Rows{"expectation mixed/either.cpp : as expected -> not judged",
                                    "expectation mixed/two.cpp : as expected -> not judged",
                                    "expectation slow_accepted/s.cpp : as expected -> not judged"}))
        << "wrong_answer/both.cpp may be wrong there, with twice the limit";
    package_.version = package::Version::V2025;
    EXPECT_EQ(rows("bapctools"), Rows{"expectation wrong_answer/both.cpp : as expected -> not as expected"});
}

TEST_F(OtherJudges, NameVerdictsByTheirOwnRules) {
    add("run_time_error/m.cpp", {{Verdict::MemoryLimit, milliseconds{10}}});
    add("time_limit_exceeded/idle.cpp", {{Verdict::IdleLimit, milliseconds{10}}});
    add("time_limit_exceeded/prints.cpp", {{Verdict::OutputLimit, milliseconds{10}}});
    add("wrong_answer/silent.cpp", {{Verdict::WrongAnswer, milliseconds{10}}});
    result_.submissions = [&] {
        std::vector<model::SubmissionResult> all(result_.submissions.begin(), result_.submissions.end());
        all.back().cases.front().output_bytes = 0;
        return model::Results(all);
    }();
    EXPECT_EQ(rows("domjudge"), (Rows{"verdict time_limit_exceeded/prints.cpp secret/1: OLE -> ",
                                      "expectation wrong_answer/silent.cpp : as expected -> not as expected"}))
        << "NO-OUTPUT is no WRONG-ANSWER there";
    EXPECT_THAT(rows("kattis"),
                testing::ElementsAre(HasSubstr("time-limit"), "verdict time_limit_exceeded/idle.cpp secret/1: ILE -> ",
                                     "verdict time_limit_exceeded/prints.cpp secret/1: OLE -> "))
        << "nothing ends a program that waits";
}

TEST_F(OtherJudges, DoNotComputeVerdictsWithScores) {
    package_.scoring = package::Scoring::Graders;
    add("accepted/a.cpp", {{Verdict::WrongAnswer, milliseconds{9}}, {Verdict::Accepted, milliseconds{400}}});
    add("wrong_answer/w.cpp", {{Verdict::Accepted, milliseconds{9}}, {Verdict::WrongAnswer, milliseconds{9}}});
    add("accepted/slow.cpp", {{Verdict::WrongAnswer, milliseconds{9}}, {Verdict::TimeLimit, milliseconds{2100}}},
        false);
    std::vector<model::SubmissionResult> all(result_.submissions.begin(), result_.submissions.end());
    all[0].verdict = Verdict::Accepted;  // by its grader
    all[2].verdict = Verdict::RunTimeError;
    result_.submissions = model::Results(all);
    EXPECT_EQ(rows("domjudge"), Rows{"verdict accepted/slow.cpp : RTE -> "});
    state_limit(".timelimit", seconds{9});
    EXPECT_EQ(rows("kattis"), (Rows{"time-limit  : 9 s -> 11 s", "verdict accepted/slow.cpp secret/2: RTE -> "}));
}

TEST_F(OtherJudges, TellLanguagesApartByTheirOwnTables) {
    const std::vector<CaseTime> right{{Verdict::Accepted, milliseconds{400}}};
    add("accepted/a.py", right);
    add("accepted/a.lua", right);
    EXPECT_EQ(rows("kattis"), (Rows{"language  : Python as judge.toml runs it -> Python by PyPy",
                                    "language accepted/a.lua : Lua -> not judged"}));
    result_ = {};
    package_.submissions.clear();
    add("accepted/a.pl", right);
    EXPECT_THAT(rows("kattis"), IsEmpty());
    EXPECT_THAT(rows("domjudge"), testing::Contains("language accepted/a.pl : Prolog -> Perl"));
}

TEST_F(OtherJudges, TellWhichLanguagesMustBeAllowed) {
    const std::vector<CaseTime> right{{Verdict::Accepted, milliseconds{400}}};
    add("accepted/a.py", right);
    add("accepted/a.lua", right);
    EXPECT_EQ(rows("domjudge"), (Rows{"language  : Python 3 as judge.toml runs it -> Python 3 by PyPy",
                                      "language  : Lua is judged -> Lua is not taken"}));
}

TEST_F(OtherJudges, CompareAnswersByTheirOwnNumbers) {
    for (const char* text : {"1.5 0x1F\n", "inf\n", "1.5 1e3\n"}) {
        package::Case test_case;
        test_case.name = "secret/" + std::to_string(package_.cases.size() + 1);
        test_case.answer = write(test_case.name + ".ans", text);
        package_.cases.push_back(test_case);
    }
    EXPECT_THAT(rows("domjudge"), IsEmpty()) << "without a tolerance all are texts";
    package_.validator_flags = {"float_tolerance", "1e-6"};
    EXPECT_EQ(rows("domjudge"), (Rows{"comparison  secret/1: 0x1F is a text -> 0x1F is a number",
                                      "comparison  secret/2: inf is a text -> inf is a number"}));
    package_.validator_flags = {"float_tolerance", "1e-6", "float_relative_tolerance", "1e-9"};
    package_.version = package::Version::V2025;
    EXPECT_THAT(rows("bapctools"), testing::Each(HasSubstr("the last tolerance counts -> the validator fails")));
    EXPECT_EQ(rows("bapctools").size(), 3U);
}

TEST_F(OtherJudges, DomJudgeTakesNeitherTwoLimitsNorTwoValidators) {
    package_.time_limit.stated = {{"problem.yaml", seconds{2}}, {".timelimit", seconds{3}}};
    EXPECT_EQ(rows("domjudge"), Rows{"package  : is judged -> is refused"});
    package_.time_limit.stated.back().time = seconds{2};
    EXPECT_THAT(rows("domjudge"), IsEmpty());
    package_.output_check = package::OutputCheck::Custom;
    package_.output_validators = {{"output_validators/a", {}}, {"output_validators/b", {}}};
    EXPECT_EQ(rows("domjudge"), Rows{"package  : is judged -> is refused"});
    EXPECT_THAT(rows("kattis"),
                testing::Contains("comparison  : all output validators must accept -> output_validators/a alone"));
}

}  // namespace
}  // namespace harness::other_judges
