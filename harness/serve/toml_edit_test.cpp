#include "harness/serve/toml_edit.hpp"

#include <gmock/gmock.h>

#include "harness/base/error.hpp"

namespace harness::serve {

namespace {

constexpr const char* course = R"(# Übung
[class]
feedback = "verdict"   # what is told
# deadline = 2027-01-31T23:59:00+01:00

[[package]]
path = "sums"   # é
points = [
    { name = "small", cases = "secret/1-*", points = 40 },  # ones
]
reference = ["x"]

[[package]]
path = "queens"
)";

TEST(TomlEdit, ChangesOneValueAndNothingElse) {
    EXPECT_EQ(with_value("[class]\nfeedback = \"verdict\" # told\nx = 1\n", {"class"}, "feedback", "\"full\""),
              "[class]\nfeedback = \"full\" # told\nx = 1\n");
    EXPECT_EQ(with_value("[class]\n\"é\" = \"ä\"\n\"ö\" = \"ü\" # ß\n", {"class"}, "ö", "2"),
              "[class]\n\"é\" = \"ä\"\n\"ö\" = 2 # ß\n");
    const std::string made = with_value(course, {"package", 0}, "points", "[]");
    EXPECT_THAT(made, testing::HasSubstr("points = []\nreference"));
    EXPECT_THAT(made, testing::StartsWith("# Übung\n[class]\nfeedback = \"verdict\"   # what is told\n"));
}

TEST(TomlEdit, AddsAndRemovesAKey) {
    const std::string with = with_value(course, {"class"}, "deadline", "2027-02-01T00:00:00Z");
    EXPECT_THAT(with, testing::HasSubstr("[class]\ndeadline = 2027-02-01T00:00:00Z\nfeedback"));
    EXPECT_EQ(with_value(with, {"class"}, "deadline", std::nullopt), course);
    EXPECT_EQ(with_value(course, {"class"}, "deadline", std::nullopt), course);
    const std::string queens = with_value(course, {"package", 1}, "points", "[]");
    EXPECT_THAT(queens, testing::EndsWith("[[package]]\npoints = []\npath = \"queens\"\n"));
    EXPECT_THAT(with_value(course, {"package", 0}, "points", std::nullopt),
                testing::HasSubstr("path = \"sums\"   # é\nreference"));
}

TEST(TomlEdit, MakesTheTable) {
    EXPECT_EQ(with_value("", {"class"}, "feedback", "\"full\""), "\n[class]\nfeedback = \"full\"\n");
    EXPECT_EQ(with_value("x = 1", {"class"}, "feedback", "\"full\""), "x = 1\n\n[class]\nfeedback = \"full\"\n");
}

TEST(TomlEdit, SaysWhatItCannotDo) {
    EXPECT_THROW(with_value("[class", {"class"}, "a", "1"), base::ConfigError);
    EXPECT_THROW(with_value("[class]\n", {"class"}, "a", "1\nb = 2"), base::ConfigError);
    EXPECT_THROW(with_value("class = { a = 1, b = 2 }\n", {"class"}, "a", std::nullopt), base::ConfigError);
    EXPECT_THROW(with_value("", {"package", 3}, "a", "1"), base::ConfigError);
}

TEST(TomlEdit, TakesAListApart) {
    const Entries entries = entries_of("# a\n\n# b\n[[s]]\nx = 1\n# c\n\n[[s]] # d\nx = 2", "s");
    EXPECT_EQ(entries.before, "# a\n\n");
    EXPECT_THAT(entries.each, testing::ElementsAre("# b\n[[s]]\nx = 1\n# c\n\n", "[[s]] # d\nx = 2\n"));
    EXPECT_TRUE(entries_of("", "s").each.empty());
    const Entries others = entries_of("[[t]]\n[[s]]\nx = 1\n# y\n[[t]]\ny = 1\n", "s");
    EXPECT_EQ(others.before, "[[t]]\n");
    EXPECT_THAT(others.each, testing::ElementsAre("[[s]]\nx = 1\n"));
    EXPECT_EQ(others.after, "# y\n[[t]]\ny = 1\n");
    EXPECT_THROW(entries_of("[[s]]\n[[t]]\n[[s]]\n", "s"), base::ConfigError);
    for (const char* other : {"s = [{ x = 1 }]\n", " [[s]]\n", "[[s]]\nx = \"\"\"\n[[s]]\n\"\"\"\n", "[[s]\n"}) {
        EXPECT_THROW(entries_of(other, "s"), base::ConfigError) << other;
    }
}

TEST(TomlEdit, QuotesStrings) {
    for (const std::string text : {"plain", "a \"quote\" and \\", "line\nend", "\x01\x7f", "é"}) {
        const std::string made = with_value("[t]\n", {"t"}, "a", toml_string(text));
        EXPECT_EQ(with_value(made, {"t"}, "a", std::nullopt), "[t]\n") << made;
    }
}

}  // namespace

}  // namespace harness::serve
