// The settings form for the instructor.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "harness/report/html/text.hpp"
#include "harness/serve/pages/parts.hpp"
#include "harness/serve/pages/settings_view.hpp"

namespace harness::serve::pages {

namespace {

constexpr std::size_t longest_field = 2'000;

// In the order of SettingsTopic.
constexpr std::array<std::string_view, 4> topic_names{"", "rules", "points", "students"};

std::string_view name_of(SettingsTopic topic) {
    return topic_names.at(static_cast<std::size_t>(topic));
}

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

// With an empty row for a new entry, because rows cannot be added without a script.
template <typename Row, typename Make>
Data rows_of(std::vector<Row> rows, const Make& make) {
    rows.emplace_back();
    return list_of(rows, make);
}

// What is wrong with the fields of a form.
class Faults {
  public:
    Faults(const Frame& frame, const SettingsView& view) : texts_(frame.texts()), faults_(view.faults) {}

    // For the row's field of this name; false if nothing is wrong with it.
    Data of(const std::string& name, std::size_t row) const {
        const auto fault = std::ranges::find_if(
            faults_, [&](const FieldFault& each) { return each.field == name && each.row == row; });
        return fault == faults_.end() ? Data(false)
                                      : object({{"id", fmt::format("fault-{}-{}", name, row)},
                                                {"text", texts_.at("settings.faults." + fault->reason)}});
    }

  private:
    const Texts& texts_;
    const std::vector<FieldFault>& faults_;
};

Data late_rows(const SettingsView& view, const Faults& faults) {
    std::size_t row = 0;
    return rows_of(view.late, [&](const SettingsView::Late& late) {
        const std::size_t index = row++;
        return object({{"hours", field(late.hours)},
                       {"hours_fault", faults.of("late_hours", index)},
                       {"factor", field(late.factor)},
                       {"factor_fault", faults.of("late_factor", index)}});
    });
}

std::string title_field(const PackageSetting& setting) {
    return field(setting.title.empty() ? setting.package : setting.title);
}

// `row`: how many groups the packages before have; advanced by its own.
Data package_data(const PackageSetting& setting, const Faults& faults, std::size_t& row) {
    const std::size_t first = row;
    row += setting.groups.size();
    std::size_t index = 0;
    const auto group = [&](const PointsGroup& each) {
        const bool is_new = index == setting.groups.size();
        return object({{"package", field(setting.package)},
                       {"cases", field(each.cases)},
                       {"points", field(each.points)},
                       {"points_fault", is_new ? Data(false) : faults.of("points_points", first + index++)}});
    };
    return object({{"title", title_field(setting)},
                   {"are_its_own", setting.are_its_own},
                   {"groups", rows_of(setting.groups, group)}});
}

Data override_rows(const Frame& frame, const SettingsView& view, const Faults& faults) {
    std::size_t number = 0;
    return rows_of(view.overrides, [&](const OverrideSetting& decision) {
        const std::size_t row = number++;
        const auto choice = [&](const PackageSetting& setting) {
            return object({{"package", field(setting.package)},
                           {"title", title_field(setting)},
                           {"is_chosen", setting.package == decision.package}});
        };
        return object({{"what", frame.texts().fill("settings.override", {{"number", std::to_string(number)}})},
                       {"student", field(decision.student)},
                       {"student_fault", faults.of("override_student", row)},
                       {"choices", list_of(view.packages, choice)},
                       {"assignment", field(decision.assignment)},
                       {"has_assignment", !decision.assignment.empty()},
                       {"deadline", field(decision.deadline)},
                       {"deadline_fault", faults.of("override_deadline", row)},
                       {"excused", field(decision.excused)},
                       {"points", field(decision.points)},
                       {"points_fault", faults.of("override_points", row)},
                       {"reason", field(decision.reason)},
                       {"comment", field(decision.comment)},
                       {"reason_fault", faults.of("override_reason", row)}});
    });
}

}  // namespace

SettingsTopic settings_topic(std::string_view name) {
    const auto* topic = std::ranges::find(topic_names, name);
    return topic == topic_names.end() ? SettingsTopic::All : static_cast<SettingsTopic>(topic - topic_names.begin());
}

std::string path_of_settings(SettingsTopic topic) {
    return topic == SettingsTopic::Rules || topic == SettingsTopic::All ? "/settings"
                                                                        : fmt::format("/settings/{}", name_of(topic));
}

std::string settings_topics(const Frame& frame, std::string_view here) {
    const auto topic = [&](const auto& entry) {
        const auto& [name, path] = entry;
        return object({{"path", std::string{path}},
                       {"text", frame.texts().at(fmt::format("settings.topics.{}", name))},
                       {"is_here", path == here}});
    };
    std::vector<std::pair<std::string_view, std::string>> topics;
    for (const SettingsTopic each : {SettingsTopic::Rules, SettingsTopic::Points, SettingsTopic::Students}) {
        topics.emplace_back(name_of(each), path_of_settings(each));
    }
    topics.emplace_back("staff", staff_path);
    return fill(topics_asset, frame.language, object({{"topics", list_of(topics, topic)}}));
}

std::string settings_page(const Frame& frame, const SettingsView& view) {
    constexpr std::array<std::string_view, 3> severals{"last", "best", "groups"};
    const Texts& texts = frame.texts();
    const Faults faults(frame, view);
    const SettingsTopic here = view.topic == SettingsTopic::All ? SettingsTopic::Rules : view.topic;
    const bool has_all = view.topic == SettingsTopic::All;
    std::size_t row = 0;
    const Data data = object(
        {{"csrf", frame.csrf},
         {"version", view.version},
         {"topic", std::string{name_of(view.topic)}},
         {"path", path_of_settings(view.topic)},
         {"topics", settings_topics(frame, has_all ? "" : path_of_settings(here))},
         {"is_rules", has_all || here == SettingsTopic::Rules},
         {"is_points", has_all || here == SettingsTopic::Points},
         {"is_students", has_all || here == SettingsTopic::Students},
         {"warnings", list_of(view.warnings, field)},
         {"complaint", complaint_data(frame, view.complaint)},
         {"deadline", field(view.deadline)},
         {"deadline_fault", faults.of("deadline", 0)},
         {"feedbacks", choices(frame, "settings.feedbacks", model::feedback_names, view.feedback)},
         {"severals", choices(frame, "settings.severals", severals, view.several)},
         {"late", late_rows(view, faults)},
         {"packages",
          list_of(view.packages, [&](const PackageSetting& setting) { return package_data(setting, faults, row); })},
         {"overrides", override_rows(frame, view, faults)},
         {"students", list_of(view.students, field)}});
    return whole_page(frame, texts.at("settings.title"), settings_asset, data, "/settings");
}

}  // namespace harness::serve::pages
