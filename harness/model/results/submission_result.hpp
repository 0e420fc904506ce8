// What judging one submission came to. Pure values; everything a report may say of it is in here.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/evidence.hpp"
#include "harness/model/growth.hpp"
#include "harness/model/verdict.hpp"

namespace harness::model {

struct CaseResult {
    std::string name;  // "secret/03-dense"
    Verdict verdict = Verdict::JudgeError;
    std::optional<std::chrono::nanoseconds> cpu;
    std::optional<std::chrono::nanoseconds> wall;
    std::optional<std::int64_t> memory_kib;
    std::optional<int> exit_code;  // of a program that exited
    std::optional<int> signal;     // of a program that was ended by one
    std::string reason;            // one line of UTF-8 for a person; empty where the verdict says it all
    std::optional<std::int64_t> output_bytes;
    bool reran_alone = false;  // too near a limit to be believed while others ran
    // Of a rejected case that ran; in a SubmissionResult, of one only: the first rejected, or the smallest wrong
    // answer.
    std::optional<Evidence> evidence{};
    std::vector<std::string> reruns{};  // for each time that it was run again: why, one line of UTF-8
    std::optional<double> score{};      // of a case that counts for its group's score; else empty
    std::string judge_message{};        // of the output validator's judgemessage.txt, where something is expected of it

    bool operator==(const CaseResult&) const = default;
};

struct CompileResult {
    bool ok = false;
    bool cached = false;
    std::optional<std::chrono::nanoseconds> wall;  // what compiling took when it was done; empty from the cache
    std::string message;                           // warnings and errors, UTF-8, bounded

    bool operator==(const CompileResult&) const = default;
};

// Who handed a submission in.
struct Author {
    std::string student;  // fit for one line
    std::string id;       // the learning platform's number; empty where there is none
    std::optional<std::chrono::system_clock::time_point> handed_in{};
    bool marked_late = false;  // by the platform
    std::string email{};       // where the export tells it
    std::string upload{};      // what the platform calls what was handed in, before the student's own names of files
    std::string excused{};     // why nothing is asked of the student; empty: it is
    // What an instructor decided for this one student, which the judging follows:
    std::optional<std::chrono::system_clock::time_point> deadline{};
    std::optional<double> points{};

    bool operator==(const Author&) const = default;
};

// A case that claims to catch a submission's mistake (tests.toml, `catches`) but gave another verdict than expected.
struct MissedCatch {
    std::string case_name;
    Verdict got = Verdict::JudgeError;

    // "secret/1 claims to catch it, but gave AC".
    std::string text() const;

    bool operator==(const MissedCatch&) const = default;
};

// What tells a submission and its judging from others, as BLAKE2b-256 in hex; empty where it could not be told.
struct Fingerprint {
    std::string sources;  // of its files alone: who handed in the same?
    std::string all;      // of all that its result depends on: is there a result of this already?

    bool operator==(const Fingerprint&) const = default;
};

// What a score is made of. Scores are doubles: sums are made in long double and rounded once, so that 100 / 3 three
// times is 100; of two scores that differ by a millionth or less, none is the greater.
struct Points {
    struct Group {
        std::string cases;  // the name of a test group, or the pattern of cases' names that judge.toml has
        double got = 0;
        std::optional<double> most{};      // empty: no bound is known
        std::optional<Verdict> verdict{};  // of a test group that was judged
        std::string name{};                // what people call it; empty: no more than `cases`

        bool operator==(const Group&) const = default;
    };

    std::vector<Group> groups{};  // empty: the points are for being accepted
    double got = 0;               // in all groups, before lateness
    std::optional<double> most{};
    // How far behind the deadline it was handed in; 0: by so much as the platform's mark says; empty: in time, or
    // nobody knows.
    std::optional<std::chrono::nanoseconds> late{};
    double factor = 1;             // what the points count for that lateness
    bool lower_is_better = false;  // of two scores the lower one counts

    double score() const { return got * factor; }

    bool operator==(const Points&) const = default;
};

struct SubmissionResult {
    std::string name;  // "accepted/bitmask.cpp"
    std::string file;  // the file or folder that it was read from; empty: unknown, or none that is left
    std::string language;
    double time_factor = 1;  // its language's: so many times the package's time limit held for it
    Verdict verdict = Verdict::JudgeError;
    std::vector<Verdict> expected;   // empty: nothing was expected
    bool as_expected = false;        // the verdict is, and no catch was missed
    std::optional<Author> author{};  // of a class's submission
    std::optional<double> score;     // points; empty where none are given, or the judge failed
    std::optional<Points> points{};  // that the score is made of; empty also in runs that an older judge kept
    CompileResult compile;
    // In the package's order, up to the first rejected one; behind it, those that it must catch and the one with
    // evidence.
    std::vector<CaseResult> cases;
    std::vector<MissedCatch> missed_catches;
    std::vector<std::string> hints{};  // what the rejection may come from: a line of UTF-8 each, for the student
    std::optional<Growth> growth{};    // of a program that was too slow, where its runs tell it
    // How it was read and what was decided about it, which is no part of its judging: a line of UTF-8 each, for the
    // instructor and the student.
    std::vector<std::string> notes{};
    std::string reason;  // of the verdict: that of the case with evidence, the compile error's first line, …
    Fingerprint fingerprint;
    std::string from_run;  // the earlier run that this result was taken from, unchanged; empty: judged in this one

    bool operator==(const SubmissionResult&) const = default;
};

// The limit on cpu time that held for a submission to a package with this one.
std::chrono::nanoseconds time_limit_of(std::chrono::nanoseconds package, const SubmissionResult& result);
// The case that took most cpu time; null where none was measured.
const CaseResult* slowest_case(const SubmissionResult& result);
// Empty where none was measured.
std::optional<std::int64_t> peak_memory_kib(const SubmissionResult& result);
// Whether the judge failed at the submission, or at a case of it.
bool has_judge_error(const SubmissionResult& result);
// The verdict that a grade is made of: JudgeError also where only a case of it failed so, as nobody knows what the
// submission is worth then.
Verdict graded_verdict(const SubmissionResult& result);
// Whether the judge itself said that it is no program: no compiler had its say.
bool was_refused(const SubmissionResult& result);
}  // namespace harness::model
