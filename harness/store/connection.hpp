// An open database file: its prepared statements, and its errors as errors of the judge.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include "harness/model/verdict.hpp"
#include "harness/store/schema.hpp"
#include "harness/store/store.hpp"

namespace harness::store {

// Bytes that are not text.
struct Blob {
    std::string_view bytes;
};

// One use of a prepared statement, which is reset at the end of this object's life.
class Query {
  public:
    explicit Query(SQLite::Statement& statement) : statement_(statement) {}
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    ~Query() { statement_.tryReset(); }

    // Binds values in the order of the question marks. They are copied.
    template <typename... Values>
    Query& with(const Values&... values) {
        (bind(++bound_, values), ...);
        return *this;
    }
    // Steps to the next row; false if there is none left.
    bool next() { return statement_.executeStep(); }
    // What `make` makes of the next row; empty if there is none.
    template <typename Make>
    auto first(const Make& make) {
        return next() ? std::optional(make(std::as_const(*this))) : std::nullopt;
    }
    std::optional<std::int64_t> first_number() {
        return first([](const Query& row) { return row.number(0); });
    }
    // The number of the one row. Throws SQLite's exception if there is none.
    std::int64_t one_number() {
        next();
        return number(0);
    }
    // What `make` makes of each row.
    template <typename Make>
    auto all(const Make& make) {
        std::vector<std::invoke_result_t<Make, const Query&>> made;
        while (next()) {
            made.push_back(make(std::as_const(*this)));
        }
        return made;
    }
    // Returns how many rows it changed.
    int run() { return statement_.exec(); }

    std::string text(int column) const { return statement_.getColumn(column).getString(); }
    std::int64_t number(int column) const { return statement_.getColumn(column).getInt64(); }
    bool flag(int column) const { return number(column) != 0; }
    bool is_null(int column) const { return statement_.getColumn(column).isNull(); }
    std::optional<std::int64_t> maybe_number(int column) const;
    std::optional<int> maybe_int(int column) const;
    std::optional<double> maybe_real(int column) const;
    std::optional<std::chrono::nanoseconds> maybe_time(int column) const;
    model::Verdict verdict(int column) const;

  private:
    void bind(int index, const std::string& text) { statement_.bind(index, text); }
    void bind(int index, std::string_view text) { statement_.bind(index, std::string{text}); }
    void bind(int index, std::int64_t number) { statement_.bind(index, number); }
    void bind(int index, std::size_t number) { bind(index, static_cast<std::int64_t>(number)); }
    void bind(int index, int number) { statement_.bind(index, number); }
    void bind(int index, bool flag) { statement_.bind(index, flag ? 1 : 0); }
    void bind(int index, double number) { statement_.bind(index, number); }
    void bind(int index, std::chrono::nanoseconds time) { bind(index, std::int64_t{time.count()}); }
    void bind(int index, model::Verdict verdict) { bind(index, model::short_name(verdict)); }
    void bind(int index, const Blob& blob) {
        statement_.bind(index, static_cast<const void*>(blob.bytes.data()), static_cast<int>(blob.bytes.size()));
    }
    template <typename Value>
    void bind(int index, const std::optional<Value>& value) {
        if (value) {
            bind(index, *value);
        } else {
            statement_.bind(index);
        }
    }

    SQLite::Statement& statement_;
    int bound_ = 0;
};

class Connection {
  public:
    // Like Store's constructor.
    Connection(const std::filesystem::path& file, Access access, const Schema& schema = run_schema());

    // `sql` is prepared at its first use. It may have one use at a time.
    Query query(const char* sql);
    // Returns the space of deleted rows to the file system. Not within a transaction.
    void shrink();
    std::int64_t last_number() const { return database_.getLastInsertRowid(); }

    // Calls `work`. Throws SQLite's exceptions as a JudgeError that says what was being done: "cannot write to …".
    template <typename Work>
    decltype(auto) guarded(const char* doing, Work&& work) {
        try {
            return std::forward<Work>(work)();
        } catch (const SQLite::Exception& error) {
            fail(doing, error);
        }
    }
    // Like guarded(), with the state of the store at one moment.
    template <typename Work>
    decltype(auto) reading(Work&& work) {
        return guarded("read", [&]() -> decltype(auto) {
            const SQLite::Transaction moment(database_);  // rolled back, because there are no changes
            return std::forward<Work>(work)();
        });
    }
    // Like guarded(), as one transaction.
    template <typename Work>
    void in_transaction(Work&& work) {
        guarded("write to", [&] {
            SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
            std::forward<Work>(work)();
            transaction.commit();
        });
    }

  private:
    [[noreturn]] void fail(const char* doing, const SQLite::Exception& error) const;

    std::filesystem::path file_;
    SQLite::Database database_;
    std::map<std::string, SQLite::Statement, std::less<>> statements_;
};

}  // namespace harness::store
