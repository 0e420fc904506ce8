// What a student is told about a submission. All output for students (texts, pages, Gradescope's results) is made from
// a StudentView, so it cannot contain what their level of feedback hides.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/model/feedback.hpp"
#include "harness/model/result.hpp"

namespace harness::report {

// Shown to a student instead of a reason after a judge error.
inline constexpr std::string_view judge_failed =
    "The judge failed, which is no fault of your submission: please tell your instructor.";

// Shown to a student if the machine lacked some protection. Only the instructor is told which one.
inline constexpr std::string_view not_all_enforced =
    "Not every limit could be enforced on the machine that judged this.";

// Who reads a page of a submission. An instructor also sees pictures that are for the jury, and why there is none.
enum class Reader { Student, Instructor };

struct StudentView {
    std::string student;  // or the submission's name, if no student is known
    std::string package;
    bool all_enforced = true;  // if false, the missing protection may have changed the verdict
    // What the student may know; empty below Feedback::Verdict. Each level adds:
    // - Verdict: the name, the graded verdict, the time factor, the score, the notes, a compile error's message, and
    //   the points (below Full without the groups' cases). `compile.cached` is true if a compiler gave the message,
    //   whether or not it was kept. After a judge error, even on one case only, there is only the name and the verdict.
    // - FirstFailing: the hints, and the growth, which reveals sizes and times of other cases, as its hint does.
    // - Full: the cases.
    std::optional<model::SubmissionResult> told;
    // From Feedback::FirstFailing on: the failed case with evidence, else the first failed case.
    std::optional<model::CaseResult> failing;
};

StudentView view_for_student(const model::PackageInfo& package, const model::SubmissionResult& result,
                             model::Feedback feedback, bool all_enforced, Reader reader = Reader::Student);

// Plain text in UTF-8. The only control character is the line end.
std::string student_text(const StudentView& view);

}  // namespace harness::report
