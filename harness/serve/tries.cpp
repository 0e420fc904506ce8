#include "harness/serve/tries.hpp"

#include <algorithm>
#include <utility>

namespace harness::serve {

namespace {

// A class has many results in memory, and pages show only the beginnings.
void shorten_evidence(model::SubmissionResult& result) {
    constexpr std::size_t most_bytes = 16'384;
    const auto shorten = [&](std::string& text) { text.resize(std::min(text.size(), most_bytes)); };
    for (model::CaseResult& test_case : result.cases) {
        if (auto& evidence = test_case.evidence) {
            shorten(evidence->input.text);
            shorten(evidence->given.text);
            shorten(evidence->error_text);
            if (evidence->expected) {
                shorten(evidence->expected->text);
            }
        }
    }
}

}  // namespace

bool Tries::add(std::int64_t account, Try what) {
    const std::lock_guard lock(mutex_);
    const auto is_other = [&](const auto& kept) { return kept.second.waits && kept.first != account; };
    if (static_cast<std::size_t>(std::ranges::count_if(by_account_, is_other)) >= most_waiting_) {
        return false;
    }
    by_account_[account] = {next_number_++, true, std::move(what)};
    return true;
}

std::optional<Tries::Job> Tries::take() {
    const std::lock_guard lock(mutex_);
    auto first = by_account_.end();
    for (auto kept = by_account_.begin(); kept != by_account_.end(); ++kept) {
        if (kept->second.waits && (first == by_account_.end() || kept->second.number < first->second.number)) {
            first = kept;
        }
    }
    if (first == by_account_.end()) {
        return std::nullopt;
    }
    Kept& kept = first->second;
    kept.waits = false;
    Job job{first->first, kept.number, kept.what};
    kept.what.files.clear();
    kept.what.input = kept.what.input ? std::optional<std::string>("") : std::nullopt;
    return job;
}

void Tries::finish(const Job& job, model::SubmissionResult result) {
    const std::lock_guard lock(mutex_);
    const auto kept = by_account_.find(job.account);
    if (kept != by_account_.end() && kept->second.number == job.number) {
        shorten_evidence(result);
        kept->second.what.result = std::move(result);
    }
}

std::optional<Try> Tries::of(std::int64_t account, const std::string& package) const {
    const std::lock_guard lock(mutex_);
    const auto kept = by_account_.find(account);
    return kept == by_account_.end() || kept->second.what.package != package ? std::nullopt
                                                                             : std::optional(kept->second.what);
}

}  // namespace harness::serve
