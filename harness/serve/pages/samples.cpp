#include "harness/serve/pages/samples.hpp"

#include "harness/report/html/samples.hpp"
#include "harness/serve/pages/more_samples.hpp"

namespace harness::serve::pages {

namespace {

using namespace std::chrono_literals;
using model::Verdict;

const Time deadline = std::chrono::sys_days{std::chrono::year{2027} / 1 / 31} + 22h + 59min;
const std::string program =
    "#include <cstdio>\n\nint n;\nlong count;\n\nvoid place(int row, int columns, int left, int right) {\n"
    "    if (row == n) {\n        ++count;\n        return;\n    }\n    for (int c = 0; c < n; ++c) {\n"
    "        int bit = 1 << c;\n        if ((columns | left | right) & bit) continue;\n"
    "        place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);\n    }\n}\n\nint main() {\n"
    "    while (scanf(\"%d\", &n) == 1 && n > 0) {\n        count = 0;\n        place(0, 0, 0, 0);\n"
    "        printf(\"%ld\\n\", count);\n    }\n}\n";

Frame frame_of(Language language, Viewer viewer) {
    return {.language = language,
            .course = "Algorithms 2027",
            .viewer = viewer,
            .name = viewer == Viewer::Student ? "Ada Lovelace" : "instructor",
            .csrf = "csrf-token",
            .now = sample_now,
            .zone = 60min};
}

std::vector<ProblemRow> problem_rows() {
    Attempt accepted = sample_attempt(1, State::Judged, Verdict::Accepted, 100);
    accepted.counts = true;
    return {
        {"n-queens", "N Queens", 100, deadline, "", 4, four_attempts().front(), "Week 3"},
        {"blocked-queens", "Blocked Queens", 100, sample_now - 30h, "", 1, accepted},
        {"another-n-queens", "Another n-Queen Problem", 100, deadline, "", 1, sample_attempt(1, State::Queued, {}, {})},
        {"all-boards", "Draw Every Board", 100, deadline, "ill until February", 0, {}}};
}

ProblemView problem_view() {
    return {.package = sample_package(),
            .samples = {{"4\n8\n0\n", "2\n92\n", ""}, {"1\n0\n", "1\n", ""}, {"", "", "<4\n>2\n"}},
            .languages = {{"cpp", "C++20", {".cpp", ".cc"}}, {"c", "C17", {".c"}}, {"python", "Python 3", {".py"}}},
            .deadline = deadline,
            .closes = deadline + 7 * 24h,
            .factor_now = 0.9,
            .late_days_now = 1,
            .late_days_left = 2,
            .late_days_in_term = 3,
            .max_attempts = 50,
            .late = {{0, 0.9}, {24, 0.5}},
            .feedback = model::Feedback::FirstFailing,
            .most_bytes = 3 << 20,
            .most_file_bytes = 1 << 20,
            .most_files = 20,
            .attempts = four_attempts(),
            .can_try = true,
            .can_try_own_input = true,
            .can_try_samples = true};
}

AttemptView rejected_view(model::Feedback feedback) {
    const auto [info, result] = report::html::sample_of_a_student();
    AttemptView view;
    view.attempt = four_attempts().front();
    view.package = sample_package();
    view.model = report::html::sample_model("boards");
    model::SubmissionResult told = result;
    told.hints = {"The count on the second board is the count without its bad squares: is the input read to the end?"};
    told.points =
        model::Points{{{"secret/*-small", 40, 40, {}, "small boards"}, {"secret/*", 0, 60, {}, "all boards"}}, 40, 100};
    view.result = report::view_for_student(view.package, told, feedback, true);
    view.sources = {{"main.cpp", program}, {"board.h", "#pragma once\n"}, {"notes.h", ""}};
    std::string before = program;
    before.replace(before.find("(left | bit)"), 12, "left | (bit");
    view.previous = Previous{sample_attempt(3, State::Judged, Verdict::TimeLimit, 40), {{"main.cpp", before}}};
    return view;
}

AttemptView slow_view() {
    AttemptView view = rejected_view(model::Feedback::Full);
    view.attempt.verdict = view.result->told->verdict = Verdict::TimeLimit;
    view.result->told->growth = report::html::sample_growth();
    view.result->told->hints = {model::growth_text(*view.result->told->growth)};
    return view;
}

AttemptView compile_error_view() {
    AttemptView view = rejected_view(model::Feedback::Verdict);
    view.attempt.verdict = view.result->told->verdict = Verdict::CompileError;
    view.result->told->compile.wall = 231ms;
    view.result->told->compile.message =
        "main.cpp:12:5: error: 'cuot' was not declared in this scope\n   12 |     cuot << count;\n      |     ^~~~\n";
    view.previous.reset();
    return view;
}

AttemptView live_view(State state) {
    AttemptView view = rejected_view(model::Feedback::Full);
    view.attempt = sample_attempt(5, state, {}, {});
    view.ahead = 3;
    if (state == State::Judging) {
        view.cases_so_far = view.result->told->cases;
        view.cases_done = view.cases_so_far.size();
        view.most_cases = 101;
    }
    view.result.reset();
    view.previous.reset();
    return view;
}

AttemptView instructors_view() {
    AttemptView view = rejected_view(model::Feedback::Full);
    view.student = "Ada Lovelace";
    view.account = "17";
    view.file_note = "handed-in/n-queens/Ada_Lovelace/20270126T143800Z-4";
    view.for_instructor = "not enforced: memory limit (no control group)";
    view.version = "41ab90c7f00d17e5";
    view.preview = sample_attempt(4, State::Judged, Verdict::Accepted, 100);
    return view;
}

report::Dispute dispute() {
    return {"secret/07-only-one-diagonal", "115\n4\n", "1154\n", false, 47, 60, 4700};
}

ProblemView instructors_problem_view() {
    ProblemView view = problem_view();
    view.attempts.clear();
    view.is_closed = true;
    view.disputes = {dispute()};
    view.standing = sample_standing();
    view.alike = {
        {{Verdict::WrongAnswer, {"secret/07-only-one-diagonal"}, 1, "a known mistake prints the same"},
         {{"Ada Lovelace", "1004"}, {"Grace Hopper", "1002"}},
         "1002"},
        {{Verdict::TimeLimit, {"secret/08-last-row", "secret/10-middle-column", "secret/11-fifty-numbers"}, 5, ""},
         {{"Alan Turing", "1003"}, {"Zoë Fischer", "1005"}, {"李娜", "1006"}},
         "1005"}};
    return view;
}

ClassView class_view() {
    ClassView view;
    view.problems = {{"n-queens", "N Queens", 100},
                     {"blocked-queens", "Blocked Queens", 100},
                     {"all-boards", "Draw Every Board", 100}};
    view.waiting = 3;
    view.deadline = deadline;
    view.faults = {"all-boards/problem.yaml:3: has no key 'limit'; the version before stays in use"};
    view.previews = 281;
    view.disputes = {{"n-queens", "N Queens", dispute()}};
    const std::vector<std::string> names{"Ada Lovelace", "Alan Turing", "Barbara Liskov", "Edsger Dijkstra",
                                         "Grace Hopper", "Zoë Fischer", "李娜",           "Óscar Ruiz"};
    const std::vector<ClassCell> cells{{sample_attempt(1, State::Judged, Verdict::Accepted, 100), false},
                                       {four_attempts().front(), false},
                                       {sample_attempt(2, State::Queued, {}, {}), false},
                                       {sample_attempt(2, State::Judged, Verdict::TimeLimit, 40), false},
                                       {{}, false},
                                       {{}, true},
                                       {sample_attempt(3, State::Judged, Verdict::JudgeError, {}), false}};
    for (std::size_t i = 0; i < names.size(); ++i) {
        ClassRow row{std::to_string(i + 1), names[i], std::to_string(1000 + i), {}, {}};
        for (std::size_t j = 0; j < view.problems.size(); ++j) {
            row.cells.push_back(cells[(i * (j + 2)) % cells.size()]);
        }
        row.total = 0;
        for (const ClassCell& cell : row.cells) {
            row.total = row.total && (!cell.attempt || cell.attempt->score)
                            ? std::optional(*row.total + (cell.attempt ? *cell.attempt->score : 0))
                            : std::nullopt;
        }
        view.rows.push_back(row);
    }
    return view;
}

StudentPageView student_view() {
    return {"Ada Lovelace", "1001", "ada@example.org", {{"n-queens", "N Queens", four_attempts()}}};
}

JudgedAgainView judged_again_view() {
    return {{{"n-queens",
              "N Queens",
              3,
              281,
              1,
              {{"Ada Lovelace", "Blocked Queens", four_attempts()[0],
                sample_attempt(4, State::Judged, Verdict::Accepted, 100)}}}}};
}

struct Views {
    std::vector<ProblemRow> home = problem_rows();
    ProblemView problem = problem_view();
    ProblemView problem_of_instructor = instructors_problem_view();
    AttemptView rejected = rejected_view(model::Feedback::FirstFailing);
    AttemptView slow = slow_view();
    AttemptView compile_error = compile_error_view();
    AttemptView queued = live_view(State::Queued);
    AttemptView judging = live_view(State::Judging);
    AttemptView for_instructor = instructors_view();
    ClassView of_class = class_view();
    StudentPageView student = student_view();
    JudgedAgainView judged_again = judged_again_view();
    SettingsView settings = sample_settings();
    LogView log = sample_log();
    StatisticsView statistics = sample_statistics();
    SubmissionsView submissions = sample_submissions();
    std::string person{"Grace Hopper"};  // of the staff
    TryView tried = sample_try(false);
    TryView tried_own = sample_try(true);
    Complaint complaint{Error::TooLarge, "1 MiB"};
};

std::map<std::string, std::string> pages_of(const Frame& student, const Frame& instructor, Views views) {
    Frame nobody = student;
    nobody.viewer = Viewer::Nobody;
    ProblemView refused = views.problem;
    refused.complaint = views.complaint;
    refused.typed = views.rejected.sources.at(0).text;
    refused.typed_language = "python";
    TryView waiting = views.tried;
    waiting.result.reset();
    Frame handed_in = student;
    handed_in.notice = "handed-in";
    std::map<std::string, std::string> pages{
        {"sign-in", sign_in_page(nobody, {})},
        {"enter", enter_page(nobody, "/in/token", "Ada Lovelace")},
        {"sign-in-wrong", sign_in_page(nobody, Complaint{Error::WrongPassword, ""})},
        {"error", error_page(student, views.complaint)},
        {"home", home_page(student, views.home)},
        {"problem", problem_page(student, views.problem)},
        {"problem-instructor", problem_page(instructor, views.problem_of_instructor)},
        {"problem-refused", problem_page(student, refused)},
        {"attempt", attempt_page(student, views.rejected)},
        {"attempt-slow", attempt_page(student, views.slow)},
        {"attempt-compile-error", attempt_page(student, views.compile_error)},
        {"attempt-queued", attempt_page(handed_in, views.queued)},
        {"attempt-judging", attempt_page(student, views.judging)},
        {"attempt-instructor", attempt_page(instructor, views.for_instructor)},
        {"try", try_page(student, views.tried)},
        {"try-own", try_page(student, views.tried_own)},
        {"try-waiting", try_page(student, waiting)},
        {"class", class_page(instructor, views.of_class)},
        {"student", student_attempts_page(instructor, views.student)},
        {"judged-again", judged_again_page(instructor, views.judged_again)},
        {"statistics", statistics_page(instructor, views.statistics)},
        {"submissions", submissions_page(instructor, views.submissions)},
        {"log", log_page(instructor, views.log)}};
    pages.merge(settings_samples(instructor, views.settings));
    pages.merge(staff_samples(instructor, views.person));
    for (const auto& [role, name] :
         {std::pair{Viewer::Observer, std::string("-observer")}, {Viewer::Assistant, "-assistant"}}) {
        Frame frame = instructor;
        frame.viewer = role;
        pages.emplace("attempt" + name, attempt_page(frame, views.for_instructor));
        pages.emplace("problem" + name, problem_page(frame, views.problem_of_instructor));
        pages.emplace("class" + name, class_page(frame, views.of_class));
        pages.emplace("judged-again" + name, judged_again_page(frame, views.judged_again));
    }
    return pages;
}

void make_hostile(report::StudentView& result, const std::string& text) {
    if (!result.told) {
        return;
    }
    result.told->notes = result.told->hints = {text};
    result.told->compile.message = text;
    for (model::CaseResult& test_case : result.told->cases) {
        test_case.name = text;
    }
    if (result.failing) {
        model::CaseResult& failing = *result.failing;
        failing.name = failing.reason = text;
        failing.evidence = model::Evidence{};
        for (model::Excerpt* excerpt : {&failing.evidence->input, &failing.evidence->given}) {
            excerpt->add(text);
        }
        failing.evidence->error_text = text;
    }
    if (result.told->points) {
        result.told->points->groups = {{text, 1, 2, {}, text}};
    }
}

void make_hostile(AttemptView& view, const std::string& text) {
    view.file_note = view.student = view.package.title = view.attempt.id = view.for_instructor = text;
    view.sources = {{text, text}};
    if (view.previous) {
        view.previous->sources = {{text, text + "\n" + text}};
    }
    for (model::CaseResult& result : view.cases_so_far) {
        result.name = text;
    }
    if (view.result) {
        make_hostile(*view.result, text);
    }
}

}  // namespace

std::map<std::string, std::string> sample_pages(Language language) {
    return pages_of(frame_of(language, Viewer::Student), frame_of(language, Viewer::Instructor), Views{});
}

std::map<std::string, std::string> hostile_pages(Language language, const std::string& text) {
    Frame student = frame_of(language, Viewer::Student);
    Frame instructor = frame_of(language, Viewer::Instructor);
    student.name = student.course = instructor.course = text;
    Views views;
    views.complaint.detail = text;
    views.complaint.error = Error::BadFileName;
    for (ProblemRow& row : views.home) {
        row.package = row.title = row.excused = row.assignment = text;
    }
    views.problem.package.title = views.problem.package.name = views.problem.excused = text;
    views.problem.package.statement.text = text;
    views.problem.samples = {{text, text, ""}, {"", "", text}};
    views.problem.languages = {{text, text, {text}}};
    for (AttemptView* view :
         {&views.rejected, &views.slow, &views.compile_error, &views.queued, &views.judging, &views.for_instructor}) {
        make_hostile(*view, text);
    }
    for (TryView* view : {&views.tried, &views.tried_own}) {
        view->package.title = text;
        make_hostile(*view->result, text);
    }
    views.problem.typed_input = text;
    for (ClassRow& row : views.of_class.rows) {
        row.student = row.number = row.account = text;
    }
    views.of_class.problems = {{text, text, 1}};
    views.of_class.disputes[0].title = views.of_class.disputes[0].dispute.test_case = text;
    report::Dispute& dispute = views.problem_of_instructor.disputes[0];
    dispute.test_case = dispute.expected = dispute.given = text;
    AlikeView& alike = views.problem_of_instructor.alike[0];
    alike.behaviour.cases[0] = alike.behaviour.hint = alike.students[0].name = alike.example = text;
    views.person = views.student.student = views.student.number = views.student.email = text;
    views.judged_again.problems[0].changes[0].problem = text;
    views.judged_again.problems[0].changes[0].student = views.judged_again.problems[0].title = text;
    make_hostile_settings(views.settings, text);
    make_hostile_class(views.statistics, views.submissions, text);
    views.log.rows[0].account = views.log.rows[0].address = views.log.rows[0].action = views.log.rows[0].detail = text;
    return pages_of(student, instructor, views);
}

std::map<std::string, std::string> large_pages() {
    const Frame student = frame_of(Language::English, Viewer::Student);
    const Frame instructor = frame_of(Language::English, Viewer::Instructor);
    const std::string many(200'000, '"');
    ClassView of_class = class_view();
    const std::vector<ClassRow> rows = of_class.rows;
    for (int i = static_cast<int>(rows.size()); i < 300; ++i) {
        of_class.rows.push_back(rows[static_cast<std::size_t>(i) % rows.size()]);
    }
    AttemptView full = rejected_view(model::Feedback::Full);
    full.result->told->cases.assign(1000, full.result->told->cases.back());
    full.result->told->compile.message = many;
    full.sources.assign(20, {"main.cpp", many});
    AttemptView many_lines = full;
    many_lines.sources.assign(2, {"main.cpp", std::string(200'000, '\n')});
    full.result->told->hints.assign(100, many);
    full.result->failing->evidence->input.add(many);
    full.result->failing->evidence->given.add(many);
    ProblemView problem = problem_view();
    problem.attempts.assign(60, problem.attempts.front());
    problem.samples.assign(4, {many, many, ""});
    LogView log = sample_log();
    log.rows.assign(100, log.rows.front());
    SubmissionsView submissions = sample_submissions();
    submissions.rows.assign(100, submissions.rows.front());
    StatisticsView statistics = sample_statistics();
    statistics.problems.assign(20, statistics.problems.front());
    for (int hour = 0; hour < 59; ++hour) {
        statistics.problems.front().standing.received.push_back(sample_now + std::chrono::hours{hour});
    }
    return {{"class", class_page(instructor, of_class)},
            {"statistics", statistics_page(instructor, statistics)},
            {"submissions", submissions_page(instructor, submissions)},
            {"attempt", attempt_page(student, full)},
            {"attempt-lines", attempt_page(student, many_lines)},
            {"problem", problem_page(student, problem)},
            {"log", log_page(instructor, log)}};
}

}  // namespace harness::serve::pages
