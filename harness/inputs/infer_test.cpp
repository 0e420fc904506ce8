#include "harness/inputs/infer.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::inputs {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct InferredGrammar {
    const char* name;
    std::vector<std::string> inputs;
    const char* grammar;
};

const std::vector<InferredGrammar> inferred_grammars{
    {"a sequence after its length",
     {"5\n3 1 4 1 5\n", "3\n10 -20 30\n", "0\n\n"},
     "INT(0,5,n) NEWLINE\n# guessed: as many in the line as n\nREP(n,SPACE) INT(-20,30) END NEWLINE\n"},
    {"lines after their number, whose values the first number bounds",
     {"4 3\n1 2 5\n2 3 7\n3 4 1\n", "2 1\n1 2 10\n", "6 4\n1 6 2\n6 5 3\n2 2 2\n3 4 9\n"},
     "INT(2,6,n) SPACE INT(1,4,m) NEWLINE\n# guessed: as many times as m\nREP(m)\n"
     "  # guessed: n at most\n  INT(1,6) SPACE INT(2,n) SPACE INT(1,10) NEWLINE\nEND\n"},
    {"a tree",
     {"3\n1 2\n1 3\n", "1\n", "5\n1 2\n2 3\n3 4\n1 5\n"},
     "INT(1,5,n) NEWLINE\n# guessed: as many times as n-1\nREP(n-1)\n  # guessed: n at most\n"
     "  INT(1,3) SPACE INT(2,n) NEWLINE\nEND\n"},
    {"test cases",
     {"2\n3\n1 2 3\n1\n9\n", "1\n4\n4 4 4 4\n", "3\n1\n1\n2\n5 6\n1\n8\n"},
     "INT(1,3,t) NEWLINE\n# guessed: as many times as t\nREP(t)\n  INT(1,4,n) NEWLINE\n"
     "  # guessed: as many in the line as n\n  REP(n,SPACE) INT(1,9) END NEWLINE\nEND\n"},
    {"a grid",
     {"2 3\n#.#\n...\n", "3 2\n##\n..\n.#\n", "1 5\n#....\n"},
     "INT(1,3,n) SPACE INT(2,5,m) NEWLINE\n# guessed: as many times as n\nREP(n)\n  # guessed: as long as m\n"
     "  REGEX(\"[#.]{2,5}\",s) ASSERT(STRLEN(s) == m) NEWLINE\nEND\n"},
    {"cases up to a 0",
     {"2\nab\ncd\n1\nx\n0\n", "1\ny\n0\n", "0\n"},
     "# guessed: up to a line with 0\nWHILE(!MATCH(\"0\\n\"))\n  INT(1,2,n) NEWLINE\n  # guessed: as many times as n\n"
     "  REP(n)\n    REGEX(\"[a-z]{1,2}\") NEWLINE\n  END\nEND\nSTRING(\"0\") NEWLINE\n"},
    {"lines up to the end", {"1\n2\n3\n", "4\n"}, "# guessed: up to the end\nWHILE(!ISEOF)\n  INT(1,4) NEWLINE\nEND\n"},
    {"words and numbers with a point",
     {"\x1b\xff 0.50\n\"]\n^-[\\\n", "\x1b\xff -1.25\n]]\n--^^\n"},
     "STRING(\"\\033\\377\") SPACE FLOATP(-1.25,0.50,2,2) NEWLINE\nREGEX(\"[]\\\"]{2,2}\") NEWLINE\n"
     "REGEX(\"[\\\\^[-]{4,4}\") NEWLINE\n"},
};

TEST(ProposedGrammar, SaysWhatTheInputsHaveInCommon) {
    for (const InferredGrammar& row : inferred_grammars) {
        const auto proposed = propose_grammar(row.inputs, {});
        ASSERT_TRUE(proposed) << row.name;
        EXPECT_EQ(proposed->text, row.grammar) << row.name;
        EXPECT_THAT(proposed->refused, ElementsAre()) << row.name;
    }
}

TEST(ProposedGrammar, IsNoneWithoutALayout) {
    for (const std::vector<std::string>& inputs : std::vector<std::vector<std::string>>{
             {}, {""}, {"1"}, {"1  2\n"}, {" 1\n"}, {"1 \n"}, {"1 2\n", "3\n4 5\n6\n"}}) {
        EXPECT_FALSE(propose_grammar(inputs, {})) << inputs.size();
    }
}

// They cannot be read for a layout in time, and are checked by it.
TEST(ProposedGrammar, NamesTheLargeInputsThatDoNotFollow) {
    std::string large = "1000000\n";
    for (int number = 0; number < 1'000'000; ++number) {
        large += "1000000000\n";
    }
    const auto proposed = propose_grammar({large, "2\n1000000000\n5\n", "1\n7\n", "3\n1\n2\n3\n"}, {});
    ASSERT_TRUE(proposed);
    EXPECT_THAT(proposed->text, HasSubstr("INT(1,3,n) NEWLINE\n"));
    EXPECT_THAT(proposed->refused, ElementsAre(0));
}

TEST(ProposedGrammar, TakesTheNamesOfTheValidator) {
    const std::vector<std::string> inputs{"4 3\n1 2\n2 3\n3 4\n", "2 1\n1 2\n"};
    const auto names_by = [&](const std::string& source) {
        return propose_grammar(inputs, {"int readInt(int n, const char* name = \"x\");\n", source})->text;
    };
    EXPECT_THAT(names_by("int N = inf.readInt(1, max(2, 9), \"N\"); inf.readSpace(); readInt(1, 5, \"edges\");\n"
                         "inf.readEoln(); inf.readInt(1, N, \"u\"); inf.readInt(1, N, \"v_i\");\n"),
                testing::StartsWith("INT(2,4,n) SPACE INT(1,3,edges) NEWLINE\n# guessed: as many times as edges\n"
                                    "REP(edges)\n  INT(1,3,u) SPACE INT(2,4) NEWLINE\n"));
    EXPECT_THAT(names_by("nodes, links = map(int, input().split())\nfor _ in range(links):\n"
                         "    a, b = map(int, input().split())\n"),
                testing::StartsWith("INT(2,4,nodes) SPACE INT(1,3,links) NEWLINE\n"));
    EXPECT_THAT(names_by("x = int(input())\n"), testing::StartsWith("INT(2,4) SPACE INT(1,3,n) NEWLINE\n"))
        << "it reads something else";
}

TEST(ProposedGrammar, NamesTwoVariablesDifferently) {
    const auto proposed = propose_grammar({"2 3\n#.#\n...\n", "3 2\n##\n..\n.#\n", "1 5\n#....\n"},
                                          {"inf.readInt(1, 9, \"s\"); inf.readInt(1, 9, \"m\"); inf.readToken();\n"});
    ASSERT_TRUE(proposed);
    EXPECT_THAT(proposed->text, HasSubstr("INT(1,3,s) SPACE INT(2,5,m) NEWLINE\n"));
    EXPECT_THAT(proposed->text, HasSubstr("REGEX(\"[#.]{2,5}\",ss) ASSERT(STRLEN(ss) == m) NEWLINE\n"));
}

}  // namespace
}  // namespace harness::inputs
