#include "harness/model/source_place.hpp"

#include <gtest/gtest.h>

namespace harness::model {
namespace {

TEST(ErrorPlace, IsTheFirstErrorsWhateverTheLanguage) {
    EXPECT_EQ(error_place("m.c:1:9: warning: unused 'error'\nm.c:2:1: error: no 'x'\nm.c:3:1: error: y\n"),
              (SourcePlace{"m.c", 2}));
    EXPECT_EQ(error_place("m.c:7:1: fatal error: none.h: No such file (a, line 3)\n"), (SourcePlace{"m.c", 7}));
    EXPECT_EQ(error_place("  File \"main.py\", line 12\n    print(1\n         ^\nSyntaxError: '(' was never closed\n"),
              (SourcePlace{"main.py", 12}));
    EXPECT_EQ(error_place("Sorry: IndentationError: unexpected indent (main.py, line 2)"), (SourcePlace{"main.py", 2}));
}

TEST(ErrorPlace, WhatNamesNoneHasNone) {
    for (const char* message : {"", "\n", "no error at all", "collect2: error: ld returned 1 exit status",
                                "m.c:x: error: y", ":3: error: y", "m.c:-3: error: y", "m.c:99999999999: error: y",
                                "ld: m.c:(.text+0x5): undefined reference to `g'\nm.c:1: error: y"}) {
        EXPECT_EQ(error_place(message), std::nullopt) << message;
    }
}

}  // namespace
}  // namespace harness::model
