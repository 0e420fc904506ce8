#include "harness/history/store/connection.hpp"

#include <chrono>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/history/store/schema.hpp"

namespace harness::store {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;

constexpr int patience_ms = 30'000;  // for another judge's transaction; each takes milliseconds

// Two judges that make a file at the same time both change its mode, and SQLite makes neither of them wait there.
void use_wal(SQLite::Database& database) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds{patience_ms};
    for (;;) {
        try {
            database.exec("PRAGMA journal_mode = WAL");
            return;
        } catch (const SQLite::Exception& error) {
            if (error.getErrorCode() != SQLITE_BUSY || std::chrono::steady_clock::now() > end) {
                throw;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds{1});
        }
    }
}

// SQL's as_json(value), for the steps of a schema: JSON with which json_object() can go on. Texts have any bytes.
void as_json(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
    sqlite3_value* value = values[0];
    const int type = sqlite3_value_type(value);
    nlohmann::json json;
    if (type == SQLITE_FLOAT) {
        json = sqlite3_value_double(value);
    } else if (type != SQLITE_NULL) {
        const auto* bytes = static_cast<const char*>(sqlite3_value_blob(value));
        json = model::json_of_text({bytes, static_cast<std::size_t>(sqlite3_value_bytes(value))});
    }
    constexpr unsigned json_subtype = 'J';
    const std::string text = json.dump();
    sqlite3_result_text(context, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    sqlite3_result_subtype(context, json_subtype);
}

// SQLite 3.45 wants to be told of a function that marks its results as JSON; Debian 12 has 3.40, without the flag.
void add_as_json(SQLite::Database& database) {
#ifdef SQLITE_RESULT_SUBTYPE
    constexpr int marks_results = SQLITE_RESULT_SUBTYPE;
#else
    constexpr int marks_results = 0;
#endif
    const int code = sqlite3_create_function_v2(database.getHandle(), "as_json", 1,
                                                SQLITE_UTF8 | SQLITE_DETERMINISTIC | marks_results, nullptr, as_json,
                                                nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) {
        throw SQLite::Exception(database.getHandle(), code);
    }
}

int pragma(SQLite::Database& database, const char* name) {
    return database.execAndGet(fmt::format("PRAGMA {}", name)).getInt();
}

// The version of the file; 0: it is empty. Throws ConfigError for a newer judge's file or another kind of database;
// SQLite::Exception.
int version_of(SQLite::Database& database, const fs::path& file, const Schema& schema) {
    const int version = pragma(database, "user_version");
    const bool empty = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
    if (!empty && pragma(database, "application_id") != schema.application_id) {
        throw ConfigError(file, 0, fmt::format("is another program's database: {}", schema.remedy));
    }
    if (version > schema.version()) {
        throw ConfigError(file, 0,
                          fmt::format("was written by a newer judge (version {}, this one knows {}): use that judge; "
                                      "or {}",
                                      version, schema.version(), schema.remedy));
    }
    return empty ? 0 : version;
}

// Makes the tables in an empty file, or updates an older one. Throws like version_of().
void prepare(SQLite::Database& database, const fs::path& file, const Schema& schema) {
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    add_as_json(database);
    // Read again, because another judge may have been faster.
    for (auto step = static_cast<std::size_t>(version_of(database, file, schema)); step < schema.steps.size(); ++step) {
        database.exec(schema.steps[step]);
    }
    database.exec(fmt::format("PRAGMA application_id = {}", schema.application_id));
    database.exec(fmt::format("PRAGMA user_version = {}", schema.version()));
    transaction.commit();
}

SQLite::Database open(const fs::path& file, Access access, const Schema& schema) {
    if (access == Access::Read && !base::is_there(file)) {
        throw ConfigError(file, 0,
                          "is not there, so no run is kept: `judge grade` and `judge verify` make it, and --store FILE "
                          "names another");
    }
    const int flags = access == Access::Read ? SQLite::OPEN_READWRITE : SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE;
    try {
        SQLite::Database database(file.string(), flags, patience_ms);
        database.exec("PRAGMA foreign_keys = ON");
        const int version =
            version_of(database, file, schema);  // before writing to a file that may belong to another program
        if (access == Access::Read) {
            if (version < schema.version()) {
                throw ConfigError(file, 0, "is an older judge's: the next `judge grade` or `judge verify` fixes that");
            }
            return database;
        }
        use_wal(database);
        // Each transaction is on the disk when it ends, so that a power cut loses no finished submission.
        database.exec("PRAGMA synchronous = FULL");
        if (version < schema.version()) {
            prepare(database, file, schema);
        }
        return database;
    } catch (const SQLite::Exception& error) {
        switch (error.getErrorCode()) {
            case SQLITE_NOTADB:
                throw ConfigError(file, 0, fmt::format("is no database: {}", schema.remedy));
            case SQLITE_CANTOPEN:
            case SQLITE_READONLY:
            case SQLITE_PERM:
                throw ConfigError(file, 0,
                                  fmt::format("cannot be opened for writing ({}): {}", error.what(), schema.remedy));
            default:
                throw base::JudgeError(
                    fmt::format("cannot open {}: {}; {}", file.string(), error.what(), schema.remedy));
        }
    }
}

}  // namespace

void Query::read_json(const SQLite::Column& column, const std::function<void(const nlohmann::json&)>& read) {
    try {
        read(nlohmann::json::parse(column.getString()));
    } catch (const nlohmann::json::exception& error) {
        throw base::JudgeError(fmt::format("a value of the database cannot be read: {}", error.what()));
    }
}

void Query::set(model::Verdict& verdict, const SQLite::Column& column) {
    const std::string name = column.getString();
    const auto known = model::verdict_from_short_name(name);
    if (!known) {
        throw base::JudgeError(fmt::format("the store has a verdict '{}', which there is not", name));
    }
    verdict = *known;
}

Connection::Connection(const fs::path& file, Access access, const Schema& schema)
    : file_(file), database_(open(file, access, schema)) {}

void Connection::shrink() {
    guarded("shrink", [&] { database_.exec("VACUUM"); });
}

void Connection::fail(const char* doing, const SQLite::Exception& error) const {
    throw base::JudgeError(fmt::format("cannot {} the store {}: {}", doing, file_.string(), error.what()));
}

}  // namespace harness::store
