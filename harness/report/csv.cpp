#include "harness/report/csv.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "harness/model/counting.hpp"
#include "harness/report/score.hpp"
#include "harness/support/text.hpp"

namespace harness::report {

namespace {

using model::SubmissionResult;

constexpr std::string_view line_end = "\r\n";

// Spreadsheets compute what begins so, some also with the full-width forms.
constexpr std::array<std::string_view, 8> formula_beginnings{"=", "+", "-", "@", "＝", "＋", "－", "＠"};

// In quotes always, so that no line of the file begins with what a student chose.
std::string cell(std::string_view hostile) {
    std::string text = support::one_line(hostile, 1'000);
    if (std::ranges::any_of(formula_beginnings, [&](std::string_view one) { return text.starts_with(one); })) {
        text.insert(0, 1, '\'');
    }
    for (std::size_t at = 0; (at = text.find('"', at)) != std::string::npos; at += 2) {
        text.insert(at, 1, '"');
    }
    return fmt::format("\"{}\"", text);
}

std::string slowest_ms(const SubmissionResult& result) {
    const model::CaseResult* most = model::slowest_case(result);
    return most != nullptr ? fmt::format("{:.3f}", std::chrono::duration<double, std::milli>(*most->cpu).count()) : "";
}

std::string memory_kib(const SubmissionResult& result) {
    const std::optional<std::int64_t> most = model::peak_memory_kib(result);
    return most ? std::to_string(*most) : "";
}

std::string_view verdict_text(model::Verdict verdict) {
    return verdict == model::Verdict::NotJudged ? model::long_name(verdict) : model::short_name(verdict);
}

// With the platform's number where two have the same name.
std::string student(const SubmissionResult& result, const std::map<std::string, int>& uses) {
    if (!result.author) {
        return result.name;
    }
    const model::Author& author = *result.author;
    const bool unclear = uses.at(author.student) > 1 && !author.id.empty();
    return unclear ? fmt::format("{} ({})", author.student, author.id) : author.student;
}

// "secret/group1=40 secret/group2=0": of the package's test groups.
std::string groups(const SubmissionResult& result) {
    std::string text;
    for (const model::Points::Group& group :
         result.points ? result.points->groups : std::vector<model::Points::Group>{}) {
        if (group.verdict) {
            text += fmt::format("{}{}={}", text.empty() ? "" : " ", group.cases, points_text(group.got));
        }
    }
    return text;
}

}  // namespace

Csv::Csv(std::function<void(std::string_view)> write) : write_(std::move(write)) {}

void Csv::package_ended(const model::PackageResult& result) {
    const std::vector<std::size_t> counting = model::counting(result.submissions);
    std::map<std::string, int> uses;
    for (const std::size_t index : counting) {
        const auto& author = result.submissions[index].author;
        uses[author ? author->student : ""] += 1;
    }
    for (const std::size_t index : counting) {
        const SubmissionResult& one = result.submissions[index];
        const bool has_score = one.score && !model::has_judge_error(one);
        lines_.push_back(fmt::format("{},{},{},{},{},{}", cell(student(one, uses)), cell(result.info.name),
                                     verdict_text(model::graded_verdict(one)), has_score ? points_text(*one.score) : "",
                                     slowest_ms(one), memory_kib(one)));
        groups_.push_back(has_score ? groups(one) : "");
    }
}

void Csv::run_ended(const model::RunInfo& /*run*/, const model::Summary& /*summary*/) {
    const bool any = std::ranges::any_of(groups_, [](const std::string& one) { return !one.empty(); });
    std::string text = "student,problem,verdict,score,slowest_ms,memory_kib";
    text += any ? ",groups" : "";
    text += line_end;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        text += lines_[i] + (any ? "," + cell(groups_[i]) : "");
        text += line_end;
    }
    write_(text);
}

}  // namespace harness::report
