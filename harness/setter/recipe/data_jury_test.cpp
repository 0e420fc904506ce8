#include "harness/setter/recipe/data_jury.hpp"

#include "harness/setter/recipe/recipe_fixture.hpp"

namespace harness::recipe {
namespace {

class InputChecks : public RecipeFolder {
  protected:
    InputChecks() {
        package_.input_validators = {{"input_validators/v.py", {write("input_validators/v.py", "exit(42)\n")}}};
        case_.name = "secret/1";
        case_.input = write("data/secret/1.in", "4\n");
        case_.input_validator_flags.for_all = {"--small"};
    }
    // Compilers end with `compiled_`, validators with `validated_`.
    sandbox::Result play(const sandbox::Request& request, const sandbox::OutputSink& sink) const override {
        if (request.profile == sandbox::Profile::Validator) {
            EXPECT_EQ(request.arguments.back(), "--small");
            ++validations_;
            model::Outcome outcome = exited(validated_, "n is 4\n");
            outcome.stop = stopped_;
            return {outcome, {}};
        }
        if (request.arguments.back() == "--version") {
            sink("1\n");
            return {exited(0, ""), {}};
        }
        return {exited(compiled_, "line 1: no\n"), {}};
    }
    std::vector<judge::InputCheck> compiled_checks() { return make_data_jury(context_, plan()).input_checks; }

    package::Case case_;
    int compiled_ = 0;
    int validated_ = 42;
    model::Stop stopped_ = model::Stop::None;
    mutable int validations_ = 0;
};

TEST_F(InputChecks, RunTheCompiledValidatorWithTheCasesFlags) {
    const std::vector<judge::InputCheck> checks = compiled_checks();
    ASSERT_EQ(checks.size(), 1U);
    EXPECT_EQ(checks[0].name, "input_validators/v.py");
    validated_ = 43;
    const check::Check rejected = checks[0].run(*context_.make_runner(0), case_);
    EXPECT_FALSE(rejected.accepted);
    EXPECT_THAT(rejected.message, testing::HasSubstr("n is 4"));
    validated_ = 42;
    EXPECT_TRUE(checks[0].run(*context_.make_runner(0), case_).accepted);
}

TEST_F(InputChecks, AnInputThatWasAcceptedIsNotLookedAtAgain) {
    EXPECT_TRUE(compiled_checks()[0].run(*context_.make_runner(0), case_).accepted);
    validated_ = 43;
    EXPECT_TRUE(compiled_checks()[0].run(*context_.make_runner(0), case_).accepted);
    case_.input = write("data/secret/1.in", "5\n");
    EXPECT_FALSE(compiled_checks()[0].run(*context_.make_runner(0), case_).accepted) << "it is another one";
    case_.input = write("data/secret/1.in", "4\n");
    package_.input_validators.front().files = {write("input_validators/v.py", "exit(43)\n")};
    EXPECT_FALSE(compiled_checks()[0].run(*context_.make_runner(0), case_).accepted) << "it is another validator";
}

TEST_F(InputChecks, AValidatorThatHangsIsNotAskedAgain) {
    const judge::InputCheck check = compiled_checks()[0];
    const auto runner = context_.make_runner(0);
    EXPECT_TRUE(check.run(*runner, case_).accepted);
    package::Case other = case_;
    other.input = write("data/secret/2.in", "5\n");
    for (const model::Stop stop : {model::Stop::Cpu, model::Stop::Memory, model::Stop::Wall}) {
        stopped_ = stop;
        EXPECT_FALSE(check.run(*runner, other).accepted);
    }
    stopped_ = model::Stop::None;
    validations_ = 0;
    EXPECT_THAT(base::error_of([&] { check.run(*runner, other); }),
                testing::HasSubstr("input_validators/v.py reached its time limit twice and was not asked again: let"));
    EXPECT_EQ(validations_, 0);
    EXPECT_TRUE(check.run(*runner, case_).accepted) << "what it accepted before is known";
}

TEST_F(InputChecks, AValidatorThatDoesNotCompileIsThePackagesFault) {
    compiled_ = 1;
    EXPECT_THAT(base::error_of([this] { compiled_checks(); }),
                testing::HasSubstr("input_validators/v.py: does not compile: line 1: no"));
}

TEST_F(InputChecks, WhoseLanguageIsNotInstalledAreLeftOutWithAWarning) {
    judge::Plan plan = this->plan();
    drop_unusable_validators(context_, plan);
    EXPECT_EQ(plan.package.input_validators.size(), 1U);
    for (config::Language& language : plan.toolchain.languages) {
        language.compile.front() = "/nowhere/compiler";
    }
    drop_unusable_validators(context_, plan);
    EXPECT_TRUE(plan.package.input_validators.empty());
    EXPECT_TRUE(plan.package.problems.empty());
    EXPECT_THAT(plan.package.warnings, testing::ElementsAre(testing::HasSubstr("/nowhere/compiler")));
}

}  // namespace
}  // namespace harness::recipe
