// Tests of input validators in `judge generate`.
#include <atomic>
#include <stop_token>

#include "harness/setter/recipe/generate_fixture.hpp"

namespace harness::recipe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class GenerateChecked : public Generate {
  protected:
    GenerateChecked() {
        makers_.validators = "v 1";
        input_checks_ = {{"input_validators/v", [this](sandbox::Runner&, const package::Case& given) {
                              ++checked_;
                              flags_ = given.input_validator_flags.for_all;
                              const bool is_bad = base::read_file(given.input) == bad_;
                              return check::Check{!is_bad, is_bad ? "n is too large" : ""};
                          }}};
    }
    std::string bad_;
    std::atomic<int> checked_ = 0;
    std::vector<std::string> flags_;
};

TEST_F(GenerateChecked, NothingInvalidIsPutInPlace) {
    make(two_cases);
    EXPECT_EQ(checked_, 2);
    const auto before = files();
    bad_ = "made by x\n";
    EXPECT_THAT(error(std::string{two_cases} + "[[case]]\nname = \"secret/3\"\ncommand = \"x\"\n"),
                HasSubstr("tests.toml:9: case 'secret/3': input_validators/v rejects the input: n is too large"));
    EXPECT_THROW(make(Mode::Check), base::ConfigError) << "--check refuses what is refused without it";
    EXPECT_EQ(files(), before);
    EXPECT_FALSE(exists(".data.new"));
}

TEST_F(GenerateChecked, WhatWasAcceptedIsNotAskedForAgain) {
    make(two_cases);
    checked_ = 0;
    write("data/sample/1.in", "edited");
    make(Mode::Update);
    EXPECT_EQ(checked_, 0);  // the input it makes was accepted before
    makers_.validators = "v 2";
    make(Mode::Update);
    EXPECT_EQ(checked_, 2);
    EXPECT_EQ(lock().validators, "v 2");
    bad_ = "4\n";
    makers_.validators = "v 3";
    EXPECT_THROW(make(Mode::Update), base::ConfigError);
    EXPECT_EQ(lock().validators, "v 2");
}

TEST_F(GenerateChecked, ValidatorsGetTheFlagsOfTheGroup) {
    package_.input_validators = {{"input_validators/v", {}}};
    write("data/secret/testdata.yaml", "input_validator_flags: --small\n");
    make("salt = \"s\"\n[[case]]\nname = \"secret/g/1\"\ninput = \"4\\n\"\n");
    EXPECT_THAT(flags_, ElementsAre("--small"));
}

TEST_F(GenerateChecked, OtherFlagsAreOtherValidators) {
    package_.input_validators = {{"input_validators/v", {}}};
    make(two_cases);
    EXPECT_EQ(lock().validators, "v 1");
    write("data/secret/testdata.yaml", "input_validator_flags: --small\n");
    checked_ = 0;
    make(Mode::Update);
    EXPECT_EQ(checked_, 2);
    EXPECT_THAT(lock().validators, testing::MatchesRegex("v 1 \\(flags [0-9a-f]{16}\\)"));
    make(Mode::Update);
    EXPECT_EQ(checked_, 2) << "the same flags";
    bad_ = "99\n";
    write("data/secret/testdata.yaml", "input_validator_flags: --tiny\n");
    EXPECT_THROW(make(Mode::Update), base::ConfigError);
}

TEST_F(GenerateChecked, AnInterruptionLeavesTheOld) {
    make(two_cases);
    const auto before = files();
    std::stop_source stop;
    context_.stop = stop.get_token();
    input_checks_ = {{"input_validators/v", [&](sandbox::Runner&, const package::Case&) {
                          stop.request_stop();
                          return check::Check{true, ""};
                      }}};
    write("tests.toml", std::string{two_cases} + "[[case]]\nname = \"secret/3\"\ninput = \"x\"\n");
    EXPECT_THROW(make(Mode::Update), sandbox::Interrupted);
    EXPECT_EQ(files(), before);
    EXPECT_FALSE(exists(".data.new"));
}

}  // namespace
}  // namespace harness::recipe
