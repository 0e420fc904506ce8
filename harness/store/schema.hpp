// The tables of the store, and how an older store becomes today's.
#pragma once

#include <filesystem>

namespace SQLite {
class Database;
}

namespace harness::store {

// What PRAGMA user_version of a store of today's says: the number of steps that made it.
int schema_version();

// The version that the file says it has; 0: it is empty. Throws ConfigError where the file is a newer judge's, or no
// store at all; SQLite::Exception.
int version_of(SQLite::Database& database, const std::filesystem::path& file);

// Makes the tables in an empty file, or brings an older store up to date; nothing where it is. Throws likewise.
void prepare(SQLite::Database& database, const std::filesystem::path& file);

}  // namespace harness::store
