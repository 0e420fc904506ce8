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
        Data choice;
        choice["value"] = std::string{value};
        choice["text"] = Texts::of(frame.language).at(fmt::format("{}.{}", prefix, value));
        choice["is_chosen"] = value == chosen;
        return choice;
    });
}

// Adds two empty rows for new entries, because rows cannot be added without a script.
Data late_rows(const SettingsView& view) {
    std::vector<SettingsView::Late> late = view.late;
    late.resize(late.size() + 2);
    return list_of(late, [](const SettingsView::Late& one) {
        Data row;
        row["hours"] = field(one.hours);
        row["factor"] = field(one.factor);
        return row;
    });
}

Data package_rows(const SettingsView& view) {
    return list_of(view.packages, [](const PackageSetting& one) {
        std::vector<PointsGroup> groups = one.groups;
        groups.resize(groups.size() + 2);
        Data package;
        package["title"] = field(one.title.empty() ? one.package : one.title);
        package["are_its_own"] = one.are_its_own;
        package["groups"] = list_of(groups, [&](const PointsGroup& group) {
            Data row;
            row["package"] = field(one.package);
            row["cases"] = field(group.cases);
            row["points"] = field(group.points);
            return row;
        });
        return package;
    });
}

Data override_rows(const Frame& frame, const SettingsView& view) {
    std::vector<OverrideSetting> overrides = view.overrides;
    overrides.resize(overrides.size() + 1);
    std::size_t number = 0;
    return list_of(overrides, [&](const OverrideSetting& one) {
        Data row;
        row["what"] = Texts::of(frame.language).fill("settings.override", {{"number", std::to_string(++number)}});
        row["student"] = field(one.student);
        row["choices"] = list_of(view.packages, [&](const PackageSetting& setting) {
            Data choice;
            choice["package"] = field(setting.package);
            choice["title"] = field(setting.title.empty() ? setting.package : setting.title);
            choice["is_chosen"] = setting.package == one.package;
            return choice;
        });
        row["deadline"] = field(one.deadline);
        row["excused"] = field(one.excused);
        row["points"] = field(one.points);
        row["reason"] = field(one.reason);
        return row;
    });
}

}  // namespace

std::string settings_page(const Frame& frame, const SettingsView& view) {
    Data data;
    data["csrf"] = frame.csrf;
    data["version"] = view.version;
    data["warnings"] = list_of(view.warnings, field);
    if (view.complaint) {
        data["complaint"] = complaint_data(frame, *view.complaint);
    }
    data["deadline"] = field(view.deadline);
    data["feedbacks"] = choices(frame, "settings.feedbacks", model::feedback_names, view.feedback);
    data["severals"] =
        choices(frame, "settings.severals", std::array<std::string_view, 2>{"last", "best"}, view.several);
    data["late"] = late_rows(view);
    data["packages"] = package_rows(view);
    data["overrides"] = override_rows(frame, view);
    data["students"] = list_of(view.students, field);
    return whole_page(frame, Texts::of(frame.language).at("settings.title"), fill(settings_asset, frame.language, data),
                      "/settings");
}

}  // namespace harness::serve::pages
