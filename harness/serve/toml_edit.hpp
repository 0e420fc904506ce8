// Changes single values in a TOML file that people keep by hand: everything else stays as it stands, comments too.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::serve {

// Which table a key is in: [name], or of several [[name]] the one at a place, from 0.
struct TableName {
    std::string name;
    std::optional<std::size_t> place{};
};

// `text` with the key having the value `literal`, as TOML writes it; empty: without the key. Makes the table where it
// is not there. Throws ConfigError where `text` is no TOML, or the value cannot be changed without changing others.
std::string with_value(const std::string& text, const TableName& table, const std::string& key,
                       const std::optional<std::string>& literal);

// A file that is a list of [[name]], taken apart. Each entry has the comments that are right before it, and what is
// after it; together they are the text, with a line's end at the end of each.
struct Entries {
    std::string before;
    std::vector<std::string> each;
};
// Throws ConfigError where `text` is no TOML, or the list is laid out in another way.
Entries entries_of(const std::string& text, const std::string& name);

// A string as TOML writes it: in quotes, with escapes.
std::string toml_string(std::string_view text);

}  // namespace harness::serve
