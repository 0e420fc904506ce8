#include "harness/setter/mutation/code.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/setter/mutation/syntax_fixture.hpp"

namespace harness::mutation {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::size_t index_of(const Code& code, std::string_view text) {
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (code.text(i) == text) {
            return i;
        }
    }
    return none;
}

std::vector<std::string> texts_of_code(const Code& code, const std::vector<Range>& ranges) {
    std::vector<std::string> all;
    for (const Range& range : ranges) {
        all.emplace_back(code.text(range));
    }
    return all;
}

std::pair<std::string, std::string> operands(std::string_view source, std::string_view text,
                                             const languages::Syntax& syntax) {
    const Code code(source, syntax);
    const std::size_t index = index_of(code, text);
    return {std::string{code.text(code.left_operand(index))}, std::string{code.text(code.right_operand(index))}};
}

TEST(Code, TellsSignsFromOperators) {
    const auto binary = [](std::string_view source, std::string_view text, const languages::Syntax& syntax) {
        const Code code(source, syntax);
        return code.is_binary(index_of(code, text));
    };
    EXPECT_TRUE(binary("a - b", "-", c_syntax));
    EXPECT_TRUE(binary("f(x)[1] - b", "-", c_syntax));
    EXPECT_FALSE(binary("a = -b", "-", c_syntax));
    EXPECT_FALSE(binary("return -b", "-", c_syntax));
    EXPECT_FALSE(binary("char* p", "*", c_syntax));
    EXPECT_FALSE(binary("for (const auto& row : board)", "&", cpp_syntax));
    EXPECT_FALSE(binary("std::vector<int> a;", "<", cpp_syntax));
    EXPECT_FALSE(binary("std::vector<std::vector<int>> a;", "<", cpp_syntax));
    EXPECT_TRUE(binary("i < n; j > 0", "<", cpp_syntax));
    EXPECT_FALSE(binary("x = not -y", "-", python_syntax));
}

TEST(Code, OperandsFollowThePrecedenceOfTheLanguage) {
    using Pair = std::pair<std::string, std::string>;
    EXPECT_EQ(operands("x = a | b & c;", "|", c_syntax), Pair("a", "b & c"));
    EXPECT_EQ(operands("x = a & b == c;", "&", c_syntax), Pair("a", "b == c"));
    EXPECT_EQ(operands("x = a & b == c\n", "&", python_syntax), Pair("a", "b"));
    EXPECT_EQ(operands("f(p, a[i] & ~(b | c), q)", "&", c_syntax), Pair("a[i]", "~(b | c)"));
    EXPECT_EQ(operands("if (!a && b < 1) c;", "&&", c_syntax), Pair("!a", "b < 1"));
    EXPECT_EQ(operands("if x or y == 1 and z:\n", "or", python_syntax), Pair("x", "y == 1 and z"));
}

TEST(Code, StatementsAreExpressionsWithinFunctions) {
    const Code code(
        "int x = 1;\nint main() {\n int y = 2; std::string s; y = 3; if (y) f(y); else y++;\n"
        "for (y = 0; y < 2; ++y) { g(); } return y; do y--; while (y); a.b = {1};\n}\n",
        cpp_syntax);
    EXPECT_THAT(texts_of_code(code, code.statements()),
                ElementsAre("y = 3;", "f(y);", "y++;", "g();", "y--;", "a.b = {1};"));
    EXPECT_THAT(texts_of_code(code, code.declarations()), ElementsAre("int y = 2;", "std::string s;"));
}

TEST(Code, StatementsOfPythonAreLogicalLines) {
    const Code code("\"\"\"doc\"\"\"\nimport sys\nx = [\n1]\nif x: y = 1\ndef f():\n    return 1\n    x += 1\n",
                    python_syntax);
    EXPECT_THAT(texts_of_code(code, code.statements()), ElementsAre("x = [\n1]", "x += 1"));
}

TEST(Code, LoopBodiesWithAndWithoutBraces) {
    const Code code("int main() { for (;;) { a(); } while (x) b(); for (;;) if (x) c(); do { } while (x); }", c_syntax);
    EXPECT_THAT(texts_of_code(code, code.loop_bodies()), ElementsAre("{ a(); }", "b();"));
    const Code python("for x in y:\n    a()\n    b()\nc()\nwhile x: d()\n", python_syntax);
    EXPECT_THAT(texts_of_code(python, python.loop_bodies()), ElementsAre("a()\n    b()"));
}

TEST(Code, BracketsThatDoNotMatchHaveNoPartner) {
    const Code code("f(a[1;", c_syntax);
    EXPECT_EQ(code.partner(1), none);
    EXPECT_THAT(code.loop_bodies(), IsEmpty());
}

}  // namespace
}  // namespace harness::mutation
