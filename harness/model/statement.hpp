// The problem statement of a package.
#pragma once

#include <string>

namespace harness::model {

struct Statement {
    enum class Form { Markdown, Latex, Other };

    Form form = Form::Other;
    std::string file{};  // "problem_statement/problem.en.md"; empty: there is no statement
    std::string text{};  // UTF-8; empty if the file is not text or is longer than the judge keeps

    bool operator==(const Statement&) const = default;
};

}  // namespace harness::model
