#include "harness/format/config/class_rules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/format/config/table_reader.hpp"

namespace harness::config {

namespace {

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
    rules.layout = reader.choice("layout", rules.layout, {"auto", "folders", "prefix"},
                                 "must be one of auto, folders, prefix, and is \"{}\"");
    rules.several = reader.choice("several", rules.several, {"last", "best", "together"},
                                  "must be one of last, best, together, and is \"{}\"");
    rules.feedback =
        reader.choice("feedback", rules.feedback, {model::feedback_names.begin(), model::feedback_names.end()},
                      fmt::format("must be one of {}, and is \"{{}}\"", fmt::join(model::feedback_names, ", ")));
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
