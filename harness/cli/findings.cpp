#include "harness/cli/findings.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/setter/audit/audit.hpp"

namespace harness::cli {

namespace fs = std::filesystem;

namespace {

bool names_something(const fs::path& path) {
    std::error_code ignored;  // what cannot be examined is not named
    return fs::exists(path, ignored);
}

// The error in a list of kinds of findings; empty if there is none.
std::string wrong_kind(const std::vector<std::string>& names, const std::vector<std::string_view>& known) {
    for (const std::string& name : names) {
        if (std::ranges::find(known, name) == known.end()) {
            return fmt::format("there is no kind of finding '{}'; {}", base::one_line(name, 60),
                               config::hint(name, known));
        }
    }
    return "";
}

}  // namespace

void check_allowed(const Context& context, const std::vector<std::string>& names, const std::set<std::string>& kinds) {
    if (const std::string wrong = wrong_kind(names, {kinds.begin(), kinds.end()}); !wrong.empty()) {
        throw base::ConfigError("--allow: " + wrong);
    }
    std::vector<std::string_view> known(recipe::finding_kinds().begin(), recipe::finding_kinds().end());
    known.insert(known.end(), audit::finding_kinds().begin(), audit::finding_kinds().end());
    for (const config::PackageEntry& entry : context.config.packages) {
        if (const std::string wrong = wrong_kind(entry.allow, known); !wrong.empty()) {
            throw base::ConfigError(entry.file, entry.line, "'allow' in [[package]]: " + wrong);
        }
    }
}

void locate_by_message(model::PackageProblem& problem) {
    const std::string& text = problem.what;
    // A name may have colons too, so each may be the one behind it, or behind the line.
    for (std::size_t end = text.find(':', 1); end != std::string::npos; end = text.find(':', end + 1)) {
        if (const std::string file = text.substr(0, end); names_something(file)) {
            problem.file = file;
            return;
        }
    }
}

void locate(model::PackageProblem& problem, const fs::path& package) {
    for (const fs::path& path : {package / problem.where, package / "data" / problem.where}) {
        if (!problem.where.empty() && names_something(path)) {
            problem.file = path.string();
            return;
        }
    }
    locate_by_message(problem);
}

void Findings::add(const std::vector<recipe::Finding>& findings) {
    for (const recipe::Finding& finding : findings) {
        base::assert_that(recipe::finding_kinds().contains(finding.name), "a finding is of a known kind");
        const std::string text = finding.text();
        add(finding.name, {finding.where, text}, fmt::format("{}: {}: {}", package_.name, finding.where, text));
    }
}

void Findings::add_lines(const std::string& name, const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        const std::string named = fmt::format("{} [{}]", line, name);
        add(name, {"package", base::one_line(named, 1000)}, named);
    }
}

void Findings::add(const std::string& kind, model::PackageProblem problem, const std::string& warning) {
    if (is_allowed(kind)) {
        return;
    }
    if (rules_.strict || kind == recipe::kind_of_error) {
        problems_.push_back(std::move(problem));
    } else {
        show_warnings(context_, {warning});
    }
}

bool Findings::is_allowed(std::string_view name) const {
    const auto names = [&](const std::vector<std::string>& allowed) {
        return std::ranges::find(allowed, name) != allowed.end();
    };
    return names(rules_.allowed) || names(package_.entry.allow);
}

}  // namespace harness::cli
