// Deadline, feedback, points and decisions about students: what the instructor changes in the course's files.
#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include "harness/serve/handlers.hpp"
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

constexpr const char* overrides_file = "overrides.toml";

// As the field of a form has it, in the zone of the course.
std::string field_of(const std::optional<Time>& time, std::chrono::minutes zone) {
    return time ? fmt::format("{:%Y-%m-%dT%H:%M}", fmt::gmtime(std::chrono::floor<std::chrono::seconds>(*time + zone)))
                : "";
}

std::string number_text(double number) {
    return fmt::format("{}", number);
}

// A field of a date as TOML has it. Throws ConfigError.
std::string date_literal(const std::string& field, std::chrono::minutes zone) {
    const auto is_digit = [](char letter) { return letter >= '0' && letter <= '9'; };
    const std::string form = "0000-00-00T00:00";
    bool fits = field.size() == form.size();
    for (std::size_t i = 0; fits && i < form.size(); ++i) {
        fits = form[i] == '0' ? is_digit(field[i]) : field[i] == form[i];
    }
    if (!fits) {
        throw ConfigError(fmt::format("'{}' is no date: write it as 2027-01-31T23:59", support::one_line(field, 40)));
    }
    const auto minutes = std::chrono::abs(zone).count();
    return fmt::format("{}:00{}{:02}:{:02}", field, zone.count() < 0 ? '-' : '+', minutes / 60, minutes % 60);
}

// Throws ConfigError.
double number_of(const std::string& field, std::string_view what) {
    const auto number = support::number_from<double>(field);
    if (!number) {
        throw ConfigError(fmt::format("'{}' is no number: {}", support::one_line(field, 40), what));
    }
    return *number;
}

// ---- What the form shows --------------------------------------------------------------------------------------------

// The entries of overrides.toml as it stands, in their order.
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
    std::error_code ignored;  // what cannot be looked at gives its error when it is written
    return fs::exists(file, ignored) ? support::read_file(file) : "";
}

std::vector<std::string> names_of_students(const Asked& asked) {
    std::vector<std::string> names;
    for (const Account& one : asked.site.accounts.students()) {
        names.push_back(asked.site.accounts.find_student(one.name) ? one.name : one.number);
    }
    return names;
}

SettingsView current_view(const Asked& asked) {
    const config::ClassRules& rules = asked.edition->config.class_rules;
    SettingsView view;
    view.deadline = field_of(rules.deadline, rules.zone);
    view.feedback = std::string{model::feedback_names.at(static_cast<std::size_t>(rules.feedback))};
    view.several = asked.edition->best_counts() ? "best" : "last";
    for (const config::Late& one : rules.late) {
        view.late.push_back({number_text(one.hours), number_text(one.factor)});
    }
    for (const auto& problem : asked.edition->problems) {
        pages::PackageSetting setting{problem->package.name, problem->package.title, {}, false};
        for (const config::PointGroup& group : problem->package.entry.points) {
            setting.groups.push_back({group.cases, number_text(group.points)});
        }
        setting.are_its_own = setting.groups.empty() && problem->package.scoring != package::Scoring::None;
        view.packages.push_back(std::move(setting));
    }
    view.overrides = overrides_in(read_if_there(asked.site.course.folder() / overrides_file), rules.zone);
    view.students = names_of_students(asked);
    return view;
}

// What was sent, in the form's own words.
SettingsView sent_view(const Asked& asked) {
    const http::Request& request = asked.request;
    const auto column = [&](std::string_view name) { return request.all(name); };
    const auto at = [](const std::vector<std::string>& values, std::size_t i) {
        return i < values.size() ? values[i] : std::string{};
    };
    SettingsView view;
    view.deadline = request.field("deadline");
    view.feedback = request.field("feedback");
    view.several = request.field("several");
    const auto hours = column("late_hours");
    const auto factors = column("late_factor");
    for (std::size_t i = 0; i < hours.size(); ++i) {
        if (!hours[i].empty() || !at(factors, i).empty()) {
            view.late.push_back({hours[i], at(factors, i)});
        }
    }
    const auto names = column("points_package");
    const auto cases = column("points_cases");
    const auto points = column("points_points");
    for (const auto& problem : asked.edition->problems) {
        pages::PackageSetting setting{problem->package.name, problem->package.title, {}, false};
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i] == setting.package && (!at(cases, i).empty() || !at(points, i).empty())) {
                setting.groups.push_back({at(cases, i), at(points, i)});
            }
        }
        setting.are_its_own = setting.groups.empty() && problem->package.scoring != package::Scoring::None;
        view.packages.push_back(std::move(setting));
    }
    const auto students = column("override_student");
    const auto packages = column("override_package");
    const auto deadlines = column("override_deadline");
    const auto excuses = column("override_excused");
    const auto given = column("override_points");
    const auto reasons = column("override_reason");
    for (std::size_t i = 0; i < students.size(); ++i) {
        if (!students[i].empty()) {
            view.overrides.push_back(
                {students[i], at(packages, i), at(deadlines, i), at(excuses, i), at(given, i), at(reasons, i)});
        }
    }
    view.students = names_of_students(asked);
    return view;
}

// ---- What becomes of the files --------------------------------------------------------------------------------------

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
                            toml_string(one.cases), number_text(number_of(one.points, "the points of a group")));
    }
    return text + "]";
}

// The place of a package among the [[package]]s of the file.
std::optional<std::size_t> place_of(const std::string& toml, const std::string& package) {
    const toml::table root = toml::parse(toml);
    const toml::array* all = root["package"].as_array();
    for (std::size_t i = 0; all != nullptr && i < all->size(); ++i) {
        const toml::table* one = all->get(i)->as_table();
        const std::string path = one != nullptr ? (*one)["path"].value_or(std::string{}) : "";
        if (fs::path(path).lexically_normal().filename() == package) {
            return i;
        }
    }
    return std::nullopt;
}

// judge.toml with what was changed in the form; where nothing was, its very bytes.
std::string new_config(const std::string& text, const Asked& asked, const SettingsView& before,
                       const SettingsView& sent) {
    const std::chrono::minutes zone = asked.edition->config.class_rules.zone;
    std::string made = text;
    if (sent.deadline != before.deadline) {
        made = with_value(made, {"class"}, "deadline",
                          sent.deadline.empty() ? std::nullopt : std::optional(date_literal(sent.deadline, zone)));
    }
    if (sent.feedback != before.feedback) {
        made = with_value(made, {"class"}, "feedback", toml_string(sent.feedback));
    }
    if (sent.several != before.several) {
        made = with_value(made, {"class"}, "several", toml_string(sent.several));
    }
    std::vector<std::string> late;
    for (const SettingsView::Late& one : sent.late) {
        late.push_back(fmt::format("{{ hours = {}, factor = {} }}",
                                   number_text(number_of(one.hours, "the hours after the deadline")),
                                   number_text(number_of(one.factor, "what a score counts then"))));
    }
    const auto same_late = [](const SettingsView::Late& one, const SettingsView::Late& other) {
        return one.hours == other.hours && one.factor == other.factor;
    };
    if (!std::ranges::equal(sent.late, before.late, same_late)) {
        made = with_value(made, {"class"}, "late",
                          late.empty() ? std::nullopt : std::optional(fmt::format("[{}]", fmt::join(late, ", "))));
    }
    const auto same_group = [](const pages::PointsGroup& one, const pages::PointsGroup& other) {
        return one.cases == other.cases && one.points == other.points;
    };
    for (std::size_t i = 0; i < sent.packages.size(); ++i) {
        const pages::PackageSetting& package = sent.packages[i];
        if (std::ranges::equal(package.groups, before.packages.at(i).groups, same_group)) {
            continue;
        }
        const auto place = place_of(made, package.package);
        if (!place) {
            throw ConfigError(fmt::format("'{}' is not listed in the course's judge.toml", package.package));
        }
        made = with_value(made, {"package", *place}, "points",
                          points_literal(asked.edition->problems.at(i)->package.entry, package.groups));
    }
    return made;
}

bool same_override(const pages::OverrideSetting& one, const pages::OverrideSetting& other) {
    return one.student == other.student && one.package == other.package && one.deadline == other.deadline &&
           one.excused == other.excused && one.points == other.points && one.reason == other.reason;
}

// An entry with what was changed of it. Throws ConfigError.
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
           [](const std::string& points) { return number_text(number_of(points, "points by hand")); });
    change("excused", before.excused, sent.excused, toml_string);
    change("deadline", before.deadline, sent.deadline,
           [&](const std::string& deadline) { return date_literal(deadline, zone); });
    change("package", before.package, sent.package, toml_string);
    change("student", before.student, sent.student, toml_string);
    return entry;
}

// overrides.toml likewise: entries that were not changed stay as they are.
std::string new_overrides(const std::string& text, const Asked& asked, const SettingsView& before,
                          const SettingsView& sent) {
    if (std::ranges::equal(sent.overrides, before.overrides, same_override)) {
        return text;
    }
    const std::chrono::minutes zone = asked.edition->config.class_rules.zone;
    const Entries entries = entries_of(text, "student");
    std::set<std::size_t> kept;
    std::string made = entries.before;
    for (const pages::OverrideSetting& one : sent.overrides) {
        if (!asked.site.accounts.find_student(one.student)) {
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

// Whoever may read the file, or may not, is as before.
void replace(const fs::path& file, const std::string& text) {
    const fs::perms before = fs::status(file).permissions();
    support::write_file_atomically(file, text);
    fs::permissions(file, before);
}

// Files of the course as they are to be, whole, or as they were: what the course cannot be read with is taken back.
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

// Points for groups of cases need every case to be run, which was not so before.
void judge_where_points_are_new(const Asked& asked) {
    for (const auto& problem : asked.site.course.now()->problems) {
        const auto was = asked.edition->find(problem->package.name);
        if (was && was->package.entry.points.empty() && !problem->package.entry.points.empty() &&
            asked.site.attempts.judge_again(problem->package.name) > 0) {
            asked.log("judge all again", problem->package.name + ": it has points for groups now");
            asked.site.live.forget_judged();
            asked.site.wake();
        }
    }
}

}  // namespace

http::Response settings(const Asked& asked) {
    return page(pages::settings_page(asked.frame(), current_view(asked)));
}

http::Response change_settings(const Asked& asked) {
    const std::lock_guard lock(asked.site.settings);
    SettingsView sent = sent_view(asked);
    const fs::path config = asked.site.course.folder() / "judge.toml";
    const fs::path overrides = asked.site.course.folder() / overrides_file;
    try {
        const SettingsView before = current_view(asked);
        const std::string old_config = support::read_file(config);
        const std::string old_overrides = read_if_there(overrides);
        const std::string made_config = new_config(old_config, asked, before, sent);
        const std::string made_overrides = new_overrides(old_overrides, asked, before, sent);
        std::vector<std::pair<fs::path, std::string>> files;
        if (made_config != old_config) {
            files.emplace_back(config, made_config);
        }
        if (made_overrides != old_overrides) {
            if (old_overrides.empty()) {
                support::write_file_atomically(overrides, "");
            }
            files.emplace_back(overrides, made_overrides);
        }
        if (!files.empty()) {
            write_course(asked.site.course, files);
            asked.log("changed settings",
                      files.size() == 2 ? "judge.toml, overrides.toml" : files.front().first.filename().string());
            judge_where_points_are_new(asked);
        }
    } catch (const ConfigError& error) {
        sent.complaint = pages::Complaint{pages::Error::BadSetting, error.what()};
        http::Response response = page(pages::settings_page(asked.frame(), sent));
        response.status = pages::status_of(pages::Error::BadSetting);
        return response;
    }
    return redirect("/settings?notice=saved");
}

}  // namespace harness::serve
