// The students of a class, from a platform's export or from an instructor's own list. Pure.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::model {

struct RosterRow {
    int line = 0;  // line number in the file
    std::vector<std::string> cells;
    std::string name;  // as in the file
    std::string id;    // the student's number on the platform, which its exports contain too
    std::string email;
    std::vector<std::string> keys;  // other names of the student: a login, another number
    std::vector<std::string> sections{};

    Author author() const { return {.student = name, .id = id, .email = email}; }
};

// A row that is no student's.
struct OtherRow {
    int line = 0;
    std::string what;  // "'Tim' is staff"
};

struct Roster {
    std::filesystem::path file;
    char separator = ',';
    std::vector<std::string> header;
    std::vector<RosterRow> rows;     // of students
    std::vector<OtherRow> others{};  // of staff, of the platform (Canvas's "Points Possible"), and of nobody

    // The column of this name, ignoring case; empty if there is none.
    std::optional<std::size_t> column(std::string_view name) const;
    // Empty if the row has no such cell.
    std::string cell(const RosterRow& row, std::string_view column_name) const;
    // The row of a student: by number, else by e-mail, else by a name or key that occurs in one row only.
    std::optional<std::size_t> find(const Author& author) const;
};

// Maps "lovelace, ada" and "Ada  Lovelace" to the same name. "O'Neil" and "ONeil" are the same too: Moodle leaves out
// the characters that file names should not have.
std::string folded_name(std::string_view name);

}  // namespace harness::model
