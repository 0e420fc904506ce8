// Statements converted by programs of Debian, which need not be installed. A statement may be an attacker's, so they
// run in the sandbox, where there is nothing to read and nobody to reach.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/model/statement.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::judge {

// What pandoc says of a statement in LaTeX.
struct LatexFault {
    enum class Kind { UnknownMacro, Syntax };

    Kind kind = Kind::Syntax;
    int line = 0;        // of the statement; 0: unknown
    std::string what{};  // one line: the macro, or what is wrong

    bool operator==(const LatexFault&) const = default;
};

struct Conversion {
    std::vector<LatexFault> faults{};
    std::string failure{};      // one line: why nothing was converted, although there was something to convert
    bool lacks_pandoc = false;  // nothing was converted, because it is not installed
};

// Converts LaTeX, or the formulas of Markdown, into statement.converted. `make_runner` is called only if there is
// something to convert. Throws like Runner::run.
Conversion convert(model::Statement& statement, const sandbox::RunnerFactory& make_runner);

// What is not shown as it is meant, one line each; empty if all was converted.
std::vector<std::string> warnings_of(const model::Statement& statement, const Conversion& conversion);

// A page as a PDF, by weasyprint. Throws ConfigError if it is not installed, or fails; and like Runner::run.
std::string pdf_of(std::string_view html, const sandbox::RunnerFactory& make_runner);

}  // namespace harness::judge
