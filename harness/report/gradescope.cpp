#include "harness/report/gradescope.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/support/text.hpp"

namespace harness::report {

namespace {

using Object = nlohmann::ordered_json;
using model::CaseResult;
using model::SubmissionResult;
using model::Verdict;

constexpr std::size_t message_bytes = 16'384;

bool is_sample(const CaseResult& one) {
    return one.name.starts_with("sample/");
}

Object case_object(const CaseResult& one) {
    std::string output{model::long_name(one.verdict)};
    if (is_sample(one) && !one.reason.empty()) {
        output += ": " + support::one_line(one.reason, 2'000);
    }
    return {{"name", support::one_line(one.name, 200)},
            {"name_format", "text"},
            {"status", one.verdict == Verdict::Accepted ? "passed" : "failed"},
            {"output", output},
            {"output_format", "text"},
            {"visibility", "visible"}};
}

std::string summary(const SubmissionResult& result) {
    switch (result.verdict) {
        case Verdict::JudgeError:
            return "The judge failed, which is no fault of the submission: please tell your instructor.";
        case Verdict::CompileError:
            return fmt::format("compile error\n\n{}", support::many_lines(result.compile.message, message_bytes));
        case Verdict::Accepted:
            return "accepted";
        default:
            break;
    }
    const auto first = std::ranges::find(result.cases, result.verdict, &CaseResult::verdict);
    return fmt::format("{}{}", model::long_name(result.verdict),
                       first == result.cases.end() ? "" : ", first at " + support::one_line(first->name, 200));
}

}  // namespace

void Gradescope::package_ended(const model::PackageResult& result) {
    if (result.submissions.empty()) {
        return;  // a past run that was interrupted
    }
    const SubmissionResult& submission = result.submissions.front();
    Object whole{{"output", summary(submission)}, {"output_format", "text"}, {"visibility", "visible"}};
    if (!model::has_judge_error(submission)) {
        whole["score"] = submission.score.value_or(submission.verdict == Verdict::Accepted ? 100 : 0);
        Object tests = Object::array();
        for (const CaseResult& one : submission.cases) {
            tests.push_back(case_object(one));
        }
        whole["tests"] = tests;
    }
    write_(whole.dump(2) + "\n");
}

}  // namespace harness::report
