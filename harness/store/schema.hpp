// The tables of one of the judge's databases, and how to update an older one.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

namespace SQLite {
class Database;
}

namespace harness::store {

struct Schema {
    int application_id = 0;  // distinguishes it from other programs' databases
    // Each leads from the version equal to its index to the next one. A published step is never changed.
    std::span<const char* const> steps;
    std::string_view remedy;          // what the user can do if the file cannot be used
    bool survives_power_cut = false;  // false: what was written survives only the death of the judge

    // PRAGMA user_version of an up-to-date database: the number of steps that made it.
    int version() const { return static_cast<int>(steps.size()); }
};

// The schema of the history of runs.
const Schema& run_schema();

// The version of the file; 0: it is empty. Throws ConfigError for a newer judge's file or another kind of database;
// SQLite::Exception.
int version_of(SQLite::Database& database, const std::filesystem::path& file, const Schema& schema);

// Makes the tables in an empty file, or updates an older one. Throws like version_of().
void prepare(SQLite::Database& database, const std::filesystem::path& file, const Schema& schema);

}  // namespace harness::store
