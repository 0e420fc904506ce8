// Who may do what: students by personal links, the instructor by a password, and their sessions. Of links and sessions
// the database has hashes alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/roster.hpp"
#include "harness/serve/database.hpp"

namespace harness::serve {

enum class Kind { Student, Instructor };

struct Account {
    std::int64_t id = 0;
    Kind kind = Kind::Student;
    std::string name;
    std::string number;  // the platform's; empty: there is none, as of the next
    std::string email;
    std::string folder;  // of its files, below handed-in/PACKAGE
    bool has_link = false;
    bool has_left = false;  // the class: the list does not name it any more
};

struct Session {
    Account account;
    std::string csrf;  // what every form of the session carries
};

struct LogLine {
    std::int64_t number = 0;
    Time time;
    std::string who;  // empty: nobody who is known
    std::string address;
    std::string action;
    std::string detail;
};

// All throw as Database.
class Accounts {
  public:
    explicit Accounts(Database& database) : database_(database) {}

    // Makes an account for everybody in the class who has none, and takes over names and addresses that have changed.
    // Who is known by a number is known by it alone. Who is not in it any more has left, and comes in by no link and no
    // session until the list names them again.
    void take(const model::Roster& roster);
    // Who has left last.
    std::vector<Account> students();
    std::optional<Account> student(std::int64_t id);
    // By number, e-mail or name; empty where nobody, or more than one, is called so.
    std::optional<Account> find_student(const std::string& called);

    // A new personal link's token; one that there was is no longer good, and neither are its sessions.
    std::string new_link(std::int64_t student);
    void revoke(std::int64_t student);
    // There is one instructor; all its sessions end.
    void set_password(std::string_view password);

    // Whose link it is; empty where it is none.
    std::optional<Account> owner(std::string_view link);
    // The token of a new session; empty where the link or the password is none.
    std::optional<std::string> enter(std::string_view link, Time now);
    std::optional<std::string> sign_in(std::string_view password, Time now);
    // Empty where there is none, or it has not been used for 30 days.
    std::optional<Session> session(std::string_view token, Time now);
    void end(std::string_view token);

    // Notes who did what. `account`: 0 where nobody is known.
    void log(Time now, std::int64_t account, std::string_view address, std::string_view action,
             std::string_view detail);
    // The newest first, at most `most`; `before`: of those before the line of this number, 0: of all.
    std::vector<LogLine> log_lines(std::size_t most, std::int64_t before = 0);

  private:
    Database& database_;
};

}  // namespace harness::serve
