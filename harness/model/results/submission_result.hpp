// The result of judging one submission. Pure values; reports use nothing else.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/evidence.hpp"
#include "harness/model/fields.hpp"
#include "harness/model/growth.hpp"
#include "harness/model/verdict.hpp"

namespace harness::model {

struct CaseResult {
    std::string name;  // "secret/03-dense"
    Verdict verdict = Verdict::JudgeError;
    std::optional<std::chrono::nanoseconds> cpu;
    std::optional<std::chrono::nanoseconds> wall;
    std::optional<std::int64_t> memory_kib;
    std::optional<int> exit_code;  // only if the program exited
    std::optional<int> signal;     // only if a signal ended the program
    std::string reason;            // one line of UTF-8 for a person; empty if the verdict says everything
    std::optional<std::int64_t> output_bytes;
    bool reran_alone = false;  // the first run was too near a limit to trust while other runs shared the machine
    // Only for a rejected case that ran. In a SubmissionResult at most one case has it: the first rejected case, or the
    // smallest wrong answer.
    std::optional<Evidence> evidence{};
    std::vector<std::string> reruns{};  // one line of UTF-8 for each rerun: its reason
    std::optional<double> score{};      // empty if the case does not count for its group's score
    std::string judge_message{};    // from the output validator's judgemessage.txt, if a rule expects something of it
    bool validator_failed = false;  // of JE: a validator of the package failed, and not the judge; never stored

    bool operator==(const CaseResult&) const = default;
};

constexpr auto fields(const CaseResult* /*type*/) {
    using C = CaseResult;
    return std::tuple{shown("name", &C::name),
                      shown("verdict", &C::verdict),
                      shown_as("cpu_ms", "cpu_ns", &C::cpu),
                      shown_as("wall_ms", "wall_ns", &C::wall),
                      shown("memory_kib", &C::memory_kib),
                      shown("exit_code", &C::exit_code),
                      shown("signal", &C::signal),
                      shown("reason", &C::reason),
                      shown("output_bytes", &C::output_bytes),
                      shown("reran_alone", &C::reran_alone),
                      shown("score", &C::score),
                      kept("evidence", &C::evidence),
                      kept("reruns", &C::reruns),
                      kept("judge_message", &C::judge_message)};
}

struct CompileResult {
    bool ok = false;
    bool cached = false;
    std::optional<std::chrono::nanoseconds> wall;  // how long compiling took; empty if the program came from the cache
    std::string message;                           // warnings and errors, UTF-8, bounded
    // What the package's own files did to the submission's, in one line; SubmissionResult::notes has it too.
    std::string overruled{};

    bool operator==(const CompileResult&) const = default;
};

constexpr auto fields(const CompileResult* /*type*/) {
    using C = CompileResult;
    return std::tuple{kept("ok", &C::ok), shown_as("ms", "wall_ns", &C::wall), shown("cached", &C::cached),
                      shown("message", &C::message), kept("overruled", &C::overruled)};
}

// The person who submitted.
struct Author {
    std::string student;  // one line of text
    std::string id;       // number on the learning platform; empty if there is none
    std::optional<std::chrono::system_clock::time_point> handed_in{};
    bool marked_late = false;  // by the platform
    std::string email{};       // if the export has it
    std::string upload{};      // the platform's name of the upload, without the student's own file names
    std::string excused{};     // why the student need not submit; empty: the student must
    // Decisions of an instructor for this one student, which the judging follows:
    std::optional<std::chrono::system_clock::time_point> deadline{};
    std::optional<double> points{};
    std::optional<int> late_days{};  // for the term, instead of the class's

    bool operator==(const Author&) const = default;
};

constexpr auto fields(const Author* /*type*/) {
    using A = Author;
    return std::tuple{shown("student", &A::student),
                      shown_as("id", "id", &A::id, none_if_empty),
                      shown_as("email", "email", &A::email, none_if_empty),
                      shown("handed_in", &A::handed_in),
                      shown("marked_late", &A::marked_late),
                      shown_as("excused", "excused", &A::excused, none_if_empty),
                      kept("upload", &A::upload),
                      kept("deadline", &A::deadline),
                      kept("points", &A::points),
                      kept("late_days", &A::late_days)};
}

// A case that claims to catch a submission's mistake (tests.toml, `catches`) but gave another verdict than expected.
struct MissedCatch {
    std::string case_name;
    Verdict got = Verdict::JudgeError;

    // "secret/1 claims to catch it, but gave AC".
    std::string text() const;

    bool operator==(const MissedCatch&) const = default;
};

constexpr auto fields(const MissedCatch* /*type*/) {
    return std::tuple{shown("case", &MissedCatch::case_name), shown_as("verdict", "got", &MissedCatch::got)};
}

// Identifies a submission and its judging, as BLAKE2b-256 in hex; empty if unknown.
struct Fingerprint {
    std::string sources;  // of its files only: finds equal submissions
    std::string all;      // of everything that the result depends on: finds an existing result

    bool operator==(const Fingerprint&) const = default;
};

constexpr auto fields(const Fingerprint* /*type*/) {
    return std::tuple{kept("sources", &Fingerprint::sources), kept("all", &Fingerprint::all)};
}

// The parts of a score. Scores are doubles. Sums use long double and are rounded once, so that three times 100 / 3 is
// 100. Scores that differ by at most one millionth count as equal.
struct Points {
    struct Group {
        std::string cases;  // the name of a test group, or a pattern of case names from judge.toml
        double got = 0;
        std::optional<double> most{};      // empty: no upper bound is known
        std::optional<Verdict> verdict{};  // only of a test group that was judged
        std::string name{};                // name for people; empty: use `cases`

        bool operator==(const Group&) const = default;
    };

    std::vector<Group> groups{};  // empty: the points are given for being accepted
    double got = 0;               // sum over all groups, before the lateness factor
    std::optional<double> most{};
    // How long after the deadline it was submitted. 0: late by the platform's mark, by an unknown time. Empty: in time,
    // or unknown.
    std::optional<std::chrono::nanoseconds> late{};
    double factor = 1;             // the points are multiplied by this because of lateness
    bool lower_is_better = false;  // the lower of two scores is better
    int late_days = 0;             // that the student spends so that the lateness costs nothing; 0: none

    double score() const { return got * factor; }

    bool operator==(const Points&) const = default;
};

constexpr auto fields(const Points::Group* /*type*/) {
    using G = Points::Group;
    return std::tuple{shown_as("name", "name", &G::name, none_if_empty), shown("cases", &G::cases),
                      shown_as("points", "got", &G::got), shown("most", &G::most), shown("verdict", &G::verdict)};
}

constexpr auto fields(const Points* /*type*/) {
    using P = Points;
    constexpr auto whole_seconds = [](const std::optional<std::chrono::nanoseconds>& late) {
        return late ? std::optional(*late / std::chrono::seconds{1}) : std::nullopt;
    };
    return std::tuple{shown_as("points", "got", &P::got),
                      shown("most", &P::most),
                      shown_as("late_seconds", "late", &P::late, whole_seconds),
                      shown("factor", &P::factor),
                      shown("late_days", &P::late_days),
                      kept("lower_is_better", &P::lower_is_better),
                      shown("groups", &P::groups)};
}

struct SubmissionResult {
    std::string name;  // "accepted/bitmask.cpp"
    std::string file;  // the file or folder that it was read from; empty: unknown, or deleted
    std::string language;
    double time_factor = 1;  // of its language: the package's time limit was multiplied by this
    Verdict verdict = Verdict::JudgeError;
    std::vector<Verdict> expected;   // empty: nothing was expected
    bool as_expected = false;        // the verdict is as expected, and no catch was missed
    std::optional<Author> author{};  // only for submissions of a class
    std::optional<double> score;     // points; empty if there are none, or if the judge failed
    std::optional<Points> points{};  // the parts of the score; empty also in runs that an older judge kept
    CompileResult compile;
    // In the package's order, up to the first rejected case. Then follow the cases that must catch the submission, and
    // the one with evidence.
    std::vector<CaseResult> cases;
    std::vector<MissedCatch> missed_catches;
    std::vector<std::string> hints{};  // possible reasons of the rejection: one line of UTF-8 each, for the student
    std::optional<Growth> growth{};    // only of a program that was too slow, if its runs show the growth
    // How the submission was read and what was decided about it, apart from the judging, and CompileResult::overruled:
    // one line of UTF-8 each, for the instructor and the student.
    std::vector<std::string> notes{};
    std::string reason;  // reason of the verdict: from the case with evidence, the compile error's first line, …
    Fingerprint fingerprint;
    std::string from_run;  // id of the earlier run that this result was copied from; empty: judged in this run

    bool operator==(const SubmissionResult&) const = default;
};

constexpr auto fields(const SubmissionResult* /*type*/) {
    using S = SubmissionResult;
    return std::tuple{shown("name", &S::name).of_submission(),
                      kept("file", &S::file).of_submission(),
                      shown("language", &S::language),
                      shown("time_factor", &S::time_factor),
                      shown("verdict", &S::verdict),
                      shown("expected", &S::expected).of_submission(),
                      shown("as_expected", &S::as_expected).of_submission(),
                      shown("author", &S::author).of_submission(),
                      shown("score", &S::score).of_submission(),
                      shown("points", &S::points).of_submission(),
                      shown("reason", &S::reason),
                      shown("notes", &S::notes).of_submission(),
                      shown("hints", &S::hints),
                      shown("growth", &S::growth),
                      shown("compile", &S::compile),
                      shown("cases", &S::cases),
                      shown("missed_catches", &S::missed_catches),
                      kept("fingerprint", &S::fingerprint),
                      shown_as("from_run", "from_run", &S::from_run, none_if_empty).of_submission()};
}

// Sets result.notes.
void set_notes(SubmissionResult& result, std::vector<std::string> of_submission);
// The cpu time limit of the submission, if `package` is the package's time limit.
std::chrono::nanoseconds time_limit_of(std::chrono::nanoseconds package, const SubmissionResult& result);
// The case with the most cpu time; null if none was measured.
const CaseResult* slowest_case(const SubmissionResult& result);
// The case with evidence; null if there is none.
const CaseResult* shown_case(const SubmissionResult& result);
// Empty if none was measured.
std::optional<std::int64_t> peak_memory_kib(const SubmissionResult& result);
// Whether the judge failed at the submission or at one of its cases.
bool has_judge_error(const SubmissionResult& result);
// The verdict for the grade. It is JudgeError even if the judge failed at a single case, because the value of the
// submission is unknown then.
Verdict graded_verdict(const SubmissionResult& result);
// Whether the judge itself rejected the submission as not a program, before any compiler ran.
bool was_refused(const SubmissionResult& result);

}  // namespace harness::model
