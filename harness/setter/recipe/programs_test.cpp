#include "harness/setter/recipe/programs.hpp"

#include <set>

#include "harness/setter/recipe/recipe_fixture.hpp"

namespace harness::recipe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::MatchesRegex;

class ReferenceOf : public RecipeFolder {
  protected:
    ReferenceOf() {
        package_.submissions = {{"accepted/a.py", {write("submissions/accepted/a.py", "print(1)\n")}, {}}};
    }
    sandbox::Result play(const sandbox::Request& request, const sandbox::OutputSink& sink) const override {
        if (request.arguments.back() == "--version") {
            sink(version_);
            return {exited(0, ""), {}};
        }
        return {exited(request.profile == sandbox::Profile::Compiler ? compiled_ : 0, "line 1: no\n"), {}};
    }
    std::optional<Reference> reference(std::vector<std::string> words) {
        package_.entry.reference = std::move(words);
        const compile::Compiler compiler(config_);
        return reference_of(context_, package_, compiler, *context_.make_runner(0));
    }
    std::string error(std::vector<std::string> words) {
        return base::error_of([&] { reference(std::move(words)); });
    }

    int compiled_ = 0;
    std::string version_ = "program 1.2 (sources 3)\nmore\n";
};

TEST_F(ReferenceOf, IsNobodyWhereNobodyIsNamed) {
    EXPECT_FALSE(reference({}));
}

TEST_F(ReferenceOf, OurSolverSaysWhichItIs) {
    const auto found = reference({"{queens}", "answer", "p"});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->identity, "answer p: queens (sources 3)");
    EXPECT_THAT(found->arguments, ElementsAre("/program/queens", "answer", "p"));
    EXPECT_EQ(found->program_dir, "/bin");
    EXPECT_TRUE(found->serves_batches);
    EXPECT_FALSE(reference({"{queens}", "count"})->serves_batches);
    EXPECT_EQ(makers_of(context_, plan()).generator, "boards (sources 3)");
    version_ = "queens 1.2\n";
    EXPECT_EQ(makers_of(context_, plan()).generator, "queens 1.2");
}

TEST_F(ReferenceOf, ForAnotherProgramNobodyKnows) {
    const auto found = reference({"/usr/bin/solve", "--fast"});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->identity, "");
    EXPECT_THAT(found->arguments, ElementsAre("/usr/bin/solve", "--fast"));
    EXPECT_FALSE(found->serves_batches);
}

TEST_F(ReferenceOf, ASubmissionIsCompiledAndKnownByItsSources) {
    const auto found = reference({"{submission}", "accepted/a.py"});
    ASSERT_TRUE(found);
    EXPECT_THAT(found->identity, MatchesRegex("accepted/a.py \\(sources [0-9a-f]{16}\\)"));
    EXPECT_TRUE(found->is_submission);
    EXPECT_FALSE(found->input_is_arguments);
    EXPECT_NE(found->program_dir, context_.trusted_dir);
    EXPECT_EQ(reference({"{submission}", "accepted/a.py"})->identity, found->identity);
    std::set<std::string> seen{found->identity};
    write("submissions/accepted/a.py", "print(2)\n");
    EXPECT_TRUE(seen.insert(reference({"{submission}", "accepted/a.py"})->identity).second);
    package_.entry.input_as = config::InputAs::Arguments;
    const auto other = reference({"{submission}", "accepted/a.py"});
    EXPECT_TRUE(other->input_is_arguments);
    EXPECT_TRUE(seen.insert(other->identity).second) << "the same program gets its input in another way";
    config_.languages[1].compile.emplace_back("-O2");
    EXPECT_TRUE(seen.insert(reference({"{submission}", "accepted/a.py"})->identity).second);
    config_.languages[1].run.emplace_back("-v");
    EXPECT_TRUE(seen.insert(reference({"{submission}", "accepted/a.py"})->identity).second);
}

TEST_F(ReferenceOf, WhatIsNoSubmissionIsThePackagesFault) {
    EXPECT_THAT(error({"{submission}", "accepted/b.py"}), HasSubstr("did you mean 'accepted/a.py'?"));
    compiled_ = 1;
    EXPECT_THAT(error({"{submission}", "accepted/a.py"}),
                HasSubstr("submissions/accepted/a.py: is the reference and does not compile: line 1: no"));
}

TEST_F(ReferenceOf, TheCertificateIsTheLastWord) {
    const auto certify = [this](int code, const std::string& output) {
        context_.make_runner = [code, output](int) {
            return std::make_unique<sandbox::FakeRunner>([=](const sandbox::Request& request, const auto& sink) {
                EXPECT_THAT(request.arguments, ElementsAre("/program/queens", "certify", "--quick"));
                sink(output);
                return sandbox::Result{exited(code, ""), {}};
            });
        };
        return certificate_of(context_, *context_.make_runner(0));
    };
    EXPECT_EQ(certify(0, "ok a\n\ncertified: 2 checks hold\n"), "certified: 2 checks hold");
    EXPECT_EQ(certify(0, "certified"), "certified");
    EXPECT_THROW(certify(2, ""), base::JudgeError);
    EXPECT_THROW(certify(2, "certify: no such command\n"), base::JudgeError);
    EXPECT_THROW(certify(1, "FAILED a\n\nNOT certified\n"), base::JudgeError);
    EXPECT_THROW(certify(0, "\n"), base::JudgeError);
}

TEST_F(ReferenceOf, ValidatorsAreKnownByTheirSources) {
    EXPECT_EQ(validators_identity(package_), "");
    write("v.py", "1");
    package_.input_validators = {{"input_validators/v.py", {folder_.path() / "v.py"}}};
    const std::string identity = validators_identity(package_);
    EXPECT_THAT(identity, MatchesRegex("input_validators/v.py \\(sources [0-9a-f]{16}\\)"));
    write("v.py", "2");
    EXPECT_NE(validators_identity(package_), identity);
}

}  // namespace
}  // namespace harness::recipe
