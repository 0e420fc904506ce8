#include "harness/judge/hints/line_ends.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::judge {
namespace {

using testing::HasSubstr;

TEST(LineEnds, OneLetterOfScanfMayBeALineFeed) {
    EXPECT_THAT(line_end_hint("int main() {\n    scanf(\"%c\", &d);\n}\n"),
                AllOf(HasSubstr("\" %c\", with a blank"), HasSubstr("line 2: scanf(\"%c\", &d);")));
    for (const char* right : {"scanf(\" %c\", &d);", "scanf(\"%c\", &d); getchar();", "// scanf(\"%c\", &d);",
                              "do scanf(\"%c\", &d); while (d == '\\n');"}) {
        EXPECT_EQ(line_end_hint(right), "") << right;
    }
}

TEST(LineEnds, ALineAfterANumberIsTheRestOfItsLine) {
    for (const auto& [source, line] :
         {std::pair{"cin >> n;\nfor (auto& row : rows)\n    getline(cin, row);\n", "line 3: getline(cin, row);"},
          {"n = in.nextInt();\nrow = in.nextLine();\n", "line 2: row = in.nextLine();"},
          {"scanf(\"%d\", &n);\nfgets(row, 20, stdin);\n", "line 2: fgets(row, 20, stdin);"}}) {
        EXPECT_THAT(line_end_hint(source), AllOf(HasSubstr("the rest of the number's line"), HasSubstr(line)));
    }
    for (const char* right :
         {"cin >> n;\ngetline(cin, line);\ngetline(cin, row);\n", "cin >> n >> ws;\ngetline(cin, row);",
          "cin >> n;\ncin.ignore();\ngetline(cin, row);\n", "getline(cin, line);\nn = stoi(line);\n",
          "n = parse(in.nextLine());\nrow = in.nextLine();\n", "cin >> n >> row;\n", ""}) {
        EXPECT_EQ(line_end_hint(right), "") << right;
    }
}

}  // namespace
}  // namespace harness::judge
