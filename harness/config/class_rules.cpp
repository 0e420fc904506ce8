#include "harness/config/class_rules.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/config/table_reader.hpp"

namespace harness::config {

namespace {

// In the order of Layout and Several.
constexpr std::array<std::string_view, 3> layouts{"auto", "folders", "prefix"};
constexpr std::array<std::string_view, 3> severals{"last", "best", "together"};

// `names`: of all values, in their order. Leaves `value` if the key is missing.
template <typename Value, std::size_t Count>
void read_choice(const TableReader& table, std::string_view key, const std::array<std::string_view, Count>& names,
                 Value& value) {
    const auto text = table.text(key);
    if (!text) {
        return;
    }
    const auto found = std::ranges::find(names, *text);
    if (found == names.end()) {
        table.fail(key, "must be one of {}, and is \"{}\"", fmt::join(names, ", "), shown(*text));
    }
    value = static_cast<Value>(found - names.begin());
}

std::vector<Late> read_late(const TableReader& rules) {
    constexpr double most_hours = 24 * 366;
    std::vector<Late> late;
    for (const toml::table* node : rules.tables("late")) {
        const TableReader table(*node, rules.file(), "'late' in [class]", {"hours", "factor"});
        const auto hours = table.number("hours", 0, most_hours);
        const auto factor = table.number("factor", 0, 1);
        if (!hours || !factor) {
            table.fail(hours ? "factor" : "hours", "is missing: such as { hours = 24, factor = 0.5 }");
        }
        if (!late.empty() && late.back().hours >= *hours) {
            table.fail("hours", "must be more than in the entry before");
        }
        late.push_back({*hours, *factor});
    }
    return late;
}

}  // namespace

ClassRules read_class_rules(const TableReader& root) {
    ClassRules rules;
    const TableReader reader = root.inner("class", "[class]", {"layout", "several", "feedback", "deadline", "late"});
    read_choice(reader, "layout", layouts, rules.layout);
    read_choice(reader, "several", severals, rules.several);
    read_choice(reader, "feedback", model::feedback_names, rules.feedback);
    if (const auto deadline = reader.date_time("deadline")) {
        rules.deadline = deadline->time;
        rules.zone = deadline->offset;
    }
    rules.late = read_late(reader);
    if (!rules.late.empty() && !rules.deadline) {
        reader.fail("late", "needs a 'deadline', such as deadline = 2027-01-31T23:59:00+01:00");
    }
    return rules;
}

}  // namespace harness::config
