#include "harness/course/overrides.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/base/utc.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/format/config/table_reader.hpp"

namespace harness::course {

namespace {

using base::ConfigError;
using config::TableReader;

Override read_one(const toml::table& node, const std::filesystem::path& file) {
    constexpr double most_points = 1e6;
    const TableReader table(node, file, "[[student]]",
                            {"student", "package", "files", "deadline", "excused", "points", "reason"});
    Override one;
    one.line = table.place("student").line;
    one.student = base::one_line(table.required_text("student"), 200);
    one.package = table.text("package").value_or("");
    one.files = table.words("files");
    if (const auto moment = table.date_time("deadline")) {
        one.deadline = moment->time;
    }
    one.excused = base::one_line(table.text("excused").value_or(""), 200);
    one.points = table.number("points", 0, most_points);
    one.reason = base::one_line(table.text("reason").value_or(""), 200);
    if (one.points && one.reason.empty()) {
        table.fail("points", "needs a 'reason', which the reports show");
    }
    if (one.points && !one.excused.empty()) {
        table.fail("points", "contradicts 'excused': who is excused has no points");
    }
    if (one.files.empty() && !one.deadline && one.excused.empty() && !one.points) {
        table.fail("student", "changes nothing: give 'files', 'deadline', 'excused' or 'points'");
    }
    return one;
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
        Override one = read_one(*node, file);
        (one.package.empty() || one.package == package ? all_ : of_others_).push_back(std::move(one));
    }
}

std::optional<Override> Overrides::of(const model::Author& author) {
    std::optional<Override> found;
    const std::string who = fmt::format("{} ({})", author.student, author.id);
    for (Override& one : all_) {
        if (one.student != author.student && one.student != who && (author.id.empty() || one.student != author.id) &&
            (author.email.empty() || one.student != author.email)) {
            continue;
        }
        if (!one.used_by.empty() && one.used_by != who) {
            fail(one, fmt::format("'{}' is the name of two students, {} and {}: give the number", one.student,
                                  one.used_by, who));
        }
        if (found) {
            fail(one, fmt::format("'{}' has an entry already, in line {}: make one of them", one.student, found->line));
        }
        one.used_by = who;
        found = one;
    }
    return found;
}

std::vector<std::string> Overrides::notes(const Override& one) const {
    std::vector<std::string> lines;
    const auto add = [&](const std::string& what) {
        lines.push_back(fmt::format("{}:{}: {}", file_.filename().string(), one.line, what));
    };
    if (!one.files.empty()) {
        add("the files that count are named there");
    }
    if (one.deadline) {
        add("a deadline of their own, " + base::utc_text(*one.deadline));
    }
    if (!one.excused.empty()) {
        add("excused: " + one.excused);
    }
    if (one.points) {
        add(fmt::format("{:g} points by hand: {}", *one.points, one.reason));
    }
    return lines;
}

void Overrides::check_all_used(const std::vector<const Overrides*>& problems,
                               const std::vector<std::string>& students) {
    std::set<int> used;  // by line
    for (const Overrides* problem : problems) {
        for (const Override& one : problem->all_) {
            if (!one.used_by.empty()) {
                used.insert(one.line);
            }
        }
    }
    for (const Overrides* problem : problems) {
        for (const Override& one : problem->all_) {
            if (!used.contains(one.line)) {
                const std::string_view near = config::nearest(one.student, {students.begin(), students.end()});
                problem->fail(one, fmt::format("'{}' is nobody in this class: {}", one.student,
                                               near.empty() ? "give a name, number or e-mail as the platform has it"
                                                            : fmt::format("did you mean '{}'?", near)));
            }
        }
    }
}

void Overrides::check_packages(const std::vector<std::string_view>& known) const {
    for (const Override& one : of_others_) {
        if (std::ranges::find(known, one.package) == known.end()) {
            fail(one, fmt::format("there is no package '{}'; {}", one.package, config::hint(one.package, known)));
        }
    }
}

void Overrides::fail(const Override& one, const std::string& what) const {
    throw ConfigError(file_, one.line, what);
}

}  // namespace harness::course
