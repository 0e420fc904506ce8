// The problem statement of a package, and the samples that belong to it.
#pragma once

#include <string>
#include <vector>

#include "harness/model/fields.hpp"

namespace harness::model {

struct StatementImage {
    std::string name{};  // its path from the statement's folder
    std::string type{};  // "image/png"
    std::string bytes{};

    bool operator==(const StatementImage&) const = default;
};

struct Statement {
    enum class Form { Markdown, Latex, Other };

    Form form = Form::Other;
    std::string file{};  // "problem_statement/problem.en.md"; empty: there is no statement
    std::string text{};  // UTF-8; empty if the file is not text or is longer than the judge keeps
    // Not kept with a run: a report names images, and shows LaTeX as it is written.
    std::vector<StatementImage> images{};
    // What pandoc made, as HTML that nobody has checked: of LaTeX the whole text; of Markdown a paragraph for each
    // formula, with its source as code before it. Empty: nothing was converted.
    std::string converted{};

    bool operator==(const Statement&) const = default;
};

constexpr auto fields(const Statement* /*type*/) {
    return std::tuple{kept("form", &Statement::form), kept("file", &Statement::file), kept("text", &Statement::text)};
}

// A sample, or its beginning if it is long.
struct Sample {
    std::string input{};
    std::string answer{};
    std::string interaction{};  // is shown instead of the others; empty: there is none
};

}  // namespace harness::model
