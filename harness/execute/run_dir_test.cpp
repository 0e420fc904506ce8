#include "harness/execute/run_dir.hpp"

#include <csignal>
#include <cstdlib>
#include <exception>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/temp_dir.hpp"

namespace harness::execute {
namespace {

namespace fs = std::filesystem;
using base::ConfigError;
using base::JudgeError;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

class RunDirTest : public testing::Test {
  protected:
    static Manifest manifest() {
        Manifest manifest;
        manifest.run = "judge-1";
        manifest.plan = "plan";
        manifest.arguments = {"verify", "p\xff", "--run-dir", "d"};
        manifest.check_catches = true;
        manifest.shard = "2/8";
        manifest.items = 3;
        manifest.processor = "Model 1";
        manifest.packages = {{"/\xfe", {}, std::chrono::seconds{1}, std::chrono::seconds{4}, 1.5, false}};
        return manifest;
    }
    static Published accepted(const std::string& node) {
        Published published{{node, "cpu", "kernel", 1.37}, 1, std::chrono::milliseconds{7}, {}};
        published.result.verdict = model::Verdict::Accepted;
        return published;
    }
    RunDir created() const {
        RunDir run(folder());
        run.create(manifest());
        return run;
    }
    fs::path folder() const { return folder_.path() / "run"; }
    // More than any memory has; takes no space on a disk.
    static void make_huge(const fs::path& file) { fs::resize_file(file, std::uintmax_t{1} << 40U); }

  private:
    base::TempDir folder_;
};

TEST_F(RunDirTest, WhatTheRunIsComesBack) {
    EXPECT_EQ(RunDir(folder()).read(), std::nullopt);
    EXPECT_EQ(created().read(), manifest());
}

TEST_F(RunDirTest, AnotherVersionsRunAndForeignFoldersAreRefused) {
    const RunDir run = created();
    const fs::path file = folder() / "run.json";
    const std::string text = base::read_file(file);
    const auto change = [&](const std::string& from, const std::string& to) {
        std::string changed = text;
        changed.replace(changed.find(from), from.size(), to);
        base::write_file_atomically(file, changed);
    };
    change("\"format\": 1", "\"format\": 7");
    EXPECT_THAT([&] { run.read(); },
                ThrowsMessage<ConfigError>(HasSubstr("another version of the judge (format 7, here 1)")));
    change("\"code\": \"", "\"code\": \"0");
    EXPECT_THAT([&] { run.read(); }, ThrowsMessage<ConfigError>(HasSubstr("judge of other code")));
    base::write_file_atomically(file, text.substr(0, text.size() / 2));
    EXPECT_THROW(run.read(), ConfigError);
    fs::remove(file);
    EXPECT_THAT([&] { run.read(); }, ThrowsMessage<ConfigError>(HasSubstr("is not the folder of a run")));
}

TEST_F(RunDirTest, ASecondDriverIsRefusedByName) {
    const RunDir run = created();
    EXPECT_EQ(run.driver(), std::nullopt);
    {
        const base::Fd held = run.lock();
        EXPECT_THAT([&] { run.lock(); }, ThrowsMessage<ConfigError>(HasSubstr("is being judged by process " +
                                                                              std::to_string(::getpid()) + " on ")));
        EXPECT_EQ(run.driver()->pid, ::getpid());
    }
    EXPECT_EQ(run.driver(), std::nullopt) << "the lock goes with its holder";
    EXPECT_TRUE(run.lock());
}

TEST_F(RunDirTest, AResultIsPublishedOnceAndTheFirstWins) {
    const RunDir run = created();
    EXPECT_FALSE(run.has_result("a"));
    EXPECT_EQ(run.result("a"), std::nullopt);
    std::vector<std::jthread> workers;
    std::atomic<int> won = 0;
    for (int worker = 0; worker < 8; ++worker) {
        workers.emplace_back([&, worker] { won += run.publish("a", accepted(std::to_string(worker))) ? 1 : 0; });
    }
    workers.clear();
    EXPECT_EQ(won, 1);
    EXPECT_THAT(run.results(), ElementsAre("a"));
    const Published first = *run.result("a");
    EXPECT_FALSE(run.publish("a", accepted("late")));
    EXPECT_EQ(run.result("a")->node, first.node);
    EXPECT_EQ(first.result, accepted("").result);
    EXPECT_TRUE(fs::is_empty(folder() / "tmp")) << "nothing is left half-written";
}

TEST_F(RunDirTest, AProcessorIsMeasuredOnce) {
    const RunDir run = created();
    const auto says = [](int took) { return [took] { return std::chrono::nanoseconds{took}; }; };
    EXPECT_EQ(run.work_on("Model 1", says(7)).count(), 7);
    EXPECT_EQ(run.work_on("Model 1", says(9)).count(), 7);
    EXPECT_EQ(run.work_on("Model / 2", says(9)).count(), 9);
    EXPECT_THROW(run.work_on("3", []() -> std::chrono::nanoseconds { throw ConfigError("no"); }), ConfigError);
    EXPECT_EQ(run.work_on("3", says(4)).count(), 4) << "what failed is tried again";
    for (const auto& file : fs::directory_iterator(folder() / "processors")) {
        base::write_file_atomically(file.path(), "{");
    }
    EXPECT_THAT([&] { run.work_on("Model 1", says(7)); }, ThrowsMessage<JudgeError>(HasSubstr("is damaged")));
}

TEST_F(RunDirTest, ADamagedResultIsPutAsideAsIfThereWereNone) {
    const RunDir run = created();
    run.publish("a", accepted("n"));
    const fs::path file = folder() / "results" / "a.json";
    const std::string whole = base::read_file(file);
    ASSERT_TRUE(run.result("a"));
    std::string other_verdict = whole;
    other_verdict.replace(whole.find("\"AC\""), 4, "\"WA\"");
    std::string other_id = whole;
    other_id.replace(whole.find("\"id\":\"a\""), 8, "\"id\":\"b\"");
    for (const std::string& text : {whole.substr(0, 40), std::string(), std::string("null"), other_verdict, other_id}) {
        base::write_file_atomically(file, text);
        EXPECT_FALSE(run.result("a")) << text;
        EXPECT_FALSE(run.has_result("a")) << text;
        EXPECT_THAT(run.damaged(), ElementsAre("a.json")) << text;
    }
    fs::create_directories(file / "folder");
    EXPECT_FALSE(run.result("a"));
    for (const char* target : {"nowhere", "a.json", "/dev/zero"}) {
        fs::create_symlink(target, file);
        EXPECT_FALSE(run.result("a")) << target;
        EXPECT_THAT(run.damaged(), ElementsAre("a.json")) << target;
    }
    base::write_file_atomically(file, "");
    make_huge(file);
    EXPECT_FALSE(run.result("a"));
    EXPECT_TRUE(run.publish("a", accepted("n"))) << "it is judged again";
    EXPECT_TRUE(run.result("a"));
}

TEST_F(RunDirTest, DamagedFilesOfWorkersAndDriversSayNothing) {
    const RunDir run = created();
    for (const char* text : {"", "null", R"({"node":7,"pid":"x"})"}) {
        base::write_file_atomically(folder() / "attempts" / "a.1", text);
        EXPECT_THAT(run.attempts("a"), ElementsAre("?")) << text;
    }
    make_huge(folder() / "attempts" / "a.1");
    EXPECT_THAT(run.attempts("a"), ElementsAre("?"));
    fs::create_directories(folder() / "attempts" / "a.2");
    fs::create_symlink("nowhere", folder() / "attempts" / "a.3");
    EXPECT_THAT(run.attempts("a"), ElementsAre("?", "?", "?"));
    ASSERT_EQ(::mkfifo((folder() / "driver.lock").c_str(), 0600), 0);
    EXPECT_FALSE(run.driver()) << "nobody holds it";
}

TEST_F(RunDirTest, WhatIsNoRunIsNamed) {
    const RunDir run = created();
    for (const char* text : {"null", "[]", "1", "\"run\""}) {
        base::write_file_atomically(folder() / "run.json", text);
        EXPECT_THAT([&] { run.manifest(); }, ThrowsMessage<ConfigError>(testing::AllOf(
                                                 HasSubstr("run.json: is damaged"), HasSubstr("name another one"))));
    }
    make_huge(folder() / "run.json");
    EXPECT_THAT([&] { run.manifest(); }, ThrowsMessage<ConfigError>(HasSubstr("as it is larger than 64 MiB")));
}

TEST_F(RunDirTest, AFullDiskIsNamedAndLeavesNoResult) {
    const RunDir run = created();
    // Like a disk with space for twenty bytes.
    const pid_t child = ::fork();
    if (child == 0) {
        static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
        const rlimit limit{20, 20};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        std::string said;
        try {
            run.publish("a", accepted("n"));
        } catch (const std::exception& error) {
            said = error.what();
        }
        std::_Exit(said.starts_with("cannot write " + folder().string() + "/tmp/a.") ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_FALSE(run.has_result("a"));
    EXPECT_TRUE(fs::is_empty(folder() / "tmp"));
}

TEST_F(RunDirTest, AnItemIsBegunSoManyTimesAtMost) {
    const RunDir run = created();
    EXPECT_THAT(run.attempts("a"), IsEmpty());
    EXPECT_EQ(run.begin_attempt("a", {"n1", "", ""}, 2), 1);
    EXPECT_EQ(run.begin_attempt("a", {"n2", "", ""}, 2), 2);
    EXPECT_EQ(run.begin_attempt("a", {"n3", "", ""}, 2), std::nullopt);
    EXPECT_EQ(run.begin_attempt("b", {"n1", "", ""}, 2), 1);
    EXPECT_THAT(run.attempts("a"), ElementsAre("n1", "n2"));
    run.withdraw_attempt("a", 2);
    EXPECT_THAT(run.attempts("a"), ElementsAre("n1"));
    EXPECT_THAT(run.all_attempts(), ElementsAre("a.1", "b.1"));
}

TEST_F(RunDirTest, ShardsKeepHostileNamesAndFiles) {
    const RunDir run = created();
    fs::create_directories(folder() / "given");
    base::write_file_atomically(folder() / "given" / "x", "int main;");
    Item item{"id", 0, "a\xff\n\"\xc3\xa9.c", false, {}, "cpp", "\x80", "../no"};
    item.files.emplace_back("dir/\xfe.c", folder() / "given" / "x");
    run.stage(item);
    fs::remove_all(folder() / "given");
    run.add_shard(0, {item});
    item.files.front().file = run.path() / item.files.front().file.path;
    EXPECT_THAT(run.shard(0), ElementsAre(item));
    EXPECT_EQ(base::read_file(run.shard(0).front().files.front().file), "int main;");
    EXPECT_EQ(run.shards(), 1U);
    EXPECT_THROW(run.shard(1), ConfigError);
}

// The files of a remote worker's folder are written into the run's own.
TEST_F(RunDirTest, WhatTheOutletIsToldIsLeftInAnotherFolder) {
    const RunDir run = created();
    const RunDir away(folder() / "away",
                      [&](const std::string& file, const nlohmann::json& text) { run.take(file, text); });
    away.create({});
    EXPECT_EQ(away.begin_attempt("id", {"n1", "cpu", "kernel"}, 3), 1);
    EXPECT_EQ(away.begin_attempt("other", {"n1", "cpu", "kernel"}, 3), 1);
    away.withdraw_attempt("other", 1);
    EXPECT_THAT(run.all_attempts(), ElementsAre("id.1"));
    EXPECT_THAT(run.attempts("id"), ElementsAre("n1"));

    Published published;
    published.node.name = "n1";
    published.attempt = 1;
    away.publish("id", published);
    published.attempt = 2;
    EXPECT_FALSE(away.publish("id", published));
    EXPECT_EQ(run.result("id")->attempt, 1);
    EXPECT_THROW(run.take("run.json", {{"format", 1}}), JudgeError);
    EXPECT_THROW(run.take("../results/id.json", {{"format", 1}}), JudgeError);
}

TEST_F(RunDirTest, TheFirstRefusalOfAShardStays) {
    const RunDir run = created();
    const Refusal refusal{"n1", 7, "", "another compiler"};
    run.refuse(refusal);
    run.refuse({"n2", 7, "", "no disk"});
    base::write_file_atomically(run.path() / "refusals" / "8.json", "{");
    base::write_file_atomically(run.path() / "refusals" / "x.json", "{}");
    EXPECT_EQ(run.refusals(), (std::map<std::size_t, Refusal>{{7, refusal}}));
    EXPECT_TRUE(run.refusals({7}).empty());
}

}  // namespace
}  // namespace harness::execute
