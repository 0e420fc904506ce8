// Accounts and their rights: students, and the staff with their roles. All have personal links; one account of the
// staff may have a password. Of links, passwords and sessions the database keeps only hashes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/model/roster.hpp"
#include "harness/serve/database.hpp"
#include "harness/serve/pages/views.hpp"

namespace harness::serve {

using Kind = pages::Viewer;  // Nobody is no account's

struct Account {
    std::int64_t id = 0;
    Kind kind = Kind::Student;
    std::string name;
    std::string number;  // of the platform; the number and the e-mail may be empty
    std::string email;
    std::string folder;  // of the student's files, below handed-in/PACKAGE
    bool has_link = false;
    bool has_password = false;
    bool has_platform = false;  // a learning platform signs them in
    bool has_left = false;      // no longer in the class list, or removed from the staff
    // Of an observer or assistant, who sees the students of these alone; empty: all.
    std::vector<std::string> sections{};
};

// A person at a learning platform, which has checked who it is.
struct Identity {
    std::string issuer{};   // the platform
    std::string subject{};  // the platform's id of the person
};

// The role of this name; Nobody: there is none.
Kind role_of(std::string_view name);
std::string_view name_of(Kind role);

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
    // Empty if the account is no student's.
    std::optional<Account> student(std::int64_t id);
    // By number, e-mail or name; empty if no student or more than one matches. Those who have left count only if nobody
    // else matches.
    std::optional<Account> find_student(const std::string& called);

    // The token of a new personal link. Ends the earlier link and its sessions.
    std::string new_link(std::int64_t account);
    void revoke(std::int64_t student);
    // Of the account "Instructor", which is made if it is missing, and gets that role. Ends its sessions.
    void set_password(std::string_view password);

    // Without those who were removed; by their names.
    std::vector<Account> staff();
    // The token of a link for a new person, or for one who had been removed, by their name in the log; empty if the
    // staff has this name, or if it is no name.
    std::optional<std::string> add_staff(std::string_view name, Kind role);
    // Ends the person's sessions. Nobody: removes the person, who stays in the log. False if no instructor who can sign
    // in would be left; nothing is changed then.
    bool set_role(std::int64_t person, Kind role);
    // Binds the person to these sections. Ends the person's sessions.
    void set_sections(std::int64_t person, const std::vector<std::string>& sections);

    // The student's account of this person: at first that of the class list with this number, else the only one with
    // this e-mail. Empty if there is none, or if it belongs to another person of the platform. If the class list has
    // the person under another number than before, the account stays the same.
    std::optional<Account> student(const Identity& identity, const std::string& number, const std::string& email);
    // The class list that is taken next has these people under these numbers. Their accounts stay the same.
    void renumber(const std::vector<std::pair<Identity, std::string>>& people);
    // This person's account in the staff, which is made with this role if it is missing: a role that was changed here
    // stays. Empty: the person was removed from the staff.
    std::optional<Account> person(const Identity& identity, const std::string& name, Kind role);
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
