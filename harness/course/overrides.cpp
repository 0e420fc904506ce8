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

Override read_override(const toml::table& node, const std::filesystem::path& file) {
    constexpr double most_points = 1e6;
    const TableReader table(node, file, "[[student]]",
                            {"student", "package", "files", "deadline", "excused", "points", "reason"});
    Override entry;
    entry.line = table.location("student").line;
    entry.student = base::one_line(table.required_text("student"), 200);
    entry.package = table.text("package").value_or("");
    entry.files = table.words("files");
    if (const auto moment = table.date_time("deadline")) {
        entry.deadline = moment->time;
    }
    entry.excused = base::one_line(table.text("excused").value_or(""), 200);
    entry.points = table.number("points", 0, most_points);
    entry.reason = base::one_line(table.text("reason").value_or(""), 200);
    if (entry.points && entry.reason.empty()) {
        table.fail("points", "needs a 'reason', which the reports show");
    }
    if (entry.points && !entry.excused.empty()) {
        table.fail("points", "contradicts 'excused': who is excused has no points");
    }
    if (entry.files.empty() && !entry.deadline && entry.excused.empty() && !entry.points) {
        table.fail("student", "changes nothing: give 'files', 'deadline', 'excused' or 'points'");
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

Overrides::Overrides(const std::filesystem::path& file, const std::string& package) : file_(file) {
    const toml::table root = parse(file);
    const TableReader reader(root, file, "the file", {"student"});
    for (const toml::table* node : reader.tables("student")) {
        Override entry = read_override(*node, file);
        (entry.package.empty() || entry.package == package ? all_ : of_others_).push_back(std::move(entry));
    }
}

std::optional<Override> Overrides::of(const model::Author& author) {
    std::optional<Override> match;
    const std::string who = fmt::format("{} ({})", author.student, author.id);
    for (Override& entry : all_) {
        if (entry.student != author.student && entry.student != who &&
            (author.id.empty() || entry.student != author.id) &&
            (author.email.empty() || entry.student != author.email)) {
            continue;
        }
        if (!entry.used_by.empty() && entry.used_by != who) {
            fail(entry, fmt::format("'{}' is the name of two students, {} and {}: give the number", entry.student,
                                    entry.used_by, who));
        }
        if (match) {
            fail(entry,
                 fmt::format("'{}' has an entry already, in line {}: make one of them", entry.student, match->line));
        }
        entry.used_by = who;
        match = entry;
    }
    return match;
}

std::vector<std::string> Overrides::notes(const Override& entry) const {
    std::vector<std::string> lines;
    const auto add = [&](const std::string& what) {
        lines.push_back(say<"{}:{}: {}">(file_.filename().string(), entry.line, what));
    };
    if (!entry.files.empty()) {
        add(say<"the files that count are named there">());
    }
    if (entry.deadline) {
        add(say<"a deadline of their own, {}">(base::utc_text(*entry.deadline)));
    }
    if (!entry.excused.empty()) {
        add(say<"excused: {}">(entry.excused));
    }
    if (entry.points) {
        add(say<"{:g} points by hand: {}">(*entry.points, entry.reason));
    }
    return lines;
}

void Overrides::check_all_used(const std::vector<const Overrides*>& problems,
                               const std::vector<std::string>& students) {
    std::set<int> used;  // by line
    for (const Overrides* problem : problems) {
        for (const Override& entry : problem->all_) {
            if (!entry.used_by.empty()) {
                used.insert(entry.line);
            }
        }
    }
    for (const Overrides* problem : problems) {
        for (const Override& entry : problem->all_) {
            if (!used.contains(entry.line)) {
                const std::string_view near = config::nearest(entry.student, {students.begin(), students.end()});
                problem->fail(entry, fmt::format("'{}' is nobody in this class: {}", entry.student,
                                                 near.empty() ? "give a name, number or e-mail as the platform has it"
                                                              : fmt::format("did you mean '{}'?", near)));
            }
        }
    }
}

void Overrides::check_packages(const std::vector<std::string_view>& known) const {
    for (const Override& entry : of_others_) {
        if (std::ranges::find(known, entry.package) == known.end()) {
            fail(entry, fmt::format("there is no package '{}'; {}", entry.package, config::hint(entry.package, known)));
        }
    }
}

void Overrides::fail(const Override& entry, const std::string& what) const {
    throw ConfigError(file_, entry.line, what);
}

}  // namespace harness::course
