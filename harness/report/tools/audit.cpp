#include "harness/report/tools/audit.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/base/utc.hpp"
#include "harness/report/audit_state.hpp"
#include "harness/report/json_values.hpp"

namespace harness::report {

namespace {

using model::AuditedCheck;
using model::AuditedPackage;
using model::AuditFinding;
using model::Severity;

constexpr std::size_t longest_line = 400;
constexpr std::size_t most_example_lines = 6;
constexpr std::size_t example_columns = 90;

std::string check_text(const AuditedCheck& check) {
    const bool is_stopped = !check.obstacle.empty() || !check.failure.empty();
    return fmt::format("  {:<18} {}{}\n", check.name, base::one_line(audit_state(check), longest_line),
                       is_stopped ? "" : fmt::format(", {:.1f} s", base::seconds(check.time)));
}

std::string bounds_text(const std::vector<model::AuditedBound>& bounds) {
    constexpr std::array<std::size_t, 4> columns{26, 24, 18, 24};
    const auto row = [&](const std::array<std::string, 5>& cells) {
        std::string text = "    ";
        for (std::size_t column = 0; column < columns.size(); ++column) {
            text +=
                base::fitted(base::one_line(cells[column].empty() ? "-" : cells[column], 200), columns[column]) + " ";
        }
        return text + base::one_line(cells.back(), 200) + "\n";
    };
    std::string text = bounds.empty() ? "" : row({"number", "statement", "grammar", "validators", "data"});
    for (const model::AuditedBound& bound : bounds) {
        text += row({bound.name, bound.statement, bound.grammar, bound.validators, bound.data});
    }
    return text;
}

// The beginning of an input or output, with its control characters as escapes.
std::string example_text(const std::string& example) {
    const std::vector<std::string_view> lines = base::lines_of(example);
    std::string text;
    for (std::size_t index = 0; index < std::min(lines.size(), most_example_lines); ++index) {
        text += fmt::format("      | {}\n", base::shorten(base::one_line(lines[index], longest_line), example_columns));
    }
    if (lines.size() > most_example_lines) {
        text += fmt::format("      | … {} more\n", base::plural(lines.size() - most_example_lines, "line"));
    }
    return text;
}

// `remedy_shown`: of the finding before; what is the same is not said again.
std::string finding_text(const AuditFinding& finding, Detail detail, std::string_view remedy_shown) {
    std::string text = fmt::format("  {:<8}{}: {} [{}]\n", model::severity_name(finding.severity),
                                   base::one_line(finding.where, longest_line),
                                   base::one_line(finding.what, longest_line), finding.kind);
    if (!finding.detail.empty()) {
        text += fmt::format("      {}\n", base::one_line(finding.detail, longest_line));
    }
    if (detail == Detail::Verbose) {
        text += example_text(finding.example);
    }
    if (finding.remedy != remedy_shown) {
        text += fmt::format("      {}\n", base::one_line(finding.remedy, longest_line));
    }
    if (!finding.added.empty()) {
        text += fmt::format("      added as {}\n", base::one_line(finding.added, longest_line));
    } else if (!finding.command.empty()) {
        text += fmt::format("      $ {}\n", base::one_line(finding.command, longest_line));
    }
    return text;
}

std::size_t count_in(const std::vector<AuditedPackage>& packages, Severity severity) {
    std::size_t count = 0;
    for (const AuditedPackage& package : packages) {
        count += package.count(severity);
    }
    return count;
}

}  // namespace

std::string audit_text(const AuditedPackage& package, Detail detail) {
    std::string text = fmt::format("{}\n", base::one_line(package.name, longest_line));
    if (!package.error.empty()) {
        return text + fmt::format("  could not be audited: {}\n", base::one_line(package.error, 1000));
    }
    std::vector<const AuditFinding*> findings;
    for (const AuditedCheck& check : package.checks) {
        text += detail != Detail::Quiet ? check_text(check) + bounds_text(check.bounds)
                : check.failure.empty() ? ""
                                        : check_text(check);
        for (const AuditFinding& finding : check.findings) {
            findings.push_back(&finding);
        }
    }
    std::ranges::stable_sort(findings, {}, &AuditFinding::severity);
    std::string_view remedy;
    for (const AuditFinding* finding : findings) {
        text += finding_text(*finding, detail, remedy);
        remedy = finding->remedy;
    }
    const bool has_failed =
        std::ranges::any_of(package.checks, [](const auto& check) { return !check.failure.empty(); });
    return detail == Detail::Quiet && findings.empty() && !has_failed ? "" : text;
}

std::string audit_summary(const std::vector<AuditedPackage>& packages) {
    const auto counted = [&](Severity severity) {
        const std::size_t sum = count_in(packages, severity);
        return sum == 0 ? fmt::format("no {}s", model::severity_name(severity))
                        : base::plural(sum, model::severity_name(severity));
    };
    return fmt::format("{}, {}, {}", counted(Severity::Error), counted(Severity::Warning), counted(Severity::Hint));
}

std::string audit_json(const std::vector<AuditedPackage>& packages, const model::RunInfo& run) {
    Object whole{{"format", 1},
                 {"run", run.id},
                 {"started", base::utc_text(run.started)},
                 {"command", run.command},
                 {"machine", run.machine},
                 {"not_enforced", run.not_enforced},
                 {"packages", Shown::of(packages)}};
    Object summary;
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Hint}) {
        summary[fmt::format("{}s", model::severity_name(severity))] = count_in(packages, severity);
    }
    whole["summary"] = std::move(summary);
    return whole.dump(2) + "\n";
}

}  // namespace harness::report
