// The table [class] of judge.toml: how students submit, and how the class is graded.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
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
    Groups,    // attempts; of each group of test cases the best one counts
};

// From this many hours after the deadline on, a score is multiplied by the factor.
struct Late {
    double hours = 0;
    double factor = 1;
};

// When problems may be handed in, and what that costs.
struct Calendar {
    using Moment = std::optional<std::chrono::system_clock::time_point>;

    Moment opens{};
    Moment deadline{};
    Moment closes{};                                 // what comes later has no points; empty: never
    std::vector<Late> late{};                        // sorted by hours
    std::optional<std::size_t> max_attempts{};       // of a student at a problem, on the pages
    std::optional<std::chrono::minutes> cooldown{};  // between two of these
    // How many days of lateness a student may have without losing points: in [class] over the whole term, in an
    // assignment at most these of them. Empty: none, and in an assignment all that are left.
    std::optional<int> late_days{};
};

// Problems with a calendar of their own.
struct Assignment : Calendar {
    std::string name{};
    std::vector<std::string> packages{};  // names
    std::optional<double> weight{};       // its points are scaled to this in the term's total; empty: they are not
};

// The calendar is that of problems in no assignment.
struct ClassRules : Calendar {
    Layout layout = Layout::Auto;
    Several several = Several::Last;
    model::Feedback feedback = model::Feedback::Verdict;
    std::chrono::minutes zone{};  // offset of the first deadline, east of UTC; used for dates without an offset
    std::vector<Assignment> assignments{};

    // The assignment with the package of this name; null: none has it.
    const Assignment* assignment_of(std::string_view package) const;
    const Calendar& calendar_of(std::string_view package) const;
    // Whether each attempt of a student is kept, and not only the one that counts.
    bool keeps_attempts() const { return several == Several::Best || several == Several::Groups; }
};

// Returns the defaults if the file has no [class] and no [[assignment]]. Throws ConfigError.
ClassRules read_class_rules(const TableReader& root);

}  // namespace harness::config
