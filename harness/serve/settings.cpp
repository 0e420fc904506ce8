// The settings that an instructor changes in the course's files: deadline, feedback, points, decisions about students.
#include <algorithm>
#include <filesystem>

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include "harness/serve/handlers.hpp"
#include "harness/serve/pages/language.hpp"
#include "harness/serve/settings_edit.hpp"
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

SettingsView current_view(const RequestContext& context) {
    const config::ClassRules& rules = context.snapshot->config.class_rules;
    const fs::path folder = context.site.course.folder();
    SettingsView view;
    view.version = version_of(read_if_there(folder / "judge.toml"), read_if_there(folder / overrides_file));
    view.warnings = context.snapshot->warnings;
    view.deadline = field_of(rules.deadline, rules.zone);
    view.feedback = std::string{model::feedback_names.at(static_cast<std::size_t>(rules.feedback))};
    view.several = context.snapshot->best_counts() ? "best" : "last";
    for (const config::Late& one : rules.late) {
        view.late.push_back({number_text(one.hours), number_text(one.factor)});
    }
    for (const auto& problem : context.snapshot->problems) {
        pages::PackageSetting setting{problem->package.name, problem->package.title, {}, false};
        for (const config::PointGroup& group : problem->package.entry.points) {
            setting.groups.push_back({group.cases, number_text(group.points)});
        }
        setting.are_its_own = setting.groups.empty() && problem->package.scoring != package::Scoring::None;
        view.packages.push_back(std::move(setting));
    }
    view.overrides = overrides_in(read_if_there(context.site.course.folder() / overrides_file), rules.zone);
    view.students = names_of_students(context);
    return view;
}

// The sent form, with its texts unchanged.
SettingsView sent_view(const RequestContext& context) {
    const http::Request& request = context.request;
    const auto at = [](const std::vector<std::string>& values, std::size_t i) {
        return i < values.size() ? values[i] : std::string{};
    };
    SettingsView view;
    view.deadline = request.field("deadline");
    view.feedback = request.field("feedback");
    view.several = request.field("several");
    const auto hours = request.all("late_hours");
    const auto factors = request.all("late_factor");
    for (std::size_t i = 0; i < hours.size(); ++i) {
        if (!hours[i].empty() || !at(factors, i).empty()) {
            view.late.push_back({hours[i], at(factors, i)});
        }
    }
    const auto names = request.all("points_package");
    const auto cases = request.all("points_cases");
    const auto points = request.all("points_points");
    for (const auto& problem : context.snapshot->problems) {
        pages::PackageSetting setting{problem->package.name, problem->package.title, {}, false};
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i] == setting.package && (!at(cases, i).empty() || !at(points, i).empty())) {
                setting.groups.push_back({at(cases, i), at(points, i)});
            }
        }
        setting.are_its_own = setting.groups.empty() && problem->package.scoring != package::Scoring::None;
        view.packages.push_back(std::move(setting));
    }
    const auto students = request.all("override_student");
    const auto packages = request.all("override_package");
    const auto deadlines = request.all("override_deadline");
    const auto excuses = request.all("override_excused");
    const auto given = request.all("override_points");
    const auto reasons = request.all("override_reason");
    for (std::size_t i = 0; i < students.size(); ++i) {
        if (!students[i].empty()) {
            view.overrides.push_back(
                {students[i], at(packages, i), at(deadlines, i), at(excuses, i), at(given, i), at(reasons, i)});
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
