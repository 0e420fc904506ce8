// Changes single values in a TOML file that people edit by hand. Everything else stays unchanged, including comments.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::serve {

// The table of a key: [name]; or, with `index`, the [[name]] at this index, from 0.
struct TableName {
    std::string name;
    std::optional<std::size_t> index{};
};

// `text` with the key set to `literal`, in TOML's syntax; empty: the key is removed. Creates the table if it is
// missing. Throws ConfigError if `text` is not TOML, or if the value cannot be changed without changing others.
std::string with_value(const std::string& text, const TableName& table, const std::string& key,
                       const std::optional<std::string>& literal);

// The parts of a file that is a list of [[name]], with other tables before or after. Each entry includes the comments
// directly before it and the text after it. Concatenated, the parts are the text, with a line end after the last part.
struct Entries {
    std::string before;
    std::vector<std::string> each;
    std::string after;
};
// Throws ConfigError if `text` is not TOML or the list has another layout.
Entries entries_of(const std::string& text, const std::string& name);

// A TOML string: quoted and escaped.
std::string toml_string(std::string_view text);

}  // namespace harness::serve
