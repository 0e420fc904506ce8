#include "harness/judge/plan/fingerprints.hpp"

#include <functional>
#include <memory>

#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/format/package/scratch_package.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::judge {
namespace {

using sandbox::Request;
using sandbox::Result;

class FingerprintsTest : public package::ScratchPackage {
  protected:
    FingerprintsTest() {
        put_case("1", "3\n", "6\n");
        package_.output_validators = {{"validate", {write("validate.c", "v")}}};
        package_.submissions = {{"wrong_answer/w.c", {write("w.c", "// Adds one.")}, {model::Verdict::WrongAnswer}, {}},
                                {"accepted/r.c", {write("r.c", "// Right.")}, {model::Verdict::Accepted}, {}}};
        submission_ = {"a.c", {write("a.c", "int main() {}")}, {model::Verdict::Accepted}, {}};
    }

    model::Fingerprint fingerprint(bool check_catches = false) {
        sandbox::FakeRunner runner([this](const Request& /*request*/, const sandbox::OutputSink& sink) {
            if (broken_) {
                throw base::JudgeError("no room");
            }
            sink(version_ + "\n(c) somebody\n");
            return Result{};
        });
        Plan plan = make_plan(config_, package_);
        plan.check_catches = check_catches;
        Fingerprints fingerprints(plan, machine_, setting_, runner);
        model::Fingerprint result = fingerprints.of(submission_, runner);
        data_hash_ = fingerprints.data_hash();
        versions_ = fingerprints.versions();
        basis_ = fingerprints.basis();
        data_files_ = fingerprints.data_files();
        return result;
    }

    package::Submission submission_;
    std::string setting_ = "grade";
    std::string machine_ = "cpu 1";
    std::string version_ = "cc 12";
    bool broken_ = false;
    std::string data_hash_;
    std::map<std::string, std::string> versions_;
    Basis basis_;
    std::vector<DataFile> data_files_;
};

TEST_F(FingerprintsTest, IsTheSameOfTheSameUnderAnyName) {
    const model::Fingerprint first = fingerprint();
    EXPECT_EQ(first.all.size(), 64U);
    EXPECT_EQ(versions_, (std::map<std::string, std::string>{{"c", "cc 12"}}));
    submission_.name = "b.c";
    submission_.files = {write("b.c", "int main() {}")};
    EXPECT_EQ(fingerprint(), first);
}

TEST_F(FingerprintsTest, OfSeveralFilesTheFoldersCount) {
    const std::filesystem::path main = write("main.c", "int main() {}");
    const std::filesystem::path part = write("part.c", "int x;");
    submission_.files = {main, {"src/part.c", part}};
    const model::Fingerprint first = fingerprint();
    submission_.files = {main, {"lib/part.c", part}};
    EXPECT_NE(fingerprint().sources, first.sources);
    EXPECT_NE(fingerprint().all, first.all);
    const std::string data = data_hash_;
    package_.output_validators[0].files = {main, {"src/part.c", part}};
    fingerprint();
    EXPECT_NE(data_hash_, data);
    const std::string nested = data_hash_;
    package_.output_validators[0].files = {main, {"lib/part.c", part}};
    fingerprint();
    EXPECT_NE(data_hash_, nested);
}

TEST_F(FingerprintsTest, DiffersWithWhateverAResultDependsOn) {
    const model::Fingerprint first = fingerprint(true);
    const std::string data = data_hash_;
    struct Change {
        const char* what;
        std::function<void()> make;
        bool of_data;
    };
    const std::vector<Change> changes{
        {"source", [&] { write("a.c", "int main() { }"); }, false},
        {"input", [&] { write("1.in", "4\n"); }, true},
        {"answer", [&] { write("1.ans", "7\n"); }, true},
        {"no answer", [&] { package_.cases[0].answer = {}; }, true},
        {"case name", [&] { package_.cases[0].name = "secret/2"; }, true},
        {"argument", [&] { package_.cases[0].arguments = {"3"}; }, true},
        {"validator", [&] { write("validate.c", "w"); }, true},
        {"flag", [&] { package_.validator_flags = {"case_sensitive"}; }, true},
        {"limit", [&] { package_.limits.memory_kib = 1; }, true},
        {"driver",
         [&] {
             package_.entry.drivers = {{"c", write("driver.c", "d")}};
         },
         true},
        {"stop", [&] { package_.stop_at_rejection = false; }, false},
        {"known mistake", [&] { write("w.c", "// Adds two."); }, false},
        {"one known mistake less", [&] { package_.submissions.erase(package_.submissions.begin()); }, false},
        {"parts of inputs", [&] { package_.entry.picture["input"] = {"numbers"}; }, false},
        {"symbol of a bad square", [&] { package_.entry.picture["bad"] = {"x"}; }, false},
        {"visualizer",
         [&] {
             package_.output_visualizer = {"output_visualizer", {write("draw.c", "d")}};
         },
         false},
        {"compiler version", [&] { version_ = "cc 13"; }, false},
        {"compile command", [&] { config_.languages[0].compile.emplace_back("-O3"); }, false},
        {"run command", [&] { config_.languages[0].run.emplace_back("--fast"); }, false},
        {"compile limit", [&] { config_.compile_limits.memory_kib = 1; }, false},
        {"validator limit", [&] { config_.validator_limits.memory_kib = 1; }, false},
        {"setting", [&] { setting_ = "verify"; }, false},
        {"machine", [&] { machine_ = "cpu 2"; }, false},
        {"expectation", [&] { submission_.expected = {model::Verdict::WrongAnswer}; }, false},
        {"catch",
         [&] {
             package_.catches = {{"secret/1", {"a.c"}}};
         },
         false},
    };
    for (const Change& change : changes) {
        const auto before = std::tuple(config_, package_, submission_, setting_, machine_, version_);
        change.make();
        EXPECT_NE(fingerprint(true).all, first.all) << change.what;
        EXPECT_EQ(data_hash_ != data, change.of_data) << change.what;
        std::tie(config_, package_, submission_, setting_, machine_, version_) = before;
        write("a.c", "int main() {}");
        write("1.in", "3\n");
        write("1.ans", "6\n");
        write("validate.c", "v");
        write("w.c", "// Adds one.");
        ASSERT_EQ(fingerprint(true), first) << change.what;
    }
}

TEST_F(FingerprintsTest, AnAcceptedSubmissionOfThePackageChangesNothing) {
    const model::Fingerprint first = fingerprint();
    write("r.c", "// Right as well.");
    EXPECT_EQ(fingerprint(), first);
}

TEST_F(FingerprintsTest, ACatchThatIsNotCheckedChangesNothing) {
    const model::Fingerprint first = fingerprint(false);
    package_.catches = {{"secret/1", {"a.c"}}};
    EXPECT_EQ(fingerprint(false), first);
}

TEST_F(FingerprintsTest, MessagesThatAreExpectedCount) {
    const model::Fingerprint first = fingerprint();
    submission_.messages = {{"secret/1", "off by one"}};
    const model::Fingerprint expecting = fingerprint();
    EXPECT_EQ(expecting.sources, first.sources);
    EXPECT_FALSE(expecting.all.empty());
    EXPECT_NE(expecting.all, first.all);
    submission_.messages[0].text = "off by two";
    EXPECT_NE(fingerprint().all, expecting.all);
}

TEST_F(FingerprintsTest, WhatNoCompilerSeesHasNone) {
    submission_.refusal = "no program";
    EXPECT_EQ(fingerprint(), model::Fingerprint{});
    submission_.refusal.clear();
    submission_.files = {write("a.cob", "x")};
    EXPECT_EQ(fingerprint(), model::Fingerprint{});
}

TEST_F(FingerprintsTest, ABrokenSandboxMakesNone) {
    package_.output_validators.clear();
    broken_ = true;
    EXPECT_EQ(fingerprint(), model::Fingerprint{});
}

TEST_F(FingerprintsTest, AFileOfThePackageThatIsGoneIsThePackagesFault) {
    std::filesystem::remove(folder_.path() / "1.in");
    EXPECT_THROW(fingerprint(), base::ConfigError);
}

TEST_F(FingerprintsTest, DataWithAClaimIsNotRead) {
    package_.cases[0].input = base::look_beneath(package_.root, folder_.path() / "1.in", base::Links::None);
    const model::Fingerprint first = fingerprint();
    const DataFile input{"1.in", 2, cache::hash_of_file(package_.cases[0].input)};
    EXPECT_EQ(data_files_, std::vector<DataFile>{input});
    std::filesystem::remove(folder_.path() / "1.in");
    base::SeenFile claimed(folder_.path() / "1.in");
    claimed.claim = std::make_shared<base::FileClaim>(input.bytes, input.hash, nullptr);
    package_.cases[0].input = claimed;
    EXPECT_EQ(fingerprint(), first);
    EXPECT_EQ(data_files_, std::vector<DataFile>{input});
}

TEST_F(FingerprintsTest, SaysWhatDiffersOnAnotherMachine) {
    fingerprint();
    const Basis driver = basis_;
    EXPECT_EQ(difference(basis_, driver), "");
    version_ = "cc 13";
    fingerprint();
    EXPECT_EQ(difference(basis_, driver), "the compiler of c (here 'cc 13', the driver has 'cc 12')");
    machine_ = "cpu 2";
    fingerprint();
    EXPECT_EQ(difference(basis_, driver),
              "the compiler of c (here 'cc 13', the driver has 'cc 12'), what the sandbox enforces");
    version_ = "cc 12";
    machine_ = "cpu 1";
    put_case("2", "4\n", "8\n");
    fingerprint();
    EXPECT_EQ(difference(basis_, driver), "the package's files or limits");
}

// The build computes the identity of the code from the sources: cmake/code_identity_test.py.
TEST_F(FingerprintsTest, AVerdictIsThatOfTheCodeThatJudges) {
    sandbox::FakeRunner runner([](const Request&, const auto&) { return Result{}; });
    const Plan plan = make_plan(config_, package_);
    const compile::Compiler compiler(plan.toolchain);
    const std::string key = key_of_judging(plan, machine_, compiler, runner);
    EXPECT_EQ(key, key_of_judging(plan, machine_, compiler, runner, cache::code_identity()));
    EXPECT_NE(key, key_of_judging(plan, machine_, compiler, runner, "changed"));
}

}  // namespace
}  // namespace harness::judge
