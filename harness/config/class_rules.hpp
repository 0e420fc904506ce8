// The table [class] of judge.toml: how a class hands in, and how it is graded.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "harness/model/feedback.hpp"

namespace harness::config {

class TableReader;

// How a name says whose a file is.
enum class Layout {
    Auto,     // Moodle's or Canvas's names where a name has their form; else as Folders, and a file at the top is one
              // student's, by its name without extension
    Folders,  // the first folder is the student
    Prefix,   // a file's name up to the first '_' is the student
};

// What several files of one student are.
enum class Several {
    Last,      // attempts, of which the last counts; a folder within the student's is one attempt
    Best,      // attempts, of which the best counts
    Together,  // one program
};

// From so long after the deadline on, a score counts times this factor.
struct Late {
    double hours = 0;
    double factor = 1;
};

struct ClassRules {
    Layout layout = Layout::Auto;
    Several several = Several::Last;
    model::Feedback feedback = model::Feedback::Verdict;
    std::optional<std::chrono::system_clock::time_point> deadline{};
    std::chrono::minutes zone{};  // of the deadline, east of UTC: in which dates are meant that name none
    std::vector<Late> late{};     // in the order of the hours
};

// The defaults where the file has no [class]. Throws ConfigError.
ClassRules read_class_rules(const TableReader& root);

}  // namespace harness::config
