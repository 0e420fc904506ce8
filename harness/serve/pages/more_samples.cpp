#include "harness/serve/pages/more_samples.hpp"

#include "harness/report/html/samples.hpp"

namespace harness::serve::pages {

using namespace std::chrono_literals;

SettingsView sample_settings() {
    return {.deadline = "2027-01-31T23:59",
            .feedback = "first-failing",
            .several = "last",
            .late = {{"0", "0.9"}, {"24", "0.5"}},
            .packages = {{"n-queens", "N Queens", {{"secret/*-small", "40"}, {"secret/*", "60"}}, false},
                         {"scored", "Scored", {}, true}},
            .overrides = {{"Ada Lovelace", "", "Week 3", "2027-02-07T23:59", "", "", ""},
                          {"1003", "", "", "", "ill", "", ""}},
            .students = {"Ada Lovelace", "Alan Turing"}};
}

void make_hostile_settings(SettingsView& view, const std::string& text) {
    view.packages[0] = {text, text, {{text, text}}, false};
    view.overrides = {{text, text, text, text, text, text, text, text}};
    view.students = {text};
    view.deadline = text;
}

LogView sample_log(Time now) {
    return {{{12, now, "Ada Lovelace", "192.0.2.7", "hand in", "n-queens 0123456789abcdef"},
             {11, now - 5min, "instructor", "192.0.2.1", "settings", "deadline"},
             {10, now - 9min, "", "192.0.2.99", "sign-in failed", ""}},
            true};
}

TryView sample_try(bool has_own_input) {
    const auto [info, result] = report::html::sample_of_a_student();
    TryView view;
    view.package = info;
    view.package.title = "N Queens";
    view.model = report::html::sample_model("boards");
    view.has_own_input = has_own_input;
    view.result = report::view_for_student(view.package, result, model::Feedback::Full, true);
    return view;
}

std::map<std::string, std::string> settings_samples(const Frame& instructor, const SettingsView& view) {
    SettingsView wrong = view;
    wrong.complaint = Complaint{Error::BadFields, ""};
    wrong.topic = SettingsTopic::All;
    wrong.faults = {{"deadline", 0, "date"},
                    {"late_hours", 1, "order"},
                    {"points_points", 0, "points"},
                    {"override_student", 0, "student"},
                    {"override_reason", 1, "reason"}};
    SettingsView of_points = view;
    of_points.topic = SettingsTopic::Points;
    SettingsView of_students = view;
    of_students.topic = SettingsTopic::Students;
    return {{"settings", settings_page(instructor, view)},
            {"settings-points", settings_page(instructor, of_points)},
            {"settings-students", settings_page(instructor, of_students)},
            {"settings-wrong", settings_page(instructor, wrong)}};
}

}  // namespace harness::serve::pages
