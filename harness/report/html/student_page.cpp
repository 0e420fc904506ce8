#include <fmt/format.h>

#include "harness/report/html/cases.hpp"
#include "harness/report/html/page.hpp"
#include "harness/report/html/submission.hpp"
#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

namespace {

// Made only of the view, so it cannot contain what the view hides.
model::SubmissionResult result_of(const StudentView& view) {
    model::SubmissionResult result = *view.told;
    if (result.verdict == model::Verdict::JudgeError) {
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

std::string part_of(const model::SubmissionResult& only, const model::PackageInfo& package, inputs::SharedModel model) {
    CaseTallies tallies;
    add(only, tallies);
    Frame frame = frame_of(tallies, package.time_limit, model::time_limit_of(package.time_limit, only),
                           Budget(1, only.cases.size()));
    frame.counts = {true};
    frame.model = std::move(model);
    return submission_part(only, frame, 0);
}

std::string headline(model::Verdict verdict) {
    const std::string_view name = model::long_name(verdict);
    return verdict == model::Verdict::NotJudged ? std::string{name}
                                                : fmt::format("{}: {}", model::short_name(verdict), name);
}

}  // namespace

std::string submission_page(const std::string& kind, const model::SubmissionResult& result,
                            const model::PackageInfo& package, inputs::SharedModel model) {
    Data data;
    data["title"] = line_of(fmt::format("{} – {}", result.name, package.name), text_limit);
    data["kind"] = line_of(kind, text_limit);
    data["headline"] = headline(result.verdict);
    data["packages"] = part_of(result, package, std::move(model));
    add_style_and_script(data);
    return fill(page_asset, data);
}

std::string student_page(const StudentView& view, const model::PackageInfo& package, inputs::SharedModel model) {
    Data data;
    const std::string name = line_of(package.name, text_limit);
    const std::string student = line_of(view.student, text_limit);
    data["title"] = fmt::format("{} – {}", student, name);
    data["kind"] = fmt::format("{}: {}", name, student);
    data["headline"] = view.told ? headline(view.told->verdict) : "Your submission was received";
    if (!view.all_enforced && view.told) {
        data["flags"] = std::string{not_all_enforced};
    }
    data["packages"] = view.told ? part_of(result_of(view), package, std::move(model)) : "";
    add_style_and_script(data);
    return fill(page_asset, data);
}

}  // namespace harness::report::html
