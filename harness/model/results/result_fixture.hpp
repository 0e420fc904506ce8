// A result for tests of what keeps results.
#pragma once

#include <chrono>
#include <string>

#include "harness/model/results/submission_result.hpp"

namespace harness::model {

inline std::string every_byte() {
    std::string bytes;
    for (int byte = 0; byte < 256; ++byte) {
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

// Sets every member.
inline SubmissionResult full_result() {
    using namespace std::chrono_literals;
    CaseResult rejected{"secret/1", Verdict::WrongAnswer, 1234567ns, 2ms, 3000, 0, 11, "line 1: 'é' is not 6", 5, true};
    rejected.evidence = Evidence{{"3\n", 2},
                                 Excerpt{"6\n", 2},
                                 {every_byte(), 256},
                                 true,
                                 1,
                                 OutputLocation{1, 2, 3, "\xfe"},
                                 "\xed\xa0\x80 on standard error"};
    rejected.evidence->pictures = {{Drawn::OutputForTeam, "image/png", every_byte(), "a fault"}};
    rejected.reruns = {"near a limit"};
    rejected.score = 0.1;
    rejected.judge_message = "a message";
    SubmissionResult result;
    result.name = std::string("wrong_answer/\xff\0.c", 17);
    result.file = "/handed-in/a";
    result.language = "cpp";
    result.time_factor = 2.5;
    result.verdict = Verdict::WrongAnswer;
    result.expected = {Verdict::WrongAnswer, Verdict::TimeLimit};
    result.as_expected = true;
    result.author = Author{"Ann",    "7",   std::chrono::system_clock::time_point{5s}, true, "a@b",
                           "upload", "ill", std::chrono::system_clock::time_point{9s}, 2.5};
    result.score = 12.5;
    result.points = Points{{{"secret/*", 1, 2, Verdict::WrongAnswer, "all"}, {"x", 1}}, 3, 4, 60s, 0.5, true};
    result.compile = {true, true, 231ms, "warning: unused", "overruled"};
    result.cases = {rejected, CaseResult{}};
    result.missed_catches = {{"secret/2", Verdict::Accepted}};
    result.hints = {"looks like an overflow"};
    result.growth = Growth{3.7, {{8, 1, 8.5, 3ms, 0.5, true}}, {13, 2, 13.5, 1s, 24, false}};
    result.notes = {"a note"};
    result.reason = "secret/1: line 1";
    result.fingerprint = {"sources", "all"};
    result.from_run = "earlier";
    return result;
}

}  // namespace harness::model
