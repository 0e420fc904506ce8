// The settings that an instructor changes in the course's files: deadline, feedback, points, decisions about students.
#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/number.hpp"
#include "harness/base/private_file.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/table_reader.hpp"
#include "harness/serve/pages/language.hpp"
#include "harness/serve/settings_edit.hpp"
#include "harness/serve/tokens.hpp"
#include "harness/serve/toml_edit.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;
using pages::SettingsTopic;
using pages::SettingsView;

// As in a form's field, in the course's time zone.
std::string field_of(const std::optional<Time>& time, std::chrono::minutes zone) {
    return time ? fmt::format("{:%Y-%m-%dT%H:%M}", fmt::gmtime(std::chrono::floor<std::chrono::seconds>(*time + zone)))
                : "";
}

// ---- Showing the form -----------------------------------------------------------------------------------------------

// The entries of overrides.toml as it is now, in order. Throws ConfigError if that is not TOML.
std::vector<pages::OverrideSetting> overrides_in(const fs::path& file, const std::string& text,
                                                 std::chrono::minutes zone) {
    std::vector<pages::OverrideSetting> all;
    const toml::table root = config::parse_toml(text, file);
    const toml::array* students = root["student"].as_array();
    for (std::size_t i = 0; students != nullptr && i < students->size(); ++i) {
        const auto entry = root["student"][i];
        const auto word = [&](std::string_view key) { return entry[key].value_or(std::string{}); };
        pages::OverrideSetting row{word("student"), word("package"), word("assignment"), "", word("excused"), "",
                                   word("reason"),  word("comment")};
        if (const auto date = entry["deadline"].value<toml::date_time>()) {
            row.deadline = field_of(config::moment_of(*date, zone), zone);
        }
        if (const auto points = entry["points"].value<double>()) {
            row.points = fmt::format("{}", *points);
        }
        all.push_back(std::move(row));
    }
    return all;
}

std::string content_of(const fs::path& file) {
    return base::read_if_there(file).value_or("");
}

std::string name_in_overrides(const RequestContext& context, const Account& account) {
    return context.site.accounts.find_student(account.name) ? account.name : account.number;
}

std::vector<std::string> names_of_students(const RequestContext& context) {
    std::vector<std::string> names;
    for (const Account& account : context.site.accounts.students()) {
        names.push_back(name_in_overrides(context, account));
    }
    return names;
}

pages::PackageSetting package_setting(const Problem& problem, std::vector<pages::PointsGroup> groups) {
    const bool are_its_own = groups.empty() && problem.plan.package.scoring != package::Scoring::None;
    return {problem.plan.package.name, problem.plan.package.title, std::move(groups), are_its_own};
}

// Throws ConfigError if a file of the course was broken since the server read it.
SettingsView current_view(const RequestContext& context) {
    const config::ClassRules& rules = context.snapshot->config.class_rules;
    const fs::path folder = context.site.course.folder();
    const std::string config = content_of(folder / "judge.toml");
    const std::string overrides = content_of(folder / overrides_file);
    SettingsView view;
    view.version = hash_of(fmt::format("{} {}{}", config.size(), config, overrides));
    view.warnings = context.snapshot->warnings;
    view.deadline = field_of(rules.deadline, rules.zone);
    view.feedback = std::string{model::feedback_names.at(static_cast<std::size_t>(rules.feedback))};
    view.several = context.snapshot->what_counts();
    for (const config::Late& rule : rules.late) {
        view.late.push_back({fmt::format("{}", rule.hours), fmt::format("{}", rule.factor)});
    }
    for (const auto& problem : context.snapshot->problems) {
        std::vector<pages::PointsGroup> groups;
        for (const config::PointGroup& group : problem->plan.package.entry.points) {
            groups.push_back({group.cases, fmt::format("{}", group.points)});
        }
        view.packages.push_back(package_setting(*problem, std::move(groups)));
    }
    view.overrides = overrides_in(folder / overrides_file, overrides, rules.zone);
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

void take_rules(const http::Request& request, SettingsView& view) {
    view.deadline = request.field("deadline");
    view.feedback = request.field("feedback");
    view.several = request.field("several");
    view.late.clear();
    for (const auto& [hours, factor] : sent_rows(request, {"late_hours", "late_factor"})) {
        if (!hours.empty() || !factor.empty()) {
            view.late.push_back({hours, factor});
        }
    }
}

void take_point_groups(const RequestContext& context, SettingsView& view) {
    const auto sent_groups = sent_rows(context.request, {"points_package", "points_cases", "points_points"});
    view.packages.clear();
    for (const auto& problem : context.snapshot->problems) {
        std::vector<pages::PointsGroup> groups;
        for (const auto& [package, cases, points] : sent_groups) {
            if (package == problem->plan.package.name && (!cases.empty() || !points.empty())) {
                groups.push_back({cases, points});
            }
        }
        view.packages.push_back(package_setting(*problem, std::move(groups)));
    }
}

void take_overrides(const http::Request& request, SettingsView& view) {
    view.overrides.clear();
    for (const auto& [student, package, assignment, deadline, excused, points, reason, comment] :
         sent_rows(request, {"override_student", "override_package", "override_assignment", "override_deadline",
                             "override_excused", "override_points", "override_reason", "override_comment"})) {
        if (!student.empty()) {
            view.overrides.push_back({student, package, assignment, deadline, excused, points, reason, comment});
        }
    }
}

// The sent form, with its texts unchanged. Has what `now` has where the form is of another topic.
SettingsView sent_view(const RequestContext& context, const SettingsView& now) {
    const http::Request& request = context.request;
    SettingsView view = now;
    view.topic = pages::settings_topic(request.field("topic"));
    view.version = request.field("version");
    const bool has_all = view.topic == SettingsTopic::All;
    if (has_all || view.topic == SettingsTopic::Rules) {
        take_rules(request, view);
    }
    if (has_all || view.topic == SettingsTopic::Points) {
        take_point_groups(context, view);
    }
    if (has_all || view.topic == SettingsTopic::Students) {
        take_overrides(request, view);
    }
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
    add("settings.points", std::ranges::equal(sent.packages, now.packages, [](const auto& setting, const auto& other) {
            return setting.groups == other.groups;
        }));
    add("settings.overrides", sent.overrides == now.overrides);
    return parts.empty() ? "–" : fmt::format("{}", fmt::join(parts, ", "));
}

struct Rewrite {
    fs::path file;
    std::string before;
    std::string after{};
};

// Writes the files completely, or restores them if the course cannot be read with them.
void write_course(Course& course, const std::vector<Rewrite>& files) {
    try {
        for (const Rewrite& rewrite : files) {
            base::replace_private_file(rewrite.file, rewrite.after);
        }
        course.read();
    } catch (...) {
        for (const Rewrite& rewrite : files) {
            if (content_of(rewrite.file) != rewrite.before) {
                base::replace_private_file(rewrite.file, rewrite.before);
            }
        }
        course.read();
        throw;
    }
}

// Points for groups need all cases to be run. Earlier judgings stopped at a rejection, so they are repeated.
void judge_where_points_are_new(const RequestContext& context) {
    for (const auto& problem : context.site.course.now()->problems) {
        const auto was = context.snapshot->find(problem->plan.package.name);
        if (was && was->plan.package.entry.points.empty() && !problem->plan.package.entry.points.empty() &&
            context.site.attempts.judge_again(problem->plan.package.name, Again::Changed) > 0) {
            context.log("judge all again", problem->plan.package.name + ": it has points for groups now");
            context.site.live.forget_judged();
            context.site.wake();
        }
    }
}

// Writes what differs into the course's files. Returns the names of the changed files; empty: nothing differs. Throws
// ConfigError, and then nothing has changed.
std::string save(const RequestContext& context, const SettingsView& before, const SettingsView& sent) {
    const fs::path folder = context.site.course.folder();
    std::vector<Rewrite> files{{folder / "judge.toml", base::read_file(folder / "judge.toml")},
                               {folder / overrides_file, content_of(folder / overrides_file)}};
    files[0].after = new_config(files[0].before, context, before, sent);
    files[1].after = new_overrides(files[1].before, context, before, sent);
    std::erase_if(files, [](const Rewrite& rewrite) { return rewrite.after == rewrite.before; });
    if (files.empty()) {
        return "";
    }
    write_course(context.site.course, files);
    judge_where_points_are_new(context);
    return files.size() == 2 ? "judge.toml, overrides.toml" : files.front().file.filename().string();
}

// In one line, as reports show it. The text of a comment on a line of an attempt says which.
std::string comment_text(const http::Request& request) {
    std::string lines = request.field("comment");
    std::erase(lines, '\r');
    std::ranges::replace(lines, '\n', ' ');
    const std::string comment{base::trimmed(lines)};
    const auto attempt = base::number_from<std::size_t>(request.field("attempt"));
    const auto line = base::number_from<std::size_t>(request.field("line"));
    return attempt && line && !comment.empty()
               ? fmt::format("attempt {}, {}:{}: {}", *attempt, request.field("file"), *line, comment)
               : comment;
}

}  // namespace

http::Response settings(const RequestContext& context) {
    SettingsView view = current_view(context);
    view.topic = context.part.empty() ? SettingsTopic::Rules : pages::settings_topic(context.part);
    return view.topic == SettingsTopic::All ? refuse(context, pages::Error::NotFound)
                                            : page(pages::settings_page(context.frame(), view));
}

http::Response change_settings(const RequestContext& context) {
    const std::lock_guard lock(context.site.settings);
    const SettingsView before = current_view(context);
    SettingsView sent = sent_view(context, before);
    const auto refuse_form = [&](pages::Error error, const std::string& detail) {
        sent.complaint = pages::Complaint{error, detail};
        return page(pages::settings_page(context.frame(), sent), pages::status_of(error));
    };
    try {
        if (!sent.version.empty() && sent.version != before.version) {
            sent.version = before.version;
            return refuse_form(pages::Error::SettingsChanged, differing_parts(context, before, sent));
        }
        sent.faults = faults_of(context, before, sent);
        if (!sent.faults.empty()) {
            return refuse_form(pages::Error::BadFields, "");
        }
        if (const std::string files = save(context, before, sent); !files.empty()) {
            context.log("changed settings", files);
        }
    } catch (const ConfigError& error) {
        return refuse_form(pages::Error::BadSetting, error.what());
    }
    return redirect(pages::path_of_settings(sent.topic) + "?notice=saved");
}

http::Response comment(const RequestContext& context) {
    const auto problem = context.snapshot->find(context.part);
    const std::vector<std::string> students = context.request.all("student");
    if (!problem || students.empty()) {
        return refuse(context, pages::Error::NotFound);
    }
    const std::string line = context.request.field("line");
    if (!line.empty() && base::number_from<std::size_t>(line).value_or(0) == 0) {
        return refuse(context, pages::Error::BadComment);
    }
    const bool has_points = !context.request.field("points").empty() || !context.request.field("reason").empty();
    if (has_points && !context.is_at_least(Kind::Instructor)) {
        return refuse(context, pages::Error::Forbidden);
    }
    const std::lock_guard lock(context.site.settings);
    const pages::OverrideSetting entry{.package = problem->plan.package.name,
                                       .points = context.request.field("points"),
                                       .reason = context.request.field("reason"),
                                       .comment = comment_text(context.request)};
    const SettingsView before = current_view(context);
    SettingsView sent = before;
    std::vector<std::string> names;
    for (const std::string& id : students) {
        const auto number = base::number_from<std::int64_t>(id);
        const auto account = number ? context.student(*number) : std::nullopt;
        if (!account) {
            return refuse(context, pages::Error::NotFound);
        }
        sent.overrides.push_back(entry);
        sent.overrides.back().student = names.emplace_back(name_in_overrides(context, *account));
    }
    const auto is_about_points = [](const pages::FieldFault& fault) {
        return fault.field == "override_points" || fault.field == "override_reason";
    };
    const bool is_empty = entry.comment.empty() && entry.points.empty();
    if (is_empty || std::ranges::any_of(faults_of(context, before, sent), is_about_points)) {
        return refuse(context, pages::Error::BadComment);
    }
    if (!save(context, before, sent).empty()) {
        context.log(has_points ? "gave points" : "commented",
                    fmt::format("{}: {}", problem->plan.package.name, fmt::join(names, ", ")));
    }
    const auto attempt = context.site.attempts.find(context.request.field("back"));
    return redirect((attempt ? "/attempts/" + attempt->id : pages::path_of_problem(context.part)) +
                    "?notice=commented");
}

}  // namespace harness::serve
