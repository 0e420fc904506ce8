// The pages of `judge serve`: each a pure function from what it shows to a page of HTML. Views are plain values;
// whatever they hold may be hostile and is escaped and bounded here. A student's view is made of
// report::view_for_student alone, so that what their level of feedback holds back is not there to be shown.
//
// Where the pages and their forms lead (all forms are POST, have the field `csrf`, and are urlencoded where nothing
// else is said):
//   /                        a student's problems; an instructor's class; nobody's sign-in
//   /sign-in                 GET; POST: password
//   /sign-out                POST
//   /in/TOKEN                GET; POST signs in, and without a session needs no csrf
//   /problems/PACKAGE        GET; POST, multipart/form-data: files (several), or text and language (an id)
//   /attempts/ID             GET
//   /attempts/ID/events      text/event-stream, see below
//   /attempts/ID/judge-again POST, by an instructor
//   /students/ACCOUNT        GET, for instructors: every attempt of one
//   /class                   GET, for instructors
//   /class/events            text/event-stream for instructors: `changed`, at most one a second, data "{}"
//   /class/judge-again       POST: package (empty: all). GET: what changed since
//   /settings                GET; POST, multipart/form-data (of an urlencoded form the library keeps no field twice)
//   /export/FORMAT           GET, for instructors: csv, moodle, canvas, gradescope
//   /log?before=ID           GET, for instructors
//   /assets/…                GET: asset_files()
// PACKAGE, ID and ACCOUNT are percent-encoded in links.
//
// Events of an attempt: `queued` with queued_event(), `judging` with "{}", `case` with case_event() only where the
// viewer may see every case, and last `judged` with "{}".
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/boards/layout.hpp"
#include "harness/model/feedback.hpp"
#include "harness/model/result.hpp"
#include "harness/report/student.hpp"
#include "harness/serve/pages/language.hpp"

namespace harness::serve::pages {

using Time = std::chrono::system_clock::time_point;

// ---- What every page has --------------------------------------------------------------------------------------------

enum class Viewer { Nobody, Student, Instructor };

// What was done by the request before, said once at the top of the page.
enum class Notice { None, HandedIn, SignedOut, JudgingAgain, SettingsSaved };

struct Frame {
    Language language = Language::English;
    std::string course{};  // what it is called
    Viewer viewer = Viewer::Nobody;
    std::string name{};  // of who is signed in
    std::string csrf{};  // of the session
    Time now{};
    std::chrono::minutes zone{};  // in which times are shown, east of UTC
    Notice notice = Notice::None;
};

// ---- Errors ---------------------------------------------------------------------------------------------------------

enum class Error {
    BadRequest,
    BadForm,      // forged or too old: the CSRF token is not the session's
    SignInFirst,  // a student has a link, an instructor a password
    BadLink,      // unknown or revoked
    WrongPassword,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    TooManyRequests,  // detail: seconds to wait
    TooLarge,         // detail: what is allowed, "1 MiB"
    TooManyFiles,     // detail: how many are allowed
    BadFileName,      // detail: the name
    BadArchive,       // detail: its name, and what is wrong with it
    NothingHandedIn,
    NoLanguage,       // detail: the names of the files
    OwnQueueFull,     // detail: how many of one student may wait
    TooManyAttempts,  // detail: how many of one student at one problem are kept
    OwnFilesFull,     // detail: how much one student's files may come to, "64 MiB"
    QueueFull,
    DiskFull,
    BadSetting,       // detail: what is wrong, where
    SettingsChanged,  // by somebody else meanwhile; detail: which parts of the form are others than they are now
    Internal,         // the judge's fault
};

struct Complaint {
    Error error = Error::Internal;
    std::string detail{};
};

// The status of HTTP that goes with it.
int status_of(Error error);
std::string error_page(const Frame& frame, const Complaint& complaint);

// ---- Sign-in --------------------------------------------------------------------------------------------------------

std::string sign_in_page(const Frame& frame, const std::optional<Complaint>& complaint);
// What a personal link leads to: signs in at a press of its button alone, so that no other site's page can let somebody
// work in another's account unawares. `path`: the link's.
std::string enter_page(const Frame& frame, const std::string& path, const std::string& student);

// ---- Attempts and problems, for students ----------------------------------------------------------------------------

enum class State { Queued, Judging, Judged };

struct Attempt {
    std::string id{};
    std::size_t number = 0;  // of this student at this problem, from 1
    Time received{};
    State state = State::Queued;
    std::optional<model::Verdict> verdict{};  // as far as the viewer may know
    std::optional<double> score{};
    bool counts = false;  // by the rules of the course
};

struct ProblemRow {
    std::string package{};
    std::string title{};
    std::optional<double> most{};    // points
    std::optional<Time> deadline{};  // the student's own
    std::string excused{};           // why nothing is asked of the student; empty: it is
    std::size_t attempts = 0;
    std::optional<Attempt> counting{};  // else the last, where none counts yet
};

struct HomeView {
    std::vector<ProblemRow> problems{};
};

std::string home_page(const Frame& frame, const HomeView& view);

struct Sample {
    std::string name{};
    std::string input{};
    std::string answer{};
};

struct LanguageChoice {
    std::string id{};
    std::string name{};
    std::vector<std::string> extensions{};  // ".cpp"
};

struct LateStep {
    double hours = 0;
    double factor = 1;
};

struct ProblemView {
    model::PackageInfo package{};
    std::vector<Sample> samples{};
    std::vector<LanguageChoice> languages{};
    std::optional<Time> deadline{};
    std::vector<LateStep> late{};
    std::string excused{};
    model::Feedback feedback = model::Feedback::Verdict;
    bool best_counts = false;              // else the last
    std::int64_t most_bytes = 0;           // of an upload
    std::size_t most_files = 0;            // of an upload
    std::vector<Attempt> attempts{};       // the newest first
    std::optional<Complaint> complaint{};  // of a form that was not accepted, with what was typed into it:
    std::string typed{};
    std::string typed_language{};
};

std::string problem_page(const Frame& frame, const ProblemView& view);

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
    std::string student{};    // for an instructor: whose it is; empty for the student
    std::string account{};    // likewise
    std::string file_note{};  // likewise: where it lies
    model::PackageInfo package{};
    boards::Layout layout{};
    std::size_t ahead = 0;                          // in the queue
    std::vector<model::CaseResult> cases_so_far{};  // while it is judged; empty where the viewer may not see every case
    std::optional<report::StudentView> result{};    // where judged
    std::string for_instructor{};  // the reason of a judge error, what was not enforced; empty for a student
    std::vector<SourceFile> sources{};
    std::optional<Previous> previous{};
    std::vector<Attempt> judgings{};  // what earlier judgings of it came to, the newest first; for instructors
};

std::string attempt_page(const Frame& frame, const AttemptView& view);

// Data of events: JSON.
std::string queued_event(std::size_t ahead);
std::string case_event(const model::CaseResult& result);

// ---- For instructors ------------------------------------------------------------------------------------------------

struct ClassProblem {
    std::string package{};
    std::string title{};
    std::optional<double> most{};
};

struct ClassCell {
    std::optional<Attempt> attempt{};  // that counts, else the last; empty: nothing was handed in
    std::size_t attempts = 0;
    bool excused = false;
};

struct ClassRow {
    std::string account{};
    std::string student{};
    std::string number{};  // the platform's
    std::vector<ClassCell> cells{};
    std::optional<double> total{};  // empty: not known
    bool has_left = false;          // the class
};

struct ClassView {
    std::vector<ClassProblem> problems{};
    std::vector<ClassRow> rows{};
    std::size_t queued = 0;
    std::size_t judging = 0;
    std::optional<Time> deadline{};
};

std::string class_page(const Frame& frame, const ClassView& view);

struct StudentAttempts {
    std::string package{};
    std::string title{};
    std::vector<Attempt> attempts{};
};

struct StudentPageView {
    std::string account{};
    std::string student{};
    std::string number{};
    std::string email{};
    std::vector<StudentAttempts> problems{};
};

std::string student_attempts_page(const Frame& frame, const StudentPageView& view);

struct Change {
    std::string attempt{};  // its id
    std::string student{};
    std::string package{};
    Attempt before{};
    Attempt after{};
};

struct JudgedAgainView {
    std::size_t waiting = 0;  // not judged again yet
    std::size_t same = 0;
    std::vector<Change> changes{};
};

std::string judged_again_page(const Frame& frame, const JudgedAgainView& view);

struct PointsGroup {
    std::string cases{};   // a pattern
    std::string points{};  // as the form has it

    bool operator==(const PointsGroup&) const = default;
};

struct PackageSetting {
    std::string package{};
    std::string title{};
    std::vector<PointsGroup> groups{};
    bool are_its_own = false;  // the package itself gives points, which judge.toml cannot change
};

struct OverrideSetting {
    std::string student{};
    std::string package{};   // empty: all
    std::string deadline{};  // as the field of a form has it: "2027-01-31T23:59"
    std::string excused{};
    std::string points{};
    std::string reason{};

    bool operator==(const OverrideSetting&) const = default;
};

// Texts as the fields have them, so that what is wrong can be shown again. The names of the fields: deadline, feedback,
// several ("last", "best"), late_hours and late_factor (several of each, in order; a row with neither is none);
// points_package, points_cases and points_points (likewise); override_student, override_package, override_deadline,
// override_excused, override_points and override_reason (likewise; a row without student is none).
struct SettingsView {
    std::string deadline{};  // in the frame's zone; empty: none
    std::string feedback{};
    std::string several{};
    struct Late {
        std::string hours{};
        std::string factor{};

        bool operator==(const Late&) const = default;
    };
    std::vector<Late> late{};
    std::vector<PackageSetting> packages{};
    std::vector<OverrideSetting> overrides{};
    std::vector<std::string> students{};  // whom an override may name
    std::string version{};                // of the files that the form changes
    std::vector<std::string> warnings{};  // of overrides.toml
    std::optional<Complaint> complaint{};
};

std::string settings_page(const Frame& frame, const SettingsView& view);

struct LogRow {
    std::int64_t id = 0;
    Time time{};
    std::string account{};
    std::string address{};
    std::string action{};
    std::string detail{};
};

struct LogView {
    std::vector<LogRow> rows{};  // the newest first
    bool has_more = false;       // older than these
};

std::string log_page(const Frame& frame, const LogView& view);

// ---- What pages load ------------------------------------------------------------------------------------------------

struct AssetFile {
    std::string path;  // "/assets/style-0123456789abcdef.css": another name for another content, so to be kept for good
    std::string type;  // of its content
    std::string text;
};

// Made once.
const std::vector<AssetFile>& asset_files();

// What pages are served with: they load nothing but asset_files(), and need no more than this.
inline constexpr std::string_view content_security_policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'";

}  // namespace harness::serve::pages
