#include "harness/history/store/schema.hpp"

#include <map>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/history/store/connection.hpp"
#include "harness/history/store/store_fixture.hpp"

namespace harness::store {
namespace {

using base::ConfigError;
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

TEST_F(SchemaTest, AnOlderStoreIsBroughtUpToDateByTheNextThatWrites) {
    {
        Store store = open();
        keep(store, run_of("r", {submission("a.c", "1")}));
    }
    {
        SQLite::Database database(file().string(), SQLite::OPEN_READWRITE);
        database.exec("DROP INDEX submission_by_result");
        database.exec("DROP TABLE growth_case");
        database.exec("DROP TABLE point_group");
        const std::map<std::string, std::vector<std::string>> added{
            {"result", {"growth_factor", "time_factor"}},
            {"case_result", {"reruns", "score"}},
            {"evidence", {"word"}},
            {"submission",
             {"points", "most_points", "late", "late_factor", "email", "upload", "excused", "notes",
              "lower_is_better"}},
            {"package", {"title", "statement_form", "statement_file", "statement", "languages"}}};
        for (const auto& [table, columns] : added) {
            for (const std::string& column : columns) {
                database.exec(fmt::format("ALTER TABLE {} DROP COLUMN {}", table, column));
            }
        }
        database.exec("PRAGMA user_version = 1");
    }
    EXPECT_THAT([&] { open(Access::Read); }, ThrowsMessage<ConfigError>(HasSubstr("an older judge's")));
    EXPECT_EQ(open().read("r").packages.at(0).submissions.size(), 1U) << "nothing is lost";
    EXPECT_EQ(open(Access::Read).run_count(), 1U);
    EXPECT_EQ(number("SELECT count(*) FROM sqlite_schema WHERE name = 'submission_by_result'"), 1);
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
