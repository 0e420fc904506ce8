#include "harness/judge/hints/result_hints.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "harness/format/package/scratch_package.hpp"

namespace harness::judge {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using enum model::Verdict;

class ReadOff : public package::ScratchPackage {
  protected:
    ReadOff() {
        package_.entry.picture["input"] = {"numbers"};
        for (int n = 6; n <= 12; ++n) {
            put_case(std::to_string(n), fmt::format("{}\n", n), "");
        }
        submission_.files = {write("mine.cpp", "int a;\n\tint b\n")};
    }

    std::vector<std::string> result_hints(model::SubmissionResult& result) {
        result.growth = growth_of(result, sizes_of(package_));
        return harness::judge::result_hints(package_, submission_, note_, result);
    }

    // In the package's first case, with nothing printed.
    model::SubmissionResult failed(model::Verdict verdict) const {
        model::SubmissionResult result;
        result.verdict = verdict;
        result.cases.resize(1);
        result.cases[0].name = package_.cases[0].name;
        result.cases[0].verdict = verdict;
        result.cases[0].evidence.emplace();
        return result;
    }

    // Accepted up to n = 10, five times slower with each n, then stopped.
    static model::SubmissionResult stopped() {
        model::SubmissionResult result;
        result.verdict = TimeLimit;
        std::chrono::nanoseconds cpu = 1ms;
        for (int n = 6; n <= 11; ++n) {
            result.cases.emplace_back();
            result.cases.back().name = fmt::format("secret/{}", n);
            result.cases.back().verdict = n < 11 ? Accepted : TimeLimit;
            result.cases.back().cpu = cpu;
            cpu *= 5;
        }
        return result;
    }

    package::Submission submission_;
    std::string note_;
};

TEST_F(ReadOff, AProgramThatWaitsForItsArgumentsOnStandardInputIsTold) {
    submission_.files = {write("mine.cpp", "int n;\nscanf(\"%d\", &n);\n")};
    model::SubmissionResult result = failed(WrongAnswer);
    result.cases[0].evidence->given = {"1\n", 2};
    EXPECT_THAT(result_hints(result), IsEmpty());
    package_.cases[0].input_is_arguments = true;
    EXPECT_THAT(result_hints(result),
                ElementsAre("the input is in its arguments (argv), and standard input is empty; line "
                            "2: scanf(\"%d\", &n);"));
    for (const char* used : {"int n = argv[1] ? atoi(argv[1]) : scanf(\"%d\", &n);\n",
                             "int main(int argc, char* argv[]) { scanf(\"%d\", &n); n = atoi(argv[1]); }\n"}) {
        submission_.files = {write("mine.cpp", used)};
        EXPECT_THAT(result_hints(result), IsEmpty()) << used;
    }
    submission_.files = {write("mine.cpp", "int main(int argc, char *argv[]) {\n    scanf(\"%d\", &n);\n}\n")};
    const std::string hint = result_hints(result).at(0);
    EXPECT_THAT(hint, testing::HasSubstr("arguments (argv)"));
    // It may count for a number that it never got, until its time is over.
    result.verdict = TimeLimit;
    result.cases[0].verdict = TimeLimit;
    EXPECT_THAT(result_hints(result), testing::Contains(hint));
}

TEST_F(ReadOff, AProgramThatWaitsForArgumentsIsTold) {
    submission_.files = {write("mine.cpp", "int main(int argc, char** argv) {\n    n = atoi(argv[1]);\n")};
    model::SubmissionResult result = failed(WrongAnswer);
    EXPECT_THAT(result_hints(result), ElementsAre(testing::AllOf(testing::HasSubstr("comes on standard input"),
                                                                 testing::EndsWith("line 2: n = atoi(argv[1]);"))));
    submission_.files = {write("mine.cpp", "if (argc > 1) n = atoi(argv[1]);\nelse scanf(\"%d\", &n);\n")};
    EXPECT_THAT(result_hints(result), IsEmpty());
}

TEST_F(ReadOff, AProgramThatReadsNothingIsTold) {
    model::SubmissionResult result = failed(WrongAnswer);
    result.cases[0].evidence->given = {"92\n", 3};
    const auto told = [&](const char* source) {
        submission_.files = {write("mine.cpp", source)};
        return result_hints(result);
    };
    EXPECT_THAT(told("int n = 8;\n"), IsEmpty());
    result.cases[0].evidence->read_no_input = true;
    EXPECT_THAT(told("int n = 8;\n"), ElementsAre("it reads nothing of its input, which comes on standard input"));
    EXPECT_THAT(told("int n = argc > 1 ? atoi(argv[1]) : 8;\n"),
                ElementsAre(testing::StartsWith("it reads its arguments, but has none")));
    EXPECT_THAT(told("freopen(\"/dev/stdin\", \"r\", stdin);\n"), IsEmpty()) << "by another descriptor";
    EXPECT_THAT(told("text = mmap(0, size, PROT_READ, MAP_PRIVATE, 0, 0);\n"), IsEmpty()) << "without its position";
    EXPECT_THAT(told("if (scanf(\"%d\", &n) == 1) solve(n);\n"), IsEmpty()) << "a word is put back at the end";
    result.cases[0].evidence->compared = true;
    result.cases[0].evidence->expected.emplace().add("92\n2\n");
    EXPECT_THAT(told("int n = 8;\n"), ElementsAre("it reads nothing of its input, which comes on standard input"))
        << "its first answer is right by luck";
    result.cases[0].evidence->given = {"board 92\nboard 2\n", 17};
    EXPECT_THAT(told("int n = 8;\n"), ElementsAre("it reads nothing of its input, which comes on standard input"))
        << "all answers are, among others";
    result.verdict = result.cases[0].verdict = RunTimeError;
    result.cases[0].signal = 11;
    EXPECT_THAT(told("int n = 8;\n"), IsEmpty()) << "it crashed before";
}

TEST_F(ReadOff, AWarningOfTheRuntimeIsTold) {
    submission_.files = {write("mine.php", "<?php\n$count++;\n")};
    model::SubmissionResult result = failed(WrongAnswer);
    result.cases[0].evidence->given.add("0\n");
    result.cases[0].evidence->error_text = "PHP Warning:  Undefined variable $count in /program/main.php on line 2\n";
    EXPECT_THAT(result_hints(result),
                ElementsAre("its runtime warned: Undefined variable $count, at line 2: $count++;"));
    result.cases[0].evidence->error_text = "PHP Warning:  Undefined variable $count in /usr/lib/x.php on line 2\n";
    EXPECT_THAT(result_hints(result), IsEmpty());
}

TEST_F(ReadOff, AFunctionThatPrintsIsTold) {
    package_.entry.drivers["cpp"] = "driver.cpp";
    submission_.files = {write("mine.cpp", "printf(\"%d\", total);\nreturn 0;\n")};
    model::SubmissionResult result = failed(WrongAnswer);
    result.language = "cpp";
    result.cases[0].evidence->given.add("0\n0\n0\n");
    EXPECT_THAT(result_hints(result), ElementsAre(testing::StartsWith("only what the function returns counts")));
    result.cases[0].evidence->given.add("1\n");
    EXPECT_THAT(result_hints(result), IsEmpty());
}

TEST_F(ReadOff, AnInputThatIsNotRefusedHasToBe) {
    model::SubmissionResult result = failed(WrongAnswer);
    EXPECT_THAT(result_hints(result), testing::Not(testing::Contains(testing::HasSubstr("has to refuse it"))));
    package_.cases[0].expectation = package::Expectation::NonZeroExit;
    EXPECT_THAT(result_hints(result), testing::Contains(testing::HasSubstr("has to refuse it")));
}

TEST_F(ReadOff, WhoReadsWhereThereIsNoInputIsTold) {
    submission_.files = {write("mine.cpp", "std::cin >> n;\n")};
    const auto told = testing::Contains(testing::HasSubstr("this problem has no input; line 1: std::cin >> n;"));
    model::SubmissionResult result = failed(WrongAnswer);
    EXPECT_THAT(result_hints(result), testing::Not(told)) << "it has";
    const std::filesystem::path empty = write("empty.in", "");
    struct stat status {};
    ASSERT_EQ(::stat(empty.c_str(), &status), 0);
    for (package::Case& test_case : package_.cases) {
        test_case.input = base::SeenFile(empty, status);
    }
    EXPECT_THAT(result_hints(result), told);
    result.cases[0].evidence->given.bytes = 1000;
    EXPECT_THAT(result_hints(result), testing::Not(told)) << "it may only wait for a key";
}

TEST_F(ReadOff, AnInputThatIsReadWronglyMaySeemToEndEarly) {
    submission_.files = {write("mine.cpp", "scanf(\"%c\", &square);\n")};
    model::SubmissionResult result = failed(WrongAnswer);
    result.cases[0].evidence->compared = true;
    result.cases[0].evidence->expected.emplace().add("1\n2\n");
    result.cases[0].evidence->given.add("1\n");
    EXPECT_THAT(result_hints(result), ElementsAre(testing::StartsWith("does %c read the ends of lines too?"),
                                                  testing::HasSubstr("is all of the input read?")));
}

TEST_F(ReadOff, AProgramThatDoesNotEndOnTheFirstCaseWaitsOrHasALoop) {
    model::SubmissionResult idle = failed(IdleLimit);
    EXPECT_THAT(result_hints(idle), ElementsAre(testing::StartsWith("it waits, and does not compute")));
    package_.output_check = package::OutputCheck::Interactive;
    EXPECT_THAT(result_hints(idle), testing::IsEmpty()) << "it may wait for the interactor";
    package_.output_check = package::OutputCheck::Default;
    model::SubmissionResult busy = failed(TimeLimit);
    EXPECT_THAT(result_hints(busy), ElementsAre(testing::HasSubstr("a loop may have no end")));
}

TEST_F(ReadOff, ASlowProgramWasInTimeForSmallerInputs) {
    model::SubmissionResult result = stopped();
    result.cases.erase(result.cases.begin() + 1, result.cases.end() - 1);
    EXPECT_EQ(in_time_hint(result, sizes_of(package_)), "it was in time up to n = 6, in 0.001 s; here n is 11");
    result.cases.erase(result.cases.begin());
    EXPECT_EQ(in_time_hint(result, sizes_of(package_)), "it was still computing when it was stopped");
}

TEST_F(ReadOff, ASignalRefusesNoInput) {
    package_.cases[0].expectation = package::Expectation::NonZeroExit;
    model::SubmissionResult result = failed(RunTimeError);
    result.cases[0].signal = 6;
    EXPECT_THAT(result_hints(result), ElementsAre(testing::HasSubstr("ends with an exit code other than 0")));
    model::SubmissionResult stopped_by_the_judge = failed(TimeLimit);
    stopped_by_the_judge.cases[0].signal = 9;
    EXPECT_THAT(result_hints(stopped_by_the_judge),
                testing::Not(testing::Contains(testing::HasSubstr("to refuse its input"))));
    EXPECT_THAT(result_hints(stopped_by_the_judge), ElementsAre(testing::HasSubstr("has to refuse it")));
    package_.cases[0].expectation = package::Expectation::Answer;
    EXPECT_THAT(result_hints(result), IsEmpty());
}

TEST_F(ReadOff, AStoppedProgramGotSomewhereAndGrows) {
    model::SubmissionResult result = stopped();
    model::Evidence evidence;
    evidence.compared = true;
    evidence.expected = model::Excerpt{"1\n2\n3\n", 6};
    evidence.given = {"1\n2\n", 4};
    result.cases.back().evidence = evidence;
    EXPECT_THAT(result_hints(result),
                ElementsAre("the first 2 of 3 lines were right when it was stopped",
                            testing::StartsWith("its time grows 5.4-fold with each n, measured from n = 7 to 10")));
    ASSERT_TRUE(result.growth);
    EXPECT_EQ(result.growth->stopped.n, 11);
    EXPECT_EQ(result.growth->measured.size(), 5U);
    model::Evidence& shown = *result.cases.back().evidence;
    const auto expect = [&](const std::string& expected, const std::string& given, const std::string& hint) {
        shown.expected = model::Excerpt{expected, static_cast<std::int64_t>(expected.size())};
        shown.given = {given, static_cast<std::int64_t>(given.size())};
        EXPECT_EQ(result_hints(result)[0], hint);
    };
    expect("1\n2\n3\n", "1\n", "the first of 3 lines was right when it was stopped");
    expect("1\n2\n3\n", "1\n20", "the first of 3 lines was right when it was stopped");  // 20 may go on
    expect("1\n2\n3\n", "2\n", R"(its output was already wrong when it was stopped: "2" must be "1")");
    expect("12\n", "1", "its first line was not complete when it was stopped");
    expect("1\n2\n3\n", "1\n2\n3\n0\n",
           "all of its output was right, and then \"0\" followed before it was stopped: does it notice the end of its "
           "input?");
    expect("1\n2\n3\n", "1\n2\n3\n",
           "its output was right and complete when it was stopped: it prints all and does not end");
    shown.given = {};
    EXPECT_THAT(result_hints(result)[0], testing::HasSubstr("nothing of its output had arrived"));
    package_.entry.drivers["cpp"] = "driver.cpp";
    result.language = "cpp";
    EXPECT_THAT(result_hints(result)[0], testing::StartsWith("its time grows")) << "the driver prints, at the end";
    package_.entry.drivers.clear();
    shown.expected = model::Excerpt{"12\n", 3};
    EXPECT_THAT(result_hints(result)[0], testing::StartsWith("its time grows")) << "a single line is never too late";
}

TEST_F(ReadOff, AStoppedProgramThatAValidatorWouldHaveJudgedGotSomewhereToo) {
    model::SubmissionResult result = stopped();
    model::Evidence& shown = result.cases.back().evidence.emplace();
    shown.given = {"1\n2\n", 4};
    EXPECT_EQ(result_hints(result)[0], "2 lines of its output had arrived when it was stopped");
    shown.given.bytes = 100'000;
    EXPECT_EQ(result_hints(result)[0], "100000 bytes of its output had arrived when it was stopped");
    shown.given = {};
    EXPECT_THAT(result_hints(result)[0], testing::HasSubstr("nothing of its output had arrived"));
    package_.output_check = package::OutputCheck::Interactive;
    EXPECT_THAT(result_hints(result)[0], testing::StartsWith("its time grows"));
}

TEST_F(ReadOff, WhatWasPrintedOnStandardErrorInsteadIsShown) {
    model::SubmissionResult result = failed(WrongAnswer);
    model::Evidence& shown = *result.cases[0].evidence;
    shown.error_text = "\n  Case 1: 2\nCase 2: 1\n";
    EXPECT_THAT(result_hints(result), ElementsAre("it prints nothing on standard output, which is judged, but on "
                                                  "standard error: \"Case 1: 2\""));
    shown.given = {"7\n", 2};
    EXPECT_THAT(result_hints(result), IsEmpty()) << "its output is wrong";
    shown.given = {"\n", 1};
    shown.error_text = " \n";
    EXPECT_THAT(result_hints(result), IsEmpty());
}

TEST_F(ReadOff, WhatAProgramSaysBeforeItFailsIsQuoted) {
    model::SubmissionResult result = failed(RunTimeError);
    result.cases[0].exit_code = 1;
    model::Evidence& shown = *result.cases[0].evidence;
    EXPECT_THAT(result_hints(result), ElementsAre("a program that is done well ends with exit code 0"));
    shown.given = {"N = 1\n  N must be at least 4\n\n", 30};
    EXPECT_THAT(result_hints(result), ElementsAre("a program that is done well ends with exit code 0; this one says "
                                                  "\"N must be at least 4\" before it ends"));
    shown.error_text = "Error: Main method is not static in class Queens\nand more\n";
    EXPECT_THAT(result_hints(result), ElementsAre(testing::HasSubstr("says \"Error: Main method is not static in")));
    shown.error_text = "Traceback (most recent call last):\nModuleNotFoundError: No module named 'numpy'\n";
    EXPECT_THAT(result_hints(result), ElementsAre(testing::HasSubstr("one of Python's own")));
    shown.error_text = "Runtime error 2 at $0000000000401111\n";
    EXPECT_THAT(result_hints(result), ElementsAre("run-time error 2 of Pascal: a file was not found"));
}

TEST_F(ReadOff, AWarningExplainsNoOutputThatIsExplained) {
    model::SubmissionResult result = failed(WrongAnswer);
    result.compile.message = "main.cpp:1:5: warning: ‘a’ is used uninitialized [-Wuninitialized]";
    model::Evidence& shown = *result.cases[0].evidence;
    shown.compared = true;
    shown.expected = model::Excerpt{"2\n", 2};
    shown.given = {"3\n", 2};
    EXPECT_THAT(result_hints(result), ElementsAre(testing::HasSubstr("‘a’ is used uninitialized")));
    shown.given = {"n = 2\n", 6};
    EXPECT_THAT(result_hints(result), ElementsAre(testing::HasSubstr("no prompts")));
}

TEST_F(ReadOff, AWriterThatIsNotFlushedIsNamed) {
    submission_.files = {write("Q.java", "var out = new BufferedWriter(to);\nout.write(\"2\");\n")};
    model::SubmissionResult result = failed(WrongAnswer);
    EXPECT_THAT(result_hints(result), ElementsAre(testing::HasSubstr("flush() or close()")));
    submission_.files = {write("Q.java", "var out = new BufferedWriter(to);\nout.write(\"2\");\nout.flush();\n")};
    EXPECT_THAT(result_hints(result), IsEmpty());
}

TEST_F(ReadOff, LinesMayBeReadWrongly) {
    submission_.files = {write("mine.cpp", "std::cin >> n;\nstd::getline(std::cin, row);\n")};
    model::SubmissionResult result = failed(WrongAnswer);
    result.cases[0].evidence->given = {"1\n", 2};
    EXPECT_THAT(result_hints(result), ElementsAre(testing::EndsWith("line 2: std::getline(std::cin, row);")));
    package_.cases[0].input_is_arguments = true;
    EXPECT_THAT(result_hints(result), testing::Not(testing::Contains(testing::HasSubstr("the rest of"))));
}

TEST_F(ReadOff, WhatIsNotJudgedBesideARejectedFileIsSaid) {
    note_ = "'a.py' was started";
    model::SubmissionResult result;
    result.verdict = WrongAnswer;
    EXPECT_THAT(result_hints(result), ElementsAre("'a.py' was started"));
    result.verdict = Accepted;
    EXPECT_THAT(result_hints(result), IsEmpty());
}

TEST_F(ReadOff, WhatCannotBeToldIsNotSaid) {
    package_.entry.picture = {};
    model::SubmissionResult result = stopped();
    EXPECT_THAT(result_hints(result), IsEmpty());
    EXPECT_FALSE(result.growth);
    model::SubmissionResult wrong;
    wrong.verdict = WrongAnswer;
    EXPECT_THAT(result_hints(wrong), IsEmpty());
}

TEST_F(ReadOff, AFunctionThatIsTooSlowIsToldHowOftenItIsCalled) {
    package_.entry.driver_notes = {{"cpp", "the driver calls it 5 times"}};
    for (const auto verdict : {TimeLimit, IdleLimit, WrongAnswer}) {
        for (const char* language : {"cpp", "python"}) {
            model::SubmissionResult result = failed(verdict);
            result.language = language;
            const auto hints = result_hints(result);
            EXPECT_EQ(std::ranges::count(hints, "the driver calls it 5 times"),
                      verdict == TimeLimit && result.language == "cpp" ? 1 : 0);
        }
    }
}

TEST_F(ReadOff, OnlyATimeLimitHasAGrowth) {
    for (const bool is_wrong_there : {true, false}) {
        model::SubmissionResult wrong = stopped();
        (is_wrong_there ? wrong.cases.back().verdict : wrong.verdict) = WrongAnswer;
        result_hints(wrong);
        EXPECT_FALSE(wrong.growth) << is_wrong_there;
    }
}

}  // namespace
}  // namespace harness::judge
