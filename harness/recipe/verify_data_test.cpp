#include "harness/recipe/verify_data.hpp"

#include "harness/recipe/recipe_fixture.hpp"

namespace harness::recipe {
namespace {

class VerifyData : public RecipeFolder {
  protected:
    VerifyData() {
        add("secret/1", "4\n", "answer to 4\n");
        add("secret/2", "5\n", "answer to 5\n");
    }
    void add(const std::string& name, std::string_view input, const std::optional<std::string>& answer) {
        package::Case made;
        made.name = name;
        made.input = folder_.path() / "data" / (name + ".in");
        write("data/" + name + ".in", input);
        if (answer) {
            made.answer = folder_.path() / "data" / (name + ".ans");
            write("data/" + name + ".ans", *answer);
        } else {
            made.expectation = package::Expectation::NonZeroExit;
        }
        package_.cases.push_back(made);
    }
    static std::vector<InputCheck> accepting() {
        return {{"input_validators/v", [](sandbox::Runner&, const package::Case&) { return check::Check{true, ""}; }}};
    }
};

TEST_F(VerifyData, FindsNothingWrongWithSoundData) {
    add("secret/fails", "99\n", std::nullopt);
    const DataReport report = verify_data(package_, accepting(), tools_);
    EXPECT_TRUE(report.problems.empty());
    EXPECT_TRUE(report.unchecked.empty());
}

TEST_F(VerifyData, NamesEachInputThatAValidatorRejects) {
    std::vector<InputCheck> checks = accepting();
    checks.push_back({"input_validators/w", [](sandbox::Runner&, const package::Case& given) {
                          return check::Check{given.name != "secret/2", "n is 5"};
                      }});
    const DataReport report = verify_data(package_, checks, tools_);
    ASSERT_EQ(report.problems.size(), 1U);
    EXPECT_EQ(report.problems[0].where, "secret/2.in");
    EXPECT_EQ(report.problems[0].what, "input_validators/w rejects it: n is 5");
}

TEST_F(VerifyData, NamesEachAnswerThatIsNotTheReferences) {
    write("data/secret/1.ans", "answer to 4 \n");
    const DataReport report = verify_data(package_, accepting(), tools_);
    ASSERT_EQ(report.problems.size(), 1U);
    EXPECT_EQ(report.problems[0].where, "secret/1.ans");
    EXPECT_EQ(report.problems[0].what,
              "is not the reference's answer: line 1 should be 'answer to 4' and is 'answer to 4 '");
}

TEST_F(VerifyData, HoldsDeclaredEmptyAnswersToThat) {
    write("tests.toml", "salt = \"s\"\n[[case]]\nname = \"secret/1\"\ninput = \"4\\n\"\nanswer = \"empty\"\n");
    DataReport report = verify_data(package_, accepting(), tools_);
    ASSERT_EQ(report.problems.size(), 1U);
    EXPECT_THAT(report.problems[0].what, testing::StartsWith("is not empty, as tests.toml says: "));
    write("data/secret/1.ans", "");
    EXPECT_TRUE(verify_data(package_, accepting(), tools_).problems.empty());
}

TEST_F(VerifyData, ARefusedInputIsAProblemOfThePackage) {
    queens_failure_ = exited(2, "queens: no number\n");
    const DataReport report = verify_data(package_, accepting(), tools_);
    ASSERT_EQ(report.problems.size(), 2U);
    EXPECT_EQ(report.problems[0].where, "secret/1.in");
    EXPECT_EQ(report.problems[0].what, "secret/1: the reference refuses: queens: no number");
}

TEST_F(VerifyData, AFailingReferenceIsTheJudgesFault) {
    queens_failure_ = exited(3, "");
    EXPECT_THROW(verify_data(package_, accepting(), tools_), support::JudgeError);
}

TEST_F(VerifyData, SaysWhatItCouldNotCheck) {
    package_.entry.reference.clear();
    write("data/secret/1.ans", "anything");
    const DataReport report = verify_data(package_, {}, tools_);
    EXPECT_TRUE(report.problems.empty());
    EXPECT_THAT(report.unchecked, testing::ElementsAre(testing::HasSubstr("no input was checked"),
                                                       testing::HasSubstr("no answer was checked")));
}

}  // namespace
}  // namespace harness::recipe
