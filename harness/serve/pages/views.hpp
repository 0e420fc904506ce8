// The pages of `judge serve`: each is a pure function from a view to a page of HTML. Views are plain values; their
// contents may be hostile and are escaped and bounded here. A student's view is made only by report::view_for_student,
// so it cannot contain what their level of feedback hides.
//
// The paths are in site.cpp (/log takes ?before=ID too, /problems/PACKAGE/sample ?number=N&part=P, and /submissions the
// fields of SubmissionsView in class/views.hpp); parts of them are percent-encoded in links. All forms use POST, have
// the field `csrf`, and are urlencoded unless stated otherwise. Their other fields:
//   /sign-in             password
//   /in/TOKEN            none, and without a session no csrf either; /lti/in/TOKEN likewise
//   /problems/PACKAGE    multipart/form-data: files (several), or text and language (an id)
//   /problems/PACKAGE/try      the same, and input: of the student's own
//   /problems/PACKAGE/answer   case: the disputed one
//   /problems/PACKAGE/comment   multipart/form-data: student (an account; several), comment, points, reason, and of a
//                        line: attempt (its number), file, line; back (an attempt's id; none: to the problem)
//   /class/judge-again   package (empty: all)
//   /class/judge-again/apply   package, and what ("apply", "discard")
//   /settings/staff      what ("add": with name and role; "role", "link", "remove": with id, an account)
//   /settings            multipart/form-data (of an urlencoded form the library keeps no field twice): SettingsView in
//   settings_view.hpp
//
// Events of an attempt, as text/event-stream: `queued` with queued_event(); `judging` with "{}"; after each test case
// `progress` with progress_event(), if the viewer may know verdicts, and before it `case` with case_event(), if the
// viewer may see all cases; and last `judged` with "{}". Events of the class: `changed`, at most one a second, with
// "{}".
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/inputs/models.hpp"
#include "harness/model/feedback.hpp"
#include "harness/model/result.hpp"
#include "harness/report/behaviours.hpp"
#include "harness/report/course.hpp"
#include "harness/report/disputes.hpp"
#include "harness/report/student.hpp"
#include "harness/serve/pages/language.hpp"

namespace harness::serve::pages {

using Time = std::chrono::system_clock::time_point;

// ---- Common to all pages --------------------------------------------------------------------------------------------

// Each may do what the one before may, except that only students hand in.
enum class Viewer { Nobody, Student, Observer, Assistant, Instructor };

// The roles of staff, as the database and the form name them.
inline constexpr std::array<std::pair<Viewer, std::string_view>, 3> staff_roles{
    {{Viewer::Observer, "observer"}, {Viewer::Assistant, "assistant"}, {Viewer::Instructor, "instructor"}}};

// Results of the previous request, shown once at the top of the page. messages/ has the text of each.
inline constexpr std::array<std::string_view, 10> notices{
    "commented", "handed-in", "several-programs", "signed-out",     "judging-again",
    "saved",     "applied",   "discarded",        "answer-changed", "staff-saved"};

struct Frame {
    Language language = Language::English;
    std::string course{};  // its name
    Viewer viewer = Viewer::Nobody;
    std::string name{};  // of the signed-in user
    std::string csrf{};  // of the session
    Time now{};
    std::chrono::minutes zone{};  // of the shown times, east of UTC
    std::string notice{};         // one of `notices`; empty: none
    bool is_bound = false;        // of the staff, and sees some sections alone

    const Texts& texts() const { return Texts::of(language); }
    bool is_staff() const { return viewer >= Viewer::Observer; }
};

// ---- Errors ---------------------------------------------------------------------------------------------------------

enum class Error {
    BadRequest,
    BadForm,      // forged or expired: the CSRF token is not the session's
    SignInFirst,  // a link or the password
    BadLink,      // unknown or revoked
    BadLaunch,    // the platform's message, or there is no answer from it
    NotInClass,   // the platform's person
    WrongPassword,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    TooManyRequests,  // detail: seconds to wait
    TooLarge,         // detail: the limit, "1 MiB"
    TooManyFiles,     // detail: the limit
    BadFileName,      // detail: the name
    BadArchive,       // detail: its name and the error
    NothingHandedIn,
    Closed,           // the problem takes no submissions any more
    NoLanguage,       // detail: the names of the files
    EmptyFiles,       // all of them; detail: their names
    WhichLanguage,    // of a typed program: none was chosen, and its text does not tell
    OwnQueueFull,     // detail: the limit for a student's waiting attempts
    TooManyAttempts,  // detail: the limit for a student's attempts at a problem
    OwnFilesFull,     // detail: the limit for a student's files, "64 MiB"
    QueueFull,
    DiskFull,
    BadSetting,       // detail: the error and its location
    BadFields,        // the form says which
    BadComment,       // there is none, and no points; or points or the line are no number, or points have no reason
    BadName,          // of a person of staff: none, too long, or another's
    LastInstructor,   // would be left without rights
    SettingsChanged,  // by another user in the meantime; detail: the parts of the form that differ now
    Internal,         // an error in the judge
};

struct Complaint {
    Error error = Error::Internal;
    std::string detail{};
};

// The HTTP status of the error.
int status_of(Error error);
std::string error_page(const Frame& frame, const Complaint& complaint);

// ---- Sign-in --------------------------------------------------------------------------------------------------------

std::string sign_in_page(const Frame& frame, const std::optional<Complaint>& complaint);
// The page of a personal link. Its button signs in: otherwise another site's page could make a student work in a wrong
// account without noticing. `path`: the link's path.
std::string enter_page(const Frame& frame, const std::string& path, const std::string& name);
// The same for a person whom a learning platform names. `in_frame`: the platform shows the page in a frame, where no
// session can begin.
std::string platform_enter_page(const Frame& frame, const std::string& path, const std::string& person, bool in_frame);

// ---- Attempts and problems, for students ----------------------------------------------------------------------------

enum class State { Queued, Judging, Judged };

struct Attempt {
    std::string id{};
    std::size_t number = 0;  // for this student and problem, from 1
    Time received{};
    State state = State::Queued;
    std::optional<model::Verdict> verdict{};  // as far as the viewer may know it
    std::optional<double> score{};
    bool counts = false;                             // under the rules of the course
    std::optional<std::chrono::nanoseconds> late{};  // after the deadline; 0: by an unknown time; empty: in time
    double factor = 1;                               // of the points, because of that
    int late_days = 0;                               // that are spent instead
    // If it was judged again and that result was applied: when, and the verdict before.
    std::optional<Time> replaced{};
    std::optional<model::Verdict> was{};
};

struct ProblemRow {
    std::string package{};
    std::string title{};
    std::optional<double> most{};    // points
    std::optional<Time> deadline{};  // the student's own
    std::string excused{};           // why nothing is required of the student; empty: not excused
    std::size_t attempts = 0;
    std::optional<Attempt> counting{};  // the last attempt if none counts yet
    std::string assignment{};           // its name; empty: in none
};

std::string home_page(const Frame& frame, const std::vector<ProblemRow>& problems);

struct LanguageChoice {
    std::string id{};
    std::string name{};
    std::vector<std::string> extensions{};  // ".cpp"
};

struct LateStep {
    double hours = 0;
    double factor = 1;
};

// Students whose programs fail alike.
struct AlikeView {
    struct Student {
        std::string name{};
        std::string attempt{};  // its id
        std::string account{};
    };
    report::Behaviour behaviour{};
    std::vector<Student> students{};
    std::string example{};  // the id of the attempt with the smallest rejected case
};

// How a class does at a problem.
struct ClassStanding {
    std::map<model::Verdict, std::size_t> verdicts{};  // of the attempts that count
    std::size_t nothing = 0;                           // students without a judged attempt
    std::vector<std::size_t> until_right{};            // how many attempts each student with an accepted one needed
    report::Scores scores{};                           // of the attempts that count
    std::vector<Time> received{};                      // of all attempts; ascending, as the two before
    std::string hardest{};                             // the case that most programs fail; empty: none fails
    std::size_t failing = 0;                           // how many do
};

struct ProblemView {
    model::PackageInfo package{};
    std::vector<model::Sample> samples{};
    std::vector<LanguageChoice> languages{};
    std::optional<Time> deadline{};
    std::optional<Time> closes{};
    bool is_closed = false;
    std::optional<double> factor_now{};  // of a submission at this moment, if it is late
    int late_days_now = 0;               // that it needs instead
    int late_days_left = 0;              // that the student has for this problem
    int late_days_in_term = 0;
    std::optional<std::size_t> max_attempts{};
    std::vector<LateStep> late{};
    std::string excused{};
    model::Feedback feedback = model::Feedback::Verdict;
    std::string several{"last"};              // which attempt counts, as in judge.toml
    std::int64_t most_bytes = 0;              // limit for an upload
    std::int64_t most_file_bytes = 0;         // limit for each of its files
    std::size_t most_files = 0;               // limit for an upload
    std::vector<Attempt> attempts{};          // the newest first
    std::vector<report::Dispute> disputes{};  // for an instructor
    std::vector<AlikeView> alike{};           // likewise
    std::optional<ClassStanding> standing{};  // likewise
    std::optional<Complaint> complaint{};     // about a form that was not accepted; the members below are its input:
    std::string typed{};
    std::string typed_language{};
    std::string typed_input{};
    bool can_try = false;
    bool can_try_own_input = false;
    bool can_try_samples = false;
};

std::string path_of_problem(std::string_view package);
std::string problem_page(const Frame& frame, const ProblemView& view);

// A program that was run without being handed in.
struct TryView {
    model::PackageInfo package{};
    inputs::SharedModel model = inputs::model_of({});  // of the package's inputs
    bool has_own_input = false;                        // of the student, so that nobody knows the answer
    std::optional<report::StudentView> result{};       // empty: it waits, or runs
};

std::string try_page(const Frame& frame, const TryView& view);

struct SourceFile {
    std::string name{};
    std::string text{};
};

struct Previous {
    Attempt attempt{};
    std::vector<SourceFile> sources{};
};

struct AttemptView {
    Attempt attempt{};
    std::string student{};    // for an instructor; empty for the student
    std::string account{};    // likewise
    std::string file_note{};  // likewise: the folder of the files
    model::PackageInfo package{};
    inputs::SharedModel model = inputs::model_of({});  // of the package's inputs
    std::size_t ahead = 0;                             // in the queue
    std::vector<model::CaseResult> cases_so_far{};     // during judging; empty if the viewer may not see all cases
    std::size_t cases_done = 0;                        // during judging
    std::size_t most_cases = 0;                        // of the package; 0: the viewer may not know how far it is
    std::optional<report::StudentView> result{};       // if judged
    std::string for_instructor{};  // the reason of a judge error, protections not enforced; empty for a student
    std::vector<SourceFile> sources{};
    std::optional<Previous> previous{};
    std::string version{};             // of the problem, that judged it; for instructors; empty: not known
    bool again = false;                // it is being judged again; for instructors
    std::optional<Attempt> preview{};  // with the result that waits to be applied; for instructors
};

std::string attempt_page(const Frame& frame, const AttemptView& view);

// Data of events: JSON.
std::string queued_event(std::size_t ahead);
std::string progress_event(std::size_t done, std::size_t all);
std::string case_event(const model::CaseResult& result);

// ---- For the staff --------------------------------------------------------------------------------------------------

struct ClassProblem {
    std::string package{};
    std::string title{};
    std::optional<double> most{};
};

struct ClassCell {
    std::optional<Attempt> attempt{};  // the attempt that counts, else the last; empty: no attempt
    bool excused = false;
    std::optional<double> by_hand{};  // the points of a student without attempts
};

struct ClassRow {
    std::string account{};
    std::string student{};
    std::string number{};  // of the platform
    std::vector<ClassCell> cells{};
    std::optional<double> total{};  // empty: unknown
    bool has_left = false;          // no longer in the class list
};

struct ClassView {
    std::vector<ClassProblem> problems{};
    std::vector<ClassRow> rows{};
    std::size_t waiting = 0;  // attempts, including those being judged
    std::optional<Time> deadline{};
    std::vector<std::string> faults{};  // of packages, one line each
    std::size_t previews = 0;           // results that wait to be applied
    struct Dispute {
        std::string package{};
        std::string title{};
        report::Dispute dispute{};
    };
    std::vector<Dispute> disputes{};
};

std::string class_page(const Frame& frame, const ClassView& view);

struct StudentAttempts {
    std::string package{};
    std::string title{};
    std::vector<Attempt> attempts{};
};

struct StudentPageView {
    std::string student{};
    std::string number{};
    std::string email{};
    std::vector<StudentAttempts> problems{};
};

std::string student_attempts_page(const Frame& frame, const StudentPageView& view);

// A student's attempt that counts, now and if the results that wait were applied.
struct Change {
    std::string student{};
    std::string problem{};  // its title; empty: the one with these results
    Attempt before{};
    Attempt after{};
};

struct JudgedAgain {
    std::string package{};
    std::string title{};
    std::size_t waiting = 0;  // attempts not judged again yet
    std::size_t ready = 0;    // results that wait to be applied
    std::size_t failed = 0;   // the judge failed, so that they keep their results
    std::vector<Change> changes{};
};

struct JudgedAgainView {
    std::vector<JudgedAgain> problems{};
};

std::string judged_again_page(const Frame& frame, const JudgedAgainView& view);

struct LogRow {
    std::int64_t id = 0;
    Time time{};
    std::string account{};  // its name; empty: the server if there is no address either, else unknown
    std::string address{};
    std::string action{};
    std::string detail{};
};

struct LogView {
    std::vector<LogRow> rows{};  // the newest first
    bool has_more = false;       // there are older rows
};

std::string log_page(const Frame& frame, const LogView& view);

// ---- Files that pages load ------------------------------------------------------------------------------------------

struct AssetFile {
    std::string path;  // "/assets/style-0123456789abcdef.css"; depends on the content, so it can be cached forever
    std::string type;  // content type
    std::string text;
};

// Created once. Each page loads all but the editor, which a problem's page loads when a program is typed.
const std::vector<AssetFile>& asset_files();

// The policy of all pages: they load nothing but asset_files().
inline constexpr std::string_view content_security_policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri "
    "'none'; "
    "form-action 'self'; frame-ancestors 'none'";

}  // namespace harness::serve::pages
