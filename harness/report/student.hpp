// What a student is told of a submission. Everything that is for students' eyes (their texts, Gradescope's results) is
// made from a StudentView, so that what their level of feedback holds back is not there to be shown.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/feedback.hpp"
#include "harness/model/listener.hpp"

namespace harness::report {

// What a student reads instead of a reason, where the judge failed.
inline constexpr std::string_view judge_failed =
    "The judge failed, which is no fault of your submission: please tell your instructor.";

// What a student reads where a machine had not all that keeps submissions within their limits. What was missing is for
// the instructor alone.
inline constexpr std::string_view not_all_enforced =
    "Not every limit could be enforced on the machine that judged this.";

struct StudentView {
    std::string student;  // or the submission's own name, where nobody is known by one
    std::string package;
    std::string submission;
    // From Feedback::Verdict on; where the judge failed, also at a case only, the verdict says so and there is no more:
    std::optional<model::Verdict> verdict;
    double time_factor = 1;  // as SubmissionResult has it
    std::optional<double> score;
    std::optional<model::Points> points;  // that the score is made of; below Feedback::Full no group tells its cases
    std::vector<std::string> notes;
    std::string compile_message;  // of a compile error
    bool refused = false;         // the message is the judge's, as no compiler had its say
    bool all_enforced = true;     // whatever the machine could not enforce may have changed the verdict
    // From Feedback::FirstFailing on:
    std::optional<model::CaseResult> failing;  // the one with evidence, else the first
    std::vector<std::string> hints;
    std::optional<model::Growth> growth;  // tells sizes and times of other cases, as its hint does
    // At Feedback::Full:
    std::vector<model::CaseResult> cases;
};

StudentView view_for_student(const model::PackageInfo& package, const model::SubmissionResult& result,
                             model::Feedback feedback);

// As plain text in UTF-8, without a control character but the line end.
std::string student_text(const StudentView& view);

// Writes a text and a page a student into a folder, when a package has ended: of the submission that counts. What
// another run wrote there is deleted, as it may tell more than this one's level, or be of somebody who is not in it: a
// file `.judge-reports` there names what runs wrote. Other files stay.
class StudentReports : public model::Listener {
  public:
    using MakePage = std::function<std::string(const StudentView&, const model::PackageInfo&)>;

    // `folder` is there. Throws SystemError from package_ended where a file cannot be written.
    StudentReports(std::filesystem::path folder, model::Feedback feedback, MakePage make_page)
        : folder_(std::move(folder)), feedback_(feedback), make_page_(std::move(make_page)) {}

    void run_started(const model::RunInfo& run) override { all_enforced_ = run.not_enforced.empty(); }
    void package_ended(const model::PackageResult& result) override;

  private:
    void note_and_clear();

    std::filesystem::path folder_;
    model::Feedback feedback_;
    MakePage make_page_;
    bool all_enforced_ = true;
    std::set<std::string> taken_;  // names of files, without what their ends tell
};

}  // namespace harness::report
