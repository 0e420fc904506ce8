#include "harness/compile/sources.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/compile/compiler_fixture.hpp"

namespace harness::compile {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

using SourcesTest = CompilerTest;

TEST_F(SourcesTest, RefusesWhatIsNoSource) {
    EXPECT_EQ(refusal({write("a.rs", "x")}),
              "'a.rs' is in no known language; known are .c (C17), .cpp .cc (C++20), .py (Python 3)");
    EXPECT_THAT(refusal({write("queens", "x")}), StartsWith("'queens' has no extension, which tells the language"));
    EXPECT_THAT(refusal({write("a.CPP", "x")}), StartsWith("'a.CPP' is in no known language"));
    EXPECT_THAT(refusal({write("a\n\x1b.rs", "x")}), StartsWith("'a\\n\\x1b.rs' is in no"));
    EXPECT_EQ(refusal({write("e.cpp", "")}), "'e.cpp' is empty");
    EXPECT_EQ(refusal({write("e.cpp", " \r\n\t")}), "'e.cpp' is empty");
    EXPECT_THAT(refusal({write("b.py", std::string_view("\x7f"
                                                        "ELF\0\0",
                                                        6))}),
                StartsWith("'b.py' is no text: it has NUL bytes"));
    EXPECT_EQ(refusal({write("a.cpp", "x"), write("b.c", "x")}), "mixes languages: 'a.cpp' is C++20, and 'b.c' is C17");
    EXPECT_EQ(version_runs_, 0);
}

TEST_F(SourcesTest, RefusesWhatIsTooLargeWithoutReadingIt) {
    const fs::path huge = write("h.cpp", "");
    fs::resize_file(huge, 100U << 20U);  // a hole: reading it would show NUL bytes
    EXPECT_EQ(refusal({huge}), "'h.cpp' is too large with 100.0 MiB: all sources together may have 4.0 KiB");
    EXPECT_TRUE(compile({write("a.cpp", std::string(4096, 'x'))}).result.ok);
    EXPECT_THAT(refusal({write("a.cpp", std::string(4097, 'x'))}), HasSubstr("too large"));
    EXPECT_THAT(refusal({write("a.cpp", std::string(3000, 'x')), write("b.cpp", std::string(3000, 'x'))}),
                StartsWith("'b.cpp' is too large"));
}

TEST_F(SourcesTest, InvalidUtf8IsForTheCompilerToJudge) {
    EXPECT_TRUE(compile({write("a.cpp", "// \xff\xfe\n")}).result.ok);
}

TEST_F(SourcesTest, AHostileNameOfASingleFileIsNeverUsed) {
    for (const char* name : {"-rf.cpp", "a b.cpp", "$(x).cpp", "a\nb.cpp", "\xff.cpp", "'.cpp", ".cpp.cpp"}) {
        EXPECT_TRUE(compile({write(name, "x")}).result.ok) << name;
    }
    compile({write("-o.cc", "y")});
    EXPECT_THAT(laid_names(), ElementsAre("main.cc"));
}

TEST_F(SourcesTest, SeveralFilesKeepTheirNames) {
    const Compiled cpp = compile({write("p/a.cpp", "x"), write("p/main.cpp", "x"), write("p/a.h", "")});
    EXPECT_TRUE(cpp.result.ok);
    EXPECT_THAT(laid_names(), ElementsAre("a.cpp", "main.cpp", "a.h"));
    EXPECT_THAT(last_.arguments, ElementsAre("/bin/true", "-O2", "-o", "program", "a.cpp", "main.cpp"));
    const Compiled python = compile({write("q/main.py", "x"), write("q/part.py", "")});
    EXPECT_THAT(python.program->arguments.back(), "/program/main.py");
    EXPECT_TRUE(fs::exists(python.program->dir / "part.py"));
    EXPECT_EQ(refusal({write("q/one.py", "x"), write("q/two.py", "x")}),
              "has several files and none is called main.py, so it is not known which to start");
    for (const char* name : {"-o.cpp", "a b.cpp", "a\nb.cpp", ".a.cpp", "$x.cpp", "program", "\xc3\xa9.h"}) {
        EXPECT_THAT(refusal({write("r/main.cpp", "x"), write(std::string{"r/"} + name, "x")}),
                    HasSubstr("cannot be used as a file's name"))
            << name;
    }
    EXPECT_EQ(refusal({write("s/a.cpp", "x"), write("t/a.cpp", "x")}), "has two files called 'a.cpp'");
}

TEST_F(SourcesTest, ADriverSurroundsAFunction) {
    const std::map<std::string, fs::path> drivers{{"cpp", write("drivers/d.cpp", "driver")},
                                                  {"python", write("drivers/d.py", "driver")}};
    const Compiled cpp = compile({write("f.cc", "int f();")}, drivers);
    EXPECT_TRUE(cpp.result.ok);
    EXPECT_THAT(laid_names(), ElementsAre("submission.cpp", "main.cpp"));
    EXPECT_THAT(last_.arguments, ElementsAre("/bin/true", "-O2", "-o", "program", "main.cpp"));
    const Compiled python = compile({write("f.py", "def f(): pass")}, drivers);
    EXPECT_THAT(python.program->arguments.back(), "/program/main.py");
    EXPECT_EQ(support::read_file(python.program->dir / "submission.py"), "def f(): pass");
    EXPECT_THAT(last_.arguments, ElementsAre("/bin/true", "main.py", "submission.py"));
    EXPECT_EQ(refusal({write("f.c", "x")}, drivers), "this problem takes a function in C++20 or Python 3, not in C17");
    EXPECT_EQ(refusal({write("f.cpp", "x"), write("g.cpp", "x")}, drivers),
              "this problem takes a function in one file, and these are 2");
}

}  // namespace
}  // namespace harness::compile
