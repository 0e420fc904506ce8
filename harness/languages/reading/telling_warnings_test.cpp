#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/languages/reading/messages.hpp"

namespace harness::languages {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(TellingWarnings, NameWhatARunCanFailFrom) {
    EXPECT_THAT(telling_warnings("main.c:6:6: warning: return type of ‘main’ is not ‘int’ [-Wmain]\n"
                                 "    6 | void main() {\n"
                                 "      |      ^~~~\n"
                                 "main.c: In function ‘main’:\n"
                                 "main.c:8:13: warning: format ‘%d’ expects argument of type ‘int *’ [-Wformat=]\n"
                                 "main.c:8:20: warning: ‘n’ is used uninitialized [-Wuninitialized]\n"),
                ElementsAre(Warning{{"main.c", 6}, "return type of ‘main’ is not ‘int’", "main"},
                            Warning{{"main.c", 8}, "format ‘%d’ expects argument of type ‘int *’", "format"}));
    EXPECT_THAT(
        telling_warnings("main.py:3: SyntaxWarning: \"is\" with a literal. Did you mean \"==\"?\n  if n is 1:\n"),
        ElementsAre(
            Warning{{"main.py", 3}, "SyntaxWarning: \"is\" with a literal. Did you mean \"==\"?", "SyntaxWarning"}));
}

TEST(TellingWarnings, NameAFunctionThatIsNotDeclared) {
    EXPECT_THAT(telling_warnings("main.c:1:5: warning: implicit declaration of function ‘absolute’; did you mean "
                                 "‘abs’? [-Wimplicit-function-declaration]"),
                testing::SizeIs(1));
}

TEST(TellingWarnings, AreOneLineThatIsSafeToShow) {
    const std::string text = "\x1b[2J" + std::string(300, 'x');
    for (const std::string& message :
         {"main.c:1:5: warning: " + text + " [-Wmain]", "main.py:1: SyntaxWarning: " + text}) {
        const std::vector<Warning> warnings = telling_warnings(message);
        ASSERT_EQ(warnings.size(), 1U);
        EXPECT_THAT(warnings[0].text, testing::AllOf(testing::HasSubstr("\\x1b[2Jxxx"), testing::EndsWith("…")));
        EXPECT_LE(warnings[0].text.size(), 200U);
    }
}

TEST(TellingWarnings, LeaveOutWhatChangesNoRun) {
    for (const char* other :
         {"", "main.c:1:5: warning: unused variable ‘x’ [-Wunused-variable]", "main.c:1:5: error: expected ‘;’",
          "main.c:1:5: warning: something new", "/usr/include/c++/12/a.h:1:5: warning: no [-Wuninitialized]",
          "main.c:1:5: warning: implicit declaration of function ‘abs’ [-Wimplicit-function-declaration]",
          "main.cpp:1:5: warning: unnecessary parentheses in declaration of ‘i’ [-Wparentheses]",
          "   12 | main.c:1:5: warning: no [-Wmain"}) {
        EXPECT_THAT(telling_warnings(other), IsEmpty()) << other;
    }
}

}  // namespace
}  // namespace harness::languages
