#include "harness/report/html/student_page.hpp"

#include <fmt/format.h>

#include "harness/report/html/cases.hpp"
#include "harness/report/html/submission.hpp"
#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

namespace {

// Made only of the view, so it cannot contain what the view hides.
model::SubmissionResult result_of(const StudentView& view) {
    model::SubmissionResult result;
    result.name = view.submission;
    result.verdict = *view.verdict;
    result.time_factor = view.time_factor;
    result.score = view.score;
    result.hints = view.hints;
    result.notes = view.notes;
    result.growth = view.growth;
    result.points = view.points;
    result.compile.message = view.compile_message;
    result.compile.cached = !view.refused;  // a compiler ran
    result.cases = view.cases;
    if (view.verdict == model::Verdict::JudgeError) {
        result.reason = judge_failed;
    }
    if (view.failing) {
        if (result.cases.empty()) {
            result.cases = {*view.failing};
        }
        result.reason = view.failing->name + (view.failing->reason.empty() ? "" : ": " + view.failing->reason);
    }
    return result;
}

std::string part_of(const StudentView& view, const model::PackageInfo& package, const boards::Layout& layout) {
    const model::SubmissionResult only = result_of(view);
    CaseTallies tallies;
    add(only, tallies);
    Frame frame = frame_of(tallies, package.time_limit, model::time_limit_of(package.time_limit, only),
                           Budget(1, only.cases.size()));
    frame.counts = {true};
    frame.layout = layout;
    return submission_part(only, frame, 0);
}

std::string headline(const StudentView& view) {
    if (!view.verdict) {
        return "Your submission was received";
    }
    const std::string_view name = model::long_name(*view.verdict);
    return view.verdict == model::Verdict::NotJudged ? std::string{name}
                                                     : fmt::format("{}: {}", model::short_name(*view.verdict), name);
}

}  // namespace

std::string student_page(const StudentView& view, const model::PackageInfo& package, const boards::Layout& layout) {
    Data data;
    const std::string name = line_of(package.name, text_limit);
    const std::string student = line_of(view.student, text_limit);
    data["title"] = fmt::format("{} – {}", student, name);
    data["kind"] = fmt::format("{}: {}", name, student);
    data["headline"] = headline(view);
    if (!view.all_enforced && view.verdict) {
        data["not_enforced"] = std::string{not_all_enforced};
    }
    data["packages"] = view.verdict ? part_of(view, package, layout) : "";
    add_style_and_script(data);
    return fill(page_asset, data);
}

}  // namespace harness::report::html
