#include "harness/languages/reading/messages.hpp"

#include <string>

#include <gtest/gtest.h>

namespace harness::languages {
namespace {

TEST(ErrorLocation, IsTheFirstErrorsWhateverTheLanguage) {
    EXPECT_EQ(error_location("m.c:1:9: warning: unused 'error'\nm.c:2:1: error: no 'x'\nm.c:3:1: error: y\n"),
              (SourceLocation{"m.c", 2}));
    EXPECT_EQ(error_location("m.c:7:1: fatal error: none.h: No such file (a, line 3)\n"), (SourceLocation{"m.c", 7}));
    EXPECT_EQ(
        error_location("  File \"main.py\", line 12\n    print(1\n         ^\nSyntaxError: '(' was never closed\n"),
        (SourceLocation{"main.py", 12}));
    EXPECT_EQ(error_location("Sorry: IndentationError: unexpected indent (main.py, line 2)"),
              (SourceLocation{"main.py", 2}));
}

TEST(ErrorLocation, WhatNamesNoneHasNone) {
    for (const char* message : {"", "\n", "no error at all", "collect2: error: ld returned 1 exit status",
                                "m.c:x: error: y", ":3: error: y", "m.c:-3: error: y", "m.c:99999999999: error: y",
                                "ld: m.c:(.text+0x5): undefined reference to `g'\nm.c:1: error: y"}) {
        EXPECT_EQ(error_location(message), std::nullopt) << message;
    }
}

std::string line_of(std::string_view message) {
    const auto error = first_error(message);
    return error ? std::string(error->line) : "none";
}

// The messages below are from gcc 12, its linker and Python 3.11, with long lines shortened.

TEST(FirstError, IsNoneThatAWarningQuotes) {
    const std::string message =
        "main.c:2:2: warning: #warning error: foo [-Wcpp]\n"
        "    2 | #warning error: foo\n"
        "      |  ^~~~~~~\n"
        "main.c:3:2: warning: #warning main.c:1:1: error: bar [-Wcpp]\n"
        "12345 | #warning main.c:1:1: error: bar\n"
        "main.c: In function ‘main’:\n"
        "main.c:4:52: warning: format ‘%d’ expects argument of type ‘int’, but argument 2 has type ‘long int’\n"
        "    4 | int main(void) { long n = 3; printf(\"Error: bad n %d\\n\", n); return x; }\n"
        "      |                                                   ~^     ~\n"
        "main.c:4:69: error: ‘x’ undeclared (first use in this function)\n"
        "    4 | int main(void) { long n = 3; printf(\"Error: bad n %d\\n\", n); return x; }\n";
    EXPECT_EQ(line_of(message), "main.c:4:69: error: ‘x’ undeclared (first use in this function)");
    EXPECT_EQ(error_location(message), (SourceLocation{"main.c", 4}));
    const std::string python =
        "main.py:1: SyntaxWarning: \"is\" with a literal. Did you mean \"==\"?\n"
        "  print(\"Error: x\" is 3)\n"
        "  File \"main.py\", line 3\n"
        "    return 1\n"
        "    ^^^^^^^^\n"
        "SyntaxError: 'return' outside function\n";
    EXPECT_EQ(line_of(python), "SyntaxError: 'return' outside function");
    EXPECT_EQ(error_location(python), (SourceLocation{"main.py", 3}));
}

TEST(FirstError, IsWhateverPartOfTheCompilerFoundIt) {
    for (const std::string line :
         {"cc1plus: fatal error: none.hpp: No such file or directory",
          "main.c:1: Error: no such instruction: `foo bar'", "(.text+0x17): undefined reference to `main'",
          "/usr/bin/ld: l.c:(.text.startup+0x9): undefined reference to `g'",
          "l3.c:(.text.startup+0x0): multiple definition of `main'; /tmp/cc8S0odf.o:l2.c:(.text.startup+0x0): first",
          "(.text+0x109): relocation truncated to fit: R_X86_64_PC32 against symbol `__abort_msg'",
          "/usr/bin/ld: cannot find -lfoo: No such file or directory", "MemoryError",
          "main.cpp:3:1: internal compiler error: Segmentation fault"}) {
        EXPECT_EQ(line_of("main.c: In function ‘main’:\n" + line + "\nmain.c:9:9: error: another\n"), line);
    }
    for (const std::string none : {"main.c:1:1: warning: x", "cc1: warning: unknown option", "  1 | error: x", "error",
                                   "collect2: error: ld returned 1 exit status", "",
                                   "/usr/bin/ld: main.c:(.text+0x1a): warning: Using 'dlopen' is dangerous"}) {
        EXPECT_EQ(line_of(none), "none");
    }
}

TEST(FirstError, HasTheLinesThatLeadToItAsContext) {
    const std::string message =
        "a.c: In function ‘f’:\na.c:1:5: warning: x\n    1 | f: 1: y\n      | ^\nIn file included from a.c:2:\nb.h: In "
        "function ‘g’:\nb.h:1:8: error: no\n";
    EXPECT_EQ(first_error(message)->context, "In file included from a.c:2:\nb.h: In function ‘g’:\n");
}

TEST(ErrorLocation, OfAnErrorInTheSystemIsTheSubmissionsLineThatLedThere) {
    const std::string sort =
        "In file included from /usr/include/c++/12/bits/stl_algobase.h:71,\n"
        "                 from /usr/include/c++/12/algorithm:60,\n"
        "                 from main.cpp:1:\n"
        "/usr/include/c++/12/bits/predefined_ops.h: In instantiation of ‘constexpr bool … [with _Iterator1 = …]’:\n"
        "/usr/include/c++/12/bits/stl_algo.h:1809:14:   required from ‘constexpr void std::__insertion_sort(…)’\n"
        "/usr/include/c++/12/bits/stl_algo.h:4820:18:   required from ‘constexpr void std::sort(_RAIter, _RAIter)’\n"
        "main.cpp:6:14:   required from ‘void f(std::vector<T>&) [with T = Q]’\n"
        "main.cpp:9:5:   required from here\n"
        "/usr/include/c++/12/bits/predefined_ops.h:45:23: error: no match for ‘operator<’\n"
        "   45 |       { return *__it1 < *__it2; }\n";
    EXPECT_EQ(error_location(sort), (SourceLocation{"main.cpp", 6}));
    const std::string with_sources =
        "main.cpp:3:9: warning: unused variable ‘x’ [-Wunused-variable]\n"
        "    3 |     int x;\n"
        "      |         ^\n"
        "/usr/include/c++/14/bits/predefined_ops.h: In instantiation of ‘constexpr bool … [with _Iterator1 = …]’:\n"
        "/usr/include/c++/14/bits/stl_algo.h:1777:14:   required from ‘constexpr void std::__insertion_sort(…)’\n"
        " 1777 |           if (__comp(__i, __first))\n"
        "      |               ~~~~~~^~~~~~~~~~~~~~\n"
        "main.cpp:6:14:   required from here\n"
        "    6 |     std::sort(all.begin(), all.end());\n"
        "      |     ~~~~~~~~~^~~~~~~~~~~~~~~~~~~~~~~~\n"
        "/usr/include/c++/14/bits/predefined_ops.h:45:23: error: no match for ‘operator<’\n"
        "   45 |       { return *__it1 < *__it2; }\n";
    EXPECT_EQ(error_location(with_sources), (SourceLocation{"main.cpp", 6}));
    const std::string inlined =
        "avx.c:3:13: warning: AVX vector return without AVX enabled changes the ABI [-Wpsabi]\n"
        "    3 |     __m256i c = _mm256_add_epi32(a, b);\n"
        "      |             ^\n"
        "In file included from /usr/lib/gcc/x86_64-linux-gnu/12/include/immintrin.h:47,\n"
        "                 from avx.c:1:\n"
        "/usr/lib/gcc/x86_64-linux-gnu/12/include/avx2intrin.h:119:1: error: inlining failed in call to …\n"
        "  119 | _mm256_add_epi32 (__m256i __A, __m256i __B)\n"
        "      | ^~~~~~~~~~~~~~~~\n"
        "avx.c:4:17: note: called from here\n";
    EXPECT_EQ(error_location(inlined), (SourceLocation{"avx.c", 4}));
    const std::string included =
        "In file included from /usr/include/c++/12/vector:60,\n"
        "                 from ./pas.hpp:2,\n"
        "                 from main.cpp:1:\n"
        "/usr/include/c++/12/bits/iterator_concepts.h:951:16: error: compound literal of non-object type ‘void’\n";
    EXPECT_EQ(error_location(included), (SourceLocation{"./pas.hpp", 2}));
    EXPECT_EQ(error_location("/usr/include/a.h:1:1: error: no\n"), std::nullopt);
}

}  // namespace
}  // namespace harness::languages
