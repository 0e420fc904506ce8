#include "harness/format/config/class_rules.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/format/config/table_reader.hpp"

namespace harness::config {

namespace {

constexpr std::array<std::string_view, 7> calendar_keys{"opens",        "deadline", "closes",   "late",
                                                        "max_attempts", "cooldown", "late_days"};

// The keys of a table that also has a calendar.
std::vector<std::string_view> with_calendar(std::vector<std::string_view> keys) {
    keys.insert(keys.end(), calendar_keys.begin(), calendar_keys.end());
    return keys;
}

std::vector<Late> read_late(const TableReader& rules, const std::string& name) {
    constexpr double most_hours = 24 * 366;
    std::vector<Late> late;
    for (const toml::table* node : rules.tables("late")) {
        const TableReader table(*node, rules.file(), fmt::format("'late' in {}", name), {"hours", "factor"});
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

// `name`: of its table. `zone` becomes that of the first deadline.
void read_calendar(const TableReader& reader, const std::string& name, Calendar& calendar,
                   std::optional<std::chrono::minutes>& zone) {
    const auto moment = [&](std::string_view key) -> Calendar::Moment {
        const auto date = reader.date_time(key);
        if (date && key == "deadline" && !zone) {
            zone = date->offset;
        }
        return date ? Calendar::Moment(date->time) : std::nullopt;
    };
    calendar.opens = moment("opens");
    calendar.deadline = moment("deadline");
    calendar.closes = moment("closes");
    calendar.late = read_late(reader, name);
    if (!calendar.late.empty() && !calendar.deadline) {
        reader.fail("late", "needs a 'deadline', such as deadline = 2027-01-31T23:59:00+01:00");
    }
    if (calendar.deadline && calendar.opens && *calendar.opens >= *calendar.deadline) {
        reader.fail("opens", "must be before 'deadline'");
    }
    if (calendar.deadline && calendar.closes && *calendar.closes < *calendar.deadline) {
        reader.fail("closes", "must not be before 'deadline'");
    }
    constexpr std::int64_t most = 1'000'000;
    if (const auto attempts = reader.whole("max_attempts", 1, most)) {
        calendar.max_attempts = static_cast<std::size_t>(*attempts);
    }
    if (const auto pause = reader.duration("cooldown")) {
        calendar.cooldown = std::chrono::ceil<std::chrono::minutes>(*pause);
    }
    constexpr std::int64_t most_days = 366;
    if (const auto days = reader.whole("late_days", 0, most_days)) {
        calendar.late_days = static_cast<int>(*days);
    }
}

Assignment read_assignment(const TableReader& reader, const ClassRules& rules,
                           std::optional<std::chrono::minutes>& zone) {
    constexpr double most_weight = 1e6;
    Assignment assignment;
    assignment.name = reader.required_text("name");
    assignment.packages = reader.required_words("packages");
    for (const Assignment& other : rules.assignments) {
        if (other.name == assignment.name) {
            reader.fail("name", "is that of an assignment before: names must differ");
        }
        for (const std::string& package : assignment.packages) {
            if (std::ranges::find(other.packages, package) != other.packages.end()) {
                reader.fail("packages", "has '{}', which the assignment '{}' has too", shown(package),
                            shown(other.name));
            }
        }
    }
    read_calendar(reader, "[[assignment]]", assignment, zone);
    if (assignment.late_days && !rules.late_days) {
        reader.fail("late_days", "needs 'late_days' in [class], which is what a student has for the whole term");
    }
    assignment.weight = reader.number("weight", 0, most_weight);
    return assignment;
}

}  // namespace

const Assignment* ClassRules::assignment_of(std::string_view package) const {
    const auto assignment = std::ranges::find_if(assignments, [&](const Assignment& each) {
        return std::ranges::find(each.packages, package) != each.packages.end();
    });
    return assignment == assignments.end() ? nullptr : &*assignment;
}

const Calendar& ClassRules::calendar_of(std::string_view package) const {
    const Assignment* assignment = assignment_of(package);
    return assignment == nullptr ? static_cast<const Calendar&>(*this) : *assignment;
}

ClassRules read_class_rules(const TableReader& root) {
    ClassRules rules;
    const TableReader reader = root.inner("class", "[class]", with_calendar({"layout", "several", "feedback"}));
    rules.layout = reader.choice("layout", rules.layout, {"auto", "folders", "prefix"},
                                 "must be one of auto, folders, prefix, and is \"{}\"");
    rules.several = reader.choice("several", rules.several, {"last", "best", "together", "groups"},
                                  "must be one of last, best, together, groups, and is \"{}\"");
    rules.feedback =
        reader.choice("feedback", rules.feedback, {model::feedback_names.begin(), model::feedback_names.end()},
                      fmt::format("must be one of {}, and is \"{{}}\"", fmt::join(model::feedback_names, ", ")));
    std::optional<std::chrono::minutes> zone;
    read_calendar(reader, "[class]", rules, zone);
    for (const toml::table* node : root.tables("assignment")) {
        const TableReader table(*node, root.file(), "[[assignment]]", with_calendar({"name", "packages", "weight"}));
        rules.assignments.push_back(read_assignment(table, rules, zone));
    }
    rules.zone = zone.value_or(rules.zone);
    return rules;
}

}  // namespace harness::config
