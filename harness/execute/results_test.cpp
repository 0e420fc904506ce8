#include "harness/execute/results.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/execute/journal.hpp"

namespace harness::execute {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ResultsTest : public testing::Test {
  protected:
    ResultsTest() : run_(folder_.path() / "run"), results_(run_) { run_.create({}); }

    static Published accepted(const std::string& node) {
        Published published{{node, "cpu", "kernel", 1.37}, 1, std::chrono::milliseconds{7}, {}};
        published.result.verdict = model::Verdict::Accepted;
        return published;
    }
    static Node node(const std::string& name) { return {name, "", ""}; }
    fs::path file(const std::string& name) const { return run_.path() / "results" / name; }
    // What a reader that starts now knows of the item.
    std::optional<Published> read_anew(const std::string& id) const {
        Results results(run_);
        results.update();
        return results.of(id);
    }

    base::TempDir folder_;
    RunDir run_;
    Results results_;
};

TEST_F(ResultsTest, AreReadAsTheyComeAndTheFirstOfAnItemCounts) {
    Journal first(run_, "0");
    Journal second(run_, "1");
    std::vector<std::string> taken;
    const auto take = [&](const std::string& id, const Published& published) {
        taken.push_back(id + " on " + published.node.name);
    };
    results_.update(take);
    EXPECT_FALSE(results_.has("a"));
    EXPECT_EQ(results_.of("a"), std::nullopt);
    second.begin("a", node("n2"));
    second.publish("a", accepted("n2"));
    results_.update(take);
    first.publish("a", accepted("n1"));
    first.publish("b", accepted("n1"));
    results_.update(take);
    results_.update(take);
    EXPECT_THAT(taken, ElementsAre("a on n2", "b on n1"));
    EXPECT_EQ(results_.size(), 2U);
    EXPECT_EQ(results_.of("a")->node, accepted("n2").node);
    EXPECT_EQ(results_.of("a")->result, accepted("").result);
    EXPECT_EQ(read_anew("a")->node.name, "n1") << "the lowest shard's, for everybody who reads later";
    EXPECT_EQ(results_.seconds_an_item(), 0.007);
}

TEST_F(ResultsTest, EachWorkerOfAShardHasAFileOfItsOwn) {
    Journal(run_, "7").publish("a", accepted("n1"));
    Journal(run_, "7").publish("b", accepted("n2"));
    Journal(run_, "17").publish("c", accepted("n3"));
    Journal(run_, driver_journal).publish("d", accepted(""));
    EXPECT_TRUE(fs::exists(file("7.1")) && fs::exists(file("7.2")) && fs::exists(file("driver.1")));
    results_.update();
    EXPECT_EQ(results_.size(), 4U);
    Results shard(run_, 7);
    shard.update();
    EXPECT_EQ(shard.size(), 2U);
    Journal(run_, "8").end();
    EXPECT_FALSE(fs::exists(file("8.1"))) << "who has nothing to say makes no file";
}

TEST_F(ResultsTest, AttemptsAreThoseThatWereNotWithdrawn) {
    Journal journal(run_, "0");
    EXPECT_THAT(results_.attempts("a"), IsEmpty());
    journal.begin("a", node("n1"));
    journal.begin("a", node("n2"));
    journal.withdraw("a");
    journal.begin("b", node("n1"));
    results_.update();
    EXPECT_THAT(results_.attempts("a"), ElementsAre("n1"));
    EXPECT_EQ(results_.begun(), 3U) << "a worker has begun with an item, even if it was ended";
    journal.begin("b", node("n2"));
    journal.refuse("b");
    results_.update();
    EXPECT_THAT(results_.attempts("b"), ElementsAre("n1"));
    EXPECT_EQ(results_.begun(), 3U) << "the node could not judge it";
}

TEST_F(ResultsTest, ALineThatIsNotCompleteSaysNothingYet) {
    Journal(run_, "0").publish("a", accepted("n"));
    const std::string whole = base::read_file(file("0.1"));
    base::write_file_atomically(file("0.1"), whole + whole.substr(0, 40));
    results_.update();
    EXPECT_EQ(results_.size(), 1U);
    base::write_file_atomically(file("0.1"), whole + whole);
    results_.update();
    EXPECT_EQ(results_.size(), 1U);
    base::write_file_atomically(file("0.1"), whole.substr(0, whole.size() - 1));
    EXPECT_EQ(read_anew("a"), std::nullopt);
    EXPECT_THAT(results_.damaged(), IsEmpty()) << "its worker was killed";
}

TEST_F(ResultsTest, ADamagedLineIsNamedAndCountsAsIfItWereNotThere) {
    Journal journal(run_, "0");
    journal.publish("a", accepted("n"));
    journal.publish("b", accepted("n"));
    const std::string whole = base::read_file(file("0.1"));
    std::string other_verdict = whole;
    other_verdict.replace(whole.find("\"AC\""), 4, "\"WA\"");
    std::string other_id = whole;
    other_id.replace(whole.find("\"id\":\"a\""), 8, "\"id\":\"c\"");
    for (const std::string& text :
         {other_verdict, other_id, whole.substr(3), "null\n" + whole.substr(whole.find('\n') + 1)}) {
        base::write_file_atomically(file("0.1"), text);
        Results results(run_);
        results.update();
        EXPECT_FALSE(results.has("a")) << text;
        EXPECT_FALSE(results.has("c")) << text;
        EXPECT_TRUE(results.has("b")) << text;
        EXPECT_THAT(results.damaged(), ElementsAre(file("0.1").string() + ", line 1")) << text;
    }
    base::write_file_atomically(file("0.1"), whole);
    results_.update();
    base::write_file_atomically(file("0.1"), other_verdict);
    EXPECT_THAT([&] { results_.of("a"); }, testing::ThrowsMessage<base::JudgeError>(HasSubstr("0.1 has changed")));
}

// As a node may write whose memory fails: the checksum is that of the wrong text.
TEST_F(ResultsTest, ARecordWhoseMembersHaveWrongTypesIsDamaged) {
    Journal journal(run_, "0");
    const std::vector<nlohmann::json> records{
        nullptr,
        {{"kind", 7}, {"id", "a"}},
        {{"kind", "ended"}, {"id", "a"}},
        {{"kind", begin_record}, {"id", 7}},
        {{"kind", begin_record}, {"id", "a"}, {"node", 7}},
        {{"kind", result_record}, {"id", "a"}, {"attempt", 1}, {"took_ns", "long"}},
        {{"kind", result_record}, {"id", "a"}, {"attempt", 1}, {"result", {{"verdict", "XX"}}}},
    };
    std::ranges::for_each(records, [&](const nlohmann::json& record) { journal.append(record); });
    journal.publish("b", accepted("n"));
    std::vector<std::string> taken;
    results_.update([&](const std::string& id, const Published& /*published*/) { taken.push_back(id); });
    EXPECT_THAT(taken, ElementsAre("b"));
    EXPECT_FALSE(results_.has("a"));
    EXPECT_THAT(results_.attempts("a"), IsEmpty());
    EXPECT_EQ(results_.damaged().size(), records.size());
}

TEST_F(ResultsTest, WhatIsNoFileOfAWorkerIsNamedAndHoldsNobodyUp) {
    fs::create_directories(file("0.1"));
    fs::create_symlink("/dev/zero", file("2.1"));
    ASSERT_EQ(::mkfifo(file("3.1").c_str(), 0600), 0);
    base::write_file_atomically(file("4.1"), "");
    fs::resize_file(file("4.1"), std::uintmax_t{1} << 40U);  // more than any memory has; takes no space on a disk
    base::write_file_atomically(file("x.1"), "{}");
    base::write_file_atomically(file("5"), "{}");
    Journal(run_, "0").publish("a", accepted("n"));
    results_.update();
    results_.update();
    EXPECT_TRUE(results_.has("a"));
    EXPECT_THAT(results_.damaged(), ElementsAre(file("0.1").string(), file("2.1").string(), file("3.1").string(),
                                                file("4.1").string() + ", line 1"));
}

TEST_F(ResultsTest, AFileThatIsListedBeforeItIsThereIsReadLater) {
    fs::create_symlink("later", file("1.1"));
    results_.update();
    Journal(run_, "0").publish("a", accepted("n"));
    fs::rename(file("0.1"), file("later"));
    results_.update();
    EXPECT_TRUE(results_.has("a"));
    EXPECT_THAT(results_.damaged(), IsEmpty());
}

TEST_F(ResultsTest, AnEndedFileIsNotReadAgain) {
    Journal journal(run_, "0");
    journal.publish("a", accepted("n"));
    journal.end();
    results_.update();
    fs::remove(file("0.1"));
    fs::create_directories(file("0.1"));
    results_.update();
    EXPECT_THAT(results_.damaged(), IsEmpty());
}

// A file server's listing may be old; its answer for a name that was never asked for is not.
TEST_F(ResultsTest, ExpectedFilesAreLookedForByName) {
    results_.expect(3, 2);
    results_.update();
    EXPECT_THAT(results_.damaged(), IsEmpty());
    Journal(run_, "4").publish("a", accepted("n"));
    results_.expect(3, 2);
    results_.update();
    EXPECT_TRUE(results_.has("a"));
}

TEST_F(ResultsTest, AWriteThatEndsAtAnyByteLosesOnlyItsRecord) {
    const std::vector<std::string> ids{"a", "b"};
    {
        Journal journal(run_, "0");
        for (const std::string& id : ids) {
            journal.begin(id, node("n"));
            journal.publish(id, accepted("n"));
        }
        journal.end();
    }
    const std::string whole = base::read_file(file("0.1"));
    const auto write = [&](std::string_view text) { std::ofstream(file("0.1"), std::ios::binary) << text; };
    for (std::size_t bytes = 0; bytes <= whole.size(); ++bytes) {
        const std::size_t near = whole.find('\n', bytes < 2 ? 0 : bytes - 2);
        if (bytes % 16 != 0 && near > bytes + 1) {
            continue;  // in the middle of a record: some of these are enough
        }
        const std::string_view part = std::string_view(whole).substr(0, bytes);
        const auto lines = static_cast<std::size_t>(std::ranges::count(part, '\n'));
        write(part);
        Results results(run_);
        results.update();
        EXPECT_EQ(results.size(), std::min(lines / 2, ids.size())) << bytes;
        EXPECT_EQ(results.begun(), std::min((lines + 1) / 2, ids.size())) << bytes;
        write(whole);  // it was still being written
        results.update();
        EXPECT_EQ(results.size(), ids.size()) << bytes;
        EXPECT_THAT(results.damaged(), IsEmpty()) << bytes;
    }
    write(std::string_view(whole).substr(0, whole.size() / 2));  // its node died
    Journal(run_, "0").publish("b", accepted("n"));
    results_.update();
    EXPECT_EQ(results_.size(), ids.size());
}

TEST_F(ResultsTest, AFullDiskIsNamedAndLeavesNoPartOfARecord) {
    const pid_t child = ::fork();
    if (child == 0) {
        static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
        const rlimit limit{300, 300};  // like a disk with space for the first record
        ::setrlimit(RLIMIT_FSIZE, &limit);
        std::string said;
        Journal journal(run_, "0");
        try {
            journal.begin("a", node("n"));
            journal.publish("a", accepted("n"));
        } catch (const std::exception& error) {
            said = error.what();
        }
        journal.withdraw("a");
        std::_Exit(said.starts_with("cannot write " + file("0.1").string()) ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    results_.update();
    EXPECT_EQ(results_.size(), 0U);
    EXPECT_THAT(results_.attempts("a"), IsEmpty());
    EXPECT_THAT(results_.damaged(), IsEmpty());
}

}  // namespace
}  // namespace harness::execute
