#include "harness/inputs/models.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::inputs {
namespace {

using testing::HasSubstr;

TEST(ModelOf, IsTheOneThatThePictureNames) {
    for (const char* word : {"board", "boards", "numbers", "empty"}) {
        EXPECT_TRUE(model_of({.picture = {{"input", word}}})->knows_form()) << word;
    }
    EXPECT_TRUE(model_of({.picture = {{"input", "empty"}}})->has_one_input());
    EXPECT_FALSE(model_of({})->knows_form());
    const auto placements = model_of({.picture = {{"output", "placements"}}});
    EXPECT_TRUE(placements->draws_output());
    EXPECT_FALSE(placements->knows_form());
    const auto both = model_of({.picture = {{"input", "board"}, {"output", "placements"}, {"bad", "#"}}});
    EXPECT_TRUE(both->draws_output() && both->draws());
    EXPECT_EQ(both->parts("1\n#\n"), (std::vector<Part>{{1, {"*"}}}));
}

TEST(ModelOf, IsThatOfAGrammarWithoutAPicture) {
    const std::string grammar = "INT(1,3,n) NEWLINE";
    EXPECT_EQ(model_of({.grammar = grammar})->small({}).count, 3U);
    EXPECT_TRUE(model_of({.picture = {{"input", "board"}}, .grammar = grammar})->knows_form());
    EXPECT_EQ(model_of({.grammar = "INT("})->small({}).count, 0U) << "this is none";
}

TEST(ModelOf, OnlyAnArgumentIsRefused) {
    const Picture numbers{{"input", "numbers"}};
    EXPECT_TRUE(model_of({.picture = numbers, .as_argument = true})->is_refused("-1\n"));
    EXPECT_FALSE(model_of({.picture = numbers})->is_refused("-1\n"));
}

// "KEY MESSAGE".
std::string error_of(const Picture& picture) {
    try {
        model_of({.picture = picture});
        return "";
    } catch (const PictureError& error) {
        return error.key + ' ' + error.message;
    }
}

TEST(ModelOf, RefusesWordsThatItDoesNotKnow) {
    EXPECT_EQ(error_of({{"input", "bords"}}), "input is \"bords\", which is no layout");
    EXPECT_EQ(error_of({{"output", "board"}}), "output is \"board\", which is no layout");
    EXPECT_THAT(error_of({{"input", "board"}, {"bad", "**"}}), HasSubstr("bad must be one character"));
    EXPECT_EQ(error_of({{"input", "board"}, {"free", "*"}}), "free is the same symbol as 'bad'");
    EXPECT_EQ(error_of({{"input", "board"}, {"fre", "*"}}), "fre is not known");
    EXPECT_EQ(error_of({{"inputs", "board"}}), "inputs says nothing without 'input' or 'output'");
}

}  // namespace
}  // namespace harness::inputs
