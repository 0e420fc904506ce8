#include "harness/cli/generate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/sandbox/fake_runner.hpp"
#include "harness/support/error.hpp"
#include "harness/support/scratch_folder.hpp"

namespace harness::cli {
namespace {

class RunGenerate : public support::ScratchFolder {
  protected:
    RunGenerate() {
        config_.file = folder_.path() / "judge.toml";
        for (const char* name : {"one", "three"}) {
            config::PackageEntry entry;
            entry.path = folder_.path() / name;
            entry.reference = {"{queens}", "answer", name};
            config_.packages.push_back(entry);
            write(std::string{name} + "/problem.yaml", "name: A Problem\n");
        }
        write("one/tests.toml", "salt = \"s\"\n[[case]]\nname = \"secret/1\"\ninput = \"4\\n\"\n");
        write("bin/boards", "");
        write("bin/queens", "");
        judging_.trusted_dir = folder_.path() / "bin";
        judging_.make_runner = [](int) {
            return std::make_unique<sandbox::FakeRunner>([](const auto&, const sandbox::OutputSink& sink) {
                sink("2\n");
                return sandbox::Result{};
            });
        };
    }
    GenerateResult run(bool check, std::vector<std::string> packages = {},
                       report::Detail detail = report::Detail::Normal) const {
        GenerateResult result = run_generate(judging_, {std::move(packages), check, false}, detail);
        const std::string prefix = folder_.path().string() + "/";
        for (auto at = result.output.find(prefix); at != std::string::npos; at = result.output.find(prefix)) {
            result.output.erase(at, prefix.size());
        }
        return result;
    }

    workers::JudgingContext judging_;
    config::Config& config_ = judging_.config;
};

TEST_F(RunGenerate, CheckNamesEachFileAndExitsOne) {
    const GenerateResult result = run(true);
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.output,
              "one    1 case, 2 files: 3 would change\n"
              "  one/data/secret/1.in: is missing\n"
              "  one/data/secret/1.ans: is missing\n"
              "  one/data/tests.lock: is missing\n"
              "three  has no tests.toml: its data is left as it is\n");
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "one/data"));
}

TEST_F(RunGenerate, WritesAndIsCleanThen) {
    const GenerateResult written = run(false, {"one"});
    EXPECT_EQ(written.exit_code, 0);
    EXPECT_EQ(written.output,
              "one  1 case, 2 files: 3 written\n"
              "  one/data/secret/1.in: written\n"
              "  one/data/secret/1.ans: written\n"
              "  one/data/tests.lock: written\n");
    EXPECT_EQ(written.cases, 1U);
    EXPECT_EQ(written.made, 1U);
    EXPECT_EQ(run(false, {"one"}).made, 0U);
    const GenerateResult clean = run(true, {"one"});
    EXPECT_EQ(clean.exit_code, 0);
    EXPECT_EQ(clean.output, "one  1 case, 2 files: unchanged\n");
}

TEST_F(RunGenerate, QuietSaysOnlyWhatIsNotAsItShouldBeAndVerboseAll) {
    run(false);
    EXPECT_EQ(run(true, {}, report::Detail::Quiet).output, "");
    EXPECT_EQ(run(true, {"one"}, report::Detail::Verbose).output,
              "one  1 case, 2 files: unchanged\n"
              "  one/data/secret/1.in: unchanged\n"
              "  one/data/secret/1.ans: unchanged\n");
    write("one/data/secret/1.ans", "3\n");
    EXPECT_EQ(run(true, {}, report::Detail::Quiet).output,
              "one    1 case, 2 files: 1 would change\n"
              "  one/data/secret/1.ans: differs (- is there, + is made)\n"
              "    @@ line 1\n"
              "    -3\n"
              "    +2\n");
}

TEST_F(RunGenerate, SaysWhatAnEditChanged) {
    run(false);
    write("one/data/secret/1.ans", "3\n");
    write("one/data/secret/2.in", "3\n");
    const GenerateResult result = run(true, {"one"});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.output,
              "one  1 case, 2 files: 1 would change, 1 stray\n"
              "  one/data/secret/1.ans: differs (- is there, + is made)\n"
              "    @@ line 1\n"
              "    -3\n"
              "    +2\n"
              "  one/data/secret/2.in: is made by no case of tests.toml: remove it, or add the case\n");
    EXPECT_EQ(run(false, {"one"}).exit_code, 0);
    EXPECT_EQ(read("one/data/secret/1.ans"), "2\n");
}

TEST_F(RunGenerate, OfManyFilesItNamesTheFirst) {
    write("one/tests.toml",
          "salt = \"s\"\n[[case]]\nname = \"secret/{n}\"\nfor = { n = \"1..50\" }\ninput = \"{n}\"\n");
    const GenerateResult result = run(true, {"one"});
    EXPECT_THAT(result.output, testing::StartsWith("one  50 cases, 100 files: 101 would change\n"));
    EXPECT_THAT(result.output, testing::EndsWith("secret/20.ans: is missing\n  and 61 more (-v shows them all)\n"));
    EXPECT_THAT(run(true, {"one"}, report::Detail::Verbose).output, testing::EndsWith("data/tests.lock: is missing\n"));
}

TEST_F(RunGenerate, RefusesWhatIsNotThere) {
    EXPECT_THROW(run(true, {"nowhere"}), support::ConfigError);
    config_.packages.clear();
    EXPECT_THROW(run(true), support::ConfigError);
    judging_.trusted_dir = folder_.path() / "empty";
    EXPECT_THROW(run(true, {(folder_.path() / "one").string()}), support::ConfigError);
}

}  // namespace
}  // namespace harness::cli
