// Who is in a class, as a platform's export or a list of one's own has it. Pure.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::model {

struct RosterRow {
    int line = 0;  // of the file
    std::vector<std::string> cells;
    std::string name;  // as the file has it
    std::string id;    // the platform's number of the student, which its exports have too
    std::string email;
    std::vector<std::string> keys;  // what else the student may be known by: a login, another number
};

struct Roster {
    std::filesystem::path file;
    char separator = ',';
    std::vector<std::string> header;
    std::vector<RosterRow> rows;                       // of students; without rows of the platform's own
    std::vector<std::vector<std::string>> other_rows;  // such as Canvas's "Points Possible"

    // The column of this name, whatever its capitals; empty where there is none.
    std::optional<std::size_t> column(std::string_view name) const;
    // Empty where the row has no such cell.
    std::string cell(const RosterRow& row, std::string_view column_name) const;
    // The row of a student: by number, else by e-mail, else by a name or key that only one row has.
    std::optional<std::size_t> find(const Author& author) const;
};

// "lovelace, ada" and "Ada  Lovelace" are one name. So are "O'Neil" and "ONeil": Moodle leaves out what no name of a
// file should have.
std::string folded_name(std::string_view name);

}  // namespace harness::model
