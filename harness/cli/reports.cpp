#include "harness/cli/reports.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/random.hpp"
#include "harness/base/text.hpp"
#include "harness/course/roster.hpp"
#include "harness/judge/input_model.hpp"
#include "harness/report/console.hpp"
#include "harness/report/html/page.hpp"
#include "harness/report/progress.hpp"

namespace harness::cli {

namespace {

using report::Write;

// What --feedback says, or else judge.toml.
model::Feedback feedback_of(const SharedFlags& flags, const config::Config& config) {
    const auto& names = model::feedback_names;
    const auto* const name = std::ranges::find(names, flags.feedback);
    return name == names.end() ? config.class_rules.feedback : static_cast<model::Feedback>(name - names.begin());
}

std::string name_of(const config::PackageEntry& entry) {
    return entry.path.filename().string();
}

report::html::ModelOf model_of(const config::Config& config) {
    return [&config](const std::string& package) {
        const auto entry = std::ranges::find(config.packages, package, name_of);
        return judge::input_model_of(entry == config.packages.end() ? config::PackageEntry{} : *entry);
    };
}

report::MakePage student_pages(const config::Config& config) {
    return [of = model_of(config)](const report::StudentView& view, const model::PackageInfo& package) {
        return report::html::student_page(view, package, of(package.name));
    };
}

// The formats for which there is a flag, by flag, with their help.
Flag::Named report_help() {
    Flag::Named help{{"--html", "write the results as one HTML page"}};
    for (const report::Format& format : report::all_formats()) {
        help.emplace("--" + format.name, format.help);
    }
    return help;
}

// The flags whose target is standard output.
std::vector<std::string_view> users_of_output(const SharedFlags& flags) {
    std::vector<std::string_view> users;
    for (const auto& [flag, file] : flags.reports) {
        if (file == "-") {
            users.emplace_back(flag);
        }
    }
    for (const auto& [format, file] : flags.grades) {
        if (file == "-") {
            users.emplace_back("--grades");
        }
    }
    return users;
}

std::unique_ptr<model::Listener> student_reports(const std::filesystem::path& folder, model::Feedback feedback,
                                                 const config::Config& config) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
        throw base::ConfigError(folder, 0, "cannot be made as the folder of the students' reports: " + error.message());
    }
    return report::make_student_reports(folder, feedback, student_pages(config));
}

report::HasDriver has_driver(const config::Config& config) {
    return [&config](const std::string& package, const std::string& language) {
        return std::ranges::any_of(config.packages, [&](const config::PackageEntry& entry) {
            return name_of(entry) == package && entry.drivers.contains(language);
        });
    };
}

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

bool is_in_workflow() {
    return variable("GITHUB_ACTIONS") == "true";
}

// The page may have text of earlier commands of the same step.
void append_to_summary(std::string_view text) {
    const std::string file = variable("GITHUB_STEP_SUMMARY");
    std::ofstream page{file, std::ios::app};
    if (!(page << text << std::flush)) {
        throw base::JudgeError(fmt::format("cannot write the summary page {}", base::one_line(file, 1'000)));
    }
}

// The token that re-enables workflow commands. Authors of judged programs must not be able to guess it.
std::string workflow_token() {
    return "judge-" + base::random_hex(16);
}

}  // namespace

std::unique_ptr<report::MutedCommands> mute_workflow(const SharedFlags& flags) {
    return is_in_workflow() ? std::make_unique<report::MutedCommands>(Reports::writer(flags), workflow_token())
                            : nullptr;
}

Flags report_flags(SharedFlags& flags) {
    Flags all;
    for (const auto& [flag, help] : report_help()) {
        all.push_back({flag, &flags.reports, "FILE", help});
    }
    all.front().help += "; with - as FILE, to standard output,\nand the table of verdicts to standard error";
    return under("Reports", std::move(all));
}

bool Reports::any(const SharedFlags& flags) {
    return !flags.students.empty() || !flags.grades.empty() || !flags.feedback_files.empty() || !flags.reports.empty();
}

std::function<void(std::string_view)> Reports::writer(const SharedFlags& flags) {
    return users_of_output(flags).empty() ? write_out : write_error;
}

std::optional<model::Roster> roster_of(const SharedFlags& flags) {
    return flags.roster.empty() ? std::nullopt : std::optional(course::read_roster(flags.roster));
}

Reports::Reports(const SharedFlags& flags, const config::Config& config, Table table,
                 std::optional<model::Roster> roster)
    : flags_(flags), terminal_(make_terminal(flags)) {
    const std::vector<std::string_view> users = users_of_output(flags);
    if (users.size() > 1) {
        throw base::ConfigError(
            fmt::format("{} cannot all go to standard output: name a file for all but one", fmt::join(users, " and ")));
    }
    grades_.roster = std::move(roster);
    grades_.assignment = flags.assignment;
    grades_.zero_for_nothing = flags.nothing == "0";
    const Write write_text = writer(flags);
    if (table == Table::Live && is_in_workflow()) {
        own_.push_back(
            report::make_github(write_text, workflow_token(), variable("GITHUB_WORKSPACE"), has_driver(config)));
        if (!variable("GITHUB_STEP_SUMMARY").empty()) {
            own_.push_back(report::make_github_summary(append_to_summary));
        }
    }
    // With workers, the driver's line says more.
    if (table == Table::Live && terminal_.is_shown() && !flags.dispatch.is_asked()) {
        own_.push_back(report::make_progress([this](std::string_view line) { terminal_.show(line); }));
        live_.push_back(own_.back().get());
    }
    if (table != Table::None) {
        report::ConsoleOptions options;
        options.detail = flags.detail();
        options.color = wants_color(flags.color, users.empty() ? STDOUT_FILENO : STDERR_FILENO);
        // Clears the progress line around the results. This costs nothing if the results go to a file or a pipe.
        own_.push_back(report::make_console(terminal_.above(write_text), options));
    }
    add_formats(config);
    for (const auto& listener : own_) {
        listeners_.push_back(listener.get());
    }
}

Write Reports::file_writer(const std::string& file) {
    if (file == "-") {
        return write_out;
    }
    check_report_file(file);
    files_.push_back(std::make_shared<ReportFile>(file));
    return [report = files_.back()](std::string_view text) { report->write(text); };
}

void Reports::finish_files() {
    for (const auto& file : files_) {
        file->finish();
    }
}

void Reports::add_formats(const config::Config& config) {
    const report::FormatSetting setting{feedback_of(flags_, config), grades_};
    for (const report::Format& format : report::all_formats()) {
        if (const auto file = flags_.reports.find("--" + format.name); file != flags_.reports.end()) {
            own_.push_back(format.make(file_writer(file->second), setting));
        }
    }
    if (const auto file = flags_.reports.find("--html"); file != flags_.reports.end()) {
        own_.push_back(report::html::make_page(file_writer(file->second), model_of(config), grades_.roster));
    }
    if (!flags_.students.empty()) {
        own_.push_back(student_reports(flags_.students, setting.feedback, config));
    }
    for (const auto& [format, file] : flags_.grades) {
        own_.push_back(report::make_grades(format, file_writer(file), warn_of_points, grades_));
        if (!own_.back()) {
            throw base::ConfigError(fmt::format("--grades {}: must be one of moodle, canvas, gradescope, csv",
                                                base::one_line(format, 100)));
        }
    }
    for (const auto& [platform, file] : flags_.feedback_files) {
        own_.push_back(report::make_feedback_files(platform, file_writer(file), warn_of_points, setting.feedback,
                                                   student_pages(config)));
        if (!own_.back()) {
            throw base::ConfigError(
                fmt::format("--feedback-files {}: must be one of moodle, canvas", base::one_line(platform, 100)));
        }
    }
}

std::function<void(std::string_view)> Reports::progress() {
    return terminal_.is_shown() ? [this](std::string_view line) { terminal_.show(line); }
                                : std::function<void(std::string_view)>();
}

void Reports::attach(model::Listener* listener) {
    if (listener != nullptr) {
        listeners_.push_back(listener);
        live_.push_back(listener);
    }
}

void Reports::start(const model::RunInfo& run, std::size_t submissions, std::chrono::nanoseconds spent) {
    if (flags_.reports.contains("--gradescope") && submissions != 1) {
        throw base::ConfigError(
            fmt::format("--gradescope takes one submission, and there are {}: judge each student's in a run of its own",
                        submissions));
    }
    began_ -= spent;
    for (model::Listener* listener : listeners_) {
        listener->run_started(run);
    }
}

const model::Summary& Reports::finish(const model::RunInfo& run) {
    summary_.took = std::chrono::steady_clock::now() - began_;
    // In reverse order: the listener that mutes workflow commands starts first and must stay active while others print.
    const std::size_t attached = run.stopped.empty() ? 0 : listeners_.size() - own_.size();
    std::for_each(listeners_.rbegin() + static_cast<std::ptrdiff_t>(attached), listeners_.rend(),
                  [&](const auto& listener) { listener->run_ended(run, summary_); });
    finish_files();
    return summary_;
}

void Reports::play(const model::PackageResult& result, const std::vector<model::Listener*>& knowing) {
    for (model::Listener* listener : listeners_) {
        if (std::ranges::find(knowing, listener) != knowing.end()) {
            continue;
        }
        listener->package_started(result.info);
        for (const model::SubmissionResult& submission : result.submissions) {
            listener->submission_ended(result.info, submission);
        }
        listener->package_ended(result);
    }
}

void Reports::replay(const model::RunResult& run) {
    std::size_t submissions = 0;
    for (const model::PackageResult& package : run.packages) {
        submissions += package.submissions.size();
    }
    if (!flags_.students.empty() && run.packages.size() > 1) {
        throw base::ConfigError(
            fmt::format("--students is for a run of one package, and run {} has {}: judge grade makes one",
                        base::one_line(run.info.id, 100), run.packages.size()));
    }
    model::RunInfo info = run.info;
    if (grades_.roster) {
        info.left_out.merge(course::left_out_rows(*grades_.roster));
    }
    start(info, submissions);
    for (const model::PackageResult& package : run.packages) {
        play(package);
    }
    for (model::Listener* listener : listeners_) {
        listener->run_ended(info, run.summary);
    }
    finish_files();
}

}  // namespace harness::cli
