#include <string>

#include "format_table.hpp"
#include "harness/base/text.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/student.hpp"

namespace harness::report {

namespace {

using model::Verdict;

Object test(std::string_view name, Verdict verdict, std::string_view output, const char* visibility) {
    return {{"name", base::one_line(name, 200)},
            {"name_format", "text"},
            {"status", verdict == Verdict::Accepted ? "passed" : "failed"},
            {"output", output},
            {"output_format", "text"},
            {"visibility", visibility}};
}

// A group of points; Gradescope shows it as SCORE/MAX_SCORE.
Object test(const model::Points::Group& group, const char* visibility) {
    Object entry{{"name", base::one_line(group.name.empty() ? group.cases : group.name, 200)},
                 {"name_format", "text"},
                 {"score", group.got}};
    if (group.most) {
        entry["max_score"] = *group.most;
        entry["status"] = group.got >= *group.most ? "passed" : "failed";
    }
    entry["visibility"] = visibility;
    return entry;
}

// The groups as the student may know them; at Feedback::None only instructors see them.
std::vector<model::Points::Group> groups_of(const model::SubmissionResult& submission, const StudentView& view) {
    const auto& points = view.told ? view.told->points : submission.points;
    return points ? points->groups : std::vector<model::Points::Group>{};
}

class Gradescope : public model::Listener {
  public:
    Gradescope(Write write, model::Feedback feedback) : write_(std::move(write)), feedback_(feedback) {}

    void run_started(const model::RunInfo& run) override { not_enforced_ = run.not_enforced; }

    void package_ended(const model::PackageResult& result) override {
        if (result.submissions.empty()) {
            return;  // a past run that was interrupted
        }
        const model::SubmissionResult submission = result.submissions.front();
        const StudentView view = view_for_student(result.info, submission, feedback_, not_enforced_.empty());
        const char* visibility = view.told ? "visible" : "hidden";
        Object whole{{"output", student_text(view)},
                     {"output_format", "text"},
                     {"visibility", visibility},
                     {"stdout_visibility", "hidden"}};
        if (!view.all_enforced) {
            const auto shown = [](const std::string& each) { return base::one_line(each, 500); };
            whole["extra_data"] = {{"not_enforced", array_of(not_enforced_, shown)}};
        }
        if (!model::has_judge_error(submission) && submission.verdict != Verdict::NotJudged) {
            whole["score"] = submission.score.value_or(submission.verdict == Verdict::Accepted ? 100 : 0);
            Object tests = Object::array();
            if (!view.told) {
                tests.push_back(test("verdict", submission.verdict, model::long_name(submission.verdict), visibility));
            }
            for (const model::Points::Group& group : groups_of(submission, view)) {
                tests.push_back(test(group, visibility));
            }
            for (const model::CaseResult& told : view.told ? view.told->cases : std::vector<model::CaseResult>{}) {
                tests.push_back(test(told.name, told.verdict, model::long_name(told.verdict), visibility));
            }
            whole["tests"] = tests;
        }
        write_(whole.dump(2) + "\n");
    }

  private:
    Write write_;
    model::Feedback feedback_;
    std::vector<std::string> not_enforced_;
};

}  // namespace

std::unique_ptr<model::Listener> make_gradescope(Write write, model::Feedback feedback) {
    return std::make_unique<Gradescope>(std::move(write), feedback);
}

namespace formats {

Format gradescope() {
    return {
        "gradescope", "write Gradescope's results.json, for a run of one submission",
        [](Write write, const FormatSetting& setting) { return make_gradescope(std::move(write), setting.feedback); }};
}

}  // namespace formats

}  // namespace harness::report
