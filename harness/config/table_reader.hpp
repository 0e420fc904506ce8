// One TOML table, read key by key: everything that is not as it should be is a ConfigError with file and line.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <toml++/toml.h>

namespace harness::config {

// Text of the file inside a message.
std::string shown(std::string_view text);

// A date and time as it was written.
struct Moment {
    std::chrono::system_clock::time_point time;
    std::chrono::minutes offset;  // east of UTC
};

// Refers to the table, which must outlive it. Every getter throws ConfigError where the value has another type than
// asked for; the ones that return an optional are empty where the key is missing.
class TableReader {
  public:
    // `name` is what messages call the table: "[limits]". `file` is the one that the user knows; keys that are from
    // another file say so themselves. Throws ConfigError where the table holds a key that is not in `known`.
    TableReader(const toml::table& table, std::filesystem::path file, std::string name,
                std::vector<std::string_view> known);

    bool has(std::string_view key) const { return find(key) != nullptr; }
    std::optional<std::string> text(std::string_view key) const;
    std::string required_text(std::string_view key) const;
    // What a required text names, relative to the folder of the file that it stands in: absolute, normal, and without a
    // '/' at its end.
    std::filesystem::path path(std::string_view key) const;
    std::optional<std::vector<std::string>> words(std::string_view key) const;
    // At least one word.
    std::vector<std::string> required_words(std::string_view key) const;
    std::optional<bool> flag(std::string_view key) const;
    std::optional<std::int64_t> whole(std::string_view key, std::int64_t least, std::int64_t most) const;
    std::optional<double> number(std::string_view key, double least, double most) const;
    std::optional<std::int64_t> size_kib(std::string_view key) const;
    std::optional<std::chrono::milliseconds> duration(std::string_view key) const;
    // A date and a time with an offset from UTC.
    std::optional<Moment> moment(std::string_view key) const;
    // The table under `key`; null where it is missing.
    const toml::table* table(std::string_view key) const;
    // The tables of an array of tables, in order.
    std::vector<const toml::table*> tables(std::string_view key) const;

    const std::filesystem::path& file() const { return file_; }
    // Where the key stands, or where the table begins.
    int line(std::string_view key) const;
    std::filesystem::path file_of(std::string_view key) const;
    [[noreturn]] void fail(std::string_view key, std::string_view what) const;
    // Where that was read.
    [[noreturn]] void fail_at(const toml::source_region& source, std::string_view what) const;

  private:
    // A line of one of the files.
    struct Place {
        std::filesystem::path file;
        int line = 0;
    };

    const toml::node* find(std::string_view key) const { return table_.get(key); }
    Place place_of(const toml::source_region& source) const;
    Place place(std::string_view key) const;
    [[noreturn]] void fail_type(std::string_view key, std::string_view wanted) const;
    void refuse_unknown() const;

    const toml::table& table_;
    std::filesystem::path file_;
    std::string name_;
    std::vector<std::string_view> known_;
};

}  // namespace harness::config
