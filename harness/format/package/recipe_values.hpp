// The values of one table of tests.toml that stands for several cases: `for`, `repeat` and their {placeholders}.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/format/config/table_reader.hpp"

namespace harness::package {

struct Value {
    std::string text;  // for a command, an input or a why
    std::string name;  // for a name: with the leading zeros of the range
};

// Name of a placeholder, without braces → its value.
using Values = std::map<std::string, Value>;

// Every combination of the values under the table's `for`. Names are in alphabetical order, and the last name changes
// fastest. Without `for`: one combination without values. Throws ConfigError.
std::vector<Values> read_values(const config::TableReader& table);

// `text`, the value of `key`, with every {placeholder} replaced by that part of its value. Throws ConfigError for a
// placeholder without a value; if `values` is empty, braces are left unchanged.
std::string fill_in(const config::TableReader& table, std::string_view key, std::string_view text, const Values& values,
                    std::string Value::*part);

}  // namespace harness::package
