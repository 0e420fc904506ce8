// The values for which one table of tests.toml stands: `for` and `repeat`, and the {placeholders} that they fill.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/config/table_reader.hpp"

namespace harness::package {

struct Value {
    std::string text;  // in a command, an input, a why
    std::string name;  // in a name: with the leading zeros that the range is written with
};

// Placeholder, without its braces → its value.
using Values = std::map<std::string, Value>;

// Every combination of the values under the table's `for`, the last of its names changing fastest, in alphabetical
// order; one without any value where there is no `for`. Throws ConfigError.
std::vector<Values> read_values(const config::TableReader& table);

enum class Form { Text, Name };

// `text`, which stands under `key`, with every {placeholder} filled in. Throws ConfigError for one without a value;
// with no values at all braces are left as they are.
std::string fill_in(const config::TableReader& table, std::string_view key, std::string_view text, const Values& values,
                    Form form);

}  // namespace harness::package
