// The settings that an instructor changes in the course's files: deadline, feedback, points, decisions about students.
#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include "harness/config/table_reader.hpp"
#include "harness/serve/pages/language.hpp"
#include "harness/serve/site.hpp"
#include "harness/serve/tokens.hpp"
#include "harness/serve/toml_edit.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/number.hpp"
#include "harness/support/text.hpp"

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

// A number as in the form's fields.
std::string number_text(double number) {
    return fmt::format("{}", number);
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
            row.deadline = field_of(config::moment_of(*date, zone), zone);
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

pages::PackageSetting package_setting(const Problem& problem, std::vector<pages::PointsGroup> groups) {
    const bool are_its_own = groups.empty() && problem.package.scoring != package::Scoring::None;
    return {problem.package.name, problem.package.title, std::move(groups), are_its_own};
}

SettingsView current_view(const RequestContext& context) {
    const config::ClassRules& rules = context.snapshot->config.class_rules;
    const fs::path folder = context.site.course.folder();
    const std::string config = read_if_there(folder / "judge.toml");
    const std::string overrides = read_if_there(folder / overrides_file);
    SettingsView view;
    view.version = hash_of(fmt::format("{} {}{}", config.size(), config, overrides));
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

// ---- The files' new texts ------------------------------------------------------------------------------------------

// Only values that were changed in the form change; everything else keeps its exact bytes.

// A date field in TOML's syntax. Throws ConfigError.
std::string date_literal(const std::string& field, std::chrono::minutes zone) {
    constexpr std::string_view form = "0000-00-00T00:00";
    const auto fits = [](char letter, char place) {
        return place == '0' ? letter >= '0' && letter <= '9' : letter == place;
    };
    if (!std::ranges::equal(field, form, fits)) {
        throw ConfigError(fmt::format("'{}' is no date: write it as 2027-01-31T23:59", support::one_line(field, 40)));
    }
    const auto minutes = std::chrono::abs(zone).count();
    return fmt::format("{}:00{}{:02}:{:02}", field, zone.count() < 0 ? '-' : '+', minutes / 60, minutes % 60);
}

// A number field in TOML's syntax. Throws ConfigError.
std::string number_literal(const std::string& field, std::string_view what) {
    const auto number = support::number_from<double>(field);
    if (!number) {
        throw ConfigError(fmt::format("'{}' is no number: {}", support::one_line(field, 40), what));
    }
    return number_text(*number);
}

std::optional<std::string> points_literal(const config::PackageEntry& entry,
                                          const std::vector<pages::PointsGroup>& groups) {
    if (groups.empty()) {
        return std::nullopt;
    }
    std::string text = "[\n";
    for (const pages::PointsGroup& one : groups) {
        const auto known = std::ranges::find(entry.points, one.cases, &config::PointGroup::cases);
        const bool has_name = known != entry.points.end() && !known->name.empty();
        text += fmt::format("    {{ {}cases = {}, points = {} }},\n",
                            has_name ? fmt::format("name = {}, ", toml_string(known->name)) : "",
                            toml_string(one.cases), number_literal(one.points, "the points of a group"));
    }
    return text + "]";
}

// The index of a package among the file's [[package]] tables.
std::optional<std::size_t> place_of(const std::string& toml, const std::string& package) {
    const toml::table root = toml::parse(toml);
    const toml::array* all = root["package"].as_array();
    for (std::size_t i = 0; all != nullptr && i < all->size(); ++i) {
        const std::string path = root["package"][i]["path"].value_or(std::string{});
        if (fs::path(path).lexically_normal().filename() == package) {
            return i;
        }
    }
    return std::nullopt;
}

// An entry with the changed values. Throws ConfigError.
std::string new_override(std::string entry, std::chrono::minutes zone, const pages::OverrideSetting& before,
                         const pages::OverrideSetting& sent) {
    const auto change = [&](std::string_view key, const std::string& was, const std::string& is, const auto& literal) {
        if (was != is) {
            entry = with_value(entry, {"student", 0}, std::string{key},
                               is.empty() ? std::nullopt : std::optional<std::string>(literal(is)));
        }
    };
    change("reason", before.reason, sent.reason, toml_string);
    change("points", before.points, sent.points,
           [](const std::string& points) { return number_literal(points, "points by hand"); });
    change("excused", before.excused, sent.excused, toml_string);
    change("deadline", before.deadline, sent.deadline,
           [&](const std::string& deadline) { return date_literal(deadline, zone); });
    change("package", before.package, sent.package, toml_string);
    change("student", before.student, sent.student, toml_string);
    return entry;
}

// judge.toml with the sent values. Throws ConfigError if a field is invalid.
std::string new_config(const std::string& text, const RequestContext& context, const SettingsView& before,
                       const SettingsView& sent) {
    const std::chrono::minutes zone = context.snapshot->config.class_rules.zone;
    std::string made = text;
    const auto change = [&](const char* key, bool is_changed, const std::optional<std::string>& literal) {
        made = is_changed ? with_value(made, {"class"}, key, literal) : made;
    };
    change("deadline", sent.deadline != before.deadline,
           sent.deadline.empty() ? std::nullopt : std::optional(date_literal(sent.deadline, zone)));
    change("feedback", sent.feedback != before.feedback, toml_string(sent.feedback));
    change("several", sent.several != before.several, toml_string(sent.several));
    std::vector<std::string> late;
    for (const SettingsView::Late& one : sent.late) {
        late.push_back(fmt::format("{{ hours = {}, factor = {} }}",
                                   number_literal(one.hours, "the hours after the deadline"),
                                   number_literal(one.factor, "what a score counts then")));
    }
    change("late", sent.late != before.late,
           late.empty() ? std::nullopt : std::optional(fmt::format("[{}]", fmt::join(late, ", "))));
    for (std::size_t i = 0; i < sent.packages.size(); ++i) {
        const pages::PackageSetting& package = sent.packages[i];
        if (package.groups == before.packages.at(i).groups) {
            continue;
        }
        const auto place = place_of(made, package.package);
        if (!place) {
            throw ConfigError(fmt::format("'{}' is not listed in the course's judge.toml", package.package));
        }
        made = with_value(made, {"package", *place}, "points",
                          points_literal(context.snapshot->problems.at(i)->package.entry, package.groups));
    }
    return made;
}

// overrides.toml with the sent values; unchanged entries stay as they are. Throws ConfigError if a field is invalid or
// names an unknown student.
std::string new_overrides(const std::string& text, const RequestContext& context, const SettingsView& before,
                          const SettingsView& sent) {
    if (sent.overrides == before.overrides) {
        return text;
    }
    const std::chrono::minutes zone = context.snapshot->config.class_rules.zone;
    const Entries entries = entries_of(text, "student");
    std::set<std::size_t> kept;
    std::string made = entries.before;
    for (const pages::OverrideSetting& one : sent.overrides) {
        if (!context.site.accounts.find_student(one.student)) {
            throw ConfigError(fmt::format("'{}' is nobody in this class, or two: give the number",
                                          support::one_line(one.student, 100)));
        }
        const auto known = std::ranges::find_if(before.overrides, [&](const pages::OverrideSetting& other) {
            return other.student == one.student && other.package == one.package;
        });
        const auto place = static_cast<std::size_t>(known - before.overrides.begin());
        if (place < entries.each.size() && kept.insert(place).second) {
            made += new_override(entries.each[place], zone, *known, one);
        } else {
            made += made.empty() || made.ends_with("\n\n") ? "" : "\n";
            made += new_override("[[student]]\n", zone, {}, one);
        }
    }
    return made;
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

// Keeps the file's permissions. A new one is private: decisions may contain reasons such as illness.
void replace(const fs::path& file, const std::string& text) {
    support::open_file(file, O_RDONLY | O_CREAT, 0600);
    const fs::perms before = fs::status(file).permissions();
    support::write_file_atomically(file, text);
    fs::permissions(file, before);
}

struct Rewrite {
    fs::path file;
    std::string before;
    std::string after{};
};

// Writes the files completely, or restores them if the course cannot be read with them.
void write_course(Course& course, const std::vector<Rewrite>& files) {
    try {
        for (const Rewrite& one : files) {
            replace(one.file, one.after);
        }
        course.read();
    } catch (...) {
        for (const Rewrite& one : files) {
            if (read_if_there(one.file) != one.before) {
                replace(one.file, one.before);
            }
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
    const fs::path folder = context.site.course.folder();
    try {
        const SettingsView before = current_view(context);
        if (!sent.version.empty() && sent.version != before.version) {
            sent.version = before.version;
            return refuse_form(pages::Error::SettingsChanged, differing_parts(context, before, sent));
        }
        std::vector<Rewrite> files{{folder / "judge.toml", support::read_file(folder / "judge.toml")},
                                   {folder / overrides_file, read_if_there(folder / overrides_file)}};
        files[0].after = new_config(files[0].before, context, before, sent);
        files[1].after = new_overrides(files[1].before, context, before, sent);
        std::erase_if(files, [](const Rewrite& one) { return one.after == one.before; });
        if (!files.empty()) {
            write_course(context.site.course, files);
            context.log("changed settings",
                        files.size() == 2 ? "judge.toml, overrides.toml" : files.front().file.filename().string());
            judge_where_points_are_new(context);
        }
    } catch (const ConfigError& error) {
        return refuse_form(pages::Error::BadSetting, error.what());
    }
    return redirect("/settings?notice=saved");
}

}  // namespace harness::serve
