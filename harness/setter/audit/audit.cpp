#include "harness/setter/audit/audit.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/setter/audit/checks.hpp"

namespace harness::audit {

namespace {

// Less for what tells more. Does not depend on which of several workers was first.
auto weight(const model::AuditFinding& finding) {
    return std::tuple(finding.severity, finding.example.size(), finding.example, finding.detail);
}

}  // namespace

void Record::begin(std::string_view unit, std::size_t steps) {
    const std::lock_guard lock(mutex_);
    unit_ = unit;
    steps_ += steps;
}

void Record::step(std::size_t steps) {
    const std::lock_guard lock(mutex_);
    done_ += steps;
}

void Record::add(model::AuditFinding finding, std::optional<recipe::NewCase> new_case) {
    base::assert_that(finding_kinds().contains(finding.kind), "a check names its kinds of findings");
    const std::lock_guard lock(mutex_);
    Entry entry{std::move(finding), std::move(new_case)};
    const auto known = std::ranges::find_if(entries_, [&](const Entry& other) {
        const auto topic = [](const model::AuditFinding& of) { return std::tie(of.kind, of.where, of.what); };
        return topic(other.finding) == topic(entry.finding);
    });
    if (known == entries_.end()) {
        entries_.push_back(std::move(entry));
    } else if (weight(entry.finding) < weight(known->finding)) {
        *known = std::move(entry);
    }
}

void Record::add_bound(model::AuditedBound bound) {
    const std::lock_guard lock(mutex_);
    bounds_.push_back(std::move(bound));
}

std::vector<Record::Entry> Record::take_entries() {
    const std::lock_guard lock(mutex_);
    std::ranges::sort(entries_, {}, [](const Entry& entry) {
        const model::AuditFinding& finding = entry.finding;
        return std::tie(finding.severity, finding.kind, finding.where, finding.what);
    });
    return std::exchange(entries_, {});
}

void Record::tell(model::AuditedCheck& check) const {
    const std::lock_guard lock(mutex_);
    check.unit = unit_;
    check.done = done_;
    check.steps = steps_;
    check.bounds = bounds_;
}

const std::set<std::string>& finding_kinds() {
    static const std::set<std::string> kinds = [] {
        std::set<std::string> all;
        for (const Check& check : checks()) {
            for (std::string& kind : base::words_of(check.kinds)) {
                all.insert(std::move(kind));
            }
        }
        return all;
    }();
    return kinds;
}

bool applies(const Check& check, const judge::Jury& jury) {
    try {
        return check.obstacle(jury).empty();
    } catch (const base::ConfigError&) {
        return false;
    } catch (const base::JudgeError&) {
        return false;
    }
}

model::AuditedCheck run_check(const Check& check, const Audited& audited, const std::stop_token& stop,
                              std::map<std::size_t, recipe::NewCase>& new_cases) {
    const auto started = std::chrono::steady_clock::now();
    Record record;
    model::AuditedCheck result{.name = std::string{check.name}};
    try {
        result.obstacle = check.obstacle(audited.jury);
        if (result.obstacle.empty()) {
            check.run(audited, record);
            result.is_whole = true;
        }
    } catch (const sandbox::Interrupted&) {
        if (stop.stop_requested()) {
            throw;
        }
    } catch (const base::ConfigError& error) {
        result.obstacle = error.what();
    } catch (const base::JudgeError& error) {
        result.failure = error.what();
    }
    record.tell(result);
    for (Record::Entry& entry : record.take_entries()) {
        if (audited.allowed.contains(entry.finding.kind)) {
            continue;
        }
        if (entry.new_case) {
            new_cases.emplace(result.findings.size(), *std::move(entry.new_case));
        }
        result.findings.push_back(std::move(entry.finding));
    }
    result.time = std::chrono::steady_clock::now() - started;
    return result;
}

const std::vector<Check>& checks() {
    static const std::vector<Check> all{files_check,       statement_check,        visualizers_check,
                                        bounds_check,      input_validators_check, output_validators_check,
                                        interactors_check, generators_check,       repeat_check,
                                        hack_check};
    return all;
}

}  // namespace harness::audit
