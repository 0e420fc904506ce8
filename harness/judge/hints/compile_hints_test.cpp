#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/format/package/scratch_package.hpp"
#include "harness/judge/hints/result_hints.hpp"

namespace harness::judge {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class CompileHints : public package::ScratchPackage {
  protected:
    CompileHints() { submission_.files = {write("mine.cpp", "int a;\n\tint b\n")}; }

    std::vector<std::string> of_compile_error(const std::string& message) {
        model::SubmissionResult result;
        result.verdict = model::Verdict::CompileError;
        result.language = "cpp";
        result.compile.message = message;
        return result_hints(package_, submission_, "", result);
    }

    package::Submission submission_;
};

TEST_F(CompileHints, ACompileErrorHasItsLine) {
    EXPECT_THAT(of_compile_error("main.cpp:2:6: error: expected ';'"), ElementsAre("line 2: int b"));
    for (const char* elsewhere : {"main.cpp:9:1: error: no", "driver.h:1:1: error: no", "is empty", "main.cpp: no"}) {
        EXPECT_THAT(of_compile_error(elsewhere), IsEmpty()) << elsewhere;
    }
}

TEST_F(CompileHints, WhatAnotherSystemHasIsNamed) {
    EXPECT_THAT(of_compile_error("main.cpp:2:10: fatal error: conio.h: No such file or directory"),
                ElementsAre("line 2: int b", testing::StartsWith("<conio.h> is of Windows or DOS")));
    EXPECT_THAT(of_compile_error("main.cpp:2:10: fatal error: boards.h: No such file or directory"),
                ElementsAre("line 2: int b", testing::StartsWith("it includes a header that is neither")));
}

TEST_F(CompileHints, AHeaderThatWindowsWouldHaveFoundIsNamed) {
    submission_.files = {{"main.cpp", write("main.cpp", "")}, {"inc/board.h", write("board.h", "")}};
    for (const std::string name : {"Board.h", "inc\\board.h", "INC/BOARD.H"}) {
        EXPECT_THAT(of_compile_error("main.cpp:1:10: fatal error: " + name + ": No such file or directory\n"),
                    ElementsAre(testing::HasSubstr("there is 'inc/board.h'")))
            << name;
    }
    EXPECT_THAT(of_compile_error("main.cpp:1:10: fatal error: queens.h: No such file or directory\n"),
                ElementsAre(testing::StartsWith("it includes a header that is neither")));
}

TEST_F(CompileHints, ALineOfWindowsIsQuotedWithoutItsEnd) {
    submission_.files = {write("mine.cpp", "int a;\r\n\tint b\r\n")};
    EXPECT_THAT(of_compile_error("main.cpp:2:6: error: expected ';'"), ElementsAre("line 2: int b"));
}

TEST_F(CompileHints, OfSeveralFilesTheNamedOneHasTheLine) {
    submission_.files = {{"a/util.cpp", write("1", "int one;\n")},
                         {"b/util.cpp", write("2", "int two;\n")},
                         {"include/board.hpp", write("3", "int three;\n")}};
    for (const auto& [message, line] : {std::pair{"b/util.cpp:1:1: error: no", "line 1: int two;"},
                                        {"a/../include/board.hpp:1:1: error: no", "line 1: int three;"},
                                        {"board.hpp:1:1: error: no", "line 1: int three;"}}) {
        EXPECT_THAT(of_compile_error(message), ElementsAre(line)) << message;
    }
    for (const char* none : {"util.cpp:1:1: error: no", "../util.cpp:1:1: error: no", "c/board.hpp:1:1: error: no"}) {
        EXPECT_THAT(of_compile_error(none), IsEmpty()) << none;
    }
}

TEST_F(CompileHints, InADriverTheSubmissionHasAnotherName) {
    package_.entry.drivers = {{"cpp", "/driver.cpp"}};
    EXPECT_THAT(of_compile_error("submission.cpp:1:1: error: no"), ElementsAre("line 1: int a;"));
    EXPECT_THAT(of_compile_error("main.cpp:1:1: error: no"), IsEmpty()) << "the driver's own line";
}

}  // namespace
}  // namespace harness::judge
