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

struct StudentView {
    std::string student;  // or the submission's own name, where nobody is known by one
    std::string package;
    std::string submission;
    // From Feedback::Verdict on; where the judge failed, also at a case only, the verdict says so and there is no more:
    std::optional<model::Verdict> verdict;
    std::optional<double> score;
    std::string compile_message;  // of a compile error
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

// Writes a text and a page a student into a folder, when a package has ended: of the submission that counts. Both are
// there at every level, so that none of an earlier run at a higher one is left.
class StudentReports : public model::Listener {
  public:
    using MakePage = std::function<std::string(const StudentView&, const model::PackageInfo&)>;

    // `folder` is there. Throws SystemError from package_ended where a file cannot be written.
    StudentReports(std::filesystem::path folder, model::Feedback feedback, MakePage make_page)
        : folder_(std::move(folder)), feedback_(feedback), make_page_(std::move(make_page)) {}

    void package_ended(const model::PackageResult& result) override;

  private:
    std::filesystem::path folder_;
    model::Feedback feedback_;
    MakePage make_page_;
    std::set<std::string> taken_;  // names of files
};

}  // namespace harness::report
