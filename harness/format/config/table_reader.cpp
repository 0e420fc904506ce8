#include "harness/format/config/table_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/nearest.hpp"

namespace harness::config {

namespace {

using base::number_from;
using Unit = std::pair<std::string_view, std::int64_t>;  // a name and its factor

// What stands before the unit (digits and points only), and the unit's factor.
struct Amount {
    std::string_view number;
    std::int64_t factor = 0;
};

// Empty if the text does not end in one of the units.
std::optional<Amount> split_amount(std::string_view text, const std::array<Unit, 3>& units) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
    std::string_view unit = text.substr(digits);
    unit.remove_prefix(unit.starts_with(' ') ? 1 : 0);
    const auto* const entry = std::ranges::find(units, unit, &Unit::first);
    return entry == units.end() ? std::nullopt : std::optional(Amount{text.substr(0, digits), entry->second});
}

std::string_view type_name(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::table:
            return "a table";
        case toml::node_type::array:
            return "an array";
        case toml::node_type::string:
            return "a string";
        case toml::node_type::integer:
            return "a whole number";
        case toml::node_type::floating_point:
            return "a number";
        case toml::node_type::boolean:
            return "true or false";
        default:
            return "a date or time";
    }
}

}  // namespace

std::string shown(std::string_view text) {
    return base::one_line(text, 100);
}

std::optional<std::int64_t> parse_size_kib(std::string_view text) {
    constexpr std::int64_t most_kib = 1024LL * 1024 * 1024;
    const auto amount = split_amount(text, {Unit{"KiB", 1}, Unit{"MiB", 1024}, Unit{"GiB", 1024 * 1024}});
    const auto value = amount ? number_from<std::int64_t>(amount->number) : std::nullopt;
    return value && *value >= 1 && *value <= most_kib / amount->factor ? std::optional(*value * amount->factor)
                                                                       : std::nullopt;
}

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
    constexpr std::int64_t most_ms = std::chrono::milliseconds{std::chrono::hours{24}}.count();
    const auto amount = split_amount(text, {Unit{"ms", 1}, Unit{"s", 1000}, Unit{"min", 60'000}});
    if (!amount) {
        return std::nullopt;
    }
    // Without its point, a number counts parts of which `parts` make a whole one.
    std::string digits{amount->number};
    std::int64_t parts = 1;
    if (const std::size_t point = digits.find('.'); point != std::string::npos) {
        constexpr std::array<std::int64_t, 7> powers{1, 10, 100, 1000, 10'000, 100'000, 1'000'000};
        const std::size_t decimals = digits.size() - point - 1;
        if (point == 0 || decimals == 0 || decimals >= powers.size()) {
            return std::nullopt;
        }
        parts = powers.at(decimals);
        digits.erase(point, 1);
    }
    const auto value = number_from<std::int64_t>(digits);
    if (!value || *value < 1 || *value > most_ms * parts / amount->factor || *value * amount->factor % parts != 0) {
        return std::nullopt;  // the last: finer than a millisecond
    }
    return std::chrono::milliseconds{*value * amount->factor / parts};
}

toml::table parse_toml(std::string_view text, const std::filesystem::path& file, std::string_view remedy) {
    try {
        return toml::parse(text, file.string());
    } catch (const toml::parse_error& error) {
        throw base::ConfigError(file, static_cast<int>(error.source().begin.line),
                                fmt::format("{}{}{}", error.description(), remedy.empty() ? "" : ": ", remedy));
    }
}

TableReader::TableReader(const toml::table& table, std::filesystem::path file, std::string name,
                         const std::vector<std::string_view>& known)
    : table_(table), file_(std::move(file)), name_(std::move(name)) {
    for (const auto& [key, value] : table_) {
        if (std::ranges::find(known, key.str()) == known.end()) {
            fail_at(key.source(),
                    fmt::format("unknown key '{}' in {}; {}", shown(key.str()), name_, hint(key.str(), known)));
        }
    }
}

TableReader::Location TableReader::location_of(const toml::source_region& source) const {
    return {source.path ? std::filesystem::path{*source.path} : file_, static_cast<int>(source.begin.line)};
}

void TableReader::fail_at(const toml::source_region& source, std::string_view what) const {
    const Location where = location_of(source);
    throw base::ConfigError(where.file, where.line, what);
}

TableReader::Location TableReader::location(std::string_view key) const {
    for (const auto& [name, value] : table_) {
        if (name.str() == key && name.source().begin.line > 0) {
            return location_of(name.source());
        }
    }
    return location_of(table_.source());
}

// A key of the shipped file can be wrong only because of the user's additions to its table, so the message names both.
void TableReader::fail(std::string_view key, std::string_view what) const {
    const Location where = location(key);
    std::string added;
    for (const auto& [other, value] : table_) {
        const Location source = location_of(other.source());
        if (where.file != file_ && source.file == file_ && added.empty()) {
            added = fmt::format(" (with what {}:{} sets)", file_.string(), source.line);
        }
    }
    throw base::ConfigError(where.file, where.line, fmt::format("'{}' in {} {}{}", key, name_, what, added));
}

void TableReader::fail_type(std::string_view key, std::string_view wanted) const {
    fail(key, fmt::format("must be {}, and is {}", wanted, type_name(*find(key))));
}

template <typename Type>
auto TableReader::find_as(std::string_view key, std::string_view wanted) const {
    const toml::node* node = find(key);
    const auto* value = node != nullptr ? node->as<Type>() : nullptr;
    if (node != nullptr && value == nullptr) {
        fail_type(key, wanted);
    }
    return value;
}

std::optional<std::string> TableReader::text(std::string_view key) const {
    const auto* node = find_as<std::string>(key, "a string");
    if (node == nullptr) {
        return std::nullopt;
    }
    const std::string& value = node->get();
    if (value.empty() || value.find('\0') != std::string::npos) {
        fail(key, "must not be empty nor hold a NUL");
    }
    return value;
}

std::string TableReader::required_text(std::string_view key) const {
    auto value = text(key);
    if (!value) {
        fail(key, "is missing: a string is needed");
    }
    return *std::move(value);
}

std::filesystem::path TableReader::path(std::string_view key) const {
    const auto folder = std::filesystem::absolute(location(key).file).parent_path();
    std::filesystem::path named = (folder / required_text(key)).lexically_normal();
    return named.has_filename() ? named : named.parent_path();  // "a/b/" means "b", as "a/b" does
}

std::vector<std::string> TableReader::words(std::string_view key, std::vector<std::string> otherwise) const {
    const auto* array = find_as<toml::array>(key, "an array of strings");
    if (array == nullptr) {
        return otherwise;
    }
    std::vector<std::string> values;
    for (const toml::node& element : *array) {
        if (!element.is_string()) {
            fail(key, fmt::format("must be an array of strings, and holds {}", type_name(element)));
        }
        values.push_back(element.as_string()->get());
        if (values.back().empty() || values.back().find('\0') != std::string::npos) {
            fail(key, "must hold no empty string and no NUL");
        }
    }
    return values;
}

std::vector<std::string> TableReader::required_words(std::string_view key) const {
    std::vector<std::string> values = words(key);
    if (values.empty()) {
        fail(key, has(key) ? "must not be empty" : "is missing: an array of strings is needed");
    }
    return values;
}

std::optional<bool> TableReader::flag(std::string_view key) const {
    const auto* node = find_as<bool>(key, "true or false");
    return node != nullptr ? std::optional(node->get()) : std::nullopt;
}

std::optional<std::int64_t> TableReader::whole(std::string_view key, std::int64_t least, std::int64_t most) const {
    const auto* node = find_as<std::int64_t>(key, "a whole number");
    if (node == nullptr) {
        return std::nullopt;
    }
    const std::int64_t value = node->get();
    if (value < least || value > most) {
        fail(key, fmt::format("must be from {} to {}, and is {}", least, most, value));
    }
    return value;
}

std::optional<double> TableReader::number(std::string_view key, double least, double most) const {
    const toml::node* node = find(key);
    if (node == nullptr) {
        return std::nullopt;
    }
    const auto value = node->value<double>();
    if (!node->is_number() || !value) {
        fail_type(key, "a number");
    }
    if (!std::isfinite(*value) || *value < least || *value > most) {
        fail(key, fmt::format("must be from {} to {}, and is {}", least, most, *value));
    }
    return value;
}

template <typename Amount>
std::optional<Amount> TableReader::amount(std::string_view key, std::string_view form,
                                          std::optional<Amount> (*parse)(std::string_view text)) const {
    const auto* node = find_as<std::string>(key, form);
    const auto value = node != nullptr ? parse(node->get()) : std::nullopt;
    if (node != nullptr && !value) {
        fail(key, fmt::format("must be {}, and is \"{}\"", form, shown(node->get())));
    }
    return value;
}

std::optional<std::int64_t> TableReader::size_kib(std::string_view key) const {
    return amount(key, size_form, parse_size_kib);
}

std::optional<std::chrono::milliseconds> TableReader::duration(std::string_view key) const {
    return amount(key, duration_form, parse_duration);
}

std::chrono::system_clock::time_point moment_of(const toml::date_time& when, std::chrono::minutes zone) {
    const std::chrono::year_month_day day{std::chrono::year{when.date.year}, std::chrono::month{when.date.month},
                                          std::chrono::day{when.date.day}};
    return std::chrono::sys_days{day} + std::chrono::hours{when.time.hour} + std::chrono::minutes{when.time.minute} +
           std::chrono::seconds{when.time.second} - (when.offset ? std::chrono::minutes{when.offset->minutes} : zone);
}

std::optional<DateTime> TableReader::date_time(std::string_view key) const {
    const toml::node* node = find(key);
    if (node == nullptr) {
        return std::nullopt;
    }
    const auto* date_time = node->as_date_time();
    if (date_time == nullptr || !date_time->get().offset) {
        fail(key, "must be a date and a time with an offset from UTC, such as 2027-01-31T23:59:00+01:00");
    }
    const std::chrono::minutes offset{date_time->get().offset->minutes};
    return DateTime{moment_of(date_time->get(), offset), offset};
}

const toml::table* TableReader::table(std::string_view key) const {
    return find_as<toml::table>(key, "a table");
}

TableReader TableReader::inner(std::string_view key, std::string name,
                               const std::vector<std::string_view>& known) const {
    static const toml::table missing;
    const toml::table* inner = table(key);
    return {inner != nullptr ? *inner : missing, file_, std::move(name), known};
}

std::vector<const toml::table*> TableReader::tables(std::string_view key) const {
    const auto* array = find_as<toml::array>(key, fmt::format("an array of tables, written [[{}]]", key));
    std::vector<const toml::table*> all;
    if (array == nullptr) {
        return all;
    }
    for (const toml::node& element : *array) {
        if (!element.is_table()) {
            fail(key, fmt::format("must be an array of tables, written [[{}]], and holds {}", key, type_name(element)));
        }
        all.push_back(element.as_table());
    }
    return all;
}

}  // namespace harness::config
