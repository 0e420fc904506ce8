#include <atomic>

#include "harness/setter/recipe/hang_guard.hpp"
#include "harness/setter/recipe/lock.hpp"
#include "harness/setter/recipe/make.hpp"
#include "harness/setter/recipe/recipe_fixture.hpp"
#include "harness/setter/recipe/verify/verify.hpp"

namespace harness::recipe {
namespace {

class VerifyData : public RecipeFolder {
  protected:
    VerifyData() {
        add("secret/1", "4\n", "answer to 4\n");
        add("secret/2", "5\n", "answer to 5\n");
    }
    // With a validator that accepts everything.
    judge::Jury jury() const {
        const auto accept = [](sandbox::Runner&, const package::Case&) { return check::Check{true, ""}; };
        return {.plan = plan(),
                .compiler = nullptr,
                .input_checks = {{"input_validators/v", accept}},
                .reference = reference_};
    }
    // "secret/1.in rejects it …".
    std::vector<std::string> problems(const judge::Jury& jury) const {
        std::vector<std::string> lines;
        for (const model::PackageProblem& problem : verify_data(context_, jury).problems) {
            lines.push_back(problem.where + " " + problem.what);
        }
        return lines;
    }
    std::vector<std::string> problems() const { return problems(jury()); }
};

TEST_F(VerifyData, FindsNothingWrongWithSoundData) {
    add("secret/fails", "99\n");
    const DataReport report = verify_data(context_, jury());
    EXPECT_TRUE(report.problems.empty());
    EXPECT_TRUE(report.unchecked.empty());
}

TEST_F(VerifyData, NamesEachInputThatAValidatorRejects) {
    judge::Jury checking = jury();
    checking.input_checks.push_back({"input_validators/w", [](sandbox::Runner&, const package::Case& given) {
                                         return check::Check{given.name != "secret/2", "n is 5"};
                                     }});
    EXPECT_THAT(problems(checking), testing::ElementsAre("secret/2.in input_validators/w rejects it: n is 5"));
    EXPECT_THAT(verify_data(context_, checking).valid, testing::ElementsAre("secret/1"));
    checking.input_checks.clear();
    EXPECT_THAT(verify_data(context_, checking).valid, testing::IsEmpty());
}

TEST_F(VerifyData, SaysOnceHowManyCasesAValidatorThatHangsLeft) {
    judge::Jury checking = jury();
    checking.input_checks.push_back({"input_validators/w", [](sandbox::Runner&, const package::Case&) -> check::Check {
                                         throw HangingValidator("input_validators/w");
                                     }});
    EXPECT_THAT(problems(checking),
                testing::ElementsAre("input_validators/w reached its time limit twice and was not asked again, so that "
                                     "2 test cases went unchecked by it: let it end soon on every file, or raise "
                                     "'time' of [validator] in judge.toml"));
}

TEST_F(VerifyData, NamesEachAnswerThatIsNotTheReferences) {
    write("data/secret/1.ans", "answer to 4 \n");
    EXPECT_THAT(problems(), testing::ElementsAre("secret/1.ans is not the reference's answer: line 1 should be 'answer "
                                                 "to 4' and is 'answer to 4 '"));
}

TEST_F(VerifyData, HoldsDeclaredEmptyAnswersToThat) {
    write("tests.toml", "salt = \"s\"\n[[case]]\nname = \"secret/1\"\ninput = \"4\\n\"\nanswer = \"empty\"\n");
    EXPECT_THAT(problems(), testing::ElementsAre(testing::StartsWith("secret/1.ans is not empty, as tests.toml says")));
    write("data/secret/1.ans", "");
    EXPECT_THAT(problems(), testing::IsEmpty());
}

TEST_F(VerifyData, ARefusedInputIsAProblemOfThePackage) {
    queens_failure_ = exited(2, "queens: no number\n");
    EXPECT_THAT(problems(),
                testing::ElementsAre("secret/1.in secret/1: the reference refuses: queens: no number", testing::_));
}

TEST_F(VerifyData, AFailingReferenceIsTheJudgesFault) {
    queens_failure_ = exited(3, "");
    EXPECT_THROW(verify_data(context_, jury()), base::JudgeError);
}

TEST_F(VerifyData, SaysWhatItCouldNotCheck) {
    write("data/secret/1.ans", "anything");
    const DataReport report = verify_data(context_, {plan(), nullptr});
    EXPECT_TRUE(report.problems.empty());
    EXPECT_THAT(report.unchecked, testing::ElementsAre(testing::HasSubstr("no input was checked"),
                                                       testing::HasSubstr("no answer was checked")));
}

TEST_F(VerifyData, AnAcceptedSubmissionChecksTheAnswers) {
    package_.submissions.emplace_back().expected = {model::Verdict::WrongAnswer};
    EXPECT_EQ(verify_data(context_, {plan(), nullptr}).unchecked.size(), 2U);
    package_.submissions.emplace_back().expected = {model::Verdict::Accepted};
    EXPECT_THAT(verify_data(context_, {plan(), nullptr}).unchecked,
                testing::ElementsAre(testing::HasSubstr("no input was checked")));
}

// Each run of it costs the whole time limit.
TEST_F(VerifyData, AnOutputValidatorThatHangsIsAskedTwiceInAll) {
    add("secret/3", "6\n", "answer to 6\n");
    std::atomic<int> asked = 0;
    const auto factory = sandbox::fake_runners([&](const sandbox::Request&, const sandbox::OutputSink&) {
        ++asked;
        return sandbox::Result{{.end = model::Signaled{9}, .stop = model::Stop::Wall}, {}};
    });
    const workers::JudgingContext context{factory};
    judge::Jury with_validator = jury();
    with_validator.output_validators = {compile::Program{"/v", {"/program/validate"}}};
    const std::vector<Finding> findings = lint_validators(context, with_validator);
    EXPECT_EQ(asked, 2);
    EXPECT_THAT(findings, testing::Contains(testing::AllOf(
                              testing::Field(&Finding::name, "answer-rejected"),
                              testing::Field(&Finding::way_out, testing::StartsWith("let the validator end soon")))));
}

TEST_F(VerifyData, AnInteractorThatHangsIsAskedTwiceInAll) {
    package_.type.multi_pass = true;
    package_.cases.clear();
    for (const char* name : {"sample/1", "sample/2", "sample/3", "sample/4"}) {
        add(name, "6\n", "answer to 6\n");
        write(fmt::format("data/{}.interaction", name), "<6\n>answer to 6\n");
        package_.cases.back().interaction = base::SeenFile{folder_.path() / fmt::format("data/{}.interaction", name)};
    }
    std::atomic<int> asked = 0;
    const auto factory = sandbox::fake_runners([&](const sandbox::Request&, const sandbox::OutputSink&) {
        ++asked;
        return sandbox::Result{{.end = model::Signaled{9}, .stop = model::Stop::Wall}, {}};
    });
    judge::Jury with_validator = jury();
    with_validator.output_validators = {compile::Program{"/v", {"/program/validate"}}};
    const std::vector<Finding> findings = lint_interactions({factory}, with_validator);
    EXPECT_EQ(asked, 2);
    EXPECT_EQ(findings.size(), 4U);
    EXPECT_THAT(findings,
                testing::Each(testing::Field(&Finding::way_out, testing::StartsWith("let the validator end soon"))));
}

// A recipe with its lock file and its data, which match until a test changes one of them.
class VerifyLockedData : public VerifyData {
  protected:
    VerifyLockedData() {
        write("tests.toml", text_);
        lock_.cases["secret/1"] = {"", hash_of("4\n"), hash_of("answer to 4\n")};
        const package::Recipe made = recipe(text_);
        lock_.cases["secret/2"] = {fmt::format("{:016x}", seed_of(made, made.cases[1])), hash_of("5\n"),
                                   hash_of("answer to 5\n")};
        write("data/tests.lock", write_lock(lock_));
    }

    const std::string text_ =
        "salt = \"s\"\n[[case]]\nname = \"secret/1\"\ninput = \"4\\n\"\n"
        "[[case]]\nname = \"secret/2\"\ncommand = \"free\"\n";
    Lock lock_;
};

TEST_F(VerifyLockedData, IsSilentWhereAllIsAsRecorded) {
    EXPECT_THAT(problems(), testing::IsEmpty());
}

TEST_F(VerifyLockedData, NamesAnInputEditedByHand) {
    write("data/secret/2.in", "6\n");
    write("data/secret/2.ans", "answer to 6\n");
    EXPECT_THAT(problems(), testing::ElementsAre(testing::StartsWith("secret/2.in is not the file that was made"),
                                                 testing::StartsWith("secret/2.ans is not the file that was made")));
}

TEST_F(VerifyLockedData, NamesAnEditedAnswerOnce) {
    write("data/secret/2.ans", "6\n");
    EXPECT_THAT(problems(), testing::ElementsAre(testing::StartsWith("secret/2.ans is not the reference's answer")));
}

TEST_F(VerifyLockedData, NamesTheCaseThatTheDataWasNotMadeFrom) {
    write("tests.toml", "salt = \"t" + text_.substr(9));
    EXPECT_THAT(problems(), testing::ElementsAre(testing::HasSubstr("line 5: the data was not made from this case")));
    lock_.cases.erase("secret/1");
    write("data/tests.lock", write_lock(lock_));
    EXPECT_EQ(problems().size(), 2U);
}

TEST_F(VerifyLockedData, NamesACaseThatTheRecipeHasNoMore) {
    lock_.cases["secret/3"] = {"", hash_of("7\n"), hash_of("answer to 7\n")};
    write("data/tests.lock", write_lock(lock_));
    EXPECT_THAT(problems(), testing::IsEmpty()) << "its files are deleted";
    write("data/secret/3.in", "7\n");
    EXPECT_THAT(problems(), testing::ElementsAre(testing::StartsWith("secret/3.in was made from tests.toml")));
}

TEST_F(VerifyLockedData, NamesALockFileThatIsNone) {
    write("data/tests.lock", "<<<<<<<\n");
    EXPECT_THAT(problems(), testing::ElementsAre(testing::StartsWith("tests.lock ")));
}

TEST_F(VerifyLockedData, SaysThatThereIsNone) {
    std::filesystem::remove(folder_.path() / "data/tests.lock");
    const DataReport report = verify_data(context_, jury());
    EXPECT_TRUE(report.problems.empty());
    EXPECT_THAT(report.unchecked, testing::ElementsAre(testing::HasSubstr("there is no data/tests.lock")));
}

}  // namespace
}  // namespace harness::recipe
