#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include "harness/base/text.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/setter/audit/checks.hpp"
#include "harness/setter/audit/command.hpp"

namespace harness::audit {

namespace {

using package::TestGroup;

// Arguments that a group may have, by the name of their key in the newest format.
struct ArgumentsOfGroup {
    std::string_view key;
    bool (*has)(const TestGroup& group);
};

constexpr std::array all_arguments{
    ArgumentsOfGroup{"args", [](const TestGroup& group) { return !group.settings.arguments.empty(); }},
    ArgumentsOfGroup{"input_validator_args",
                     [](const TestGroup& group) { return !group.settings.input_validator_flags.text().empty(); }},
    ArgumentsOfGroup{"output_validator_args",
                     [](const TestGroup& group) { return !group.settings.validator_flags.empty(); }},
};

// A group without arguments, of which all groups beside it have some: at least two.
void find_forgotten_arguments(const std::vector<TestGroup>& groups, Record& record) {
    for (const ArgumentsOfGroup& arguments : all_arguments) {
        for (const TestGroup& group : groups) {
            std::vector<std::string> with_arguments;
            bool all_others = true;
            for (const TestGroup& other : groups) {
                const bool is_beside = &other != &group && other.parent == group.parent && !other.name.empty();
                if (is_beside && arguments.has(other)) {
                    with_arguments.push_back(other.name);
                } else if (is_beside) {
                    all_others = false;
                }
            }
            if (!group.name.empty() && !arguments.has(group) && all_others && with_arguments.size() > 1) {
                record.add({"forgotten-arguments", Severity::Warning, "data/" + group.name,
                            fmt::format("has no {}, and all groups beside it have some", arguments.key),
                            fmt::format("{}", fmt::join(with_arguments, ", ")),
                            "give it arguments too, unless it needs none"});
            }
        }
    }
}

// Root reads them nevertheless, and nobody else.
void find_unreadable_files(const Audited& audited, Record& record) {
    const base::Root& root = audited.jury.plan.package.root;
    package::walk(root, [&](const package::Entry& entry, package::Location /*location*/) {
        if (package::is_skipped(entry.name)) {
            return false;
        }
        const bool is_folder = entry.kind == package::EntryKind::Folder;
        const mode_t needed = is_folder ? S_IRUSR | S_IXUSR : S_IRUSR;
        const bool is_readable = (entry.status.st_mode & needed) == needed;
        if (!is_readable) {
            record.add({"unreadable-file", Severity::Error,
                        base::one_line(entry.path.lexically_relative(root.path).string(), 200), "may be read by nobody",
                        "", "let everybody read it",
                        command_line({"chmod", is_folder ? "a+rx" : "a+r", entry.path.string()})});
        }
        return is_readable;
    });
}

// What reading the package and compiling its programs found: without such a program, a check below is not done.
void add_problems(const package::Package& package, Record& record) {
    for (const model::PackageProblem& problem : package.problems) {
        record.add({"package-problem", Severity::Error, base::one_line(problem.where, 200),
                    base::one_line(problem.what, 500), "", "correct it: judge verify says more"});
    }
}

std::string obstacle_of_files(const judge::Jury& /*jury*/) {
    return "";
}

void look_at_files(const Audited& audited, Record& record) {
    record.begin("package", 1);
    add_problems(audited.jury.plan.package, record);
    find_unreadable_files(audited, record);
    find_forgotten_arguments(audited.jury.plan.package.groups, record);
    record.step();
}

}  // namespace

const Check files_check{
    "files", "looks for programs that do not compile, files that nobody may read, and forgotten arguments of groups",
    "forgotten-arguments package-problem unreadable-file", obstacle_of_files, look_at_files};

}  // namespace harness::audit
