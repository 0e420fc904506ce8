#include "harness/serve/pages/sources.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::serve::pages {
namespace {

const std::vector<SourceFile> files{{"main.py", "n = 1\nprint(n)\n"}, {"more.py", "\n\n\nx = y + 1\n"}};

LinesOfFiles marked_by(const std::string& hint) {
    report::StudentView result;
    result.told.emplace().hints = {hint};
    return marked_lines(result, files);
}

TEST(SourcesTest, MarkTheLineThatAHintQuotes) {
    EXPECT_EQ(marked_by("it prints nothing; line 2: print(n)"), (LinesOfFiles{{"main.py", {2}}}));
    EXPECT_EQ(marked_by("NameError: y, at line 4: x = y + 1"), (LinesOfFiles{{"more.py", {4}}}));
}

TEST(SourcesTest, MarkNoLineWhoseTextIsAnother) {
    EXPECT_EQ(marked_by("at line 2: print(m)"), LinesOfFiles{});
    EXPECT_EQ(marked_by("line 99: print(n)"), LinesOfFiles{});
    EXPECT_EQ(marked_by("line 1 of the output, line 0: n = 1, line : , line"), LinesOfFiles{});
    EXPECT_EQ(marked_by("line 1: "), LinesOfFiles{});
}

TEST(SourcesTest, MarkTheLinesThatTheCompilerAndTheRuntimeName) {
    report::StudentView result;
    result.told.emplace().compile.message = "main.py:1:5: error: no\n";
    EXPECT_EQ(marked_lines(result, files), (LinesOfFiles{{"main.py", {1}}}));
    result.told->compile.message.clear();
    result.failing.emplace().verdict = model::Verdict::RunTimeError;
    result.failing->evidence.emplace().error_text =
        "Traceback (most recent call last):\n  File \"/work/more.py\", line 4, in <module>\n    x = y + 1\n"
        "NameError: name 'y' is not defined\n";
    EXPECT_EQ(marked_lines(result, files), (LinesOfFiles{{"more.py", {4}}}));
}

TEST(SourcesTest, CommentsOnLinesAreOfTheirAttempt) {
    report::StudentView result;
    result.told.emplace().notes = {"the instructor comments: attempt 2, main.py:2: why?", "attempt 2, main.py:x: no",
                                   "the instructor comments: attempt 2, other.py:1: no",
                                   "not judged: attempt 2, main.py:1: full points"};
    EXPECT_EQ(line_comments(result, files, 2), (CommentsOfFiles{{"main.py", {{2, {"why?"}}}}}));
    EXPECT_EQ(line_comments(result, files, 1), CommentsOfFiles{});
    EXPECT_EQ(line_comments(result, files, 22), CommentsOfFiles{});
}

TEST(SourcesTest, SayWhatIsEmptyAndWhatIsCut) {
    const Texts& texts = Texts::of(Language::English);
    const auto shown = [&](const std::string& text) {
        return sources_data(texts, {{"a.c", text}}, {{"a.c", {2}}}).list_value().at(0);
    };
    EXPECT_TRUE(shown("").get("is_empty")->is_true());
    const Data two = shown("1\n2\n");
    EXPECT_TRUE(two.get("cut")->is_false());
    ASSERT_EQ(two.get("lines")->list_value().size(), 2U);
    EXPECT_TRUE(two.get("lines")->list_value()[1].get("is_marked")->is_true());
    EXPECT_FALSE(shown(std::string(200'000, '\n')).get("cut")->is_false());
    EXPECT_FALSE(shown(std::string(200'000, 'x')).get("cut")->is_false());
}

}  // namespace
}  // namespace harness::serve::pages
