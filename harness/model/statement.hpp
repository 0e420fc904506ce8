// What a problem asks, as its package says it.
#pragma once

#include <string>

namespace harness::model {

struct Statement {
    enum class Form { Markdown, Latex, Other };

    Form form = Form::Other;
    std::string file{};  // "problem_statement/problem.en.md"; empty: there is no statement
    std::string text{};  // UTF-8; empty where it is no text or longer than is kept

    bool operator==(const Statement&) const = default;
};

}  // namespace harness::model
