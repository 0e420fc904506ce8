#include "harness/serve/settings_edit.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include "harness/base/error.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/table_reader.hpp"
#include "harness/serve/toml_edit.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;
using pages::SettingsView;

bool is_date(std::string_view field) {
    constexpr std::string_view form = "0000-00-00T00:00";
    const auto fits = [](char letter, char of_form) {
        return of_form == '0' ? letter >= '0' && letter <= '9' : letter == of_form;
    };
    return std::ranges::equal(field, form, fits);
}

// A date field in TOML's syntax. Throws ConfigError.
std::string date_literal(const std::string& field, std::chrono::minutes zone) {
    if (!is_date(field)) {
        throw ConfigError(fmt::format("'{}' is no date: write it as 2027-01-31T23:59", base::one_line(field, 40)));
    }
    const auto minutes = std::chrono::abs(zone).count();
    return fmt::format("{}:00{}{:02}:{:02}", field, zone.count() < 0 ? '-' : '+', minutes / 60, minutes % 60);
}

// A number field in TOML's syntax. Throws ConfigError.
std::string number_literal(const std::string& field, std::string_view what) {
    const auto number = base::number_from<double>(field);
    if (!number) {
        throw ConfigError(fmt::format("'{}' is no number: {}", base::one_line(field, 40), what));
    }
    return fmt::format("{}", *number);
}

std::optional<std::string> points_literal(const config::PackageEntry& entry,
                                          const std::vector<pages::PointsGroup>& groups) {
    if (groups.empty()) {
        return std::nullopt;
    }
    std::string text = "[\n";
    for (const pages::PointsGroup& group : groups) {
        const auto known = std::ranges::find(entry.points, group.cases, &config::PointGroup::cases);
        const bool has_name = known != entry.points.end() && !known->name.empty();
        text += fmt::format("    {{ {}cases = {}, points = {} }},\n",
                            has_name ? fmt::format("name = {}, ", toml_string(known->name)) : "",
                            toml_string(group.cases), number_literal(group.points, "the points of a group"));
    }
    return text + "]";
}

// The index of a package among the file's [[package]] tables.
std::optional<std::size_t> index_of(const std::string& toml, const std::string& package) {
    const toml::table root = config::parse_toml(toml, "judge.toml");
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
    change("comment", before.comment, sent.comment, toml_string);
    change("reason", before.reason, sent.reason, toml_string);
    change("points", before.points, sent.points,
           [](const std::string& points) { return number_literal(points, "points by hand"); });
    change("excused", before.excused, sent.excused, toml_string);
    change("deadline", before.deadline, sent.deadline,
           [&](const std::string& deadline) { return date_literal(deadline, zone); });
    change("assignment", before.assignment, sent.assignment, toml_string);
    change("package", before.package, sent.package, toml_string);
    change("student", before.student, sent.student, toml_string);
    return entry;
}

}  // namespace

std::vector<pages::FieldFault> faults_of(const RequestContext& context, const SettingsView& before,
                                         const SettingsView& sent) {
    std::vector<pages::FieldFault> faults;
    const auto check = [&](bool is_good, const char* field, std::size_t row, const char* reason) {
        if (!is_good) {
            faults.push_back({field, row, reason});
        }
    };
    check(sent.deadline.empty() || is_date(sent.deadline), "deadline", 0, "date");
    for (std::size_t row = 0; row < sent.late.size(); ++row) {
        const auto hours = base::number_from<double>(sent.late[row].hours);
        const auto hours_before = row == 0 ? std::nullopt : base::number_from<double>(sent.late[row - 1].hours);
        check(hours && *hours >= 0, "late_hours", row, "hours");
        check(!hours || !hours_before || *hours > *hours_before, "late_hours", row, "order");
        const auto factor = base::number_from<double>(sent.late[row].factor);
        check(factor && *factor >= 0 && *factor <= 1, "late_factor", row, "factor");
    }
    std::size_t row = 0;
    for (const pages::PackageSetting& package : sent.packages) {
        for (const pages::PointsGroup& group : package.groups) {
            const auto points = base::number_from<double>(group.points);
            check(points && *points >= 0, "points_points", row++, "points");
        }
    }
    for (row = 0; row < sent.overrides.size(); ++row) {
        const pages::OverrideSetting& decision = sent.overrides[row];
        if (std::ranges::find(before.overrides, decision) != before.overrides.end()) {
            continue;  // it stays as it is in the file, also if its student is not known
        }
        const auto points = base::number_from<double>(decision.points);
        check(context.site.accounts.find_student(decision.student).has_value(), "override_student", row, "student");
        check(decision.deadline.empty() || is_date(decision.deadline), "override_deadline", row, "date");
        check(decision.points.empty() || (points && *points >= 0), "override_points", row, "points");
        check(decision.points.empty() || !decision.reason.empty(), "override_reason", row, "reason");
    }
    return faults;
}

std::string new_config(const std::string& text, const RequestContext& context, const SettingsView& before,
                       const SettingsView& sent) {
    const std::chrono::minutes zone = context.snapshot->config.class_rules.zone;
    std::string edited_text = text;
    const auto change = [&](const char* key, bool is_changed, const std::optional<std::string>& literal) {
        edited_text = is_changed ? with_value(edited_text, {"class"}, key, literal) : edited_text;
    };
    change("deadline", sent.deadline != before.deadline,
           sent.deadline.empty() ? std::nullopt : std::optional(date_literal(sent.deadline, zone)));
    change("feedback", sent.feedback != before.feedback, toml_string(sent.feedback));
    change("several", sent.several != before.several, toml_string(sent.several));
    std::vector<std::string> late;
    for (const SettingsView::Late& rule : sent.late) {
        late.push_back(fmt::format("{{ hours = {}, factor = {} }}",
                                   number_literal(rule.hours, "the hours after the deadline"),
                                   number_literal(rule.factor, "what a score counts then")));
    }
    change("late", sent.late != before.late,
           late.empty() ? std::nullopt : std::optional(fmt::format("[{}]", fmt::join(late, ", "))));
    for (std::size_t i = 0; i < sent.packages.size(); ++i) {
        const pages::PackageSetting& package = sent.packages[i];
        if (package.groups == before.packages.at(i).groups) {
            continue;
        }
        const auto index = index_of(edited_text, package.package);
        if (!index) {
            throw ConfigError(fmt::format("'{}' is not listed in the course's judge.toml", package.package));
        }
        edited_text = with_value(edited_text, {"package", *index}, "points",
                                 points_literal(context.snapshot->problems.at(i)->plan.package.entry, package.groups));
    }
    return edited_text;
}

namespace {

// For each row of the form, the index of its entry among `count` in the file; `count`: it is new. A student may have
// several entries, also for the same problems: rows that are not changed have their entries first.
std::vector<std::size_t> entries_of_rows(std::size_t count, const SettingsView& before, const SettingsView& sent) {
    std::vector<std::size_t> indices(sent.overrides.size(), count);
    std::set<std::size_t> kept;
    for (const bool is_same : {true, false}) {
        for (std::size_t row = 0; row < indices.size(); ++row) {
            const pages::OverrideSetting& setting = sent.overrides[row];
            for (std::size_t i = 0; i < count && indices[row] == count; ++i) {
                const pages::OverrideSetting& other = before.overrides.at(i);
                const bool is_it = is_same ? other == setting
                                           : other.student == setting.student && other.package == setting.package &&
                                                 other.assignment == setting.assignment;
                if (is_it && kept.insert(i).second) {
                    indices[row] = i;
                }
            }
        }
    }
    return indices;
}

}  // namespace

std::string new_overrides(const std::string& text, const RequestContext& context, const SettingsView& before,
                          const SettingsView& sent) {
    if (sent.overrides == before.overrides) {
        return text;
    }
    const std::chrono::minutes zone = context.snapshot->config.class_rules.zone;
    const Entries entries = entries_of(text, "student");
    const std::vector<std::size_t> indices = entries_of_rows(entries.each.size(), before, sent);
    std::string new_text = entries.before;
    for (std::size_t row = 0; row < sent.overrides.size(); ++row) {
        const pages::OverrideSetting& setting = sent.overrides[row];
        const std::size_t index = indices[row];
        const bool is_same = index < entries.each.size() && before.overrides[index] == setting;
        if (!is_same && !context.site.accounts.find_student(setting.student)) {
            throw ConfigError(fmt::format("'{}' is nobody in this class, or two: give the number",
                                          base::one_line(setting.student, 100)));
        }
        if (index < entries.each.size()) {
            new_text += new_override(entries.each[index], zone, before.overrides[index], setting);
        } else {
            new_text += new_text.empty() || new_text.ends_with("\n\n") ? "" : "\n";
            new_text += new_override("[[student]]\n", zone, {}, setting);
        }
    }
    return new_text + entries.after;
}

}  // namespace harness::serve
