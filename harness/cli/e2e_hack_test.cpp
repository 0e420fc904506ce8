// `judge hack` on small packages: what it finds, prints and keeps, and its exit code.
#include <chrono>
#include <filesystem>

#include <fmt/format.h>

#include "harness/base/fd.hpp"
#include "harness/cli/e2e_fixture.hpp"
#include "paths.hpp"

namespace harness::cli {
namespace {

class Hack : public EndToEnd {
  protected:
    // Stops an idle program one second instead of one minute after twice its cpu time limit.
    void wait_shortly() const { configure({{"wall_extra = \"60 s\"", "wall_extra = \"1 s\""}}, blocked_queens_); }
    // A copy of blocked-queens for the tests that change it.
    void copy_blocked_queens() const {
        std::filesystem::copy(QUEENS_SOURCE_DIR "/testdata/blocked-queens", folder() / "blocked-queens",
                              std::filesystem::copy_options::recursive);
        configure({}, blocked_queens_);
    }
    json found_in_time(const std::string& submission) const {
        return document(judge({"hack", "blocked-queens", submission, "--json", "-", "--seconds", "20"}))["found"];
    }
    json hack(const std::string& package, const std::string& submission,
              const std::vector<std::string>& more = {}) const {
        const Ended ended = judge(joined({"hack", package, submission, "--json", "-", "--seconds", "10"}, more));
        json whole = document(ended);
        EXPECT_EQ(ended.code, whole["found"].is_null() ? 0 : 1) << ended.error;
        expect_follows("hack.schema.json", whole);
        return whole;
    }

    const char* const blocked_queens_ =
        "[[package]]\npath = \"blocked-queens\"\nreference = [\"{queens}\", \"answer\", \"blocked-queens\"]\n"
        "picture = { input = \"board\", free = \"*\", bad = \".\" }\n";
};

TEST_F(Hack, WithoutASubmissionEveryWrongOneAndSomeExtremesFall) {
    copy_blocked_queens();
    std::filesystem::remove(folder() / "blocked-queens/tests.toml");  // it names the submissions removed here
    const std::filesystem::path submissions = folder() / "blocked-queens/submissions";
    std::filesystem::remove_all(submissions / "time_limit_exceeded");
    for (const char* other : {"run_time_error/all_permutations.py", "accepted/board_scan.cpp", "accepted/iterative.c",
                              "accepted/marked_columns.cpp", "accepted/sets.py", "accepted/star_may_hold.c",
                              "wrong_answer/columns_only.cpp"}) {
        std::filesystem::remove(submissions / other);
    }
    const Ended ended = judge({"hack", "blocked-queens", "--extremes", "3", "--json", "-"});
    EXPECT_EQ(ended.code, 0) << ended.error;
    const json whole = document(ended);
    expect_follows("hack_all.schema.json", whole);
    EXPECT_EQ(whole["summary"]["missed"], 0);
    const json& all = whole["submissions"];
    ASSERT_EQ(all.size(), 11U) << "neither the accepted nor the compile error";
    expect_follows("hack.schema.json", all[0]);
    expect_follows("hack.schema.json", all[10]);
    std::map<std::string, json> found;
    for (std::size_t number = 0; number < 8; ++number) {
        found[all[number]["submission"]] = all[number]["found"];
    }
    for (const char* name : {"bad_squares_block.c", "free_table.c", "last_row.cpp", "one_diagonal.py",
                             "stops_at_the_first.cpp", "symbols_swapped.cpp"}) {
        const json hacked = found[std::string{"wrong_answer/"} + name];
        ASSERT_FALSE(hacked.is_null()) << name;
        EXPECT_EQ(hacked["verdict"], "WA") << name;
        EXPECT_EQ(hacked["boards"].size(), 1U) << name;
        EXPECT_LE(hacked["boards"][0]["n"], 4) << name;
        EXPECT_TRUE(hacked["smallest"]) << name;
    }
    EXPECT_EQ(found["run_time_error/returns_the_count.c"]["verdict"], "RTE");
    EXPECT_EQ(found["run_time_error/ten_rows.cpp"]["boards"][0]["n"], 11);
    EXPECT_THAT(ended.error, HasSubstr("blocked-queens     wrong_answer/bad_squares_block.c "));
    EXPECT_THAT(ended.error, HasSubstr(" s  WA by boards of every size\n"));
}

TEST_F(Hack, AnyWrongSubmissionThatIsNotFoundExitsOne) {
    copy_blocked_queens();
    std::filesystem::remove(folder() / "blocked-queens/tests.toml");
    const std::filesystem::path submissions = folder() / "blocked-queens/submissions";
    for (const char* other : {"run_time_error", "time_limit_exceeded", "wrong_answer"}) {
        std::filesystem::remove_all(submissions / other);
    }
    write("blocked-queens/submissions/wrong_answer/bad_squares_block.c",
          base::read_file(QUEENS_SOURCE_DIR "/testdata/blocked-queens/submissions/wrong_answer/bad_squares_block.c"));
    write("blocked-queens/submissions/wrong_answer/right.cpp",
          base::read_file(submissions / "accepted/blocked_masks.cpp"));
    const Ended missed = judge({"hack", "blocked-queens", "--seconds", "1"});
    EXPECT_EQ(missed.code, 1);
    EXPECT_THAT(missed.output, testing::ContainsRegex("wrong_answer/right.cpp .*  NOT FOUND\n"));
    expect_one_line(judge({"hack", "blocked-queens", "--add"}), {"name it"});
}

TEST_F(Hack, FindsWhatIsTooSlow) {
    copy_blocked_queens();
    write("blocked-queens/.timelimit", "0.3\n");
    EXPECT_EQ(found_in_time("time_limit_exceeded/all_placements.cpp")["verdict"], "TLE");
    wait_shortly();
    EXPECT_EQ(found_in_time("time_limit_exceeded/deadlock.cpp")["verdict"], "ILE");
}

TEST_F(Hack, DrawsWhatItFinds) {
    copy_blocked_queens();
    const Ended ended =
        judge({"hack", "blocked-queens", "wrong_answer/stops_at_the_first.cpp", "--no-progress", "--sandbox", "none"});
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.output, testing::StartsWith("not enforced: "));
    EXPECT_THAT(ended.output, HasSubstr("  4 × 4, free\n"
                                        "  ┌─────────┐\n"
                                        "  │ · · · · │\n"));
    EXPECT_THAT(ended.output, HasSubstr("  expected  2\n"
                                        "  given     1\n"));
    EXPECT_EQ(ended.error, "");
}

TEST_F(Hack, KeepsWhatItFindsAsACase) {
    copy_blocked_queens();
    const auto found = hack("blocked-queens", "run_time_error/ten_rows.cpp", {"--add"})["found"];
    EXPECT_EQ(found["case"], "secret/17-hack-ten-rows");
    EXPECT_EQ(read("blocked-queens/data/secret/17-hack-ten-rows.in"), found["input"].get<std::string>());
    EXPECT_EQ(judge({"generate", "--check"}).code, 0);
    EXPECT_EQ(hack("blocked-queens", "run_time_error/returns_the_count.c", {"--add"})["found"]["added"], false)
        << "secret/01-one-square has this input already";
}

TEST_F(Hack, ClaimsNothingOfWhatAnotherSubmissionSays) {
    copy_blocked_queens();
    const auto found = hack("blocked-queens", "run_time_error/ten_rows.cpp",
                            {"--add", "--against", "accepted/blocked_masks.cpp"})["found"];
    EXPECT_EQ(found["case"], "secret/17-hack-ten-rows");
    const std::string recipe = read("blocked-queens/tests.toml");
    const std::string added = recipe.substr(recipe.find("name = \"secret/17-hack-ten-rows\""));
    EXPECT_THAT(added, HasSubstr("why = \"found by judge hack: run_time_error/ten_rows.cpp differs from "
                                 "accepted/blocked_masks.cpp\"\n"));
    EXPECT_THAT(added, testing::Not(HasSubstr("catches")));
}

// Takes a number from 1 to 999 on a line of its own.
const char* const validator_of_numbers =
    "#include <stdio.h>\n"
    "int main(void) {\n"
    "    int digits = 0, c = getchar();\n"
    "    if (c < '1' || c > '9') return 43;\n"
    "    for (; c >= '0' && c <= '9'; c = getchar()) ++digits;\n"
    "    return digits <= 3 && c == '\\n' && getchar() == EOF ? 42 : 43;\n"
    "}\n";

// A program that is right, but slower at the largest input than the one of `right_source`.
const char* const slow_source =
    "#include <stdio.h>\nint main(void) {\n    int n;\n    scanf(\"%d\", &n);\n"
    "    for (volatile long i = 0; n == 100 && i < 30000000; ++i) {}\n    printf(\"%d\\n\", 2 * n);\n}\n";

TEST_F(Hack, WithoutAReferenceTheQuickestAcceptedSubmissionAnswers) {
    write("double/input_validators/validate.c", validator_of_numbers);
    write("double/data/secret/3.in", "100\n");
    write("double/data/secret/3.ans", "200\n");
    write("double/submissions/accepted/a_slow.c", slow_source);
    write("double/submissions/accepted/broken.c", "int main(void) { return }\n");
    write("double/submissions/wrong_answer/seven.c",
          "#include <stdio.h>\nint main(void) {\n    int n;\n    scanf(\"%d\", &n);\n"
          "    printf(\"%d\\n\", n == 3 || n == 5 || n == 100 ? 2 * n : 7);\n}\n");
    write("double/submissions/wrong_answer/broken.c", "int main(void) { return }\n");
    const json hacked = hack("double", "wrong_answer/seven.c");
    EXPECT_EQ(hacked["against"], "accepted/right.c");
    EXPECT_EQ(hacked["found"]["input"], "1\n") << "no case of the package shows that it is wrong";
    EXPECT_EQ(hacked["found"]["given"], "7\n");
    EXPECT_EQ(hacked["found"]["expected"], "2\n");
    const Ended own = judge({"hack", "double", "accepted/right.c", "--seconds", "0.01"});
    EXPECT_THAT(own.output, HasSubstr("compared with accepted/a_slow.c\n")) << "none answers for itself";
    const Ended all = judge({"hack", "double"});
    EXPECT_EQ(all.code, 0) << all.error;
    EXPECT_THAT(all.output, HasSubstr("double: compared with accepted/right.c\n"));
    EXPECT_THAT(all.warnings, HasSubstr("double: is left out: wrong_answer/broken.c does not compile"));
    std::filesystem::remove_all(folder() / "double/submissions/accepted");
    expect_one_line(judge({"hack", "double", "wrong_answer/seven.c"}), {"'reference'", "accepted", "--against"});
}

TEST_F(Hack, CompilesSubmissionsAsThePackageSays) {
    write("double/problem.yaml", "problem_format_version: 2025-09\nname: Double\nuuid: u\nconstants: {factor: 2}\n");
    write("double/include/c/twice.h", "#define TWICE(n) ({{factor}} * (n))\n");
    write("double/submissions/accepted/right.c",
          "#include <stdio.h>\n#include \"twice.h\"\nint main(void) {\n    int n;\n    scanf(\"%d\", &n);\n"
          "    printf(\"%d\\n\", TWICE(n));\n}\n");
    write("double/submissions/wrong_answer/six.c", wrong_source);
    EXPECT_EQ(hack("double", "wrong_answer/six.c")["found"]["expected"], "10\n");
}

TEST_F(Hack, GivesProgramsTheArgumentsOfTheirGroup) {
    write("double/problem.yaml", "problem_format_version: 2025-09\nname: Double\nuuid: u\n");
    write("double/data/secret/test_group.yaml", "args: [\"2\"]\n");
    const std::string times =
        "#include <stdio.h>\n#include <stdlib.h>\nint main(int argc, char** argv) {\n    int n;\n"
        "    scanf(\"%d\", &n);\n    printf(\"%d\\n\", n * atoi(argv[argc - 1]));\n}\n";
    write("double/submissions/accepted/times.c", times);
    const Ended ended = judge({"hack", "double", "accepted/times.c", "--seconds", "1"});
    EXPECT_EQ(ended.code, 0) << ended.output << ended.error;
    write("double/data/secret/2.yaml", "args: [\"3\"]\n");
    expect_one_line(judge({"hack", "double", "accepted/times.c"}), {"arguments or files of their own"});
}

TEST_F(Hack, AValidatorThatFailsHidesNoOtherSubmission) {
    write("double/problem.yaml", "name: Double\nvalidation: custom\n");
    write("double/output_validators/v.py",
          "import sys\nsys.exit(42 if sys.stdin.read().split()[0] == open(sys.argv[2]).read().split()[0] else 43)\n");
    write("double/submissions/wrong_answer/none.c", "int main(void) { return 0; }\n");
    write("double/submissions/wrong_answer/six.c", wrong_source);
    const Ended ended = judge({"hack", "double", "--json", "-"});
    EXPECT_EQ(ended.code, 3) << ended.error;
    const json whole = document(ended);
    expect_follows("hack_all.schema.json", whole);
    EXPECT_EQ(whole["summary"], json({{"programs", 2}, {"missed", 0}, {"judge_errors", 1}}));
    EXPECT_THAT(std::string{whole["submissions"][0]["failure"]}, HasSubstr("saying: IndexError"));
    EXPECT_EQ(whole["submissions"][1]["found"]["verdict"], "WA");

    write("double/input_validators/validate.c", validator_of_numbers);
    write("double/data/secret/3.in", "6\n");
    write("double/data/secret/3.ans", "12\n");
    write("none_or_six.c",
          "#include <stdio.h>\nint main(void) {\n    int n;\n    scanf(\"%d\", &n);\n"
          "    if (n % 2 == 0) {\n        printf(\"%d\\n\", n == 6 ? 7 : 2 * n);\n    }\n}\n");
    const json found = hack("double", "none_or_six.c");
    EXPECT_EQ(found["found"]["input"], "6\n") << "the validator fails on smaller inputs, which hide no others";
    EXPECT_GT(found["searched"]["judge_errors"], 0);
    EXPECT_TRUE(found["failure"].is_null());

    const Ended none = judge({"hack", "double", "wrong_answer/none.c", "--seconds", "1"});
    EXPECT_EQ(none.code, 3) << none.error;
    EXPECT_THAT(none.output, HasSubstr("double on wrong_answer/none.c: nothing found\n"));
    EXPECT_THAT(none.output, testing::ContainsRegex("the smallest of them:\n    input   [0-9]+\n    why     "));
}

// The secret number is the input.
const char* const guess_interactor =
    "import sys\nsecret = int(open(sys.argv[1]).read())\nfor turn in range(10):\n    line = sys.stdin.readline()\n"
    "    if not line.strip(): break\n    guess = int(line)\n    if guess == secret:\n        print('right', "
    "flush=True)\n"
    "        sys.exit(42)\n    print('higher' if guess < secret else 'lower', flush=True)\nsys.exit(43)\n";

// Searches from 1 to `most`.
std::string guesser(int most) {
    return fmt::format(
        "low, high = 1, {}\nwhile low <= high:\n    middle = (low + high) // 2\n    print(middle, flush=True)\n"
        "    said = input()\n    if said == 'right': break\n    if said == 'lower': high = middle - 1\n"
        "    else: low = middle + 1\n",
        most);
}

class HackConversation : public Hack {
  protected:
    // Numbers from 1 to 999, and no answers.
    void make_package(const std::string& yaml) const {
        for (const char* part : {"data", "submissions"}) {
            std::filesystem::remove_all(folder() / "double" / part);
        }
        write("double/problem.yaml", "problem_format_version: 2023-07-draft\nname: Double\nuuid: u\n" + yaml);
        write("double/input_validators/validate.c", validator_of_numbers);
        for (const char* name : {"sample/1", "secret/2"}) {
            write(fmt::format("double/data/{}.in", name), "500\n");
            write(fmt::format("double/data/{}.ans", name), "");
        }
    }
};

TEST_F(HackConversation, TheInteractorDecides) {
    make_package("type: interactive\n");
    write("double/output_validator/v.py", guess_interactor);
    write("double/submissions/accepted/all.py", guesser(999));
    write("double/submissions/wrong_answer/most.py", guesser(998));
    const json hacked = hack("double", "wrong_answer/most.py");
    EXPECT_EQ(hacked["against"], "accepted/all.py");
    EXPECT_EQ(hacked["found"]["verdict"], "WA");
    EXPECT_EQ(hacked["found"]["input"], "999\n") << "no other number shows it";
    const std::string said = hacked["found"]["interaction"];
    EXPECT_THAT(said, testing::StartsWith(">499\n<higher\n>749\n<higher\n"));
    EXPECT_THAT(said, testing::EndsWith(">998\n<higher\n"));
    const Ended ended = judge({"hack", "double", "wrong_answer/most.py", "--add"});
    EXPECT_THAT(ended.output, HasSubstr("  interaction\n    >499\n    <higher\n"));
    EXPECT_THAT(ended.output, HasSubstr("  kept as secret/03-hack-most\n"));
    EXPECT_EQ(read("double/data/secret/03-hack-most.ans"), "");
    EXPECT_EQ(judge({"verify", "double"}).code, 0) << "the case catches it";
}

TEST_F(HackConversation, WhatNoSubmissionSolvesBlamesNone) {
    make_package("type: interactive\n");
    write("double/output_validator/v.py", guess_interactor);
    write("double/submissions/accepted/most.py", guesser(998));
    write("double/submissions/wrong_answer/same.py", guesser(998) + "# the same\n");
    const json same = document(judge({"hack", "double", "wrong_answer/same.py", "--seconds", "2", "--json", "-"}));
    EXPECT_TRUE(same["found"].is_null());
    EXPECT_EQ(hack("double", "accepted/most.py")["found"]["input"], "999\n") << "the interactor alone decides";
}

TEST_F(HackConversation, AnInteractorThatHangsBlamesNobodyAndEndsInTime) {
    wait_shortly();
    make_package("type: interactive\nlimits: {time_limit: 1}\n");
    write("double/output_validator/v.py", "import time\ntime.sleep(1000)\n");
    write("double/submissions/accepted/all.py", guesser(999));
    write("double/submissions/wrong_answer/most.py", guesser(998));
    const auto started = std::chrono::steady_clock::now();
    const Ended ended = judge({"hack", "double", "wrong_answer/most.py", "--seconds", "8", "--json", "-"});
    EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(60)) << "its own limit is longer";
    EXPECT_EQ(ended.code, 3) << ended.error;
    const json whole = document(ended);
    EXPECT_TRUE(whole["found"].is_null());
    EXPECT_THAT(std::string{whole["failure"]}, HasSubstr("the output validator reached its wall limit"));
}

TEST_F(HackConversation, AnOtherSubmissionThatHangsEndsInTime) {
    wait_shortly();
    make_package("type: interactive\nlimits: {time_limit: 30}\n");
    write("double/output_validator/v.py", guess_interactor);
    write("double/submissions/accepted/all.py", guesser(999));
    write("double/submissions/wrong_answer/none.c", "int main(void) { return 0; }\n");
    write("mute.c", "#include <unistd.h>\nint main(void) { pause(); }\n");
    const json whole = document(
        judge({"hack", "double", "wrong_answer/none.c", "--against", "mute.c", "--seconds", "3", "--json", "-"}));
    EXPECT_TRUE(whole["found"].is_null()) << "the other submission has no verdict";
    EXPECT_LT(whole["searched"]["seconds"], 20) << "it may wait for 61 s";
}

TEST_F(HackConversation, AnswersThatTheInteractorNeedsCannotBeMade) {
    const std::string doubles =
        "import sys\nsecret = open(sys.argv[1]).read()\nprint(secret, end='', flush=True)\n"
        "sys.exit(42 if int(sys.stdin.readline()) == 2 * int(secret) else 43)\n";
    make_package("type: interactive\n");
    write("double/submissions/accepted/right.py", "n = int(input())\nprint(2 * n if n < 600 else 2 * n)\n");
    write("double/submissions/wrong_answer/even.py", "print(2 * int(input()) & ~2)\n");
    write("double/data/sample/1.ans", "1\n");
    write("double/data/secret/2.ans", "2\n");
    write("double/output_validator/v.py", doubles);
    EXPECT_EQ(hack("double", "wrong_answer/even.py")["found"]["input"], "1\n") << "nothing reads the answers";
    write("double/output_validator/v.py", "import sys\nint(open(sys.argv[2]).read())\n" + doubles);
    expect_refused({"hack", "double", "wrong_answer/even.py"}, {"needs an answer to each input"});
    const Ended strength = judge({"strength", "double"});
    EXPECT_THAT(strength.warnings, HasSubstr("survivors are not tried on other inputs"));
}

TEST_F(HackConversation, PassesFollowEachOther) {
    make_package("type: multi-pass\n");
    write("double/output_validator/v.py",
          "import os, sys\nsaid = int(sys.stdin.read())\nsecret = int(open(sys.argv[1]).read())\n"
          "if secret < 1000:\n    open(os.path.join(sys.argv[3], 'nextpass.in'), 'w').write(f'{said + 1000}\\n')\n"
          "    open(os.path.join(sys.argv[3], 'first'), 'w').write(str(secret))\n    sys.exit(42)\n"
          "sys.exit(42 if said == int(open(os.path.join(sys.argv[3], 'first')).read()) else 43)\n");
    write("double/submissions/accepted/right.py", "n = int(input())\nprint(n + 5 if n < 1000 else n - 1005)\n");
    write("double/submissions/wrong_answer/most.py",
          "n = int(input())\nprint(n + 5 if n < 1000 else n - 1005 - (n > 1007))\n");
    const json found = hack("double", "wrong_answer/most.py")["found"];
    EXPECT_EQ(found["verdict"], "WA");
    const int secret = std::stoi(std::string{found["input"]});  // 3 if the machine is quick enough to shrink it
    EXPECT_GE(secret, 3);
    EXPECT_EQ(found["interaction"],
              fmt::format("<{}\n>{}\n---\n<{}\n>{}\n", secret, secret + 5, secret + 1005, secret - 1));
}

TEST_F(HackConversation, AnAcceptedProgramThatLosesPointsIsFound) {
    make_package("type: scoring\n");
    write("double/data/secret/test_group.yaml", "max_score: 10\nscore_aggregation: sum\n");
    write("double/data/sample/1.ans", "1000\n");
    write("double/data/secret/2.ans", "1000\n");
    write("double/output_validator/v.py",
          "import os, sys\nsaid = int(sys.stdin.read())\nbest = int(open(sys.argv[2]).read())\n"
          "if said > best: sys.exit(43)\n"
          "open(os.path.join(sys.argv[3], 'score_multiplier.txt'), 'w').write(str(said / best))\nsys.exit(42)\n");
    write("double/submissions/accepted/right.py", "print(2 * int(input()))\n");
    write("double/submissions/partially_accepted/half.py", "n = int(input())\nprint(2 * n if n < 3 else n)\n");
    const json found = hack("double", "partially_accepted/half.py")["found"];
    EXPECT_EQ(found["verdict"], "AC");
    EXPECT_EQ(found["score"], 5);
    EXPECT_EQ(found["reason"], "5 points, and the other submission gets 10");
    EXPECT_GE(std::stoi(std::string{found["input"]}), 3);
    const Ended all = judge({"hack", "double"});
    EXPECT_EQ(all.code, 0) << all.error;
    EXPECT_THAT(all.output, HasSubstr("\n1 of 1 wrong program found to be wrong\n")) << "it must lose points";
    const Ended kept = judge({"hack", "double", "partially_accepted/half.py", "--add"});
    EXPECT_THAT(kept.output,
                testing::StartsWith("double on partially_accepted/half.py: fewer points than possible (AC)\n"));
    EXPECT_EQ(judge({"verify", "double"}).code, 0);
    const json strength = document(judge({"strength", "double", "--json", "-"}));
    const json mutants = strength["packages"][0]["submissions"][0]["mutants"];
    EXPECT_GT(mutants.size(), 3U);
    for (const json& mutant : mutants) {
        EXPECT_NE(mutant["fate"], "survived") << mutant << " gets fewer points on the package's case";
    }
}

TEST_F(Hack, SaysWhatItCannotHack) {
    write("broken.c", "int main(void) { return }\n");
    expect_refused({"hack", "double", "broken.c", "--against", "accepted/right.c"},
                   {"broken.c does not compile", "expected expression"});
    EXPECT_EQ(judge({"hack", "double", "nowhere.c"}).code, 2);
    expect_refused({"hack", "double", "accepted/rigth"}, {"there is no file 'accepted/rigth'", "'accepted/right.c'?"});
    expect_refused({"hack", "double", "rihgt.c"}, {"there is no file 'rihgt.c'", "'accepted/right.c'?"});
    EXPECT_EQ(judge({"hack", "double"}).code, 0) << "no submission is labelled wrong";
}

}  // namespace
}  // namespace harness::cli
