#include "harness/judge/input_model.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/format/package/scratch_package.hpp"

namespace harness::judge {
namespace {

using testing::HasSubstr;

std::string error_of(const std::map<std::string, config::PictureWord>& picture) {
    config::PackageEntry entry;
    entry.file = "judge.toml";
    entry.picture = picture;
    try {
        input_model_of(entry);
        return "";
    } catch (const base::ConfigError& error) {
        return error.what();
    }
}

TEST(InputModelOf, NamesTheLineOfAWrongWord) {
    EXPECT_EQ(error_of({{"input", {"board", 10}}}), "");
    EXPECT_THAT(error_of({{"input", {"bords", 10}}}),
                HasSubstr("judge.toml:10: 'input' in 'picture' is \"bords\", which is no layout; did you mean 'board"));
    EXPECT_THAT(error_of({{"input", {"board", 10}}, {"fre", {"*", 11}}}),
                HasSubstr("judge.toml:11: 'fre' in 'picture' is not known; did you mean 'free'?"));
    EXPECT_THAT(error_of({{"input", {"board", 10}}, {"bad", {"**", 11}}}),
                HasSubstr(":11: 'bad' in 'picture' must be"));
}

class InputModelOfGrammar : public package::ScratchPackage {
  protected:
    void add_grammar(const std::string& name) {
        package_.input_validators.push_back(
            {"input_validators/" + name, {write(name, "INT(1,3) NEWLINE")}, package::ProgramForm::Grammar});
    }
};

TEST_F(InputModelOfGrammar, FollowsTheOnlyGrammar) {
    EXPECT_EQ(input_model_of(package_)->small({}).count, 0U);
    add_grammar("a.ctd");
    EXPECT_EQ(input_model_of(package_)->small({}).count, 3U);
    add_grammar("b.ctd");
    EXPECT_EQ(input_model_of(package_)->small({}).count, 0U);
}

TEST_F(InputModelOfGrammar, OfAShapeIsInAnyFolderOfValidators) {
    config::PackageEntry entry;
    entry.path = folder_.path();
    entry.picture = {{"input", {"array", 1}}, {"values", {"a", 2}}};
    for (const std::string name : {"input_validators", "input_validator", "input_format_validators"}) {
        write(name + "/a.ctd", "INT(1,3,a) NEWLINE");
        EXPECT_TRUE(input_model_of(entry)->draws()) << name;
        std::filesystem::remove_all(folder_.path() / name);
    }
}

}  // namespace
}  // namespace harness::judge
