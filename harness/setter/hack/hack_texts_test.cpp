#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/format/package/recipe.hpp"
#include "harness/setter/hack/hack_fixture.hpp"
#include "harness/setter/hack/package_inputs.hpp"
#include "harness/setter/recipe/make.hpp"

namespace harness::hack {
namespace {

using namespace std::chrono_literals;

// A package whose input format is not known, and a program that is compared with another.
class TheHackOfTexts : public TheHack {
  protected:
    TheHackOfTexts() {
        package_.entry = {};
        against_ = compile::Program{"/other", {"/program/b"}};
    }
};

TEST_F(TheHackOfTexts, ChangesThePackagesOwnInputs) {
    put_case("1", "xy xy\nabc\n", "");
    put_validator();
    accepts_ = [](const std::string& input) { return input.ends_with("\nabc\n"); };
    play_ = [](const std::string& input) {
        return Played{input.starts_with("xy xy\n") ? reference_says(input) : "nonsense"};
    };
    const Finding finding = run().finding.value();
    EXPECT_EQ(finding.stage, "inputs like those that catch known mistakes");
    EXPECT_EQ(stages_.front(), "the package's own inputs");
    EXPECT_TRUE(accepts_(finding.candidate.input)) << finding.candidate.input;
}

TEST_F(TheHackOfTexts, TriesTheEndsOfWhatTheValidatorsAccept) {
    put_case("1", "5 5\nabc\n", "");
    put_validator();
    accepts_ = [](const std::string& input) {
        return input.ends_with(" 5\nabc\n") && input.size() <= std::string_view{"5555 5\nabc\n"}.size();
    };
    play_ = wrong_if([](const std::string& input) { return input.starts_with("9999 "); });
    const Finding finding = run().finding.value();
    EXPECT_EQ(finding.stage, "numbers at the ends of their ranges");
    EXPECT_EQ(finding.candidate.input, "9999 5\nabc\n");
}

TEST_F(TheHackOfTexts, IsOneOfBoardsWhereAPictureSaysSo) {
    package_.entry.picture = {{"input", {"board"}}, {"free", {"o"}}, {"bad", {"#"}}};
    play_ = wrong_if([](const std::string& input) { return input.find('#') != std::string::npos; });
    EXPECT_FALSE(run().finding) << "nobody says which boards are inputs";
    put_validator();
    accepts_ = [](const std::string& input) { return input.starts_with("5\n") || input.starts_with("7\n"); };
    const Finding finding = run().finding.value();
    EXPECT_TRUE(finding.candidate.input.starts_with("5\n"));
    EXPECT_EQ(std::ranges::count(finding.candidate.input, '#'), 1);
    put_validator("raise\n");
    accepts_ = [](const std::string&) { return false; };
    EXPECT_FALSE(run().finding) << "the picture is not all that its inputs hold";
}

TEST_F(TheHackOfTexts, ChangesNothingWithoutAValidator) {
    put_case("1", "5 5\nabc\n", "");
    play_ = [](const std::string& input) { return Played{input == "5 5\nabc\n" ? reference_says(input) : "nonsense"}; };
    EXPECT_FALSE(run().finding) << "nobody knows which changes are inputs";
    play_ = [](const std::string&) { return Played{"nonsense"}; };
    const Finding finding = run().finding.value();
    EXPECT_EQ(finding.candidate.input, "5 5\nabc\n") << "nor which smaller ones are";
}

TEST_F(TheHackOfTexts, GeneratesThePackagesOwnFromOtherSeeds) {
    write("tests.toml",
          "salt = \"s\"\n[[case]]\nname = \"secret/1\"\ncommand = \"queens --n 4\"\n"
          "[[case]]\nname = \"secret/2\"\ninput = \"by hand\"\n");
    const workers::JudgingContext context{factory_, 1, {}, "/bin"};
    const judge::Plan plan = judge::make_plan(config_, package_);
    const std::vector<std::string> texts = inputs_of_recipe(plan, 1, context);
    const std::set<std::string> all = [&] {
        const std::vector<std::string> others = inputs_of_recipe(plan, 2, context);
        std::set<std::string> both(texts.begin(), texts.end());
        both.insert(others.begin(), others.end());
        return both;
    }();
    EXPECT_EQ(texts.size(), 4U) << "in four rounds the one case that is generated";
    EXPECT_EQ(all.size(), 8U) << "of two seeds of the hack";
    const package::Recipe recipe = package::read_recipe(folder_.path()).value();
    const std::string own = fmt::format("seed {}\n", recipe::seed_of(recipe, recipe.cases[0]));
    EXPECT_FALSE(all.contains(own));
    play_ = wrong_if([](const std::string& input) { return input.starts_with("seed "); });
    const Finding finding = run().finding.value();
    EXPECT_EQ(finding.stage, "random inputs of every kind");
    EXPECT_EQ(finding.first.input, texts.front());
}

}  // namespace
}  // namespace harness::hack
