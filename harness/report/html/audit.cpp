#include "harness/report/html/audit.hpp"

#include <algorithm>

#include "harness/base/utc.hpp"
#include "harness/report/audit_state.hpp"
#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

namespace {

using model::Severity;

constexpr std::size_t example_limit = 2000;

std::string cell(const std::string& text) {
    return text.empty() ? "–" : line_of(text, text_limit);
}

Data finding_data(const model::AuditFinding& finding) {
    return object({{"severity", std::string{model::severity_name(finding.severity)}},
                   {"where", line_of(finding.where, text_limit)},
                   {"what", line_of(finding.what, text_limit)},
                   {"kind", finding.kind},
                   {"detail", or_none(line_of(finding.detail, text_limit))},
                   {"remedy", or_none(line_of(finding.remedy, text_limit))},
                   {"command", or_none(line_of(finding.command, text_limit))},
                   {"added", or_none(line_of(finding.added, text_limit))},
                   {"example", or_none(lines_of(finding.example, example_limit))}});
}

Data bound_data(const model::AuditedBound& bound) {
    return object({{"name", cell(bound.name)},
                   {"statement", cell(bound.statement)},
                   {"grammar", cell(bound.grammar)},
                   {"validators", cell(bound.validators)},
                   {"data", cell(bound.data)}});
}

Data package_data(const model::AuditedPackage& package) {
    std::vector<model::AuditFinding> findings;
    std::vector<model::AuditedBound> bounds;
    for (const model::AuditedCheck& check : package.checks) {
        findings.insert(findings.end(), check.findings.begin(), check.findings.end());
        bounds.insert(bounds.end(), check.bounds.begin(), check.bounds.end());
    }
    std::ranges::stable_sort(findings, {}, &model::AuditFinding::severity);
    return object({{"name", line_of(package.name, text_limit)},
                   {"error", or_none(line_of(package.error, text_limit))},
                   {"checks", list_of(package.checks,
                                      [](const model::AuditedCheck& check) {
                                          return object({{"name", check.name},
                                                         {"state", line_of(audit_state(check), text_limit)},
                                                         {"time", time_text(check.time)}});
                                      })},
                   {"findings", list_of(findings, finding_data)},
                   {"has_none", package.error.empty() && findings.empty()},
                   {"has_bounds", !bounds.empty()},
                   {"bounds", list_of(bounds, bound_data)}});
}

}  // namespace

std::string audit_page(const std::vector<model::AuditedPackage>& packages, const model::RunInfo& run) {
    std::vector<std::string> not_enforced;
    for (const std::string& each : run.not_enforced) {
        not_enforced.push_back(line_of(each, text_limit));
    }
    return fill(audit_asset, object({{"style", std::string{statement_page_style_asset.text}},
                                     {"style_hash", std::string{statement_page_style_asset.hash}},
                                     {"started", base::utc_text(run.started)},
                                     {"not_enforced", list_of_texts(not_enforced)},
                                     {"packages", list_of(packages, package_data)}}));
}

}  // namespace harness::report::html
