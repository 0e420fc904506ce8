#include "harness/languages/language.hpp"

#include <set>

#include <gtest/gtest.h>

namespace harness::languages {
namespace {

TEST(Languages, AreFoundByTheExtensionsOfTheirFiles) {
    std::set<std::string_view> extensions;
    for (const Language& language : all_languages()) {
        EXPECT_FALSE(language.extensions.empty());
        for (const std::string_view extension : language.extensions) {
            EXPECT_TRUE(extensions.insert(extension).second) << extension << " belongs to two languages";
            EXPECT_EQ(&language_of(extension), &language) << extension;
        }
    }
    EXPECT_TRUE(language_of(".py").syntax.is_indented);
    EXPECT_TRUE(language_of(".unknown").extensions.empty());
}

}  // namespace
}  // namespace harness::languages
