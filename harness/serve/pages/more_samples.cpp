#include "harness/serve/pages/more_samples.hpp"

#include "harness/report/html/samples.hpp"

namespace harness::serve::pages {

using namespace std::chrono_literals;
using model::Verdict;

Attempt sample_attempt(std::size_t number, State state, std::optional<Verdict> verdict, std::optional<double> score) {
    return {.id = std::to_string(1000 + number),
            .number = number,
            .received = sample_now - std::chrono::hours{50} + std::chrono::minutes{number * 47},
            .state = state,
            .verdict = verdict,
            .score = score};
}

std::vector<Attempt> four_attempts() {
    std::vector<Attempt> all{sample_attempt(4, State::Judged, Verdict::WrongAnswer, 40),
                             sample_attempt(3, State::Judged, Verdict::TimeLimit, 40),
                             sample_attempt(2, State::Judged, Verdict::CompileError, 0),
                             sample_attempt(1, State::Judged, Verdict::RunTimeError, 0)};
    all.front().counts = true;
    all.front().late = 2h + 5min;
    all.front().factor = 0.9;
    all.front().replaced = sample_now - 2h;
    all.front().was = Verdict::Accepted;
    return all;
}

model::PackageInfo sample_package() {
    model::PackageInfo info = report::html::sample_of_a_student().first;
    info.name = "n-queens";
    info.title = "N Queens";
    return info;
}

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

LogView sample_log() {
    return {{{12, sample_now, "Ada Lovelace", "192.0.2.7", "hand in", "n-queens 0123456789abcdef"},
             {11, sample_now - 5min, "instructor", "192.0.2.1", "settings", "deadline"},
             {10, sample_now - 9min, "", "192.0.2.99", "sign-in failed", ""}},
            true};
}

ClassStanding sample_standing() {
    return {{{Verdict::Accepted, 31}, {Verdict::WrongAnswer, 12}, {Verdict::TimeLimit, 5}},
            2,
            {1, 1, 3, 9},
            {{0, 0, 40, 40, 40, 100, 100}, 2, 100},
            {sample_now - 50h, sample_now - 49h, sample_now - 3h, sample_now - 3h},
            "secret/07-only-one-diagonal",
            12};
}

StatisticsView sample_statistics() {
    ClassStanding few;  // nothing of it is known
    few.nothing = 50;
    return {{{"n-queens", "N Queens", sample_standing()}, {"all-boards", "Draw Every Board", few}}};
}

SubmissionsView sample_submissions() {
    SubmissionsView view{.verdict = "WA", .section = "Monday", .from = "2027-01-20"};
    view.problems = {{"n-queens", "N Queens"}, {"blocked-queens", "Blocked Queens"}};
    view.languages = {{"cpp", "C++20"}, {"python", "Python 3"}};
    view.sections = {"Monday", "Thursday"};
    for (const Attempt& attempt : four_attempts()) {
        view.rows.push_back({attempt, "17", "Ada Lovelace", "n-queens", "N Queens", "C++20"});
    }
    view.rows.push_back(
        {sample_attempt(5, State::Queued, {}, {}), "18", "李娜", "blocked-queens", "Blocked Queens", ""});
    view.has_older = view.has_newer = true;
    return view;
}

void make_hostile_class(StatisticsView& statistics, SubmissionsView& submissions, const std::string& text) {
    statistics.problems[0].package = statistics.problems[0].title = statistics.problems[0].standing.hardest = text;
    submissions.student = submissions.section = submissions.from = text;
    submissions.problems[0] = submissions.languages[0] = {text, text};
    submissions.sections = {text};
    SubmissionsView::Row& row = submissions.rows.back();
    row.attempt.id = row.account = row.student = row.package = row.title = row.language = text;
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

std::map<std::string, std::string> staff_samples(const Frame& instructor, const std::string& person) {
    StaffView view{.rows = {{"1", person, Viewer::Assistant, false, true},
                            {"2", "Instructor", Viewer::Instructor, true, false},
                            {"3", "Kurt Gödel", Viewer::Observer, false, false}}};
    view.rows.front().sections = {"A"};
    view.sections = {"A", "B"};
    StaffView refused = view;
    view.link = "https://judge.example.edu/in/0123456789abcdefghijklmnopqrstuvwxyz-ABCDEF";
    view.owner = refused.name = person;
    refused.complaint = Complaint{Error::BadName, ""};
    return {{"staff", staff_page(instructor, view)}, {"staff-refused", staff_page(instructor, refused)}};
}

}  // namespace harness::serve::pages
