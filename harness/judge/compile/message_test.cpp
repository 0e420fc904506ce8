#include "harness/judge/compile/message.hpp"

#include <utility>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/languages/reading/messages.hpp"

namespace harness::compile {
namespace {

TEST(ErrorLine, IsTheFirstErrorWhateverTheLanguage) {
    EXPECT_EQ(error_line("m.c:1:9: warning: unused variable 'error'\nm.c:2:1: error: no 'x'\nm.c:3:1: error: y\n"),
              "m.c:2:1: error: no 'x'");
    EXPECT_EQ(error_line("  File \"main.py\", line 1\n    print(1\nSyntaxError: '(' was never closed\n"),
              "SyntaxError: '(' was never closed");
    EXPECT_EQ(
        error_line("ld: a.o: in function `f':\nm.c:(.text+0x5): undefined reference to `g'\ncollect2: error: ld\n"),
        "m.c:(.text+0x5): undefined reference to `g'");
    EXPECT_EQ(
        error_line("the compiler needed more than 64 MiB of disk\nld: final link failed: No space left on device\n"
                   "collect2: error: ld returned 1 exit status\n"),
        "the compiler needed more than 64 MiB of disk");
    EXPECT_EQ(error_line("main.hs:3:14: error:\n    • Couldn't match type\n    • In the call\n"),
              "main.hs:3:14: error: Couldn't match type");
    EXPECT_EQ(error_line("main.hs:3:1: error: parse error\n  |\n"), "main.hs:3:1: error: parse error");
    EXPECT_EQ(error_line("main.hs:3:1: error:"), "main.hs:3:1: error:");
    EXPECT_EQ(error_line("\n the compiler ended\n"), " the compiler ended");
    EXPECT_EQ(error_line(" \n"), "");
}

std::string warnings(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text +=
            fmt::format("main.c: In function ‘f{0}’:\nmain.c:{0}:9: warning: unused variable ‘x’ [-Wunused-variable]\n",
                        i) +
            fmt::format("{:5} |     int x;\n      |         ^\n", i);
    }
    return text;
}

// A failed compiler's messages, as they are shown.
std::string shown_message(const std::string& messages) {
    std::string text = message_of({.end = model::Exited{1}, .error_text = messages}, "", "");
    EXPECT_LE(text.size(), longest_message);
    return text;
}

TEST(MessageOf, WarningsDoNotPushItOut) {
    const std::string error = "main.c: In function ‘main’:\nmain.c:90:5: error: ‘y’ undeclared\n";
    EXPECT_EQ(shown_message(warnings(3) + error), warnings(3) + error) << "it is seen";
    EXPECT_TRUE(shown_message(warnings(30) + error).starts_with("[120 lines before the first error left out]"));
    const std::string cut = shown_message(warnings(90) + error + warnings(200));
    EXPECT_TRUE(
        cut.starts_with("[360 lines before the first error left out]\n" + error + "main.c: In function ‘f0’:\n"))
        << cut;
    EXPECT_TRUE(shown_message(warnings(90)).starts_with("main.c: In function ‘f0’")) << "there is no error";
}

TEST(MessageOf, NorDoesWhatLeadsToIt) {
    std::string chain;
    for (int i = 1; i <= 100; ++i) {
        chain += fmt::format("/usr/include/a.h:{}:1:   required from ‘{}’\n", i, std::string(1000, 't'));
    }
    const std::string python = "  File \"main.py\", line 1\n    " + std::string(20'000, '9') + "\n     ^\n";
    const std::string here = "main.cpp:6:1:   required from here\n";
    for (const auto& [before, error] : {std::pair{chain + here, "/usr/include/a.h:9:9: error: no match\n"},
                                        std::pair{python, "SyntaxError: invalid syntax\n"}}) {
        const std::string cut = shown_message(before + error);
        EXPECT_TRUE(cut.ends_with(error)) << cut;
        EXPECT_EQ(languages::error_location(cut), languages::error_location(before + error)) << cut;
        EXPECT_TRUE(languages::error_location(cut));
    }
}

TEST(MessageOf, ACrashReportIsLeftOut) {
    EXPECT_EQ(shown_message("main.cpp: In function ‘int main()’:\n"
                            "main.cpp:7:3: internal compiler error: in tsubst_copy, at cp/pt.cc:16967\n"
                            "0x7f8a1b in internal_error\n"
                            "\t../../src/gcc/diagnostic.cc:1938\n"
                            "Please submit a full bug report, with preprocessed source (by using -freport-bug).\n"
                            "Please include the complete backtrace with any bug report.\n"
                            "See <file:///usr/share/doc/gcc-12/README.Bugs> for instructions.\n"
                            "main.cpp:9:1: error: expected ‘}’\n"),
              "the compiler itself crashed at main.cpp:7, which is no error that it found in the source\n"
              "main.cpp: In function ‘int main()’:\nmain.cpp:9:1: error: expected ‘}’\n");
    const std::string other =
        "main.c:1:2: error: #error internal compiler error: x\n    1 | #error internal compiler error: x\nPlease.\n";
    EXPECT_EQ(shown_message(other), other);
}

}  // namespace
}  // namespace harness::compile
