// Results for people: a table for each package in 80 columns. A row is added when a submission ends, with reasons of
// any length below it; the last line sums up the run. Only writes text and knows nothing about terminals.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "harness/model/listener.hpp"

namespace harness::report {

enum class Detail { Quiet, Normal, Verbose };

// As expected; for a student's submission, which has no expected verdict: accepted.
bool is_fine(const model::SubmissionResult& result, bool grading);

struct ConsoleOptions {
    Detail detail = Detail::Normal;  // quiet: only unexpected results; verbose: the reason of every rejection
    bool color = false;
};

// Names and texts are escaped. Unexpected results are marked by a sign, so colour is not needed to see them. `write` is
// called with pieces of the text.
std::unique_ptr<model::Listener> make_console(std::function<void(std::string_view)> write, ConsoleOptions options);

}  // namespace harness::report
