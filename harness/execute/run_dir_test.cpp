#include "harness/execute/run_dir.hpp"

#include <string>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/execute/sources.hpp"

namespace harness::execute {
namespace {

namespace fs = std::filesystem;
using base::ConfigError;
using base::JudgeError;
using testing::ElementsAre;
using testing::HasSubstr;
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
    change("\"format\": 2", "\"format\": 1");
    EXPECT_THAT([&] { run.read(); },
                ThrowsMessage<ConfigError>(HasSubstr("another version of the judge (format 1, here 2)")));
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

TEST_F(RunDirTest, ALockThatIsNoFileIsHeldByNobody) {
    const RunDir run = created();
    ASSERT_EQ(::mkfifo((folder() / "driver.lock").c_str(), 0600), 0);
    EXPECT_FALSE(run.driver());
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

TEST_F(RunDirTest, ShardsKeepHostileNamesAndFiles) {
    const RunDir run = created();
    fs::create_directories(folder() / "given");
    base::write_file_atomically(folder() / "given" / "x", "int main;");
    base::write_file_atomically(folder() / "given" / "y", std::string("\0\n", 2));
    Item first{"first", 0, "a\xff\n\"\xc3\xa9.c", false, {}, "cpp", "\x80", "../no"};
    first.files.emplace_back("dir/\xfe.c", folder() / "given" / "x");
    first.files.emplace_back("../b", folder() / "given" / "y");
    Item second{"second", 0, "b", false, {{"b.c", folder() / "given" / "x"}}};
    Item without_files{"third", 0, "c"};
    stage(run, {&first, &second, &without_files});
    stage(run, {&second});
    fs::remove_all(folder() / "given");
    run.add_shard(0, {first, second, without_files});
    EXPECT_THAT(run.shard(0), ElementsAre(first, second, without_files));
    base::write_file_atomically(folder() / "shards" / "1.json.a1B2c3", "[{");  // of a driver that was killed
    EXPECT_EQ(run.shards(), 1U);
    EXPECT_THROW(run.shard(1), ConfigError);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder() / "sources"), {}), 1) << "one file for all of them";

    const base::TempDir node;
    Sources sources(run);
    sources.write(without_files, node.path());
    sources.write(second, node.path());
    EXPECT_EQ(base::read_file(second.files.front().file), "int main;");
    sources.write(first, node.path());
    EXPECT_EQ(base::read_file(first.files.front().file), "int main;");
    EXPECT_EQ(base::read_file(first.files.back().file), std::string("\0\n", 2));
    EXPECT_TRUE(base::lies_in(first.files.back().file.path, node.path()));
    fs::resize_file(folder() / "sources" / "0", 10);
    EXPECT_THAT([&] { sources.write(second, node.path()); }, ThrowsMessage<JudgeError>(HasSubstr("shorter")));
}

TEST_F(RunDirTest, TheDriversDataIsInAFileOfItsOwn) {
    Manifest manifest;
    manifest.packages.resize(2);
    const std::vector<judge::DataFile> data{{"data/secret/a b.in", 0, std::string(64, 'a')},
                                            {"data/secret/1.ans", 7, std::string(64, 'b')}};
    manifest.packages[1].data = data;
    const RunDir run(folder());
    run.create(manifest);
    EXPECT_EQ(run.data(1), data);
    EXPECT_THAT(run.data(0), testing::IsEmpty());
    base::write_file_atomically(folder() / "data" / "1", std::string(64, 'a') + " x data/1.in\n");
    EXPECT_THROW(run.data(1), JudgeError);
}

// The files of a remote worker's folder are written into the run's own.
TEST_F(RunDirTest, WhatTheOutletIsToldIsLeftInAnotherFolder) {
    const RunDir run = created();
    const Refusal refusal{"n1", 7, "", "another compiler"};
    const RunDir away(folder() / "away",
                      [&](const std::string& file, const nlohmann::json& text) { run.take(file, text); });
    away.create({});
    away.refuse(refusal);
    EXPECT_EQ(run.refusals().at(7), refusal);
    EXPECT_THROW(run.take("run.json", {{"format", 1}}), JudgeError);
    EXPECT_THROW(run.take("../refusals/8.json", {{"format", 1}}), JudgeError);
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
