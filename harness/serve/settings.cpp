// The settings that an instructor changes in the course's files: deadline, feedback, points, decisions about students.
#include <algorithm>
#include <array>
#include <filesystem>

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include "harness/serve/pages/language.hpp"
#include "harness/serve/settings_edit.hpp"
#include "harness/serve/site.hpp"
#include "harness/serve/tokens.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;
using pages::SettingsView;
using support::ConfigError;

// As in a form's field, in the course's time zone.
std::string field_of(const std::optional<Time>& time, std::chrono::minutes zone) {
    return time ? fmt::format("{:%Y-%m-%dT%H:%M}", fmt::gmtime(std::chrono::floor<std::chrono::seconds>(*time + zone)))
                : "";
}

// ---- Showing the form -----------------------------------------------------------------------------------------------

// The entries of the current overrides.toml, in order.
std::vector<pages::OverrideSetting> overrides_in(const std::string& text, std::chrono::minutes zone) {
    std::vector<pages::OverrideSetting> all;
    const toml::table root = toml::parse(text);
    const toml::array* students = root["student"].as_array();
    for (std::size_t i = 0; students != nullptr && i < students->size(); ++i) {
        const auto one = root["student"][i];
        const auto word = [&](std::string_view key) { return one[key].value_or(std::string{}); };
        pages::OverrideSetting row{word("student"), word("package"), "", word("excused"), "", word("reason")};
        if (const auto date = one["deadline"].value<toml::date_time>()) {
            const auto& [day, time, offset] = *date;
            const std::chrono::year_month_day ymd{std::chrono::year(day.year), std::chrono::month(day.month),
                                                  std::chrono::day(day.day)};
            const Time moment = std::chrono::sys_days(ymd) + std::chrono::hours(time.hour) +
                                std::chrono::minutes(time.minute) + std::chrono::seconds(time.second) -
                                std::chrono::minutes(offset ? offset->minutes : zone.count());
            row.deadline = field_of(moment, zone);
        }
        if (const auto points = one["points"].value<double>()) {
            row.points = number_text(*points);
        }
        all.push_back(std::move(row));
    }
    return all;
}

std::string read_if_there(const fs::path& file) {
    std::error_code ignored;  // if it cannot be examined, writing it reports the error
    return fs::exists(file, ignored) ? support::read_file(file) : "";
}

std::vector<std::string> names_of_students(const RequestContext& context) {
    std::vector<std::string> names;
    for (const Account& one : context.site.accounts.students()) {
        names.push_back(context.site.accounts.find_student(one.name) ? one.name : one.number);
    }
    return names;
}

// A version of the files that the form changes; equal files have equal versions.
std::string version_of(const std::string& config, const std::string& overrides) {
    return hash_of(fmt::format("{} {}{}", config.size(), config, overrides));
}

pages::PackageSetting package_setting(const Problem& problem, std::vector<pages::PointsGroup> groups) {
    const bool are_its_own = groups.empty() && problem.package.scoring != package::Scoring::None;
    return {problem.package.name, problem.package.title, std::move(groups), are_its_own};
}

SettingsView current_view(const RequestContext& context) {
    const config::ClassRules& rules = context.snapshot->config.class_rules;
    const fs::path folder = context.site.course.folder();
    const std::string overrides = read_if_there(folder / overrides_file);
    SettingsView view;
    view.version = version_of(read_if_there(folder / "judge.toml"), overrides);
    view.warnings = context.snapshot->warnings;
    view.deadline = field_of(rules.deadline, rules.zone);
    view.feedback = std::string{model::feedback_names.at(static_cast<std::size_t>(rules.feedback))};
    view.several = context.snapshot->best_counts() ? "best" : "last";
    for (const config::Late& one : rules.late) {
        view.late.push_back({number_text(one.hours), number_text(one.factor)});
    }
    for (const auto& problem : context.snapshot->problems) {
        std::vector<pages::PointsGroup> groups;
        for (const config::PointGroup& group : problem->package.entry.points) {
            groups.push_back({group.cases, number_text(group.points)});
        }
        view.packages.push_back(package_setting(*problem, std::move(groups)));
    }
    view.overrides = overrides_in(overrides, rules.zone);
    view.students = names_of_students(context);
    return view;
}

// The rows of a table in the form: a row for each field of the first name. Fields that were not sent are empty.
template <std::size_t Columns>
std::vector<std::array<std::string, Columns>> sent_rows(const http::Request& request,
                                                        const char* const (&names)[Columns]) {
    std::vector<std::array<std::string, Columns>> rows(request.all(names[0]).size());
    for (std::size_t column = 0; column < Columns; ++column) {
        const std::vector<std::string> values = request.all(names[column]);
        for (std::size_t row = 0; row < std::min(rows.size(), values.size()); ++row) {
            rows[row].at(column) = values[row];
        }
    }
    return rows;
}

// The sent form, with its texts unchanged.
SettingsView sent_view(const RequestContext& context) {
    const http::Request& request = context.request;
    SettingsView view;
    view.deadline = request.field("deadline");
    view.feedback = request.field("feedback");
    view.several = request.field("several");
    for (const auto& [hours, factor] : sent_rows(request, {"late_hours", "late_factor"})) {
        if (!hours.empty() || !factor.empty()) {
            view.late.push_back({hours, factor});
        }
    }
    const auto sent_groups = sent_rows(request, {"points_package", "points_cases", "points_points"});
    for (const auto& problem : context.snapshot->problems) {
        std::vector<pages::PointsGroup> groups;
        for (const auto& [package, cases, points] : sent_groups) {
            if (package == problem->package.name && (!cases.empty() || !points.empty())) {
                groups.push_back({cases, points});
            }
        }
        view.packages.push_back(package_setting(*problem, std::move(groups)));
    }
    for (const auto& [student, package, deadline, excused, points, reason] :
         sent_rows(request, {"override_student", "override_package", "override_deadline", "override_excused",
                             "override_points", "override_reason"})) {
        if (!student.empty()) {
            view.overrides.push_back({student, package, deadline, excused, points, reason});
        }
    }
    view.students = names_of_students(context);
    view.version = request.field("version");
    view.warnings = context.snapshot->warnings;
    return view;
}

// ---- Changing the files ---------------------------------------------------------------------------------------------

// The form's names for the parts that differ from the files.
std::string differing_parts(const RequestContext& context, const SettingsView& now, const SettingsView& sent) {
    const pages::Texts& texts = pages::Texts::of(context.frame().language);
    std::vector<std::string> parts;
    const auto add = [&](const char* key, bool is_same) {
        if (!is_same) {
            parts.push_back(texts.at(key));
        }
    };
    add("settings.rules",
        sent.deadline == now.deadline && sent.feedback == now.feedback && sent.several == now.several);
    add("settings.late", sent.late == now.late);
    add("settings.points", std::ranges::equal(sent.packages, now.packages, [](const auto& one, const auto& other) {
            return one.groups == other.groups;
        }));
    add("settings.overrides", sent.overrides == now.overrides);
    return parts.empty() ? "–" : fmt::format("{}", fmt::join(parts, ", "));
}

// Keeps the file's permissions.
void replace(const fs::path& file, const std::string& text) {
    const fs::perms before = fs::status(file).permissions();
    support::write_file_atomically(file, text);
    fs::permissions(file, before);
}

// Writes the files completely, or restores them if the course cannot be read with them.
void write_course(Course& course, const std::vector<std::pair<fs::path, std::string>>& files) {
    std::vector<std::pair<fs::path, std::string>> before;
    try {
        for (const auto& [file, text] : files) {
            before.emplace_back(file, support::read_file(file));
            replace(file, text);
        }
        course.read();
    } catch (...) {
        for (const auto& [file, text] : before) {
            replace(file, text);
        }
        course.read();
        throw;
    }
}

// Points for groups need all cases to be run. Earlier judgings stopped at a rejection, so they are repeated.
void judge_where_points_are_new(const RequestContext& context) {
    for (const auto& problem : context.site.course.now()->problems) {
        const auto was = context.snapshot->find(problem->package.name);
        if (was && was->package.entry.points.empty() && !problem->package.entry.points.empty() &&
            context.site.attempts.judge_again(problem->package.name) > 0) {
            context.log("judge all again", problem->package.name + ": it has points for groups now");
            context.site.live.forget_judged();
            context.site.wake();
        }
    }
}

}  // namespace

http::Response settings(const RequestContext& context) {
    return page(pages::settings_page(context.frame(), current_view(context)));
}

http::Response change_settings(const RequestContext& context) {
    const std::lock_guard lock(context.site.settings);
    SettingsView sent = sent_view(context);
    const auto refuse_form = [&](pages::Error error, const std::string& detail) {
        sent.complaint = pages::Complaint{error, detail};
        return page(pages::settings_page(context.frame(), sent), pages::status_of(error));
    };
    const fs::path config = context.site.course.folder() / "judge.toml";
    const fs::path overrides = context.site.course.folder() / overrides_file;
    try {
        const SettingsView before = current_view(context);
        if (!sent.version.empty() && sent.version != before.version) {
            sent.version = before.version;
            return refuse_form(pages::Error::SettingsChanged, differing_parts(context, before, sent));
        }
        const std::string old_config = support::read_file(config);
        const std::string old_overrides = read_if_there(overrides);
        const std::string made_config = new_config(old_config, context, before, sent);
        const std::string made_overrides = new_overrides(old_overrides, context, before, sent);
        std::vector<std::pair<fs::path, std::string>> files;
        if (made_config != old_config) {
            files.emplace_back(config, made_config);
        }
        if (made_overrides != old_overrides) {
            if (old_overrides.empty()) {
                support::open_file(overrides, O_WRONLY | O_CREAT, 0600);  // it may contain reasons such as illness
            }
            files.emplace_back(overrides, made_overrides);
        }
        if (!files.empty()) {
            write_course(context.site.course, files);
            context.log("changed settings",
                        files.size() == 2 ? "judge.toml, overrides.toml" : files.front().first.filename().string());
            judge_where_points_are_new(context);
        }
    } catch (const ConfigError& error) {
        return refuse_form(pages::Error::BadSetting, error.what());
    }
    return redirect("/settings?notice=saved");
}

}  // namespace harness::serve
