// The tables of a database of ours, and how an older one becomes today's.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

namespace SQLite {
class Database;
}

namespace harness::store {

struct Schema {
    int application_id = 0;  // by which it is told from other programs' databases
    // Each leads from the version of its index to the next; a step once published is never changed.
    std::span<const char* const> steps;
    std::string_view remedy;          // what its user does where the file cannot be used
    bool survives_power_cut = false;  // what was written, whenever the machine stops; else a killed judge's alone

    // What PRAGMA user_version of a database of today's says: the number of steps that made it.
    int version() const { return static_cast<int>(steps.size()); }
};

// Of the history of runs.
const Schema& run_schema();

// The version that the file says it has; 0: it is empty. Throws ConfigError where the file is a newer judge's, or no
// database of this kind; SQLite::Exception.
int version_of(SQLite::Database& database, const std::filesystem::path& file, const Schema& schema);

// Makes the tables in an empty file, or brings an older one up to date; nothing where it is. Throws likewise.
void prepare(SQLite::Database& database, const std::filesystem::path& file, const Schema& schema);

}  // namespace harness::store
