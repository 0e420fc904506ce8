#include "harness/config/class_rules.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/config/table_reader.hpp"
#include "harness/support/text.hpp"

namespace harness::config {

namespace {

template <typename Value, std::size_t Count>
using Names = std::array<std::pair<std::string_view, Value>, Count>;

constexpr Names<Layout, 3> layouts{{{"auto", Layout::Auto}, {"folders", Layout::Folders}, {"prefix", Layout::Prefix}}};
constexpr Names<Several, 3> severals{
    {{"last", Several::Last}, {"best", Several::Best}, {"together", Several::Together}}};

template <typename Value, std::size_t Count>
Value read_choice(const TableReader& table, std::string_view key, const Names<Value, Count>& names, Value otherwise) {
    const auto text = table.text(key);
    if (!text) {
        return otherwise;
    }
    const auto found = std::ranges::find(names, *text, [](const auto& one) { return one.first; });
    if (found == names.end()) {
        std::array<std::string_view, Count> known;
        std::ranges::transform(names, known.begin(), [](const auto& one) { return one.first; });
        table.fail(key, fmt::format("must be one of {}, and is \"{}\"", fmt::join(known, ", "),
                                    support::one_line(*text, 100)));
    }
    return found->second;
}

model::Feedback read_feedback(const TableReader& table) {
    const auto text = table.text("feedback");
    const auto feedback = text ? model::feedback_of(*text) : ClassRules{}.feedback;
    if (!feedback) {
        table.fail("feedback", fmt::format("must be one of {}, and is \"{}\"", fmt::join(model::feedback_names, ", "),
                                           support::one_line(*text, 100)));
    }
    return *feedback;
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
    const toml::table* table = root.table("class");
    if (table == nullptr) {
        return rules;
    }
    const TableReader reader(*table, root.file(), "[class]", {"layout", "several", "feedback", "deadline", "late"});
    rules.layout = read_choice(reader, "layout", layouts, rules.layout);
    rules.several = read_choice(reader, "several", severals, rules.several);
    rules.feedback = read_feedback(reader);
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
