#include "harness/judge/statement/convert.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/markdown.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/statement/print_style.hpp"

namespace harness::judge {

namespace {

using model::Statement;

constexpr const char* pandoc = "/usr/bin/pandoc";
constexpr const char* weasyprint = "/usr/bin/weasyprint";
constexpr std::size_t most_faults = 50;

bool is_installed(const char* program) {
    return ::access(program, X_OK) == 0;
}

// The macros of the format and of its usual styles. On one line, so that pandoc counts the statement's lines.
constexpr std::string_view macros =
    "\\newcommand{\\problemname}[1]{}\\newcommand{\\nextsample}{}\\newcommand{\\remainingsamples}{}"
    "\\newcommand{\\illustration}[3]{\\begin{figure}\\includegraphics{#2}\\caption{#3}\\end{figure}}"
    "\\newenvironment{Input}{\\section*{Input}}{}\\newenvironment{Output}{\\section*{Output}}{}"
    "\\newenvironment{Interaction}{\\section*{Interaction}}{}\\newcommand{\\noindent}{}\\newcommand{\\bgroup}{}"
    "\\newcommand{\\egroup}{}";

// As Haskell writes it, which is how pandoc's native form has texts.
std::string haskell_text(std::string_view text) {
    std::string quoted = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') {
            quoted += '\\';
        }
        quoted += static_cast<unsigned char>(letter) < ' ' ? ' ' : letter;
    }
    return quoted + '"';
}

// A paragraph for each formula: its source as code, and the formula.
std::string native_form(const std::vector<base::Formula>& formulas) {
    std::string blocks;
    for (const base::Formula& formula : std::set(formulas.begin(), formulas.end())) {
        const std::string tex = haskell_text(formula.tex);
        blocks += fmt::format("{}Para [Code (\"\",[],[]) {},Math {} {}]\n", blocks.empty() ? "" : ",", tex,
                              formula.is_display ? "DisplayMath" : "InlineMath", tex);
    }
    return "[" + blocks + "]\n";
}

sandbox::Request request_of(std::vector<std::string> arguments) {
    sandbox::Request request;
    request.profile = sandbox::Profile::Validator;
    request.arguments = std::move(arguments);
    request.limits.cpu = std::chrono::seconds{60};
    request.limits.wall = std::chrono::seconds{120};
    request.limits.output_kib = std::int64_t{64} * 1024;
    return request;
}

struct Ended {
    model::Outcome outcome;
    std::string output;
};

Ended run(sandbox::Request request, std::string_view input, const sandbox::RunnerFactory& make_runner) {
    const base::Fd file = base::memory_file(input);
    request.standard_input = file.get();
    Ended ended;
    ended.outcome = make_runner(0)->run(request, [&](std::string_view bytes) { ended.output += bytes; }).outcome;
    return ended;
}

// The number after `word`; 0 if there is none.
int number_after(std::string_view text, std::string_view word) {
    int number = 0;
    if (const std::size_t at = text.find(word); at != std::string_view::npos) {
        std::from_chars(text.data() + at + word.size(), text.data() + text.size(), number);
    }
    return number;
}

// "[INFO] Skipped '\foo{x}' at line 12 column 8", and after "Error at (line 2, column 2):" what was not expected.
std::vector<LatexFault> faults_in(std::string_view messages) {
    std::vector<LatexFault> faults;
    const std::vector<std::string_view> lines = base::lines_of(messages);
    for (std::size_t i = 0; i < lines.size() && faults.size() < most_faults; ++i) {
        constexpr std::string_view skipped = "[INFO] Skipped '\\";
        LatexFault fault;
        if (lines[i].starts_with(skipped)) {
            const std::string_view name = lines[i].substr(skipped.size() - 1);
            const std::size_t end = std::min(name.find_first_of("{[ '", 1), name.size());
            if (end < 3) {
                continue;  // such as \- and \/, which only say where a line may end
            }
            fault = {LatexFault::Kind::UnknownMacro, number_after(lines[i], "' at line "),
                     base::one_line(name.substr(0, end), 100)};
        } else if (lines[i].starts_with("Error at ")) {
            for (std::size_t next = i + 1; next < lines.size() && next <= i + 2; ++next) {
                fault.what += (fault.what.empty() ? "" : ", ") + base::one_line(base::trimmed(lines[next]), 200);
            }
            fault.line = number_after(lines[i], "(line ");
        }
        if (!fault.what.empty() && std::ranges::find(faults, fault) == faults.end()) {
            faults.push_back(std::move(fault));
        }
    }
    return faults;
}

}  // namespace

Conversion convert(Statement& statement, const sandbox::RunnerFactory& make_runner) {
    const bool is_latex = statement.form == Statement::Form::Latex && !statement.text.empty();
    const auto formulas = statement.form == Statement::Form::Markdown ? base::parts_of_markdown(statement.text).formulas
                                                                      : std::vector<base::Formula>{};
    Conversion conversion;
    if (!is_latex && formulas.empty()) {
        return conversion;
    }
    if (!is_installed(pandoc)) {
        conversion.failure = "install the package pandoc";
        conversion.lacks_pandoc = true;
        return conversion;
    }
    // --sandbox: pandoc itself reads no other file, either. --verbose: it names the macros that it does not know.
    const auto request = request_of({pandoc, "--sandbox", "--verbose", is_latex ? "--from=latex" : "--from=native",
                                     "--to=html5", "--mathml", "--wrap=none", "--no-highlight"});
    Ended ended = run(request, is_latex ? std::string{macros} + statement.text : native_form(formulas), make_runner);
    conversion.faults = is_latex ? faults_in(ended.outcome.error_text) : std::vector<LatexFault>{};
    if (ended.outcome.stop == model::Stop::None && model::exited_with(ended.outcome, 0)) {
        statement.converted = std::move(ended.output);
        return conversion;
    }
    const auto fault = std::ranges::find(conversion.faults, LatexFault::Kind::Syntax, &LatexFault::kind);
    conversion.failure = fault != conversion.faults.end()
                             ? fmt::format("line {}: {}", fault->line, fault->what)
                             : fmt::format("pandoc {}", model::describe_failure(ended.outcome));
    return conversion;
}

std::vector<std::string> warnings_of(const Statement& statement, const Conversion& conversion) {
    std::vector<std::string> warnings;
    for (const LatexFault& fault : conversion.faults) {
        if (fault.kind == LatexFault::Kind::UnknownMacro) {
            warnings.push_back(fmt::format("{}: line {}: {} is left out, as pandoc does not know it", statement.file,
                                           fault.line, fault.what));
        }
    }
    if (!conversion.failure.empty()) {
        warnings.push_back(
            fmt::format("{}: {} as written: {}", statement.file,
                        statement.form == Statement::Form::Latex ? "its LaTeX is shown" : "its formulas are shown",
                        conversion.failure));
    }
    return warnings;
}

std::string pdf_of(std::string_view html, const sandbox::RunnerFactory& make_runner) {
    if (!is_installed(weasyprint)) {
        throw base::ConfigError("a PDF is made by weasyprint, which is not there: install the package weasyprint");
    }
    const base::TempDir folder;
    sandbox::Request request =
        request_of({weasyprint, "--encoding", "utf-8", "--stylesheet", "/work/math.css", "-", "-"});
    for (const auto& [name, text] : {std::pair{"math.css", style_for_print}, {"fonts.conf", fonts_for_print}}) {
        base::write_file_atomically(folder.path() / name, text);
        request.files.push_back({name, folder.path() / name});
    }
    request.environment.emplace_back("SOURCE_DATE_EPOCH=0");               // else the fonts in the file have the time
    request.environment.emplace_back("FONTCONFIG_FILE=/work/fonts.conf");  // the sandbox has no /etc/fonts
    Ended ended = run(request, html, make_runner);
    if (ended.outcome.stop != model::Stop::None || !model::exited_with(ended.outcome, 0)) {
        throw base::ConfigError(fmt::format("the PDF cannot be made: weasyprint {}: {}",
                                            model::describe_failure(ended.outcome),
                                            base::one_line(base::last_line(ended.outcome.error_text), 300)));
    }
    return std::move(ended.output);
}

}  // namespace harness::judge
