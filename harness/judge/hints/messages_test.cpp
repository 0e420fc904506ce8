#include "harness/judge/hints/messages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::judge {
namespace {

using testing::HasSubstr;

TEST(Messages, OfAnotherLanguageOrVersionAreExplained) {
    for (const auto& [message, advice] :
         {std::pair{"main.c:5:5: error: variably modified ‘row’ at file scope", ".cpp"},
          {"main.c:9:10: fatal error: iostream: No such file or directory", "extension .cpp"},
          {"Queens.java:1: error: unmappable character (0xF6) for encoding UTF-8", "save it as UTF-8"},
          {"main.cpp:2:10: error: ‘getch’ was not declared in this scope", "getch() is of Windows or DOS"},
          {"SyntaxError: Missing parentheses in call to 'print'. Did you mean print(...)?", "Python 2"},
          {"Traceback (most recent call last):\nNameError: name 'xrange' is not defined. Did you mean: 'range'?",
           "Python 2"},
          {"main.c:(.text+0x34): undefined reference to `omp_get_max_threads'", "OpenMP"},
          {"ReferenceError: prompt is not defined\n    at /program/main.js:3:1", "standard input"}}) {
        EXPECT_THAT(advice_on(message), HasSubstr(advice)) << message;
    }
}

TEST(Messages, OfWhatIsNotThereAreExplained) {
    EXPECT_THAT(advice_on("ModuleNotFoundError: No module named 'numpy'"), HasSubstr("one of Python's own"));
    constexpr std::string_view ended = "after the end of its input";
    EXPECT_THAT(advice_on("EOFError: EOF when reading a line"), HasSubstr(ended));
    EXPECT_THAT(advice_on("Exception in thread \"main\" java.util.NoSuchElementException: No line found\n"),
                HasSubstr(ended));
    EXPECT_THAT(advice_on("Exception in thread \"main\" java.util.NoSuchElementException\n"
                          "\tat java.base/java.util.Scanner.throwFor(Scanner.java:937)\n"),
                HasSubstr(ended));
    EXPECT_EQ(advice_on("Exception in thread \"main\" java.util.NoSuchElementException\n"
                        "\tat java.base/java.util.ArrayDeque.removeFirst(ArrayDeque.java:362)\n"),
              "");
}

TEST(Messages, OfAnyOtherKindAreLeftAsTheyAre) {
    for (const char* message : {"", "main.c:1:1: error: expected ‘;’", "NameError: name 'queens' is not defined"}) {
        EXPECT_EQ(advice_on(message), "") << message;
    }
}

}  // namespace
}  // namespace harness::judge
