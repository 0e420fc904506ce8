#include "harness/serve/accounts.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "harness/base/fd.hpp"
#include "harness/serve/serve_fixture.hpp"
#include "harness/serve/tokens.hpp"

namespace harness::serve {

namespace {

using testing::Not;

class AccountsTest : public ServeTest {
  protected:
    AccountsTest() {
        accounts_.take(roster({row("Ada Lovelace", "1001", "ada@example.edu"), row("Ada Lovelace", "1002")}));
    }

    std::int64_t id_of(const std::string& number) { return accounts_.find_student(number).value().id; }

    Accounts accounts_{database_};
};

TEST_F(AccountsTest, EverybodyInTheClassHasAnAccountWithAFolderOfItsOwn) {
    const std::vector<Account> students = accounts_.students();
    ASSERT_EQ(students.size(), 2U);
    EXPECT_NE(students[0].folder, students[1].folder);
    EXPECT_FALSE(accounts_.find_student("Ada Lovelace").has_value()) << "two are called so";
    EXPECT_EQ(accounts_.find_student("ada@example.edu").value().number, "1001");
}

TEST_F(AccountsTest, AListThatIsReadAgainChangesNamesAndMakesNobodyTwice) {
    const Account before = accounts_.find_student("1001").value();
    accounts_.take(roster({row("Ada King", "1001", "king@example.edu"), row("Grace Hopper", "1003")}));
    EXPECT_EQ(accounts_.students().size(), 3U);
    const Account after = accounts_.find_student("1001").value();
    EXPECT_EQ(after.id, before.id);
    EXPECT_EQ(after.folder, before.folder);
    EXPECT_EQ(after.name, "Ada King");
    EXPECT_EQ(after.email, "king@example.edu");
}

TEST_F(AccountsTest, WhoHasLeftTheClassComesInByNothingUntilTheListNamesThemAgain) {
    const std::string link = accounts_.new_link(id_of("1001"));
    const std::string session = accounts_.enter(link, moment(0)).value();
    const model::Roster whole = roster({row("Ada Lovelace", "1001", "ada@example.edu"), row("Ada Lovelace", "1002")});
    accounts_.take(roster({row("Ada Lovelace", "1002")}));
    EXPECT_FALSE(accounts_.owner(link).has_value());
    EXPECT_FALSE(accounts_.enter(link, moment(1)).has_value());
    EXPECT_FALSE(accounts_.session(session, moment(1)).has_value());
    EXPECT_EQ(accounts_.students().back().number, "1001");
    EXPECT_TRUE(accounts_.students().back().has_left);
    EXPECT_EQ(accounts_.find_student("Ada Lovelace").value().number, "1002");
    accounts_.take(whole);
    EXPECT_FALSE(accounts_.students().back().has_left);
    EXPECT_TRUE(accounts_.session(session, moment(2)).has_value());
    EXPECT_TRUE(accounts_.enter(link, moment(2)).has_value());
}

TEST_F(AccountsTest, ALinkThatIsOpenedAgainAndAgainFillsNoDisk) {
    const std::string link = accounts_.new_link(id_of("1001"));
    const std::string first = accounts_.enter(link, moment(0)).value();
    std::string last;
    for (int i = 1; i <= 30; ++i) {
        last = accounts_.enter(link, moment(i)).value();
    }
    EXPECT_FALSE(accounts_.session(first, moment(40)).has_value());
    EXPECT_TRUE(accounts_.session(last, moment(40)).has_value());
}

TEST_F(AccountsTest, ALinkOpensASessionOfItsStudentUntilItIsRevoked) {
    const std::string link = accounts_.new_link(id_of("1001"));
    const std::string token = accounts_.enter(link, moment(0)).value();
    const Session session = accounts_.session(token, moment(1)).value();
    EXPECT_EQ(session.account.number, "1001");
    EXPECT_EQ(session.account.kind, Kind::Student);
    EXPECT_FALSE(session.csrf.empty());

    accounts_.revoke(id_of("1001"));
    EXPECT_FALSE(accounts_.session(token, moment(2)).has_value());
    EXPECT_FALSE(accounts_.enter(link, moment(2)).has_value());
}

TEST_F(AccountsTest, ANewLinkEndsTheOldOne) {
    const std::string old = accounts_.new_link(id_of("1001"));
    const std::string token = accounts_.enter(old, moment(0)).value();
    const std::string link = accounts_.new_link(id_of("1001"));
    EXPECT_FALSE(accounts_.enter(old, moment(1)).has_value());
    EXPECT_FALSE(accounts_.session(token, moment(1)).has_value());
    EXPECT_TRUE(accounts_.enter(link, moment(1)).has_value());
}

TEST_F(AccountsTest, NothingThatOpensIsInTheDatabase) {
    const std::string link = accounts_.new_link(id_of("1001"));
    const std::string token = accounts_.enter(link, moment(0)).value();
    accounts_.set_password("correct horse");
    std::string bytes;
    for (const char* name : {"serve.db", "serve.db-wal"}) {
        bytes += base::read_file(folder_.path() / name);
    }
    EXPECT_THAT(bytes, testing::HasSubstr(hash_of(link)));
    for (const std::string& secret : {link, token, std::string("correct horse")}) {
        EXPECT_THAT(bytes, Not(testing::HasSubstr(secret)));
    }
}

TEST_F(AccountsTest, ThePasswordOpensTheInstructorsSessionAndANewOneEndsIt) {
    EXPECT_FALSE(accounts_.sign_in("", moment(0)).has_value());
    accounts_.set_password("correct horse");
    EXPECT_FALSE(accounts_.sign_in("correct hors", moment(0)).has_value());
    const std::string token = accounts_.sign_in("correct horse", moment(0)).value();
    EXPECT_EQ(accounts_.session(token, moment(0)).value().account.kind, Kind::Instructor);
    accounts_.set_password("battery staple");
    EXPECT_FALSE(accounts_.session(token, moment(0)).has_value());
    EXPECT_FALSE(accounts_.sign_in("correct horse", moment(0)).has_value());
    EXPECT_EQ(accounts_.students().size(), 2U) << "the instructor is no student";
}

TEST_F(AccountsTest, TheInstructorOfAnOlderDatabaseKeepsThePassword) {
    database_.run(
        "INSERT INTO account (kind, name, number, email, folder, password_hash) "
        "VALUES ('instructor', 'Instructor', '', '', 'instructor', ?)",
        password_hash("correct horse"));
    database_.run("DROP INDEX staff_by_name");
    database_.run("ALTER TABLE account DROP COLUMN sections");
    database_.run(fmt::format("PRAGMA user_version = {}", schema().steps.size() - 2).c_str());
    Database newer(folder_.path() / "serve.db");
    Accounts accounts(newer);
    const std::string token = accounts.sign_in("correct horse", moment(0)).value();
    EXPECT_EQ(accounts.session(token, moment(0))->account.kind, Kind::Instructor);
    accounts.set_password("battery staple");
    ASSERT_EQ(accounts.staff().size(), 1U);
    EXPECT_TRUE(accounts.sign_in("battery staple", moment(0)).has_value());
    EXPECT_EQ(newer.read([](store::Connection& connection) {
        return connection.query("SELECT count(*) FROM sqlite_master WHERE name = 'staff_by_name'").one_number();
    }),
              1);
}

TEST_F(AccountsTest, ThePasswordIsOfTheInstructorWhoWasAddedByThatName) {
    const std::string link = accounts_.add_staff("Instructor", Kind::Observer).value();
    accounts_.set_password("correct horse");
    const std::string token = accounts_.sign_in("correct horse", moment(0)).value();
    EXPECT_EQ(accounts_.session(token, moment(0))->account.kind, Kind::Instructor);
    EXPECT_EQ(accounts_.staff().size(), 1U);
    EXPECT_TRUE(accounts_.enter(link, moment(0)).has_value());
}

TEST_F(AccountsTest, TheClassListChangesNobodyOfTheStaff) {
    const std::string link = accounts_.add_staff("Ada Lovelace", Kind::Assistant).value();
    accounts_.take(roster({row("Ada Lovelace", "1001"), row("Grace Hopper", "1003")}));
    const std::string token = accounts_.enter(link, moment(0)).value();
    EXPECT_EQ(accounts_.session(token, moment(0))->account.kind, Kind::Assistant);
    EXPECT_EQ(accounts_.find_student("1001").value().kind, Kind::Student);
}

TEST_F(AccountsTest, ASessionThatNobodyUsesEnds) {
    constexpr int day = 24 * 3600;
    const std::string token = accounts_.enter(accounts_.new_link(id_of("1001")), moment(0)).value();
    EXPECT_TRUE(accounts_.session(token, moment(20 * day)).has_value());
    EXPECT_TRUE(accounts_.session(token, moment(45 * day)).has_value()) << "it was used 25 days before";
    EXPECT_FALSE(accounts_.session(token, moment(76 * day)).has_value());
}

TEST_F(AccountsTest, TheLogHasTheNewestFirstAndOneLineEach) {
    accounts_.log(moment(0), id_of("1001"), "127.0.0.1", "enter", "");
    accounts_.log(moment(1), 0, "127.0.0.1", "wrong link", "a\nb");
    const std::vector<pages::LogRow> lines = accounts_.log_lines(10);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].account, "");
    EXPECT_EQ(lines[0].detail, "a\\nb");
    EXPECT_EQ(lines[1].account, "Ada Lovelace");
}

TEST(Tokens, AreLongAndDiffer) {
    EXPECT_GE(new_token().size(), 43U);
    EXPECT_NE(new_token(), new_token());
    EXPECT_TRUE(same_secret("a", "a"));
    EXPECT_FALSE(same_secret("a", "b"));
    EXPECT_FALSE(same_secret("a", "ab"));
}

}  // namespace

}  // namespace harness::serve
