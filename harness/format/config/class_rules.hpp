// The table [class] of judge.toml: how students submit, and how the class is graded.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "harness/model/feedback.hpp"

namespace harness::config {

class TableReader;

// How file names tell which student a file belongs to. In the order of judge.toml's names.
enum class Layout {
    Auto,  // names in Moodle's or Canvas's form; other names as Folders, and a file at the top belongs to one student,
           // named by the file name without extension
    Folders,  // the first folder is the student
    Prefix,   // the file name up to the first '_' is the student
};

// How several files of one student are understood. In the order of judge.toml's names.
enum class Several {
    Last,      // attempts; the last one counts; a folder inside the student's folder is one attempt
    Best,      // attempts; the best one counts
    Together,  // one program
};

// From this many hours after the deadline on, a score is multiplied by the factor.
struct Late {
    double hours = 0;
    double factor = 1;
};

struct ClassRules {
    Layout layout = Layout::Auto;
    Several several = Several::Last;
    model::Feedback feedback = model::Feedback::Verdict;
    std::optional<std::chrono::system_clock::time_point> deadline{};
    std::chrono::minutes zone{};  // offset of the deadline, east of UTC; used for dates without an offset
    std::vector<Late> late{};     // sorted by hours
};

// Returns the defaults if the file has no [class]. Throws ConfigError.
ClassRules read_class_rules(const TableReader& root);

}  // namespace harness::config
