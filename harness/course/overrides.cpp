#include "harness/course/overrides.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/base/utc.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/format/config/table_reader.hpp"

namespace harness::course {

namespace {

using base::ConfigError;
using base::say;
using config::TableReader;

// Which packages the entry is for, and its deadline.
void read_common(const TableReader& table, const config::ClassRules& rules, Override& entry) {
    entry.package = table.text("package").value_or("");
    entry.assignment = table.text("assignment").value_or("");
    if (!entry.assignment.empty() && !entry.package.empty()) {
        table.fail("assignment", "contradicts 'package': give one of them");
    }
    const std::vector<std::string_view> names = config::names_of(rules.assignments, &config::Assignment::name);
    if (!entry.assignment.empty() && std::ranges::find(names, entry.assignment) == names.end()) {
        table.fail("assignment", "is '{}', and judge.toml has no [[assignment]] of that name; {}",
                   config::shown(entry.assignment), config::hint(entry.assignment, names));
    }
    if (const auto moment = table.date_time("deadline")) {
        entry.deadline = moment->time;
    }
}

Override read_override(const TableReader& table, const config::ClassRules& rules) {
    constexpr double most_points = 1e6;
    constexpr std::int64_t most_days = 366;
    constexpr std::size_t longest_comment = 400;  // reports cut longer notes
    Override entry;
    entry.line = table.location("student").line;
    entry.student = base::one_line(table.required_text("student"), 200);
    read_common(table, rules, entry);
    entry.files = table.words("files");
    entry.excused = base::one_line(table.text("excused").value_or(""), 200);
    entry.points = table.number("points", 0, most_points);
    entry.reason = base::one_line(table.text("reason").value_or(""), 200);
    const std::string comment = table.text("comment").value_or("");
    if (comment.size() > longest_comment) {
        table.fail("comment", "has {} bytes, and at most {} are allowed: divide it into several entries",
                   comment.size(), longest_comment);
    }
    entry.comment = base::one_line(comment, longest_comment);
    if (const auto days = table.whole("late_days", 0, most_days)) {
        entry.late_days = static_cast<int>(*days);
    }
    if (entry.points && entry.reason.empty()) {
        table.fail("points", "needs a 'reason', which the reports show");
    }
    if (entry.points && !entry.excused.empty()) {
        table.fail("points", "contradicts 'excused': who is excused has no points");
    }
    if (entry.late_days && !rules.late_days) {
        table.fail("late_days", "needs 'late_days' in [class] of judge.toml, which all others have");
    }
    if (entry.late_days && !(entry.package.empty() && entry.assignment.empty())) {
        table.fail("late_days", "is for the whole term: leave out 'package' and 'assignment'");
    }
    if (entry.files.empty() && !entry.deadline && entry.excused.empty() && !entry.points && !entry.late_days &&
        entry.comment.empty()) {
        table.fail("student",
                   "changes nothing: give 'files', 'deadline', 'late_days', 'excused', 'points' or 'comment'");
    }
    return entry;
}

Override read_section(const TableReader& table, const config::ClassRules& rules) {
    Override entry;
    entry.line = table.location("section").line;
    entry.section = base::one_line(table.required_text("section"), 200);
    read_common(table, rules, entry);
    if (!entry.deadline) {
        table.fail("section", "changes nothing: give 'deadline'");
    }
    return entry;
}

// Empty if there is no such file.
toml::table parse(const std::filesystem::path& file) {
    try {
        const auto text = base::read_if_there(file);
        return text ? config::parse_toml(*text, file) : toml::table{};
    } catch (const base::SystemError& error) {
        throw ConfigError(error.what());
    }
}

}  // namespace

void decide(const Decision& decision, model::Author& author) {
    author.deadline = decision.deadline;
    author.excused = decision.excused;
    author.points = decision.points;
    author.late_days = decision.late_days;
}

Overrides::Overrides(const std::filesystem::path& file, const config::ClassRules& rules, const std::string& package,
                     std::shared_ptr<const model::Roster> roster)
    : file_(file), roster_(std::move(roster)) {
    const toml::table root = parse(file);
    const TableReader reader(root, file, "the file", {"student", "section"});
    const config::Assignment* assignment = rules.assignment_of(package);
    const auto add = [&](Override entry) {
        const bool is_for_package =
            (entry.package.empty() || entry.package == package) &&
            (entry.assignment.empty() || (assignment != nullptr && assignment->name == entry.assignment));
        (is_for_package ? all_ : of_others_).push_back(std::move(entry));
    };
    for (const toml::table* node : reader.tables("student")) {
        add(read_override(TableReader(*node, file, "[[student]]",
                                      {"student", "package", "assignment", "files", "deadline", "late_days", "excused",
                                       "points", "reason", "comment"}),
                          rules));
    }
    for (const toml::table* node : reader.tables("section")) {
        Override entry = read_section(
            TableReader(*node, file, "[[section]]", {"section", "package", "assignment", "deadline"}), rules);
        if (roster_) {
            check_section(entry);
        }
        add(std::move(entry));
    }
}

void Overrides::check_section(const Override& entry) const {
    std::set<std::string_view> known;
    for (const model::RosterRow& row : roster_->rows) {
        known.insert(row.sections.begin(), row.sections.end());
    }
    if (!known.contains(entry.section)) {
        fail(entry.line, known.empty()
                             ? fmt::format("there is no section '{}': {} has no column 'Section' or 'Group'",
                                           entry.section, roster_->file.string())
                             : fmt::format("there is no section '{}' in {}; {}", entry.section, roster_->file.string(),
                                           config::hint(entry.section, {known.begin(), known.end()})));
    }
}

bool Overrides::is_for(const Override& entry, const model::Author& author) const {
    if (entry.student.empty()) {
        if (!roster_) {
            fail(entry.line,
                 fmt::format("nothing says who is in the section '{}': give the class list by --roster FILE",
                             entry.section));
        }
        const auto row = roster_->find(author);
        return row &&
               std::ranges::find(roster_->rows[*row].sections, entry.section) != roster_->rows[*row].sections.end();
    }
    return entry.student == author.student || entry.student == fmt::format("{} ({})", author.student, author.id) ||
           (!author.id.empty() && entry.student == author.id) ||
           (!author.email.empty() && entry.student == author.email);
}

// Adds what the entry says. Throws ConfigError if something of it is decided already.
void Overrides::add(const Override& entry, Decision& decision) const {
    const auto note = [&](const std::string& what) {
        return say<"{}:{}: {}">(file_.filename().string(), entry.line, what);
    };
    const auto check = [&](std::string_view key, bool is_decided) {
        if (is_decided) {
            fail(entry.line, fmt::format("'{}' has '{}' already, in an entry before, such as that in line {}: give one",
                                         entry.student.empty() ? entry.section : entry.student, key, decision.line));
        }
    };
    if (!entry.files.empty()) {
        check("files", !decision.files.empty());
        decision.files = entry.files;
        decision.note_of_files = note(say<"the files that count are named there">());
    }
    if (entry.deadline) {
        check("deadline", decision.deadline.has_value());
        decision.deadline = entry.deadline;
        decision.notes.push_back(
            note(entry.student.empty()
                     ? say<"the deadline of section '{}', {}">(entry.section, base::utc_text(*entry.deadline))
                     : say<"a deadline of their own, {}">(base::utc_text(*entry.deadline))));
    }
    if (entry.late_days) {
        check("late_days", decision.late_days.has_value());
        decision.late_days = entry.late_days;
        decision.notes.push_back(note(say<"late days in the term: {}">(*entry.late_days)));
    }
    if (!entry.excused.empty()) {
        check("excused", !decision.excused.empty() || decision.points);
        decision.excused = entry.excused;
        decision.notes.push_back(note(say<"excused: {}">(entry.excused)));
    }
    if (entry.points) {
        check("points", !decision.excused.empty() || decision.points);
        decision.points = entry.points;
        decision.reason = entry.reason;
        decision.notes.push_back(note(say<"{:g} points by hand: {}">(*entry.points, entry.reason)));
    }
    if (!entry.comment.empty()) {
        decision.notes.push_back(say<"the instructor comments: {}">(entry.comment));
    }
    decision.line = decision.line == 0 || !entry.files.empty() ? entry.line : decision.line;
}

std::optional<Decision> Overrides::of(const model::Author& author) const {
    std::optional<Decision> decision;
    const Override* of_section = nullptr;  // of several sections the latest deadline holds
    for (const Override& entry : all_) {
        if (!is_for(entry, author)) {
            continue;
        }
        if (entry.student.empty()) {
            of_section = of_section == nullptr || entry.deadline > of_section->deadline ? &entry : of_section;
            continue;
        }
        if (!decision) {
            decision.emplace();
        }
        add(entry, *decision);
    }
    if (of_section != nullptr && !(decision && decision->deadline)) {
        decision = decision.value_or(Decision{});
        add(*of_section, *decision);
    }
    return decision;
}

std::optional<Decision> Overrides::use(const model::Author& author) {
    const std::string who = fmt::format("{} ({})", author.student, author.id);
    for (Override& entry : all_) {
        if (entry.student.empty() || !is_for(entry, author)) {
            continue;
        }
        if (!entry.used_by.empty() && entry.used_by != who) {
            fail(entry.line, fmt::format("'{}' is the name of two students, {} and {}: give the number", entry.student,
                                         entry.used_by, who));
        }
        entry.used_by = who;
    }
    return of(author);
}

void Overrides::check_all_used(const std::vector<const Overrides*>& problems,
                               const std::vector<std::string>& students) {
    std::set<int> used;  // by line
    for (const Overrides* problem : problems) {
        for (const Override& entry : problem->all_) {
            if (entry.student.empty() || !entry.used_by.empty()) {
                used.insert(entry.line);
            }
        }
    }
    for (const Overrides* problem : problems) {
        for (const Override& entry : problem->all_) {
            if (!used.contains(entry.line)) {
                const std::string_view near = config::nearest(entry.student, {students.begin(), students.end()});
                problem->fail(entry.line,
                              fmt::format("'{}' is nobody in this class: {}", entry.student,
                                          near.empty() ? "give a name, number or e-mail as the platform has it"
                                                       : fmt::format("did you mean '{}'?", near)));
            }
        }
    }
}

void Overrides::check_packages(const std::vector<std::string_view>& known) const {
    for (const Override& entry : of_others_) {
        if (!entry.package.empty() && std::ranges::find(known, entry.package) == known.end()) {
            fail(entry.line,
                 fmt::format("there is no package '{}'; {}", entry.package, config::hint(entry.package, known)));
        }
    }
}

void Overrides::fail(int line, const std::string& what) const {
    throw ConfigError(file_, line, what);
}

}  // namespace harness::course
