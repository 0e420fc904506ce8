// Files that the package adds to a submission: docs/packages.md.
#include <map>

#include <gtest/gtest.h>

#include "harness/judge/compile/compiler_fixture.hpp"
#include "harness/judge/compile/sources.hpp"

namespace harness::compile {
namespace {

class IncludedTest : public CompilerTest {};

TEST_F(IncludedTest, WhatThePackagesFilesReplaceIsTold) {
    toolchain_.languages[1].codes = {"x"};
    const auto told = [this](const std::map<std::string, std::string>& own) {
        CompileJob job{{}, {}};
        for (const auto& [name, text] : own) {
            job.files.emplace_back(name, write("own/" + name, text));
        }
        job.includes["x"] = {{"main.cpp", write("included/main.cpp", "driver")}, {"a.h", write("included/a.h", "h")}};
        const auto read = read_sources(toolchain_, job);
        const auto* refusal = std::get_if<Refusal>(&read);
        return refusal != nullptr ? refusal->reason : std::get<Sources>(read).overruled;
    };
    EXPECT_EQ(told({{"solve.cpp", "x"}}), "");
    EXPECT_EQ(told({{"solve.cpp", "x"}, {"main.cpp", "x"}, {"a.h", "x"}}),
              "the problem's own files replaced the submission's: main.cpp, a.h");
    EXPECT_EQ(told({{"solve.cpp", "x"}, {"main.cpp", "driver"}, {"a.h", "h"}}), "") << "as the student was given them";
    EXPECT_EQ(told({{"solve.cpp", "x"}, {"Main.cpp", "x"}}),
              "the problem's own 'main.cpp' starts the program, not 'Main.cpp'");
    const std::string nothing =
        "the problem has its own 'main.cpp', so nothing of the submission is left: give the file another name";
    EXPECT_EQ(told({{"main.cpp", "x"}}), nothing);
    EXPECT_EQ(told({{"main.cpp", "driver"}}), nothing);
    EXPECT_EQ(told({{"main.cpp", "x"}, {"b.h", "x"}}), nothing);
}

TEST_F(IncludedTest, IncludedFilesCanBeTheStart) {
    const auto start = [this](const std::map<std::string, std::string>& own,
                              const std::map<std::string, std::string>& included) {
        CompileJob job{{}, {}};
        for (const auto& [name, text] : own) {
            job.files.emplace_back(name, write("own/" + name, text));
        }
        for (const auto& [name, text] : included) {
            job.includes["x"].emplace_back(name, write("included/" + name, text));
        }
        return std::get<Sources>(read_sources(toolchain_, job)).main;
    };
    toolchain_.languages.push_back(make_language("rust", "Rust", {".rs"}));
    for (config::Language& language : toolchain_.languages) {
        language.codes = {"x"};
    }
    EXPECT_EQ(start({{"solve.py", "def f(): pass"}}, {{"zz.py", "import solve"}}), "zz.py");
    EXPECT_EQ(start({{"solve.py", "import zz"}}, {{"zz.py", "x = 1"}}), "solve.py") << "a library of the package";
    EXPECT_EQ(start({{"solve.py", "x = 1"}}, {{"a.py", "y = 1"}}), "a.py") << "the first by name";
    EXPECT_EQ(start({{"main.py", "x = 1"}}, {{"a.py", "import main"}}), "main.py");
    EXPECT_EQ(start({{"main.py", "x = 1"}}, {{"__main__.py", "import main"}}), "__main__.py");
    EXPECT_EQ(start({{"__main__.py", "x = 1"}, {"b.py", "x"}}, {{"main.py", "x"}}), "main.py");
    EXPECT_EQ(start({{"main.py", "x = 1"}}, {{"lib/main.py", "x"}}), "lib/main.py") << "the package's, wherever it is";
    EXPECT_EQ(start({{"a.py", "x = 1"}}, {{"Main.py", "x"}}), "Main.py");
    EXPECT_EQ(start({{"a/main.py", "x"}, {"b/main.py", "x"}}, {{"main.py", "x"}}), "main.py") << "no doubt";
    EXPECT_EQ(start({{"a.py", "x"}}, {{"p/main.py", "x"}, {"q/main.py", "x"}}), "p/main.py") << "not its fault";
    EXPECT_EQ(start({{"a.py", "x"}}, {{"table.txt", "x"}}), "a.py");
    const std::string starts = "fn main() {}";
    EXPECT_EQ(start({{"solve.rs", "pub fn f() {}"}}, {{"zz.rs", starts}}), "zz.rs");
    EXPECT_EQ(start({{"solve.rs", starts}}, {{"helper.rs", "pub fn f() {}"}}), "solve.rs");
    EXPECT_EQ(start({{"solve.rs", starts}}, {{"grader.rs", starts}}), "grader.rs") << "the first by name";
    EXPECT_EQ(start({{"main.rs", starts}}, {{"grader.rs", starts}}), "main.rs");
    EXPECT_EQ(start({{"b.rs", "x"}}, {{"a.rs", "x"}}), "a.rs") << "if no main is found";
}

}  // namespace
}  // namespace harness::compile
