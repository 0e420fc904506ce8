#include "harness/judge/hints/source_hints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::judge {
namespace {

using testing::HasSubstr;

TEST(FileUse, OfEveryLanguage) {
    for (const auto& [source, use] :
         {std::pair{"int main() {\n    freopen(\"q.out\", \"w\", stdout);\n", FileUse{2, 0}},
          {"freopen(\"q.in\", \"r\", stdin);\nfreopen(\"q.out\", \"w\", stdout);\n", FileUse{2, 1}},
          {"#include <fstream>\nstd::ofstream out(\"q.out\");", FileUse{2, 0}},
          {"FILE *f = fopen(\"q.in\", \"r\");", FileUse{0, 1}},
          {"n = 1\nwith open('q.out', 'w') as f:", FileUse{2, 0}},
          {"sys.stdin = open('q.in')", FileUse{0, 1, 1}},
          {"data = open(0).read()", FileUse{}},
          {"// freopen(\"q.out\", \"w\", stdout);", FileUse{}},
          {"# f = open('q.out', 'w')", FileUse{}},
          {"int n;\nscanf(\"%d\", &n);", FileUse{0, 0, 2}},
          {"while (cin >> n)", FileUse{0, 0, 1}},
          {"n = int(input())", FileUse{0, 0, 1}},
          {"Scanner in = new Scanner(System.in);", FileUse{0, 0, 1}},
          {"sscanf(argv[1], \"%d\", &n); self.input(n)", FileUse{}},
          {"reopen(x); is_open(y);", FileUse{}},
          {"", FileUse{}}}) {
        EXPECT_EQ(file_use(source), use) << source;
    }
}

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
