#include "harness/setter/mutation/operators.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "harness/base/fd.hpp"
#include "harness/setter/mutation/syntax_fixture.hpp"
#include "paths.hpp"

namespace harness::mutation {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

// The sources that the operator makes.
std::vector<std::string> by(std::string_view name, std::string_view source,
                            const languages::Syntax& syntax = c_syntax) {
    std::vector<std::string> made;
    for (const Mutation& mutation : mutations(Code(source, syntax))) {
        if (mutation.name == name) {
            made.push_back(mutated(source, mutation));
        }
    }
    return made;
}

TEST(Operators, ArithmeticIsSwapped) {
    EXPECT_THAT(by("arithmetic", "x = a + b * -c;"), ElementsAre("x = a - b * -c;", "x = a + b + -c;"));
    EXPECT_THAT(by("arithmetic", "x += 1; i++;"), ElementsAre("x -= 1; i++;", "x += 1; i--;"));
    EXPECT_THAT(by("arithmetic", "x = a // b\n", python_syntax), ElementsAre("x = a * b\n"));
}

TEST(Operators, ComparisonsAreReversed) {
    EXPECT_THAT(by("comparison", "if (a == b || c < d)"), ElementsAre("if (a != b || c < d)", "if (a == b || c >= d)"));
}

TEST(Operators, BoundsAreOffByOne) {
    EXPECT_THAT(by("bound", "if (i < n)"), ElementsAre("if (i <= n)", "if (i + 1 < n)"));
    EXPECT_THAT(by("bound", "if (row == n)"), ElementsAre("if (row + 1 == n)", "if (row - 1 == n)"));
    EXPECT_THAT(by("bound", "std::vector<int> v;", cpp_syntax), IsEmpty());
}

TEST(Operators, ConstantsAreOffByOneButNotTheSizesOfArrays) {
    EXPECT_THAT(by("constant", "x = 8u; y = 0;"),
                ElementsAre("x = 9u; y = 0;", "x = 7u; y = 0;", "x = 8u; y = 1;", "x = 8u; y = (-1);"));
    EXPECT_THAT(by("constant", "x = 0x1F;"), ElementsAre("x = 32;", "x = 30;"));
    EXPECT_THAT(by("constant", "static int a[16];\nint f(void) { char b[4]; a[3] = 1.5; }"),
                ElementsAre("static int a[16];\nint f(void) { char b[4]; a[4] = 1.5; }",
                            "static int a[16];\nint f(void) { char b[4]; a[2] = 1.5; }"));
}

TEST(Operators, BitwiseAndLogicAreSwapped) {
    EXPECT_THAT(by("bitwise", "x = &y; x |= a & b ^ c;"),
                ElementsAre("x = &y; x |= a | b ^ c;", "x = &y; x |= a & b & c;", "x = &y; x &= a & b ^ c;"));
    EXPECT_THAT(by("logic", "if (a && b)"), ElementsAre("if (a || b)"));
    EXPECT_THAT(by("logic", "if a and b or c:\n", python_syntax),
                ElementsAre("if a or b or c:\n", "if a and b and c:\n"));
}

TEST(Operators, ShiftsAreSwappedButNotStreams) {
    EXPECT_THAT(by("shift", "x = 1 << n; y >>= 1;"), ElementsAre("x = 1 >> n; y >>= 1;", "x = 1 << n; y <<= 1;"));
    EXPECT_THAT(by("shift", "std::cout << \"a\" << b; std::cin >> n;", cpp_syntax), IsEmpty());
}

TEST(Operators, NegationsAreDropped) {
    EXPECT_THAT(by("negation", "x = ~a & -b - c; y = !d;"),
                ElementsAre("x = a & -b - c; y = !d;", "x = ~a & b - c; y = !d;", "x = ~a & -b - c; y = d;"));
    EXPECT_THAT(by("negation", "if not a:\n", python_syntax), ElementsAre("if a:\n"));
}

TEST(Operators, EveryOperandOfAChainIsDroppedOnce) {
    EXPECT_THAT(by("operand", "x = ~(a | b | c) & m;"),
                AllOf(Contains("x = ~(b | c) & m;"), Contains("x = ~(a | c) & m;"), Contains("x = ~(a | b) & m;"),
                      Contains("x = ~(a | b | c);"), Contains("x = m;")));
    EXPECT_THAT(by("operand", "if (a == 1 || b[2])"), ElementsAre("if (a == 1)", "if (b[2])"));
}

TEST(Operators, AssignmentsAndStatementsAreRemoved) {
    EXPECT_THAT(by("assignment", "void f() { int a = 1; a = 2; g(); i++; }"),
                ElementsAre("void f() { int a = 1; ; g(); i++; }"));
    EXPECT_THAT(by("statement", "void f() { int a = 1; a = 2; g(); i++; }"),
                ElementsAre("void f() { int a = 1; a = 2; ; i++; }", "void f() { int a = 1; a = 2; g(); ; }"));
    EXPECT_THAT(by("assignment", "x = 1\nx = 2\ny[0] = (\n3)\n", python_syntax),
                ElementsAre("x = 1\npass\ny[0] = (\n3)\n", "x = 1\nx = 2\npass\n\n"))
        << "not the first of a name, without which the program always fails";
}

TEST(Operators, LocalVariablesKeepTheirValue) {
    EXPECT_THAT(by("not-reset", "int a = 1; int f() { int b = 0; int c; std::cin >> d; }", cpp_syntax),
                ElementsAre("int a = 1; int f() { static int b = 0; int c; std::cin >> d; }"));
}

TEST(Operators, TypesAreNarrowed) {
    EXPECT_THAT(by("narrowed", "unsigned long long a; long b; int main(void)"),
                ElementsAre("unsigned a; long b; int main(void)", "unsigned long long a; int b; int main(void)"));
    EXPECT_THAT(by("narrowed", "std::uint64_t a; char c;"), ElementsAre("std::uint32_t a; char c;"));
}

TEST(Operators, SymbolsAreSwapped) {
    EXPECT_THAT(by("symbol", "x = s[i] == '*'; return true;"),
                ElementsAre("x = s[i] == '.'; return true;", "x = s[i] == '*'; return false;"));
    EXPECT_THAT(by("symbol", "t = s.replace(\"*\", '1')\n", python_syntax), ElementsAre("t = s.replace(\".\", '1')\n"));
}

TEST(Operators, LoopsEndTooEarly) {
    EXPECT_THAT(by("early-break", "int f() { while (a) { b(); } for (;;) c(); }"),
                ElementsAre("int f() { while (a) { b(); break; } for (;;) c(); }",
                            "int f() { while (a) { b(); } for (;;) { c(); break; } }"));
    EXPECT_THAT(by("early-break",
                   "for x in y:\n    a()\n    if b:\n        c()\nfor x in y:\n    if b:\n"
                   "        continue\n    d()\n",
                   python_syntax),
                ElementsAre("for x in y:\n    a()\n    if b:\n        c()\nfor x in y:\n    if b:\n"
                            "        continue\n    d(); break\n",
                            "for x in y:\n    a()\n    if b:\n        c()\nfor x in y:\n    if b:\n"
                            "        break\n    d()\n"));
}

TEST(Operators, ADiffShowsTheLinesThatDiffer) {
    const std::string source = "a;\n  b = c + d;\ne;\n";
    const auto all = mutations(Code(source, c_syntax));
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(diff(source, all.front()), "- b = c + d;\n+ b = c - d;\n");
    EXPECT_EQ(line_of(source, all.front().begin), 2);
    EXPECT_EQ(diff("f(a\n  + b);\ng();\n", {3, 9, "\n"}), "- f(a\n- + b);\n+ f(a\n+ );\n");
}

// Sources of all shapes: pieces of code in any order and nesting.
std::string any_source(const languages::Syntax& syntax) {
    const std::vector<std::string> python{
        "for x in y:\n", "    a += b | c & ~d\n", "if not x:\n", "z = -1\n", "(", ")", "\n", "\"*\"",
        "1 << n\n",      "    f(x,\n y)\n",       " and "};
    const std::vector<std::string> c{"int f() {\n",
                                     "}\n",
                                     "for (;;) ",
                                     "while (x) {",
                                     "x = a | b & ~c;\n",
                                     "(",
                                     ")",
                                     "int y = 0;\n",
                                     "if (!x && y < 2)\n",
                                     "f(x,\ny);",
                                     "'*'",
                                     "unsigned\nlong z;",
                                     "/* c */",
                                     "1 << -n",
                                     "\"s\n",
                                     "[",
                                     "]"};
    const std::vector<std::string>& pieces = syntax.is_indented ? python : c;
    std::string source;
    for (const std::string& piece : *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces))) {
        source += piece;
    }
    return source;
}

RC_GTEST_PROP(Operators, EveryMutantDiffersAndKeepsItsLines, ()) {
    for (const languages::Syntax* syntax : {&c_syntax, &cpp_syntax, &python_syntax}) {
        const std::string source = any_source(*syntax);
        std::set<std::string> seen{source};
        for (const Mutation& mutation : mutations(Code(source, *syntax))) {
            RC_ASSERT(mutation.begin <= mutation.end && mutation.end <= source.size());
            const std::string made = mutated(source, mutation);
            RC_ASSERT(seen.insert(made).second);
            RC_ASSERT(std::ranges::count(made, '\n') == std::ranges::count(source, '\n'));
            RC_ASSERT(!diff(source, mutation).empty());
        }
    }
}

RC_GTEST_PROP(Operators, AnyBytesAreTaken, (const std::string& bytes)) {
    for (const languages::Syntax* syntax : {&c_syntax, &cpp_syntax, &python_syntax}) {
        const bool same = mutations(Code(bytes, *syntax)) == mutations(Code(bytes, *syntax));
        RC_ASSERT(same);
    }
}

TEST(Operators, EachFindsSomethingInTheJurysPrograms) {
    std::set<std::string_view> found;
    for (const char* name :
         {"blocked-queens/submissions/accepted/board_scan.cpp", "blocked-queens/submissions/accepted/iterative.c",
          "total-n-queens/submissions/accepted/solution_class.cpp",
          "another-n-queens/submissions/accepted/blocked_masks.c"}) {
        const std::string source = base::read_file(std::string{QUEENS_SOURCE_DIR "/testdata/"} + name);
        for (const Mutation& mutation : mutations(Code(source, cpp_syntax))) {
            found.insert(mutation.name);
        }
    }
    EXPECT_EQ(found.size(), mutation_operators().size());
}

}  // namespace
}  // namespace harness::mutation
