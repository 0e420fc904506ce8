// End to end: what students see in addition to the verdict.
#include <fmt/format.h>

#include "harness/cli/e2e_fixture.hpp"
#include "paths.hpp"

namespace harness::cli {
namespace {

using testing::ElementsAre;
using testing::MatchesRegex;

class Feedback : public EndToEnd {
  protected:
    std::vector<std::string> hints(const std::vector<std::string>& more) const {
        return document(
                   judge(joined({"grade", "double", "--json", "-"}, more)))["packages"][0]["submissions"][0]["hints"]
            .get<std::vector<std::string>>();
    }
};

TEST_F(Feedback, AKnownMistakeIsNamedByItsAuthorsWords) {
    write("double/submissions/wrong_answer/six.c", "// Prints 6, whatever is asked.\n" + wrong_source);
    write("double/submissions/wrong_answer/seven.c",
          "// Prints 7, whatever is asked.\n#include <stdio.h>\nint main(void) {\n    puts(\"7\");\n}\n");
    write("mine.c", "#include <stdio.h>\nint main(void) {\n    getchar();\n    printf(\" %d\\n\\n\", 3 + 3);\n}\n");
    EXPECT_THAT(hints({"mine.c"}), ElementsAre("a known mistake prints the same: \"Prints 6, whatever is asked.\""));
    // This mistake prints the same only on the smaller case, which is shown.
    write("double/data/secret/1.in", "33\n");
    write("double/data/secret/1.ans", "66\n");
    write("once.c",
          "#include <stdio.h>\nint main(void) {\n    int n;\n    scanf(\"%d\", &n);\n    puts(n == 5 ? \"6\" : "
          "\"9\");\n}\n");
    EXPECT_THAT(hints({"once.c"}), testing::IsEmpty());
    write("own.c", "#include <stdio.h>\nint main(void) {\n    getchar();\n    puts(\"8\");\n}\n");
    EXPECT_THAT(hints({"own.c"}), testing::IsEmpty());
    write("fixed.c", "#include <stdio.h>\nint main(void) {\n    puts(\"8\");\n}\n");
    EXPECT_THAT(hints({"fixed.c"}), ElementsAre("it reads nothing of its input, which comes on standard input"));
}

TEST_F(Feedback, AMistakeIsToldFromAProgramThatPrintsTheSameOnSmallCasesOnly) {
    const auto prints = [](const char* large) {
        return fmt::format(
            "#include <stdio.h>\nint main(void) {{\n    int n;\n    scanf(\"%d\", &n);\n    puts(n < 100000 ? \"1\" : "
            "\"{}\");\n}}\n",
            large);
    };
    for (std::size_t number = 2; number < 9; ++number) {
        write(fmt::format("double/data/secret/{}.in", number), std::string(number, '4') + "\n");
        write(fmt::format("double/data/secret/{}.ans", number), std::string(number, '8') + "\n");
    }
    write("double/submissions/wrong_answer/large.c", "// Takes large numbers for 3.\n" + prints("6"));
    write("same.c", prints("6") + "\n");
    write("one.c", prints("1"));
    EXPECT_THAT(hints({"same.c"}), ElementsAre("a known mistake prints the same: \"Takes large numbers for 3.\""));
    EXPECT_THAT(hints({"one.c"}), testing::IsEmpty());
}

TEST_F(Feedback, WhoReadsOnBehindTheEndOfTheInputIsTold) {
    write("mine.c",
          "#include <stdio.h>\nint main(void) {\n    int n;\n    while (scanf(\"%d\", &n), n) printf(\"%d\\n\", 2 * "
          "n);\n}\n");
    EXPECT_THAT(hints({"mine.c"}), testing::Contains(HasSubstr("again and again: the program does not notice")));
}

TEST_F(Feedback, ACrashIsNamedByItsLine) {
    write("mine.c",
          "#include <stdio.h>\n"
          "int table[4];\n"
          "int main(void) {\n"
          "    int n;\n"
          "    if (scanf(\"%d\", &n) != 1) return 1;\n"
          "    table[100000000 * n] = n;\n"
          "    printf(\"%d\\n\", 2 * n);\n"
          "}\n");
    EXPECT_THAT(hints({"mine.c"}), ElementsAre(testing::StartsWith("it uses memory that is not its own")))
        << "no line without --diagnose";
    EXPECT_THAT(
        hints({"mine.c", "--diagnose"}),
        ElementsAre(MatchesRegex("index 300000000 out of bounds.*, at line 6: table\\[100000000 \\* n\\] = n;")));
}

TEST_F(Feedback, ARecursionThatFillsTheMemoryIsTold) {
    configure({{"memory = \"2 GiB\"            # of all", "memory = \"64 MiB\"  # of all"}});
    write("deep.c",
          "int deep(int n) {\n"
          "    volatile char frame[1000];\n"
          "    frame[n % 1000] = 1;\n"
          "    return deep((n + 1) % 1000) + frame[0];\n"
          "}\n"
          "int main(void) { return deep(0); }\n");
    write("wide.c",
          "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
          "int main(void) {\n"
          "    for (;;) {\n"
          "        char* more = malloc(1 << 20);\n"
          "        puts(memset(more, more[5], 1 << 20));\n"
          "    }\n"
          "}\n");
    EXPECT_THAT(hints({"deep.c"}), testing::Contains(HasSubstr("a recursion that does not end")));
    EXPECT_THAT(hints({"wide.c"}), Not(testing::Contains(HasSubstr("recursion that does not end"))));
}

TEST_F(Feedback, DiagnoseLooksAtAWrongAnswerToo) {
    write("mine.c",
          "#include <stdio.h>\n"
          "int main(void) {\n"
          "    int n, twice[4];\n"
          "    if (scanf(\"%d\", &n) != 1) return 1;\n"
          "    printf(\"%d\\n\", twice[n % 4]);\n"
          "}\n");
    write("late.cpp",
          "#include <cstdio>\n"
          "#include <vector>\n"
          "int main() {\n"
          "    int n = 0;\n"
          "    std::scanf(\"%d\", &n);\n"
          "    std::vector<int> rows(3);\n"
          "    std::printf(\"%d\\n\", rows[n + 1]);\n"
          "}\n");
    EXPECT_THAT(hints({"late.cpp", "--diagnose"}),
                testing::Contains(HasSubstr(", at line 7: std::printf(\"%d\\n\", rows[n + 1]);")));
    EXPECT_THAT(hints({"mine.c"}),
                testing::Contains(HasSubstr("the compiler warned: ‘twice’ may be used uninitialized, at line 5")))
        << "and what the compiler saw needs no run";
}

TEST_F(Feedback, DiagnoseLooksAtAnAcceptedProgramToo) {
    write("lucky.c",
          "#include <stdio.h>\n"
          "int table[4], room[100];\n"
          "int main(void) {\n"
          "    int n;\n"
          "    if (scanf(\"%d\", &n) != 1) return 1;\n"
          "    table[4 + n % 2] = n;\n"
          "    printf(\"%d\\n\", 2 * n);\n"
          "    return room[0];\n"
          "}\n");
    EXPECT_THAT(hints({"lucky.c"}), testing::IsEmpty());
    EXPECT_THAT(hints({"lucky.c", "--diagnose"}),
                ElementsAre(MatchesRegex("it is accepted by luck: index . out of bounds.*, at line 6: table.*")));
}

TEST_F(Feedback, AMainThatIsNoIntIsExplained) {
    write("mine.c",
          "#include <stdio.h>\n"
          "int n;\n"
          "void main() {\n"
          "    scanf(\"%d\", &n);\n"
          "    printf(\"%d\\n\", 2 * n);\n"
          "}\n");
    EXPECT_THAT(hints({"mine.c"}),
                ElementsAre(MatchesRegex("main must be an int and return 0: .*line 3: void main.*")));
}

TEST_F(Feedback, PythonOfAnotherEncodingIsACompileErrorThatSaysSo) {
    write("mine.py", "n = int(input())\nprint(2 * n)\n# \xb0\xcb\xbb\xca\xba\xf3\n");
    const json result = grade("mine.py");
    EXPECT_EQ(result["verdict"], "CE");
    EXPECT_THAT(result["reason"].get<std::string>(), HasSubstr("main.py:3: error: byte 0xb0 is not utf-8"));
    write("said.py", "# -*- coding: gbk -*-\nn = int(input())\nprint(2 * n)  # \xb0\xcb\xbb\xca\xba\xf3\n");
    EXPECT_EQ(grade("said.py")["verdict"], "AC");
}

TEST_F(Feedback, AnOutputFileIsNamed) {
    write("mine.c",
          "#include <stdio.h>\n"
          "int main(void) {\n"
          "    int n;\n"
          "    freopen(\"queens.out\", \"w\", stdout);\n"
          "    scanf(\"%d\", &n);\n"
          "    printf(\"%d\\n\", 2 * n);\n"
          "}\n");
    EXPECT_THAT(hints({"mine.c"}),
                ElementsAre(MatchesRegex("it prints nothing, and writes to a file: .*line 4: freopen.*")));
}

TEST_F(Feedback, ATracebackNeedsNoRebuild) {
    write("mine.py", "n = int(input())\nrows = []\nprint(rows[n])\n");
    EXPECT_THAT(hints({"mine.py"}), ElementsAre("IndexError: list index out of range, at line 3: print(rows[n])"));
}

TEST_F(Feedback, WhatAShippedProblemFoundIsQuoted) {
    const auto reasons = [&](const std::string& package, const std::vector<std::string>& files) {
        const std::string shipped = QUEENS_SOURCE_DIR "/judge.toml";
        const json report =
            document(judge(joined({"grade", package, "--config", shipped, "--store", "none", "--json", "-"}, files)));
        std::vector<std::string> told;
        for (const json& submission : report["packages"][0]["submissions"]) {
            told.push_back(submission["reason"]);
        }
        return told;
    };
    write("none.py", "def totalNQueens(n):\n    print(n)\n");
    EXPECT_THAT(reasons("total-n-queens", {"none.py"}), ElementsAre(HasSubstr("got \"returned_NoneType_not_int\"")));
    write("space.py", "print('result: 1')\n");
    write("bytes.py", "print('re\\x1b[2J')\n");
    write("other.py", "print('第1种解法' * 4)\n");
    EXPECT_THAT(
        reasons("all-boards", {"space.py", "bytes.py", "other.py"}),
        ElementsAre(HasSubstr("line 1: expected 'result:1', found 'result: 1'"), testing::EndsWith("found 're'"),
                    testing::EndsWith("found '第1种解法第1种解法第1种解法第'")));
}

}  // namespace
}  // namespace harness::cli
