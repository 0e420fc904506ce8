#include "harness/format/package/recipe_values.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/format/package/recipe.hpp"

namespace harness::package {

namespace {

using config::TableReader;

constexpr std::string_view value_form = "must be a range such as \"4..12\", or an array of numbers or strings";

bool is_letter(char letter) {
    return letter >= 'a' && letter <= 'z';
}

bool is_placeholder_name(std::string_view name) {
    return !name.empty() && is_letter(name.front()) && std::ranges::all_of(name, [](char letter) {
        return is_letter(letter) || (letter >= '0' && letter <= '9') || letter == '_';
    });
}

std::optional<unsigned> read_bound(std::string_view text) {
    constexpr std::size_t most_digits = 9;
    return text.size() <= most_digits ? base::number_from<unsigned>(text) : std::nullopt;
}

std::vector<Value> read_range(const TableReader& table, const std::string& key, std::string_view text) {
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) {
        table.fail(key, value_form);
    }
    const std::string_view first = text.substr(0, dots);
    const auto from = read_bound(first);
    const auto to = read_bound(text.substr(dots + 2));
    if (!from || !to) {
        table.fail(key, value_form);
    }
    if (*from > *to) {
        table.fail(key, "is a range from {} down to {}: give the smaller number first", *from, *to);
    }
    if (*to - *from >= most_recipe_cases) {
        table.fail(key, "has more than {} values", most_recipe_cases);
    }
    const std::size_t width = first.size() > 1 && first.front() == '0' ? first.size() : 1;
    std::vector<Value> values;
    for (unsigned value = *from; value <= *to; ++value) {
        values.push_back({std::to_string(value), fmt::format("{:0{}}", value, width)});
    }
    return values;
}

std::vector<Value> read_list(const TableReader& table, const std::string& key, const toml::array& list) {
    std::vector<Value> values;
    for (const toml::node& element : list) {
        std::string text;
        if (element.is_integer()) {
            text = std::to_string(element.as_integer()->get());
        } else if (element.is_string()) {
            text = element.as_string()->get();
        } else {
            table.fail(key, value_form);
        }
        values.push_back({text, text});
    }
    if (values.empty()) {
        table.fail(key, "is empty: give it a value, or take it away");
    }
    return values;
}

std::vector<Value> values_of(const TableReader& table, const std::string& key, const toml::node& node) {
    if (!is_placeholder_name(key) || key == "command" || key == "i") {
        table.fail(key, "is no name for a value: take small letters, digits and '_', but not 'i' nor 'command'");
    }
    if (node.is_string()) {
        return read_range(table, key, node.as_string()->get());
    }
    if (!node.is_array()) {
        table.fail(key, value_form);
    }
    return read_list(table, key, *node.as_array());
}

}  // namespace

std::vector<Values> read_values(const TableReader& table) {
    std::vector<Values> combinations(1);
    const toml::table* node = table.table("for");
    if (node == nullptr) {
        return combinations;
    }
    std::vector<std::string_view> keys;
    for (const auto& [key, value] : *node) {
        keys.push_back(key.str());
    }
    const TableReader reader(*node, table.file(), "'for'", keys);
    if (keys.empty()) {
        table.fail("for", "is empty: name a value, such as { n = \"4..12\" }");
    }
    for (const auto& [key, value] : *node) {
        const std::string name{key.str()};
        std::vector<Values> longer;
        const std::vector<Value> values = values_of(reader, name, value);
        if (values.size() * combinations.size() > most_recipe_cases) {
            table.fail("for", "makes more than {} cases", most_recipe_cases);
        }
        for (const Values& begun : combinations) {
            for (const Value& element : values) {
                longer.push_back(begun);
                longer.back().emplace(name, element);
            }
        }
        combinations = std::move(longer);
    }
    return combinations;
}

std::string fill_in(const TableReader& table, std::string_view key, std::string_view text, const Values& values,
                    std::string Value::*part) {
    if (values.empty()) {
        return std::string{text};
    }
    std::string filled;
    while (!text.empty()) {
        const std::size_t open = std::min(text.find('{'), text.size());
        filled += text.substr(0, open);
        text.remove_prefix(open);
        const std::size_t close = text.find('}');
        if (close == std::string_view::npos || !is_placeholder_name(text.substr(1, close - 1))) {
            filled += text.substr(0, 1);
            text.remove_prefix(std::min<std::size_t>(1, text.size()));
            continue;
        }
        const std::string name{text.substr(1, close - 1)};
        const auto value = values.find(name);
        if (value == values.end()) {
            table.fail(key, "has {{{}}}, for which there is no value; {}", base::one_line(name, 100),
                       config::hint(name, config::names_of(values, &Values::value_type::first)));
        }
        filled += value->second.*part;
        text.remove_prefix(close + 1);
    }
    return filled;
}

}  // namespace harness::package
