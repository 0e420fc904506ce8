#include "harness/serve/grading.hpp"

#include <algorithm>
#include <utility>

#include "harness/base/sentence.hpp"
#include "harness/course/grades.hpp"
#include "harness/report/disputes.hpp"

namespace harness::serve {

namespace {

using model::SubmissionResult;

void give_points(const CourseSnapshot& snapshot, const Problem& problem, SubmissionResult& result) {
    if (model::has_judge_error(result)) {
        return;
    }
    result.points = course::points_of(problem.plan.package, snapshot.config.class_rules, result);
    result.score = result.points ? std::optional{result.points->score()} : std::nullopt;
}

// For report::Disputes, as much as a class may have in memory.
void keep_only_fault(SubmissionResult& result) {
    constexpr std::size_t most_bytes = 4096;
    std::vector<model::CaseResult> kept;
    if (const model::CaseResult* fault = report::only_fault(result)) {
        model::CaseResult& copy = kept.emplace_back(*fault);
        model::Evidence evidence;
        evidence.expected = copy.evidence->expected;
        evidence.given = copy.evidence->given;
        evidence.given.text.resize(std::min(evidence.given.text.size(), most_bytes));
        if (evidence.expected) {
            evidence.expected->text.resize(std::min(evidence.expected->text.size(), most_bytes));
        }
        copy.evidence = std::move(evidence);
    }
    result.cases = std::move(kept);
}

// The class list may name the student otherwise by now.
bool has_names_of(const Account& account, const SubmissionResult& summary) {
    return summary.name == account.name && summary.author->id == account.number &&
           summary.author->email == account.email;
}

}  // namespace

model::Author author_of(const Problem& problem, const Account& account, std::vector<std::string>* notes) {
    model::Author author{account.name, account.number};
    author.email = account.email;
    if (auto decided = problem.overrides.of(author)) {
        course::decide(*decided, author);
        if (notes != nullptr) {
            *notes = std::move(decided->notes);  // an attempt always has all its files
        }
    }
    return author;
}

SubmissionResult graded(const CourseSnapshot& snapshot, const Problem& problem, const Account& account,
                        const Attempt& attempt, SubmissionResult result) {
    result.file = attempt.folder;
    result.expected = {model::Verdict::Accepted};
    result.as_expected = result.verdict == model::Verdict::Accepted;
    result.name = account.name;
    std::vector<std::string> notes;
    result.author = author_of(problem, account, &notes);
    model::set_notes(result, std::move(notes));
    result.author->handed_in = std::chrono::floor<std::chrono::seconds>(attempt.received);
    give_points(snapshot, problem, result);
    return result;
}

std::optional<SubmissionResult> absent(const CourseSnapshot& snapshot, const Problem& problem, const Account& account) {
    SubmissionResult result;
    result.author = author_of(problem, account, &result.notes);
    if (result.author->excused.empty() && !result.author->points) {
        return std::nullopt;
    }
    result.name = account.name;
    result.expected = {model::Verdict::Accepted};
    result.verdict = model::Verdict::CompileError;
    result.reason = base::say<"handed in nothing">();
    give_points(snapshot, problem, result);
    return result;
}

SharedResult Summaries::of(Attempts& attempts, const std::shared_ptr<const CourseSnapshot>& snapshot,
                           const Problem& problem, const Account& account, const Attempt& attempt, Of which) {
    const std::optional<Time> judged = which == Of::Result ? attempt.judged : attempt.previewed;
    const std::pair key{attempt.number, which};
    {
        const std::lock_guard lock(mutex_);
        const auto& known = known_.of(snapshot);
        const auto entry = known.find(key);
        if (entry != known.end() && entry->second.judged == judged && has_names_of(account, *entry->second.summary)) {
            return entry->second.summary;
        }
    }
    const auto result = which == Of::Result ? attempts.result(attempt.number) : attempts.preview(attempt.number);
    SubmissionResult summary = graded(*snapshot, problem, account, attempt, result.value());
    summary.verdict = model::graded_verdict(summary);
    keep_only_fault(summary);
    summary.hints = {};
    summary.compile.message = {};
    const auto shared = std::make_shared<const SubmissionResult>(std::move(summary));
    const std::lock_guard lock(mutex_);
    known_.of(snapshot).insert_or_assign(key, Known{judged, shared});
    return shared;
}

}  // namespace harness::serve
