// An open database file: its prepared statements, and its errors as errors of the judge.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include "harness/history/store/schema.hpp"
#include "harness/history/store/store.hpp"
#include "harness/model/fields.hpp"
#include "harness/model/json.hpp"
#include "harness/model/verdict.hpp"

namespace harness::store {

// One use of a prepared statement, which is reset at the end of this object's life. A described value, or a list of
// them, has one column: JSON.
class Query {
  public:
    // Binds values in the order of the question marks. They are copied.
    template <typename... Values>
    explicit Query(SQLite::Statement& statement, const Values&... values) : statement_(statement) {
        (bind(values), ...);
    }
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    ~Query() { statement_.tryReset(); }

    // Returns how many rows it changed.
    int run() { return statement_.exec(); }

    // Steps to the next row; false if there is none left.
    bool next() {
        column_ = 0;
        return statement_.executeStep();
    }
    // Reads the row's next columns. NULL leaves a value as it is. Throws SQLite's exception if there is no row.
    template <typename... Values>
    void read(Values&&... values) {
        (get(values), ...);
    }
    template <typename Value>
    Value value() {
        Value value{};
        get(value);
        return value;
    }

    // What `make` makes of the next row; empty if there is none.
    template <typename Make>
    auto first(const Make& make) {
        return next() ? std::optional(std::invoke(make, *this)) : std::nullopt;
    }
    std::optional<std::int64_t> first_number() { return first(&Query::value<std::int64_t>); }
    // The number of the one row. Throws SQLite's exception if there is none.
    std::int64_t one_number() {
        next();
        return value<std::int64_t>();
    }
    // What `make` makes of each row.
    template <typename Make>
    auto all(const Make& make) {
        std::vector<std::invoke_result_t<Make, Query&>> values;
        while (next()) {
            values.push_back(std::invoke(make, *this));
        }
        return values;
    }
    // A value of each row, whose members `columns` lists.
    template <typename Value, typename Columns>
    std::vector<Value> all(const Columns& columns) {
        return all([&](Query& row) {
            Value value;
            row.read(columns(value));
            return value;
        });
    }

  private:
    void bind(const std::string& text) { statement_.bind(++bound_, text); }
    void bind(std::string_view text) { bind(std::string{text}); }
    template <typename Number>
    requires std::is_integral_v<Number> || std::is_enum_v<Number>
    void bind(Number number) { statement_.bind(++bound_, static_cast<std::int64_t>(number)); }
    void bind(double number) { statement_.bind(++bound_, number); }
    void bind(std::chrono::nanoseconds time) { bind(std::int64_t{time.count()}); }
    void bind(std::chrono::system_clock::time_point time) { bind(std::chrono::nanoseconds{time.time_since_epoch()}); }
    void bind(model::Verdict verdict) { bind(model::short_name(verdict)); }
    template <model::Described Value>
    void bind(const Value& value) {
        bind(model::to_json(value).dump());
    }
    template <model::Described Value>
    void bind(const std::vector<Value>& values) {
        bind(model::to_json(values).dump());
    }
    template <typename Value>
    void bind(const std::optional<Value>& value) {
        if (value) {
            bind(*value);
        } else {
            statement_.bind(++bound_);
        }
    }

    template <typename Value>
    void get(Value& value) {
        if (const SQLite::Column column = statement_.getColumn(column_++); !column.isNull()) {
            set(value, column);
        }
    }
    template <typename... Values>
    void get(std::tuple<Values&...>& values) {
        std::apply([&](auto&... each) { (get(each), ...); }, values);
    }
    static void set(std::string& text, const SQLite::Column& column) { text = column.getString(); }
    static void set(double& number, const SQLite::Column& column) { number = column.getDouble(); }
    // Not for times: they are kept in nanoseconds.
    template <typename Number>
    requires std::is_arithmetic_v<Number> || std::is_enum_v<Number>
    static void set(Number& number, const SQLite::Column& column) { number = static_cast<Number>(column.getInt64()); }
    static void set(std::chrono::nanoseconds& time, const SQLite::Column& column) {
        time = std::chrono::nanoseconds{column.getInt64()};
    }
    static void set(std::chrono::system_clock::time_point& time, const SQLite::Column& column) {
        time = std::chrono::system_clock::time_point{std::chrono::nanoseconds{column.getInt64()}};
    }
    static void set(model::Verdict& verdict, const SQLite::Column& column);
    // Members that the JSON does not have stay as they are.
    template <model::Described Value>
    static void set(Value& value, const SQLite::Column& column) {
        read_json(column, [&](const nlohmann::json& json) { model::JsonReader::read(json, value); });
    }
    template <model::Described Value>
    static void set(std::vector<Value>& values, const SQLite::Column& column) {
        read_json(column, [&](const nlohmann::json& json) { model::JsonReader::read(json, values); });
    }
    template <typename Value>
    static void set(std::optional<Value>& value, const SQLite::Column& column) {
        set(value.emplace(), column);
    }
    // Throws JudgeError if it is no such JSON.
    static void read_json(const SQLite::Column& column, const std::function<void(const nlohmann::json&)>& read);

    SQLite::Statement& statement_;
    int bound_ = 0;   // question marks
    int column_ = 0;  // the next to read
};

class Connection {
  public:
    // Like Store's constructor.
    Connection(const std::filesystem::path& file, Access access, const Schema& schema = run_schema());

    // `sql` is prepared at its first use. It may have one use at a time.
    template <typename... Values>
    Query query(const char* sql, const Values&... values) {
        const auto statement = statements_.try_emplace(sql, database_, sql).first;
        return Query(statement->second, values...);
    }
    // Executes a statement with these values. Returns how many rows it changed.
    template <typename... Values>
    int run(const char* sql, const Values&... values) {
        return query(sql, values...).run();
    }
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
    auto in_transaction(Work&& work) {
        return guarded("write to", [&] {
            SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
            if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
                std::forward<Work>(work)();
                transaction.commit();
            } else {
                auto result = std::forward<Work>(work)();
                transaction.commit();
                return result;
            }
        });
    }

  private:
    [[noreturn]] void fail(const char* doing, const SQLite::Exception& error) const;

    std::filesystem::path file_;
    SQLite::Database database_;
    std::map<std::string, SQLite::Statement, std::less<>> statements_;
};

}  // namespace harness::store
