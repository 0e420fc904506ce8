#include "harness/base/csv.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "format_table.hpp"
#include "harness/base/time.hpp"
#include "harness/base/utc.hpp"
#include "harness/model/counting.hpp"
#include "harness/report/score.hpp"

namespace harness::report {

namespace {

using model::SubmissionResult;

std::string slowest_ms(const SubmissionResult& result) {
    const model::CaseResult* most = model::slowest_case(result);
    return most != nullptr ? fmt::format("{:.3f}", base::milliseconds(*most->cpu)) : "";
}

std::string memory_kib(const SubmissionResult& result) {
    const std::optional<std::int64_t> most = model::peak_memory_kib(result);
    return most ? std::to_string(*most) : "";
}

std::string_view verdict_word(model::Verdict verdict) {
    return verdict == model::Verdict::NotJudged ? model::long_name(verdict) : model::short_name(verdict);
}

// With the platform's number if two students have the same name.
std::string student(const SubmissionResult& result, const std::map<std::string, int>& uses) {
    if (!result.author) {
        return result.name;
    }
    const model::Author& author = *result.author;
    const bool unclear = uses.at(author.student) > 1 && !author.id.empty();
    return unclear ? fmt::format("{} ({})", author.student, author.id) : author.student;
}

// "small boards=40; large boards=0"
std::string groups(const SubmissionResult& result) {
    std::string text;
    if (!result.points) {
        return text;
    }
    for (const model::Points::Group& group : result.points->groups) {
        text += fmt::format("{}{}={}", text.empty() ? "" : "; ", group.name.empty() ? group.cases : group.name,
                            points_text(group.got));
    }
    return text;
}

std::string cell_or_none(const std::string& text) {
    return text.empty() ? "" : base::safe_csv_cell(text);
}

// The columns from the student's number on.
std::string details(const SubmissionResult& result, bool has_score, const model::RosterRow* row, int attempts) {
    const model::Author author = result.author.value_or(model::Author{});
    const auto& points = result.points;
    const bool has_points = has_score && points;
    const bool is_late = points && points->late;
    return fmt::format(
        "{},{},{},{},{},{},{},{},{},{}",
        cell_or_none(!author.id.empty() || row == nullptr    ? author.id
                     : row->id.empty() && !row->keys.empty() ? row->keys.front()
                                                             : row->id),
        cell_or_none(author.email.empty() && row != nullptr ? row->email : author.email),
        author.handed_in ? base::utc_text(*author.handed_in) : "",
        is_late ? fmt::format("{}", std::chrono::floor<std::chrono::seconds>(*points->late).count()) : "",
        has_points ? points_text(points->factor) : "", has_points ? points_text(points->got) : "",
        points && points->most ? points_text(*points->most) : "", attempts,
        has_score ? cell_or_none(groups(result)) : "", has_points ? std::to_string(points->late_days) : "");
}

class Csv : public model::Listener {
  public:
    Csv(Write write, const GradesSetting& setting) : write_(std::move(write)), setting_(setting) {}

    void package_ended(const model::PackageResult& result) override {
        const std::vector<model::Counting> counting = model::counting(result.submissions);
        std::map<std::string, int> uses;
        for (const auto& [index, attempts] : counting) {
            const std::optional<model::Author> author = result.submissions[index].author;
            uses[author ? author->student : ""] += 1;
        }
        const std::string problem = base::safe_csv_cell(result.info.name);
        const std::optional<model::Roster>& roster = setting_.roster;
        std::set<std::size_t> seen;  // its rows
        for (const auto& [index, attempts] : counting) {
            const SubmissionResult submission = result.submissions[index];
            const bool has_score = submission.score && !model::has_judge_error(submission);
            const auto row = roster && submission.author ? roster->find(*submission.author) : std::nullopt;
            seen.insert(row.value_or(std::string::npos));
            text_ += fmt::format("{},{},{},{},{},{},{}\r\n", base::safe_csv_cell(student(submission, uses)), problem,
                                 verdict_word(model::graded_verdict(submission)),
                                 has_score ? points_text(*submission.score) : "", slowest_ms(submission),
                                 memory_kib(submission),
                                 details(submission, has_score, row ? &roster->rows[*row] : nullptr, attempts));
        }
        for (std::size_t i = 0; roster && i < roster->rows.size(); ++i) {
            if (!seen.contains(i)) {
                text_ += fmt::format("{},{},,{},,,{}\r\n", base::safe_csv_cell(roster->rows[i].name), problem,
                                     setting_.zero_for_nothing ? "0" : "", details({}, false, &roster->rows[i], 0));
            }
        }
    }

    void run_ended(const model::RunInfo& /*run*/, const model::Summary& /*summary*/) override { write_(text_); }

  private:
    Write write_;
    const GradesSetting& setting_;
    std::string text_ =
        "student,problem,verdict,score,slowest_ms,memory_kib,id,email,handed_in,late_seconds,late_factor,points,"
        "maximum,attempts,groups,late_days\r\n";
};

}  // namespace

std::unique_ptr<model::Listener> make_csv(Write write, const GradesSetting& setting) {
    return std::make_unique<Csv>(std::move(write), setting);
}

namespace formats {

Format csv() {
    return {"csv", "write the grades as a table",
            [](Write write, const FormatSetting& setting) { return make_csv(std::move(write), setting.grades); }};
}

}  // namespace formats

}  // namespace harness::report
