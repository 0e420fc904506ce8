// The views of an instructor's pages about all attempts of the class: see views.hpp.
#pragma once

#include <string>
#include <vector>

#include "harness/serve/pages/views.hpp"

namespace harness::serve::pages {

struct StatisticsView {
    struct Problem {
        std::string package{};
        std::string title{};
        ClassStanding standing{};
    };
    std::vector<Problem> problems{};
};

std::string statistics_page(const Frame& frame, const StatisticsView& view);

// The form is sent by GET. Its fields are the first members, by their names; each empty one allows all. Another field,
// `before`, is an attempt's id: only older ones are shown.
struct SubmissionsView {
    struct Choice {
        std::string value{};
        std::string text{};
    };
    struct Row {
        Attempt attempt{};  // its number is not known
        std::string account{};
        std::string student{};
        std::string package{};
        std::string title{};
        std::string language{};  // its name; empty: not known
    };

    std::string problem{};  // a package
    std::string verdict{};  // a short name ("WA"), or "none": not judged yet
    std::string student{};  // a part of the name, the number or the e-mail
    std::string section{};
    std::string language{};  // an id
    std::string from{};      // these two: days, "2027-01-31", both included
    std::string to{};
    std::vector<Choice> problems{};
    std::vector<Choice> languages{};
    std::vector<std::string> sections{};
    std::vector<Row> rows{};  // the newest first
    bool has_older = false;   // there are more
    bool has_newer = false;
};

std::string submissions_page(const Frame& frame, const SubmissionsView& view);

}  // namespace harness::serve::pages
