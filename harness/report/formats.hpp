// The formats of a run's results, apart from the table on the console and the HTML page: each is a listener that writes
// its text at the end of the run. Hostile text is escaped as the format needs it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/feedback.hpp"
#include "harness/model/listener.hpp"
#include "harness/model/roster.hpp"
#include "harness/report/student.hpp"

namespace harness::report {

// Is called with pieces of the text.
using Write = std::function<void(std::string_view)>;
// Is called with a line for each thing that a platform may reject, or that is left out.
using Warn = std::function<void(std::string)>;

// The whole run as one JSON object that follows docs/judge.schema.json. Values that were not measured are null.
std::unique_ptr<model::Listener> make_json(Write write);

// The run as JUnit XML for GitHub's actions and GitLab: a submission is a suite and a case is a test. Unexpected
// results are failures, judge errors are errors, and attempts that do not count are skipped. Each suite lists what was
// not enforced as a property. The text has no characters that XML 1.0 forbids. There is no <system-out>, because GitLab
// would follow file names in it.
std::unique_ptr<model::Listener> make_junit(Write write);

// Gradescope's results.json, for the single submission of an autograder. Students read it, so it contains only what
// their level of feedback allows. The autograder's standard output is for instructors only. The run must have one
// submission.
//
// At every level, each group of points is a test with its score. The total is the submission's own score; without one,
// 100 if it is accepted and 0 if not. A judge error has no score, which Gradescope shows as a failed autograder. At
// Feedback::None the verdict is a hidden test: Gradescope shows it only to instructors, and hides the total score as
// well. Students are told that something was not enforced. `extra_data`, which Gradescope keeps but does not show them,
// says what it was.
std::unique_ptr<model::Listener> make_gradescope(Write write, model::Feedback feedback);

// Settings for grades in any format.
struct GradesSetting {
    std::optional<model::Roster> roster{};  // the rows to write; empty: a row for each student with a submission
    std::string assignment{};               // its name on the platform; empty: the package's name
    bool zero_for_nothing = true;           // the grade without a submission is 0; else a blank cell
};

// The grades of a run as CSV (RFC 4180): student, problem, verdict, score, slowest_ms, memory_kib, id, email,
// handed_in, late_seconds, late_factor, points, maximum, attempts, groups, late_days. One line for each student and
// problem, of the attempt that counts; without known students, one for each submission. Students of the class list
// without a submission have a line without a verdict. `points` are before lateness. `groups` lists the case groups:
// "small boards=40; large boards=0". After a judge error the verdict is JE and the score is empty. Unmeasured values
// are empty. A ' is put before text that a spreadsheet would read as a formula. `setting` must outlive the listener.
std::unique_ptr<model::Listener> make_csv(Write write, const GradesSetting& setting);

// The grades as make_csv() writes them, for the format "csv", or in the import format of a learning platform: exactly
// its columns, one row for each student. Null if `format` is none of these:
// - "moodle": the grading worksheet ("Identifier", …). If the roster is one, it is kept and gets the grades; a roster
//   without Identifier gets a column of grades, for the gradebook's import.
// - "canvas": "Student", "ID", "SIS User ID", "SIS Login ID", "Section" and the assignment, with the row of points. The
//   ID is that of the roster or of Canvas's own export of submissions. Throws ConfigError if the roster is another's.
// - "gradescope": its own export of scores, with a column for each group of points.
// There is a row for each student of the roster, and for each student with a submission. Judge errors, unjudged
// submissions and excused students have a blank grade; for Canvas, an excused student has "EX". For several packages
// Canvas gets a column each; for another platform run_ended throws ConfigError. `setting` must outlive the listener.
std::unique_ptr<model::Listener> make_grades(std::string_view format, Write write, Warn warn,
                                             const GradesSetting& setting);

// What a format may need besides its writer.
struct FormatSetting {
    model::Feedback feedback;     // what students are told
    const GradesSetting& grades;  // outlives the listener
};

// A format that a command writes if a flag of its name asks for it. Each file in formats/ is one.
struct Format {
    std::string name;  // "junit", for --junit
    std::string help;
    std::unique_ptr<model::Listener> (*make)(Write write, const FormatSetting& setting);
};

// By name.
const std::vector<Format>& all_formats();

// Makes a student's page.
using MakePage = std::function<std::string(const StudentView&, const model::PackageInfo&)>;

// When a package ends, writes a text and a page for each student into a folder, of the submission that counts. Deletes
// the reports of earlier runs there, because they may reveal more than this level or belong to other students; the file
// `.judge-reports` there lists the written reports. Other files stay. `folder` must exist. package_ended throws
// SystemError if a file cannot be written.
std::unique_ptr<model::Listener> make_student_reports(std::filesystem::path folder, model::Feedback feedback,
                                                      MakePage make_page);

// The students' pages as one zip for a learning platform: feedback files for "moodle", comments for "canvas"; null if
// `platform` is neither. One page for each student, of the submission that counts. Both platforms identify the student
// by the file's name: Moodle by "NAME_NUMBER_assignfeedback_file_…", Canvas by its name of the submitted file. A
// student without such a name gets no page and is named to `warn`.
std::unique_ptr<model::Listener> make_feedback_files(std::string_view platform, Write write, Warn warn,
                                                     model::Feedback feedback, MakePage make_page);

}  // namespace harness::report
