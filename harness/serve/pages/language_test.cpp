#include "harness/serve/pages/language.hpp"

#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::serve::pages {
namespace {

// The placeholders "{name}" of a text.
std::set<std::string> places(const std::string& text) {
    std::set<std::string> found;
    for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
        found.insert(text.substr(at, text.find('}', at) - at + 1));
    }
    return found;
}

TEST(LanguageTest, AllLanguagesHaveTheSameTextsWithTheSamePlaces) {
    const auto& english = Texts::of(Language::English).all();
    const auto& chinese = Texts::of(Language::Chinese).all();
    for (const auto& [key, text] : english) {
        ASSERT_TRUE(chinese.contains(key)) << key;
        EXPECT_EQ(places(text), places(chinese.at(key))) << key;
        EXPECT_FALSE(text.empty() || chinese.at(key).empty()) << key;
        for (const std::string& each : {text, chinese.at(key)}) {  // fmt reads other braces in its own way
            EXPECT_TRUE(std::regex_match(each, std::regex("([^{}]|\\{[a-z_]+\\})*"))) << key;
        }
    }
    EXPECT_EQ(english.size(), chinese.size());
}

TEST(LanguageTest, ThatTheBrowserLikesBest) {
    EXPECT_EQ(language_of(""), Language::English);
    EXPECT_EQ(language_of("zh-CN,zh;q=0.9,en;q=0.8"), Language::Chinese);
    EXPECT_EQ(language_of("de, en;q=0.5, zh;q=0.7"), Language::Chinese);
    EXPECT_EQ(language_of("en-GB,zh;q=0.9"), Language::English);
    EXPECT_EQ(language_of("ZH-Hant ; q=0.3"), Language::Chinese);
    EXPECT_EQ(language_of("fr"), Language::English);
    EXPECT_EQ(language_of("zh;q=0"), Language::English);
    EXPECT_EQ(language_of(",;q=,zhx;;;=" + std::string(5000, 'z')), Language::English);
}

TEST(LanguageTest, FillsPlacesAndCounts) {
    const Texts& texts = Texts::of(Language::English);
    EXPECT_EQ(texts.fill("points.of", {{"got", "{most}"}, {"most", "100"}}), "{most} of 100");
    EXPECT_EQ(texts.count("home.tries", 1), "1 attempt");
    EXPECT_EQ(texts.count("home.tries", 2), "2 attempts");
}

TEST(LanguageDeathTest, ATextThatIsNotThereIsABug) {
    EXPECT_DEATH(Texts::of(Language::English).at("no.such"), "no.such");
}

}  // namespace
}  // namespace harness::serve::pages
