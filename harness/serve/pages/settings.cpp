// The settings form for the instructor.
#include <array>

#include <fmt/format.h>

#include "harness/report/html/text.hpp"
#include "harness/serve/pages/parts.hpp"

namespace harness::serve::pages {

namespace {

constexpr std::size_t longest_field = 2'000;

// A field's value. The text is shown unchanged, except for characters that a field cannot hold.
std::string field(const std::string& text) {
    return report::html::line_of(text, longest_field);
}

template <std::size_t Size>
Data choices(const Frame& frame, const std::string& prefix, const std::array<std::string_view, Size>& values,
             const std::string& chosen) {
    return list_of(values, [&](std::string_view value) {
        return object({{"value", std::string{value}},
                       {"text", frame.texts().at(fmt::format("{}.{}", prefix, value))},
                       {"is_chosen", value == chosen}});
    });
}

// With more empty rows for new entries, because rows cannot be added without a script.
template <typename Row, typename Make>
Data rows_of(std::vector<Row> rows, std::size_t more, const Make& make) {
    rows.resize(rows.size() + more);
    return list_of(rows, make);
}

Data late_row(const SettingsView::Late& late) {
    return object({{"hours", field(late.hours)}, {"factor", field(late.factor)}});
}

std::string title_field(const PackageSetting& setting) {
    return field(setting.title.empty() ? setting.package : setting.title);
}

Data package_data(const PackageSetting& setting) {
    const auto group = [&](const PointsGroup& each) {
        return object(
            {{"package", field(setting.package)}, {"cases", field(each.cases)}, {"points", field(each.points)}});
    };
    return object({{"title", title_field(setting)},
                   {"are_its_own", setting.are_its_own},
                   {"groups", rows_of(setting.groups, 2, group)}});
}

Data override_rows(const Frame& frame, const SettingsView& view) {
    std::size_t number = 0;
    return rows_of(view.overrides, 1, [&](const OverrideSetting& decision) {
        const auto choice = [&](const PackageSetting& setting) {
            return object({{"package", field(setting.package)},
                           {"title", title_field(setting)},
                           {"is_chosen", setting.package == decision.package}});
        };
        return object({{"what", frame.texts().fill("settings.override", {{"number", std::to_string(++number)}})},
                       {"student", field(decision.student)},
                       {"choices", list_of(view.packages, choice)},
                       {"assignment", field(decision.assignment)},
                       {"has_assignment", !decision.assignment.empty()},
                       {"deadline", field(decision.deadline)},
                       {"excused", field(decision.excused)},
                       {"points", field(decision.points)},
                       {"reason", field(decision.reason)}});
    });
}

}  // namespace

std::string settings_page(const Frame& frame, const SettingsView& view) {
    constexpr std::array<std::string_view, 3> severals{"last", "best", "groups"};
    const Data data = object({{"csrf", frame.csrf},
                              {"version", view.version},
                              {"warnings", list_of(view.warnings, field)},
                              {"complaint", complaint_data(frame, view.complaint)},
                              {"deadline", field(view.deadline)},
                              {"feedbacks", choices(frame, "settings.feedbacks", model::feedback_names, view.feedback)},
                              {"severals", choices(frame, "settings.severals", severals, view.several)},
                              {"late", rows_of(view.late, 2, late_row)},
                              {"packages", list_of(view.packages, package_data)},
                              {"overrides", override_rows(frame, view)},
                              {"students", list_of(view.students, field)}});
    return whole_page(frame, frame.texts().at("settings.title"), settings_asset, data, "/settings");
}

}  // namespace harness::serve::pages
