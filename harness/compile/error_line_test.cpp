#include "harness/compile/error_line.hpp"

#include <gtest/gtest.h>

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
    EXPECT_EQ(error_line("\n the compiler ended\n"), " the compiler ended");
    EXPECT_EQ(error_line(" \n"), "");
}

}  // namespace
}  // namespace harness::compile
