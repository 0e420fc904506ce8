// Lists of a class, as platforms export them or people keep them, read into a Roster.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/model/roster.hpp"

namespace harness::classes {

// Moodle's grading worksheet (`Identifier`) or list of participants, Canvas's gradebook, Gradescope's roster or grades,
// GitHub Classroom's roster, or any table with one of their columns. Separated by commas, semicolons or tabs; in UTF-8
// or UTF-16 with a byte order mark, in UTF-8 without one, or else in Windows-1252. Throws ConfigError with the line
// where it is none of these, no column says who is who, or two students have one number or e-mail.
model::Roster read_roster(const std::filesystem::path& file);

// The bytes of such a file as UTF-8 without a byte order mark. Throws ConfigError where they are of no such encoding.
std::string text_of_any_encoding(const std::string& bytes, const std::filesystem::path& file);

// For whoever grades, a line each: of these students who is in no row. Throws ConfigError where one row is that of two
// students, where two rows may be one's, and where all of them are in no row.
std::vector<std::string> missing_in(const model::Roster& roster, const std::vector<model::Author>& authors);

}  // namespace harness::classes
