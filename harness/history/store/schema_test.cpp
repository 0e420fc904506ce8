#include "harness/history/store/schema.hpp"

#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/history/store/connection.hpp"
#include "harness/history/store/store_fixture.hpp"
#include "paths.hpp"

namespace harness::store {
namespace {

using namespace std::chrono_literals;
using base::ConfigError;
using model::Verdict;
using testing::HasSubstr;
using testing::ThrowsMessage;

using SchemaTest = StoreTest;

TEST_F(SchemaTest, ANewerStoreIsRefusedAndLeftAlone) {
    open();
    {
        SQLite::Database database(file().string(), SQLite::OPEN_READWRITE);
        database.exec("PRAGMA user_version = 99");
    }
    for (const Access access : {Access::Read, Access::Write}) {
        EXPECT_THAT([&] { open(access); },
                    ThrowsMessage<ConfigError>(testing::AllOf(HasSubstr("judge.db"), HasSubstr("newer judge"),
                                                              HasSubstr("version 99"), HasSubstr("--store"))));
    }
    EXPECT_EQ(number("PRAGMA user_version"), 99);
}

TEST_F(SchemaTest, AnotherProgramsDatabaseIsRefusedAndLeftAlone) {
    {
        SQLite::Database database(file().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        database.exec("CREATE TABLE theirs (a)");
    }
    const std::string before = base::read_file(file());
    EXPECT_THAT([&] { open(); }, ThrowsMessage<ConfigError>(HasSubstr("another program's")));
    EXPECT_EQ(base::read_file(file()), before);
}

TEST_F(SchemaTest, WhatIsNoDatabaseIsRefusedAndLeftAlone) {
    base::write_file_atomically(file(), std::string(5000, 'x'));
    EXPECT_THAT([&] { open(); },
                ThrowsMessage<ConfigError>(testing::AllOf(HasSubstr("is no database"), HasSubstr("--store FILE"))));
    EXPECT_EQ(base::read_file(file()), std::string(5000, 'x'));
}

TEST_F(SchemaTest, AFileThatCannotBeWrittenIsNamedWithARemedy) {
    ASSERT_EQ(::mkfifo(file().c_str(), 0600), 0);
    EXPECT_THAT([&] { open(); },
                ThrowsMessage<base::JudgeError>(testing::AllOf(HasSubstr(file().string()), HasSubstr("--store FILE"))));
}

TEST_F(SchemaTest, ReadingMakesNoFile) {
    EXPECT_THAT([&] { open(Access::Read); }, ThrowsMessage<ConfigError>(HasSubstr("is not there")));
    EXPECT_FALSE(std::filesystem::exists(file()));
}

TEST_F(SchemaTest, AFolderThatIsNotThereIsSaid) {
    EXPECT_THAT([&] { Store(file() / "gone" / "judge.db", Access::Write); },
                ThrowsMessage<ConfigError>(HasSubstr("--store FILE")));
}

TEST_F(SchemaTest, AnEmptyFileBecomesAStore) {
    base::write_file_atomically(file(), "");
    EXPECT_EQ(open().run_count(), 0U);
    EXPECT_EQ(open(Access::Read).run_count(), 0U);
}

TEST_F(SchemaTest, JudgesThatBeginAtTheSameTimeMakeOneStore) {
    {
        std::vector<std::jthread> judges;
        for (int i = 0; i < 8; ++i) {
            judges.emplace_back([&] { EXPECT_EQ(open().run_count(), 0U); });
        }
    }
    EXPECT_EQ(number("PRAGMA user_version"), run_schema().version());
    EXPECT_EQ(SQLite::Database(file().string()).execAndGet("PRAGMA journal_mode").getString(), "wal");
}

TEST_F(SchemaTest, WhatIsWrittenIsOnTheDiskAtOnce) {
    constexpr int full = 2;
    Store store = open();
    EXPECT_EQ(store.connection().query("PRAGMA synchronous").one_number(), full);
}

// The first run of the history in older/, as version 11 has it.
model::RunResult first_run() {
    model::SubmissionResult result;
    result.name = "wrong_answer/\xff.c";
    result.file = "handed-in/\xff.c";
    result.language = "c";
    result.time_factor = 2.5;
    result.verdict = Verdict::WrongAnswer;
    result.expected = {Verdict::WrongAnswer, Verdict::TimeLimit};
    result.as_expected = true;
    result.author =
        model::Author{"Anna", "7", std::chrono::system_clock::time_point{5s}, true, "anna@b", "Anna_7", "ill"};
    result.score = 12.345678901234567;
    result.points =
        model::Points{{{"secret/*", 1.0 / 3, 2, Verdict::Accepted, "all"}, {"x", 1, 7.5}}, 3, 4, 60s, 0.1, true};
    result.compile = {true, true, 1ms, "warning: '\"' \\n \xfe"};
    model::CaseResult rejected{"secret/1", Verdict::WrongAnswer, 1ms, 2ms, 3, 4, {}, "line 1: 'é'", 6, true};
    rejected.evidence = model::Evidence{{"4\n", 2},
                                        model::Excerpt{"2 0\xff", 300},
                                        {std::string("\0out", 4), 5},
                                        true,
                                        1,
                                        model::OutputLocation{1, 2, 3, "t"},
                                        "error"};
    rejected.reruns = {"near a limit", "failed"};
    rejected.score = 0.1;
    model::CaseResult killed;
    killed.name = "secret/2";
    killed.verdict = Verdict::RunTimeError;
    killed.signal = 11;
    killed.evidence = model::Evidence{};
    result.cases = {rejected, killed};
    result.missed_catches = {{"secret/2", Verdict::Accepted}};
    result.hints = {"a hint", "another \\n hint"};
    result.growth = model::Growth{3.7, {{8, 1, 8.5, 3ms, 1.0 / 3, true}}, {13, 2, 13.5, 1s, 24, false}};
    result.notes = {"a note", "another"};
    result.reason = "a reason";
    result.fingerprint = {"s", "1"};
    model::SubmissionResult bare;
    bare.name = "bare.c";
    model::RunResult run;
    run.info = {"r1",
                "grade",
                std::chrono::system_clock::time_point{7s},
                {{"cpu", "a cpu"}},
                {"memory: no cgroup", "network"},
                {{"judge", "0.1"}},
                {{"class.zip", "Moodle"}},
                {{"class.zip/\xff", "no student"}}};
    run.packages.resize(1);
    run.packages[0].info = {"queens", 3s, 2048, 2, 2, "hash", "Queens", {}, {"C", "C++"}};
    run.packages[0].info.statement = {model::Statement::Form::Latex, "problem.tex", "Place queens"};
    run.packages[0].problems = {{"secret/1.ans", "differs"}};
    run.packages[0].submissions = model::Results({result, bare});
    model::count(run.packages[0], run.summary);
    run.summary.took = 9s;
    return run;
}

// As a judge that wrote this version kept it.
model::RunResult first_run_of(int version) {
    model::RunResult run = first_run();
    model::SubmissionResult& result = run.packages[0].submissions[0];
    model::CaseResult& rejected = result.cases[0];
    const auto lacks_before = [&](int first, auto& member) {
        if (version < first) {
            member = {};
        }
    };
    lacks_before(3, result.growth);
    lacks_before(5, rejected.reruns);
    lacks_before(6, rejected.evidence->word);
    lacks_before(7, rejected.score);
    for (model::Points::Group& group : result.points->groups) {
        lacks_before(7, group.verdict);
        lacks_before(8, group.name);
    }
    lacks_before(8, result.author->email);
    lacks_before(8, result.author->upload);
    lacks_before(8, result.author->excused);
    lacks_before(8, result.notes);
    result.time_factor = version < 9 ? 1 : result.time_factor;
    lacks_before(10, run.packages[0].info.title);
    lacks_before(10, run.packages[0].info.statement);
    lacks_before(10, run.packages[0].info.languages);
    lacks_before(11, result.points->lower_is_better);
    lacks_before(4, result.points);
    return run;
}

TEST(OlderStores, AreReadWholeOnceAJudgeHasWrittenToThem) {
    std::string history;  // of this version: each file adds to the one before
    for (int version = 1; version < run_schema().version(); ++version) {
        SCOPED_TRACE(version);
        const base::TempDir folder;
        const std::filesystem::path file = folder.path() / "judge.db";
        history +=
            base::read_file(fmt::format("{}/harness/history/store/older/version_{}.sql", QUEENS_SOURCE_DIR, version));
        SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
            .exec("BEGIN;" + history + "COMMIT;");
        EXPECT_THAT([&] { Store(file, Access::Read); }, ThrowsMessage<ConfigError>(HasSubstr("an older judge's")));
        const Store store(file, Access::Write);
        const model::RunResult expected = first_run_of(version);
        EXPECT_EQ(store.read("r1"), expected);
        const model::SubmissionResult copy = store.read("r2").packages[0].submissions.front();
        EXPECT_EQ(copy.name, "copy.c");
        EXPECT_EQ(copy.from_run, "r1");
        EXPECT_EQ(copy.author, std::nullopt);
        EXPECT_EQ(copy.cases, expected.packages[0].submissions[0].cases);
        EXPECT_EQ(store.find_result("1")->hints, copy.hints);
        EXPECT_EQ(store.find_run("last"), "r2");
        EXPECT_EQ(Store(file, Access::Read).run_count(), 2U);
    }
}

TEST_F(SchemaTest, DeletingARunDeletesWhatIsBelowIt) {
    {
        Store store = open();
        keep(store, run_of("r", {submission("a.c", "1")}));
    }
    SQLite::Database database(file().string(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA foreign_keys = ON");
    database.exec("DELETE FROM run");
    EXPECT_EQ(number("SELECT count(*) FROM submission"), 0);
    EXPECT_EQ(number("SELECT count(*) FROM pragma_foreign_key_check"), 0);
}

}  // namespace
}  // namespace harness::store
