// End to end: what `judge verify` says of a package that is not as it should be.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <thread>

#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

class Verify : public EndToEnd {
  protected:
    const json& submission(const json& whole, const std::string& name) const {
        for (const json& each : whole["packages"][0]["submissions"]) {
            if (each["name"] == name) {
                return each;
            }
        }
        ADD_FAILURE() << "there is no submission " << name;
        return whole;
    }
    static const std::string python_two;
};

const std::string Verify::python_two = "this is Python 2, and the judge runs Python 3";

TEST_F(Verify, SaysWhyAVerdictIsNotTheExpectedOne) {
    write("double/submissions/accepted/old.py", "print 2 * int(raw_input())\n");
    write("double/submissions/accepted/raw.py", "print(2 * int(raw_input()))\n");
    write("double/submissions/run_time_error/raw.py",
          "print(2 * int(raw_input()))\n# its mistake is the one expected\n");
    const Ended ended =
        judge({"verify", "--store", "none", "--json", "v.json", "--junit", "v.xml", "--html", "v.html"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    const json whole = json::parse(read("v.json"));
    expect_follows("judge.schema.json", whole);
    for (const char* name : {"accepted/old.py", "accepted/raw.py"}) {
        EXPECT_THAT(submission(whole, name)["hints"].dump(), HasSubstr(python_two)) << name;
    }
    EXPECT_THAT(submission(whole, "run_time_error/raw.py")["hints"], IsEmpty());
    for (const std::string& shown : {ended.output, read("v.xml"), read("v.html")}) {
        EXPECT_THAT(shown, HasSubstr(python_two));
    }
    const json graded = grade("double/submissions/accepted/raw.py");
    EXPECT_EQ(submission(whole, "accepted/raw.py")["hints"], graded["hints"]);
}

TEST_F(Verify, AnOutputValidatorThatDoesNotCompileHidesNoInputs) {
    write("double/problem.yaml", "name: Double\nvalidation: custom\nlimits: {memory: 300, time_limit: 2}\n");
    write("double/output_validators/check.py", "print 'old'\n");
    write("double/input_validators/check.py", "import sys\nsys.exit(42 if int(input()) < 0 else 43)\n");
    write("double/submissions/compiler_error/ce.c", "int main(\n");
    const Ended ended = judge({"verify", "--store", "none", "--json", "-"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    const json whole = document(ended);
    const std::string problems = whole["packages"][0]["problems"].dump();
    EXPECT_THAT(problems, AllOf(HasSubstr("output_validators/check.py"), HasSubstr("does not compile"),
                                HasSubstr(python_two), HasSubstr("secret/1.in")));
    EXPECT_EQ(submission(whole, "compiler_error/ce.c")["verdict"], "CE");
    EXPECT_EQ(submission(whole, "accepted/right.c")["verdict"], nullptr);
    EXPECT_THAT(submission(whole, "accepted/right.c")["reason"].dump(),
                HasSubstr("output_validators/check.py does not compile"));
    expect_refused({"grade", "double", "double/submissions/accepted/right.c"}, {"does not compile", python_two});
    write("double/output_validators/check.py", "import sys\nsys.exit(42)\n");
    EXPECT_EQ(submission(document(judge({"verify", "--json", "-"})), "accepted/right.c")["verdict"], "AC");
}

TEST_F(Verify, AGraderThatDoesNotCompileHidesNoCases) {
    write("double/problem.yaml", "name: Double\ntype: scoring\nlimits: {memory: 300, time_limit: 2}\n");
    write("double/data/testdata.yaml", "grading: custom\n");
    write("double/graders/g.py", "print 'AC 1'\n");
    const Ended ended = judge({"verify", "--store", "none", "--json", "-"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    const json whole = document(ended);
    EXPECT_THAT(whole["packages"][0]["problems"].dump(), AllOf(HasSubstr("graders/g.py"), HasSubstr(python_two)));
    const json& right = submission(whole, "accepted/right.c");
    EXPECT_EQ(right["verdict"], nullptr);
    ASSERT_EQ(right["cases"].size(), 2U);
    EXPECT_EQ(right["cases"][0]["verdict"], "AC");
    EXPECT_EQ(whole["summary"]["judge_errors"], 0);
}

TEST_F(Verify, PythonTwoIsNamedInEveryProgramOfAPackage) {
    write("double/input_validators/check.py", "import sys\nraw_input()\n");
    EXPECT_THAT(judge({"verify", "--store", "none"}).output, HasSubstr(python_two));
    write("double/input_validators/check.py", "import sys\nsys.exit(42)\n");
    write("double/problem.yaml", "name: Double\nvalidation: custom\nlimits: {memory: 300, time_limit: 2}\n");
    write("double/output_validators/check.py", "import sys\nraw_input()\n");
    EXPECT_THAT(judge({"verify", "--store", "none"}).output, HasSubstr(python_two));
    write("double/tests.toml",
          "salt = \"s\"\n[[case]]\nname = \"secret/1\"\ncommand = \"generators/g.py\"\nanswer = \"empty\"\n");
    write("double/generators/g.py", "print(xrange(3))\n");
    EXPECT_THAT(judge({"generate", "double"}).error, HasSubstr(python_two));
}

TEST_F(Verify, SaysWhatAnotherJudgeWouldDecide) {
    write("double/problem.yaml", "name: Double\nlimits: {memory: 300}\n");
    write("double/.timelimit", "3\n");
    const Ended ended = judge({"verify", "--store", "none", "--as", "kattis", "--json", "v.json"});
    EXPECT_EQ(ended.code, 0) << ended.error;
    EXPECT_THAT(ended.output,
                AllOf(HasSubstr("double as kattis, judged otherwise:\n  time-limit   here 3 s, there 1 s: "),
                      HasSubstr("it does not read .timelimit\n")));
    const json whole = json::parse(read("v.json"));
    expect_follows("judge.schema.json", whole);
    const json& row = whole["packages"][0]["divergences"][0];
    EXPECT_EQ(row["rule"], "time-limit");
    EXPECT_EQ(row["submission"], nullptr);
    EXPECT_THAT(judge({"verify", "--store", "none", "--as", "domjudge"}).output,
                HasSubstr("double as domjudge: nothing would be judged otherwise"));
    const json alone = document(judge({"verify", "--store", "none", "--json", "-"}));
    EXPECT_EQ(alone["packages"][0]["divergences"], nullptr);
    expect_refused({"verify", "--as", "codeforces"}, {"--as", "kattis"});
}

TEST_F(Verify, DrawsWhatTheNamesOfAGrammarSay) {
    write("double/input_validators/input.ctd", "INT(-1000000,1000000,a) NEWLINE EOF\n");
    configure({}, "[[package]]\npath = \"double\"\npicture = { input = \"array\", values = \"a\" }\n");
    write("wrong.c", wrong_source);
    judge({"grade", "double", "wrong.c", "--store", "none", "--html", "g.html"});
    EXPECT_THAT(read("g.html"),
                AllOf(HasSubstr("<svg class=\"shape\""), HasSubstr("<figcaption>The input</figcaption>")));
}

TEST_F(Verify, ShowsWhatThePackagesVisualizersDraw) {
    write("double/input_visualizer/draw.sh", "echo \"<svg>$(cat \"$1\")</svg>\" > testcase.svg\n");
    write("double/output_visualizer/draw.sh", "echo \"<svg>$(cat)</svg>\" > \"$3/teamimage.svg\"\n");
    write("wrong.c", wrong_source);
    judge({"grade", "double", "wrong.c", "--store", "none", "--html", "g.html"});
    EXPECT_THAT(read("g.html"), AllOf(HasSubstr("alt=\"The input, drawn by the package\" src=\"data:image/svg+xml;"),
                                      HasSubstr("alt=\"The output, drawn by the package\" src=\"data:image/svg+xml;")));
    const Ended hacked = judge({"hack", "double", "wrong.c", "--seconds", "2", "--html", "h.html"});
    EXPECT_THAT(hacked.output, HasSubstr("shown as a page in h.html"));
    EXPECT_THAT(read("h.html"), HasSubstr("drawn by the package\" src=\"data:image/svg+xml;"));
    expect_refused({"hack", "double", "--html", "h.html"}, {"--html", "name the submission"});
    const auto audited = [&] {
        return document(judge({"audit", "double", "--only", "visualizers", "--json", "-"}))["packages"][0]["checks"][0];
    };
    EXPECT_TRUE(audited()["findings"].empty());
    write("double/output_visualizer/draw.sh", "read n; [ $n = 6 ] && echo '<svg/>' > \"$3/teamimage.svg\"\n");
    EXPECT_EQ(audited()["findings"][0]["kind"], "visualizer") << "of one of two cases";
    EXPECT_EQ(audited()["done"], 2);
}

TEST_F(Verify, AContestIsAFolderOfPackages) {
    for (const char* name : {"contest/whole", "contest/day/wrong", "contest/broken", "contest/slow"}) {
        fs::create_directories((folder() / name).parent_path());
        fs::copy(folder() / "double", folder() / name, fs::copy_options::recursive);
    }
    write("contest/slow/.timelimit", "3\n");
    write("contest/day/wrong/submissions/accepted/six.c", wrong_source);
    write("contest/broken/problem.yaml", "name: [\n");
    write("contest/whole/submissions/accepted/other.py", "print(2 * int(input()))\n");
    const Ended ended = judge({"verify", "contest", "--store", "none", "--json", "v.json", "--html", "v.html"});
    EXPECT_EQ(ended.code, 2) << ended.error;
    const json whole = json::parse(read("v.json"));
    expect_follows("judge.schema.json", whole);
    std::map<std::string, std::string> states;
    std::vector<std::string> names;
    for (const json& package : whole["packages"]) {
        names.push_back(package["name"]);
        states[names.back()] = package["state"];
    }
    EXPECT_EQ(names, (std::vector<std::string>{"broken", "wrong", "whole", "slow"})) << "cheapest first";
    EXPECT_EQ(states, (std::map<std::string, std::string>{{"whole", "as expected"},
                                                          {"slow", "as expected"},
                                                          {"wrong", "a mistake of the package"},
                                                          {"broken", "not judged"}}));
    EXPECT_EQ(whole["packages"][2]["margins"].size(), 2U) << "C and Python";
    EXPECT_THAT(ended.output, AllOf(HasSubstr("  package "), HasSubstr("as expected: 2 submissions"),
                                    HasSubstr("a mistake of the package: accepted/six.c"), HasSubstr("not judged: ")));
    EXPECT_THAT(read("v.html"),
                AllOf(HasSubstr("<table class=\"packages\">"), HasSubstr("as expected: 2 submissions")));
    fs::create_directory(folder() / "nothing");
    expect_refused({"verify", "nothing"}, {"is no problem package"});
}

TEST_F(Verify, AStoppedRepeatSaysHowManyRoundsAreCounted) {
    const Ended ended = judge({"verify", "--repeat", "10000", "--budget", "8", "--store", "none", "--json", "v.json"});
    const json whole = json::parse(read("v.json"));
    EXPECT_EQ(whole["stopped"], "the budget of 8 s was over");
    const std::string judged = whole["machine"]["judged"];
    EXPECT_THAT(judged, AllOf(testing::MatchesRegex("[1-9][0-9]* times"), Not("10000 times")));
    EXPECT_THAT(ended.output, HasSubstr("double, judged " + judged + ": each verdict the same every time"));
}

TEST_F(Verify, ABudgetThatEndsAfterTheJudgingStopsNothing) {
    if (judge({"verify", "--store", "none"}).output.find("not enforced") != std::string::npos) {
        GTEST_SKIP() << "the first line would wait, not the row of the submission";
    }
    // The row waits until there is room in the pipe.
    const Ended ended = shell(
        "mkfifo full; exec 3<>full; timeout 1 cat /dev/zero >&3; (sleep 10; exec cat full >row) & "
        "$judge verify --budget 8 --store none --json v.json >&3; code=$?; kill $!; exit $code");
    EXPECT_EQ(ended.code, 0) << ended.error;
    const json whole = json::parse(read("v.json"));
    EXPECT_GE(whole["took_ms"], 3'000) << "it did not wait";
    EXPECT_EQ(whole["stopped"], nullptr);
    EXPECT_EQ(whole["summary"]["as_expected"], 1);
}

// The package has a program whose time is longer than the budget, or than a test waits.
class StoppedVerify : public Verify {
  protected:
    StoppedVerify() {
        write("double/.timelimit", "20\n");
        write("double/submissions/accepted/also.c", right_source);
        write("double/submissions/run_time_error/stops.c", "int main(void) {\n    return 3;\n}\n");
        write("double/submissions/time_limit_exceeded/waits.c", "int main(void) {\n    for (;;) {\n    }\n}\n");
        write("double/submissions/wrong_answer/six.c", wrong_source);
    }

    void wait_for_row(pid_t pid, const std::string& name) const {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{60};
        while (printed(pid).find(name) == std::string::npos && std::chrono::steady_clock::now() < end) {
            std::this_thread::sleep_for(std::chrono::milliseconds{20});
        }
    }

    // What is judged of the five submissions, and what is not.
    void expect_partial(const json& whole) const {
        expect_follows("judge.schema.json", whole);
        EXPECT_EQ(submission(whole, "accepted/also.c")["verdict"], "AC");
        EXPECT_EQ(submission(whole, "time_limit_exceeded/waits.c")["verdict"], nullptr);
        EXPECT_EQ(submission(whole, "time_limit_exceeded/waits.c")["reason"], "the run was stopped before it");
        EXPECT_GE(whole["summary"]["not_judged"], 1);
        EXPECT_EQ(whole["packages"][0]["submissions"].size(), 5U);
    }
};

TEST_F(StoppedVerify, ABudgetEndsItAndSaysWhatIsLeft) {
    const Ended ended = judge({"verify", "--budget", "8", "--json", "v.json", "--junit", "v.xml", "--html", "v.html"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    const json whole = json::parse(read("v.json"));
    expect_partial(whole);
    EXPECT_EQ(whole["stopped"], "the budget of 8 s was over");
    EXPECT_EQ(whole["packages"][0]["submissions"][0]["name"], "accepted/also.c");
    EXPECT_EQ(whole["packages"][0]["submissions"][1]["name"], "run_time_error/stops.c") << "one that must be wrong";
    EXPECT_EQ(whole["packages"][0]["submissions"][4]["name"], "time_limit_exceeded/waits.c") << "the slowest last";
    EXPECT_EQ(whole["summary"]["as_expected"], 4);
    EXPECT_THAT(ended.output, AllOf(HasSubstr("stopped: the budget of 8 s was over"), HasSubstr("1 not judged")));
    EXPECT_THAT(read("v.xml"), HasSubstr("not judged: the run was stopped before it"));
    EXPECT_THAT(read("v.html"), HasSubstr("stopped: the budget of 8 s was over"));
    expect_refused({"verify", "--budget", "5", "--run-dir", "r"}, {"--budget", "--run-dir"});
}

TEST_F(StoppedVerify, AProblemThatIsKnownIsKept) {
    write("double/input_validators/check.py",
          "import sys\nn = int(input())\nwhile n == 999:\n    pass\nsys.exit(42 if n < 0 else 43)\n");
    write("double/data/invalid_input/slow.in", "999\n");
    const Ended ended = judge({"verify", "--budget", "8", "--store", "none", "--json", "-"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    EXPECT_THAT(document(ended)["packages"][0]["problems"].dump(),
                AllOf(HasSubstr("secret/1.in"), HasSubstr("secret/2.in")));
    EXPECT_THAT(ended.warnings, HasSubstr("the data was not checked to the end"));
}

TEST_F(StoppedVerify, ALimitThatWasNotDerivedIsNotKnown) {
    fs::create_directory(folder() / "contest");
    fs::copy(folder() / "double", folder() / "contest/known", fs::copy_options::recursive);
    fs::remove(folder() / "double/.timelimit");
    write("double/submissions/accepted/waits.c", "int main(void) {\n    for (;;) {\n    }\n}\n");
    rename("double", "contest/derived");
    const Ended ended =
        judge({"verify", "contest", "--budget", "2", "--store", "none", "-v", "--json", "v.json", "--html", "v.html"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    const json whole = json::parse(read("v.json"));
    expect_follows("judge.schema.json", whole);
    EXPECT_EQ(whole["packages"][0]["name"], "derived");
    EXPECT_EQ(whole["packages"][0]["time_limit_ms"], nullptr);
    EXPECT_FALSE(whole["machine"].contains("time limit of derived")) << whole["machine"];
    EXPECT_EQ(whole["summary"]["not_judged"], 11);
    EXPECT_GT(whole["took_ms"], 1'000) << "the time in which the limit was derived";
    EXPECT_EQ(whole["packages"][1]["time_limit_ms"], 20'000);
    EXPECT_THAT(ended.output, AllOf(testing::ContainsRegex("derived +-  "), testing::ContainsRegex("known +20 s  "),
                                    HasSubstr("derived (2 cases, -, "), Not(HasSubstr("smallest multiple"))));
    EXPECT_THAT(read("v.html"), HasSubstr("<td>–</td>"));
}

TEST_F(StoppedVerify, TheLimitOfACheapPackageIsDerivedFirst) {
    fs::remove(folder() / "double/.timelimit");
    fs::create_directory(folder() / "contest");
    fs::copy(folder() / "double", folder() / "contest/quick", fs::copy_options::recursive);
    fs::remove_all(folder() / "contest/quick/submissions/time_limit_exceeded");
    write("double/submissions/accepted/waits.c", "int main(void) {\n    for (;;) {\n    }\n}\n");
    rename("double", "contest/endless");
    const std::vector<std::string> command{"verify", "contest", "--json", "v.json"};
    const auto run_until_quick_is_judged = [&](const std::vector<std::string>& words) {
        const pid_t pid = start(words);
        wait_for_row(pid, "wrong_answer/six.c");
        ::kill(pid, SIGTERM);
        const Ended ended = finish(pid);
        EXPECT_EQ(ended.signal, SIGTERM) << ended.error;
        const json whole = json::parse(read("v.json"));
        EXPECT_EQ(whole["packages"][0]["name"], "quick");
        EXPECT_EQ(whole["packages"][0]["time_limit_ms"], 1'000);
        EXPECT_EQ(whole["summary"]["as_expected"], 4);
        EXPECT_EQ(whole["packages"][1]["name"], "endless");
        EXPECT_EQ(whole["packages"][1]["time_limit_ms"], nullptr);
        return whole["run"];
    };
    const json run = run_until_quick_is_judged(command);
    EXPECT_EQ(run_until_quick_is_judged(joined(command, {"--resume"})), run);
}

TEST_F(StoppedVerify, ASignalDuringABudgetIsNamed) {
    const pid_t pid = start({"verify", "--budget", "600", "--store", "none", "--json", "v.json"});
    wait_for_row(pid, "run_time_error/stops.c");
    ::kill(pid, SIGTERM);
    EXPECT_EQ(finish(pid).signal, SIGTERM);
    EXPECT_EQ(json::parse(read("v.json"))["stopped"], "interrupted");
}

TEST_F(StoppedVerify, ASignalTooAndItIsResumed) {
    write("double/.timelimit", "6\n");
    const std::vector<std::string> command{"verify", "-j", "2", "--json", "v.json"};
    const pid_t pid = start(command);
    wait_for_row(pid, "run_time_error/stops.c");
    ::kill(pid, SIGTERM);
    const Ended ended = finish(pid);
    EXPECT_EQ(ended.signal, SIGTERM);
    EXPECT_THAT(ended.error, AllOf(HasSubstr("interrupted"), HasSubstr("--resume")));
    const json whole = json::parse(read("v.json"));
    expect_partial(whole);
    EXPECT_EQ(whole["stopped"], "interrupted");
    const Ended resumed = judge(joined(command, {"--resume"}));
    EXPECT_EQ(resumed.code, 0) << resumed.error << resumed.output;
    EXPECT_THAT(resumed.output, Not(HasSubstr("not judged")));
    EXPECT_EQ(json::parse(read("v.json"))["stopped"], nullptr);
}

TEST_F(StoppedVerify, ASignalWhileWorkersJudgeTooAndTheReportSaysWhatIsLeft) {
    const pid_t pid =
        start({"verify", "-j", "2", "--run-dir", "run", "--shard-size", "1", "--store", "none", "--json", "v.json"});
    wait_for_row(pid, "run_time_error/stops.c");
    ::kill(pid, SIGTERM);
    EXPECT_EQ(finish(pid).signal, SIGTERM);
    const json whole = json::parse(read("v.json"));
    expect_partial(whole);
    EXPECT_EQ(whole["stopped"], "interrupted");
}

}  // namespace
}  // namespace harness::cli
