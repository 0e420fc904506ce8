// Reads one TOML table key by key. Every mistake in it is a ConfigError with file and line.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <toml++/toml.h>

namespace harness::config {

// Makes text of the file safe to use in a message.
std::string shown(std::string_view text);

// Amounts as people write them in judge.toml: "256 MiB", "1.5 s". Strict: a number, at most one space, a unit.
inline constexpr std::string_view size_form = "a whole number and KiB, MiB or GiB, such as \"256 MiB\"";
inline constexpr std::string_view duration_form = "a number and ms, s or min, such as \"1.5 s\"";

// In KiB, from 1 KiB to 1 TiB; empty if `text` does not have size_form.
std::optional<std::int64_t> parse_size_kib(std::string_view text);
// In whole milliseconds, from 1 ms to 24 h; empty if `text` does not have duration_form.
std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);

// Throws ConfigError with the line, and `remedy` at the end of the message, if `text`, the content of `file`, is not
// TOML.
toml::table parse_toml(std::string_view text, const std::filesystem::path& file, std::string_view remedy = "");

// A date and time, with its offset.
struct DateTime {
    std::chrono::system_clock::time_point time;
    std::chrono::minutes offset;  // east of UTC
};

// `zone`: of a date without an offset, east of UTC.
std::chrono::system_clock::time_point moment_of(const toml::date_time& when, std::chrono::minutes zone);

// Keeps a reference to the table, which must outlive the reader. Every getter throws ConfigError if the value has
// another type. Getters that return an optional return an empty optional if the key is missing.
class TableReader {
  public:
    // `name` is the table's name in messages: "[limits]". `file` is the user's file; messages about keys from another
    // file name that file. Throws ConfigError if the table has a key that is not in `known`.
    TableReader(const toml::table& table, std::filesystem::path file, std::string name,
                const std::vector<std::string_view>& known);

    bool has(std::string_view key) const { return find(key) != nullptr; }
    std::optional<std::string> text(std::string_view key) const;
    std::string required_text(std::string_view key) const;
    // The path in a required text, relative to the folder of its file: absolute, normal, and without a '/' at the end.
    std::filesystem::path path(std::string_view key) const;
    // `otherwise` if the key is missing.
    std::vector<std::string> words(std::string_view key, std::vector<std::string> otherwise = {}) const;
    // At least one word.
    std::vector<std::string> required_words(std::string_view key) const;
    // The value whose name is the text under `key`; `otherwise` if the key is missing. names[i] is the name of value i.
    // `wrong`: the message for a text that is no name; {} stands for the text.
    template <typename Value>
    Value choice(std::string_view key, Value otherwise, const std::vector<std::string_view>& names,
                 std::string_view wrong) const {
        const auto name = text(key);
        const auto match = std::ranges::find(names, name.value_or(""));
        if (name && match == names.end()) {
            fail(key, std::string_view{fmt::format(fmt::runtime(wrong), shown(*name))});
        }
        return name ? static_cast<Value>(match - names.begin()) : otherwise;
    }
    std::optional<bool> flag(std::string_view key) const;
    std::optional<std::int64_t> whole(std::string_view key, std::int64_t least, std::int64_t most) const;
    std::optional<double> number(std::string_view key, double least, double most) const;
    std::optional<std::int64_t> size_kib(std::string_view key) const;
    std::optional<std::chrono::milliseconds> duration(std::string_view key) const;
    // A date and a time with an offset from UTC.
    std::optional<DateTime> date_time(std::string_view key) const;
    // The table under `key`; null if it is missing.
    const toml::table* table(std::string_view key) const;
    // A reader of the table under `key`, which has no keys if it is missing. `name` and `known` as above.
    TableReader inner(std::string_view key, std::string name, const std::vector<std::string_view>& known) const;
    // The tables of an array of tables, in order.
    std::vector<const toml::table*> tables(std::string_view key) const;

    const std::filesystem::path& file() const { return file_; }
    // A line in one of the files.
    struct Location {
        std::filesystem::path file;
        int line = 0;
    };
    // The location of the key, or of the start of the table.
    Location location(std::string_view key) const;
    [[noreturn]] void fail(std::string_view key, std::string_view what) const;
    template <typename... Args>
    [[noreturn]] void fail(std::string_view key, fmt::format_string<Args...> what, Args&&... args) const {
        fail(key, std::string_view{fmt::format(what, std::forward<Args>(args)...)});
    }
    // Reports the error at `source`.
    [[noreturn]] void fail_at(const toml::source_region& source, std::string_view what) const;

  private:
    const toml::node* find(std::string_view key) const { return table_.get(key); }
    // The value of this type under `key`; null if it is missing. `wanted`: what it must be, for the message.
    template <typename Type>
    auto find_as(std::string_view key, std::string_view wanted) const;
    // The text under `key` as `parse` reads it; `form` says in the message what `parse` takes.
    template <typename Amount>
    std::optional<Amount> amount(std::string_view key, std::string_view form,
                                 std::optional<Amount> (*parse)(std::string_view text)) const;
    Location location_of(const toml::source_region& source) const;
    [[noreturn]] void fail_type(std::string_view key, std::string_view wanted) const;

    const toml::table& table_;
    std::filesystem::path file_;
    std::string name_;
};

}  // namespace harness::config
