#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/languages/language.hpp"

namespace harness::languages {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;

std::vector<std::string> used_parts(std::string_view text, std::string_view extension) {
    return language_of(extension).used_parts(text, extension);
}

std::string required_stem(std::string_view text, std::string_view extension) {
    return language_of(extension).required_stem(text);
}

bool only_defines(std::string_view text, std::string_view extension) {
    return language_of(extension).only_defines(text);
}

std::vector<std::string> declared_package(std::string_view text, std::string_view extension) {
    return language_of(extension).declared_package(text);
}

TEST(ProgramParts, AProgramBeginsWhereMainIsDefined) {
    for (const char* text : {"int main() {}", "int main(int argc, char* argv[])\n{ f(); }", "auto main() -> int {}",
                             "main(argc, argv) int argc; char **argv; { }", "int main() try { } catch (...) {}",
                             "#define N 1'000\nint main ( void ) noexcept {}", "char c = '\"'; int main() {}",
                             "int x = 1'000'000; int main() {}"}) {
        EXPECT_EQ(begins_program(text, ".cpp"), true) << text;
    }
    for (const char* text : {"int main();", "// int main() {}\n", "/* int main() {} */", "char* s = \"int main() {}\";",
                             "auto s = R\"x(int main() {})x\";", "#define main() {}", "#define a \\\n main() {}",
                             "int domain() { return 0; }", "int mains() {}", "void Game::main() {}", "f(main(1));", "",
                             "main", "main(", "int x = '"}) {
        EXPECT_EQ(begins_program(text, ".cpp"), false) << text;
    }
}

TEST(ProgramParts, EachLanguageHasItsOwnMark) {
    EXPECT_EQ(begins_program("class Q { public static void main(String[] a) throws E { } }", ".java"), true);
    EXPECT_EQ(begins_program("class Board { int main; void domain() { } }", ".java"), false);
    EXPECT_EQ(begins_program("fun main() { }", ".kt"), true);
    EXPECT_EQ(begins_program("func main() {\n}", ".go"), true);
    EXPECT_EQ(begins_program("fn main() -> Result<()> { }", ".rs"), true);
    EXPECT_EQ(begins_program("class Q { static void Main() { } }", ".cs"), true);
    EXPECT_EQ(begins_program("print(1)", ".py"), std::nullopt);
    EXPECT_EQ(begins_program("puts 1", ".rb"), std::nullopt);
}

TEST(ProgramParts, IncludesAndImportsAreNamed) {
    EXPECT_THAT(
        used_parts("#include <vector>\n  # include \"a/b.h\" // mine\n#include \"x.cpp\"\n#included \"y\"\n", ".cpp"),
        ElementsAre("a/b.h", "x.cpp"));
    EXPECT_THAT(used_parts("#include \"unended\n#include\n#", ".c"), IsEmpty());
    EXPECT_THAT(used_parts("import sys, board as b\n    from solve.fast import go  # import no\nfrom . import x, y\n"
                           "from .near import z\nfrom m import (\n  q)\nimports = 1\nfrom\nimport\n",
                           ".py"),
                ElementsAre("sys", "board", "solve", "x", "y", "near", "m"));
    EXPECT_THAT(used_parts("\xef\xbb\xbfimport board", ".py"), ElementsAre("board"));
    EXPECT_THAT(
        used_parts("from importlib import util\nfrom .important import x\nfrom .import y\nfrom . import(z)\n", ".py"),
        ElementsAre("importlib", "important", "y", "z"));
    EXPECT_THAT(used_parts("import java.util.*;", ".java"), IsEmpty());
    EXPECT_THAT(used_parts("import static de.uni.Lib.*; class A { int add; Größe g; 加法 h; }", ".java"),
                ElementsAre("Größe", "Lib", "de", "uni", "加法"));
    EXPECT_THAT(used_parts("class A { /* Not */ int x = new B().C_1(\"No\") + B.y; }", ".java"),
                ElementsAre("B", "C_1"));
    EXPECT_THAT(used_parts("public class Main { Main m; Object o = Board.class; Solver s; }", ".java"),
                ElementsAre("Board", "Object", "Solver"));
}

TEST(ProgramParts, SomeLanguagesNameTheFile) {
    const auto java = [](std::string_view text) { return required_stem(text, ".java"); };
    EXPECT_EQ(java("\xef\xbb\xbfpublic class Main {}"), "Main");
    EXPECT_EQ(java("package de.uni; import java.util.*;\n@X(a = 1) public final strictfp class Q_1<T> {}"), "Q_1");
    EXPECT_EQ(java("class A { public class B {} }\npublic\nenum C { }"), "C");
    EXPECT_EQ(java("public abstract sealed interface L\xc3\xb6sung permits A {}"), "L\xc3\xb6sung");
    EXPECT_EQ(java("public record P(int x) {}"), "P");
    EXPECT_EQ(java("// public class A {}\nclass B { public static void main(String[] a) { String class_ = \"}\"; } }"),
              "");
    EXPECT_EQ(java("public class"), "");
    const auto ada = [](std::string_view text) { return required_stem(text, ".adb"); };
    EXPECT_EQ(ada("with Ada.Text_IO; -- procedure No\nprocedure Queens is\nbegin null; end Queens;"), "queens");
    EXPECT_EQ(ada("package body Board.Lines is\n procedure P;\nend;"), "board-lines");
    EXPECT_EQ(ada("generic with function F (X : Integer) return Integer;\nFUNCTION G(X : Integer) return Integer;"),
              "g");
    EXPECT_EQ(ada("begin"), "");
    EXPECT_EQ(ada("procedure"), "");
    EXPECT_EQ(required_stem("public class Main {}", ".cs"), "");
}

TEST(ProgramParts, ScriptsRequireFiles) {
    EXPECT_THAT(used_parts("const fs = require('fs'), b = require(\"./lib/board.js\");\nimport x from './x';\n"
                           "import '../y.js'; from(3); required('z'); require(",
                           ".js"),
                ElementsAre("fs", "lib/board", "x", "y"));
    EXPECT_THAT(used_parts("require_relative 'board'\n", ".rb"), ElementsAre("board"));
    EXPECT_THAT(used_parts("local b = require \"board\"", ".lua"), ElementsAre("board"));
    EXPECT_THAT(used_parts("<?php require_once('board.php');", ".php"), ElementsAre("board"));
    EXPECT_THAT(used_parts("do './b.pl';\nuse Chess::Board;\nrequire Hall; do { $x } while use", ".pl"),
                IsSupersetOf({"b", "Board", "Hall"}));
    EXPECT_THAT(used_parts(". ./a.sh\n  source \"$(dirname \"$0\")/lib/b.sh\"; echo . c.sh\nsource d # e\n.\n", ".sh"),
                ElementsAre("a", "b", "d"));
}

TEST(ProgramParts, PythonMayOnlyDefine) {
    EXPECT_TRUE(
        only_defines("# helpers\nimport sys\nfrom a import (\n    b\n)\n@x\ndef f():\n\n    return 1\r\n"
                     "class A:\n\tpass\n",
                     ".py"));
    for (const char* text : {"", "import board\n", "def f(): pass\nf()\n", "if __name__ == '__main__':\n    f()",
                             "n = int(input())", "\"\"\"Words.\"\"\"\n", "print(1)"}) {
        EXPECT_FALSE(only_defines(text, ".py")) << text;
    }
    EXPECT_FALSE(only_defines("class A {}", ".js"));
}

TEST(ProgramParts, JavaSaysInWhichFoldersItLies) {
    EXPECT_THAT(declared_package("// mine\npackage de.uni . kurs;\nclass A {}", ".java"),
                ElementsAre("de", "uni", "kurs"));
    EXPECT_THAT(declared_package("package ada;", ".java"), ElementsAre("ada"));
    EXPECT_THAT(declared_package("package", ".java"), ElementsAre(""));
    EXPECT_THAT(declared_package("import de.uni.B; class A {}", ".java"), IsEmpty());
    EXPECT_THAT(declared_package("package main;", ".go"), IsEmpty());
}

}  // namespace
}  // namespace harness::languages
