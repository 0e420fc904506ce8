// The problem statement of a package.
#pragma once

#include <string>

#include "harness/model/fields.hpp"

namespace harness::model {

struct Statement {
    enum class Form { Markdown, Latex, Other };

    Form form = Form::Other;
    std::string file{};  // "problem_statement/problem.en.md"; empty: there is no statement
    std::string text{};  // UTF-8; empty if the file is not text or is longer than the judge keeps

    bool operator==(const Statement&) const = default;
};

constexpr auto fields(const Statement* /*type*/) {
    return std::tuple{kept("form", &Statement::form), kept("file", &Statement::file), kept("text", &Statement::text)};
}

}  // namespace harness::model
