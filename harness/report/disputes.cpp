#include "harness/report/disputes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/model/counting.hpp"
#include "harness/report/score.hpp"

namespace harness::report {

namespace {

using model::Verdict;

constexpr std::size_t fewest_programs = 3;

std::optional<double> missing_points(const model::SubmissionResult& result) {
    const auto& points = result.points;
    return points && points->most && !points->lower_is_better
               ? std::optional((*points->most - points->got) * points->factor)
               : std::nullopt;
}

}  // namespace

const model::CaseResult* only_fault(const model::SubmissionResult& result) {
    const model::CaseResult* fault = nullptr;
    for (const model::CaseResult& test_case : result.cases) {
        if (test_case.verdict == Verdict::Accepted) {
            continue;
        }
        if (fault != nullptr || test_case.verdict != Verdict::WrongAnswer || !test_case.evidence) {
            return nullptr;
        }
        fault = &test_case;
    }
    return fault;
}

void Disputes::add(const model::SubmissionResult& result) {
    if (result.verdict == Verdict::CompileError || result.verdict == Verdict::NotJudged ||
        model::has_judge_error(result)) {
        return;
    }
    ++programs_;
    const model::CaseResult* fault = only_fault(result);
    if (fault == nullptr) {
        return;
    }
    const model::Excerpt& given = fault->evidence->given;
    std::string words = fmt::format("{}", fmt::join(base::words_of(given.text), " "));
    if (words.empty()) {  // no answer at all
        return;
    }
    if (given.is_cut()) {
        words += fmt::format(" and more, {} bytes", given.bytes);
    }
    const auto points = missing_points(result);
    const auto [entry, is_first] = outputs_.try_emplace({fault->name, std::move(words)});
    Dispute& dispute = entry->second;
    if (is_first) {
        dispute.test_case = fault->name;
        dispute.expected = fault->evidence->expected ? fault->evidence->expected->text : "";
        dispute.given = given.text;
        dispute.is_cut = given.is_cut();
        dispute.points = 0;
    }
    ++dispute.programs;
    dispute.points = dispute.points && points ? std::optional(*dispute.points + *points) : std::nullopt;
}

std::vector<Dispute> Disputes::all() const {
    std::vector<Dispute> disputes;
    for (const auto& [key, dispute] : outputs_) {
        if (dispute.programs >= fewest_programs && 2 * dispute.programs > programs_) {
            disputes.push_back(dispute);
            disputes.back().all = programs_;
        }
    }
    return disputes;
}

std::vector<Dispute> disputes_of(const model::PackageResult& result) {
    Disputes disputes;
    for (const model::Counting& counted : model::counting(result.submissions)) {
        if (const model::SubmissionResult submission = result.submissions[counted.index]; submission.author) {
            disputes.add(submission);
        }
    }
    return disputes.all();
}

bool can_correct(const Dispute& dispute) {
    return !dispute.is_cut && !dispute.expected.empty() &&
           dispute.given == base::many_lines(dispute.given, dispute.given.size());
}

std::string question_of(const Dispute& dispute, std::size_t longest) {
    return fmt::format(
        "is {} wrong? {} of {} programs print \"{}\" there, and are right on all other cases that they ran; "
        "the answer is \"{}\"{}",
        base::one_line(dispute.test_case, 100), dispute.programs, dispute.all, base::one_line(dispute.given, longest),
        base::one_line(dispute.expected, longest),
        dispute.points ? fmt::format(" ({} points)", points_text(*dispute.points)) : "");
}

}  // namespace harness::report
