// Reads class lists, exported by platforms or written by hand, into a Roster.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "harness/model/roster.hpp"

namespace harness::course {

// Accepts Moodle's grading worksheet (`Identifier`) or list of participants, Canvas's gradebook, Gradescope's roster or
// grades, GitHub Classroom's roster, and tables with one of their columns. Separators are commas, semicolons or tabs.
// Encodings are UTF-8, UTF-16 with a byte order mark, and Windows-1252. Throws ConfigError with the line if it is none
// of these, no column identifies students, or two students have the same number or e-mail.
model::Roster read_roster(const std::filesystem::path& file);

// The rows that are no student's, as "roster.csv:3" and the reason; empty rows are none.
std::map<std::string, std::string> left_out_rows(const model::Roster& roster);

// "Ada Lovelace (1001)"; without a number only the name.
std::string called(const model::Author& author);

// The students without a row, one line each, for the instructor. Throws ConfigError if a row matches two students, if a
// student may match two rows, or if none of the students has a row.
std::vector<std::string> missing_in(const model::Roster& roster, const std::vector<model::Author>& authors);

// For an instructor without a class list, one line each: who has the same name and different numbers. Platforms may
// give a student another number in each problem, and then each of them would have the late days of the term.
std::vector<std::string> same_names_in(const std::vector<model::Author>& authors);

}  // namespace harness::course
