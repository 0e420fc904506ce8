// Accounts and their rights: students with personal links, the instructor with a password, and their sessions. Of links
// and sessions the database keeps only hashes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/roster.hpp"
#include "harness/serve/database.hpp"
#include "harness/serve/pages/views.hpp"

namespace harness::serve {

enum class Kind { Student, Instructor };

struct Account {
    std::int64_t id = 0;
    Kind kind = Kind::Student;
    std::string name;
    std::string number;  // of the platform; the number and the e-mail may be empty
    std::string email;
    std::string folder;  // of the student's files, below handed-in/PACKAGE
    bool has_link = false;
    bool has_left = false;  // no longer in the class list
};

// A person at a learning platform, which has checked who it is.
struct Identity {
    std::string issuer{};   // the platform
    std::string subject{};  // the platform's id of the person
};

struct Session {
    Account account;
    std::string csrf;  // the token that every form of the session must contain
};

// All members throw like Database.
class Accounts {
  public:
    explicit Accounts(Database& database) : database_(database) {}

    // Creates accounts for new students of the class list, and updates changed names and addresses. A student with a
    // number is identified only by it. Students missing in the list have left: their links and sessions are invalid
    // until the list names them again.
    void take(const model::Roster& roster);
    // Students who have left come last.
    std::vector<Account> students();
    std::optional<Account> student(std::int64_t id);
    // By number, e-mail or name; empty if no student or more than one matches.
    std::optional<Account> find_student(const std::string& called);

    // The token of a new personal link. Ends the earlier link and its sessions.
    std::string new_link(std::int64_t student);
    void revoke(std::int64_t student);
    // Of the instructor who signs in without a platform; ends all of this instructor's sessions.
    void set_password(std::string_view password);

    // The student's account of this person: at first that of the class list with this number, else the only one with
    // this e-mail. Empty if there is none, or if it belongs to another person of the platform.
    std::optional<Account> student(const Identity& identity, const std::string& number, const std::string& email);
    // The instructor's account of this person, which is made if it is missing.
    Account instructor(const Identity& identity, const std::string& name);
    // The token of a new session.
    std::string start_session(std::int64_t account, Time now);

    // The owner of a link; empty if it is invalid.
    std::optional<Account> owner(std::string_view link);
    // The token of a new session; empty if the link or the password is invalid.
    std::optional<std::string> enter(std::string_view link, Time now);
    std::optional<std::string> sign_in(std::string_view password, Time now);
    // Empty if there is none or it was not used for 30 days.
    std::optional<Session> session(std::string_view token, Time now);
    void end(std::string_view token);

    // Logs an action. `account`: 0 if unknown.
    void log(Time now, std::int64_t account, std::string_view address, std::string_view action,
             std::string_view detail);
    // The newest first, at most `most`. `before`: only rows before the row of this id; 0: all.
    std::vector<pages::LogRow> log_lines(std::size_t most, std::int64_t before = 0);

  private:
    Database& database_;
};

}  // namespace harness::serve
