// The sections of a statement become one LaTeX file for each language.
#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/polygon/conversion.hpp"

namespace harness::polygon {

namespace {

constexpr std::string_view latex = "application/x-tex";
constexpr std::string_view pdf = "application/pdf";
constexpr std::string_view no_code = "its language has no code here";

// In Polygon \t is a typewriter font, in LaTeX an accent.
constexpr std::string_view macros = "\\renewcommand{\\t}[1]{\\texttt{#1}}\n";

// The sections in the order of the statement, with their headings.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> sections{{
    {"legend.tex", ""},
    {"input.tex", "Input"},
    {"output.tex", "Output"},
    {"interaction.tex", "Interaction"},
    {"scoring.tex", "Scoring"},
    {"notes.tex", "Notes"},
}};

// Adds the pictures and other files of a folder that LaTeX may use.
void add_pictures(Conversion& conversion, const std::string& folder, const std::string& target) {
    for (const std::string& name : conversion.names_in(folder)) {
        const bool is_text = name.ends_with(".tex") || name.starts_with("example.") || name.ends_with(".json");
        if (!is_text) {
            conversion.add(target + name, *conversion.find(fmt::format("{}/{}", folder, name)));
        }
    }
}

std::string name_in(const Conversion& conversion, const std::string& language) {
    for (const auto& [of, name] : conversion.problem().names) {
        if (of == language) {
            return name;
        }
    }
    return conversion.problem().short_name;
}

// The statement made of its sections; empty if there are none.
std::string from_sections(Conversion& conversion, const std::string& language) {
    const std::string folder = fmt::format("statement-sections/{}", language);
    std::string text;
    for (const auto& [file, heading] : sections) {
        const std::string path = fmt::format("{}/{}", folder, file);
        const auto source = conversion.find(path);
        const std::string section{base::trimmed(source ? package::text_of(*source) : "")};
        if (!section.empty()) {
            text += heading.empty() ? "" : fmt::format("\\section*{{{}}}\n", heading);
            text += section + "\n\n";
        }
    }
    if (!text.empty()) {
        conversion.mark_used(folder + "/name.tex");
        add_pictures(conversion, folder, "statement/");
    }
    return text;
}

// The content of \begin{problem}…\end{problem} in a whole LaTeX file, with the format's headings, without examples.
std::string from_whole(std::string text) {
    static const std::vector<std::pair<std::string_view, std::string_view>> headings{
        {"\\InputFile", "\\section*{Input}"},
        {"\\OutputFile", "\\section*{Output}"},
        {"\\Interaction", "\\section*{Interaction}"},
        {"\\Scoring", "\\section*{Scoring}"},
        {"\\Notes", "\\section*{Notes}"},
        {"\\Note", "\\section*{Notes}"},
        {"\\Examples", ""},
        {"\\Example", ""},
    };
    const auto cut = [&text](std::string_view begin, std::string_view end) {
        const std::size_t from = text.find(begin);
        const std::size_t to = text.find(end, from);
        if (from != std::string::npos && to != std::string::npos) {
            text.erase(from, to + end.size() - from);
        }
        return from != std::string::npos && to != std::string::npos;
    };
    while (cut("\\begin{example}", "\\end{example}") || cut("\\begin{examplewide}", "\\end{examplewide}")) {
    }
    constexpr std::string_view begin = "\\begin{problem}";
    if (const std::size_t from = text.find(begin); from != std::string::npos) {
        text.erase(0, std::min(text.find('\n', from), text.size()));
    }
    text.erase(std::min(text.find("\\end{problem}"), text.size()));
    for (const auto& [macro, heading] : headings) {
        boost::replace_all(text, macro, heading);
    }
    return std::string{base::trimmed(text)} + "\n";
}

// Adds one statement. Returns whether there is one in that form.
bool add_statement(Conversion& conversion, const Statement& statement, const std::string& code) {
    const std::string target = fmt::format("statement/problem.{}", code);
    if (statement.type == pdf) {
        const auto file = conversion.find(statement.path);
        if (file) {
            conversion.add(target + ".pdf", *file);
        }
        return file.has_value();
    }
    std::string text = from_sections(conversion, statement.language);
    const auto whole = text.empty() ? conversion.find(statement.path) : std::nullopt;
    if (whole) {
        text = from_whole(package::text_of(*whole));
        const std::filesystem::path folder = std::filesystem::path{statement.path}.lexically_normal().parent_path();
        if (!folder.empty()) {  // else it lies among the files of the whole package
            add_pictures(conversion, folder.string(), "statement/");
        }
    }
    if (text.empty()) {
        return false;
    }
    conversion.add_text(target + ".tex", fmt::format("\\problemname{{{}}}\n{}\n{}",
                                                     name_in(conversion, statement.language), macros, text));
    return true;
}

// The files of a tutorial that is not added stay unused, and so are named.
void convert_tutorials(Conversion& conversion) {
    for (const Statement& tutorial : conversion.problem().tutorials) {
        const std::string code = language_code(tutorial.language);
        const std::string target = fmt::format("solution/solution.{}.tex", code);
        if (tutorial.type != latex || conversion.has(target)) {
            continue;
        }
        if (code.empty()) {
            conversion.leave_out(fmt::format("the tutorial in {}", base::one_line(tutorial.language, 60)),
                                 std::string{no_code});
            continue;
        }
        const auto section = conversion.find(fmt::format("statement-sections/{}/tutorial.tex", tutorial.language));
        if (const auto source = section ? section : conversion.find(tutorial.path)) {
            conversion.add(target, *source);
        }
    }
}

}  // namespace

void convert_statements(Conversion& conversion) {
    const Problem& problem = conversion.problem();
    std::set<std::string> languages;  // that have a statement
    for (const std::string_view type : {latex, pdf}) {
        for (const Statement& statement : problem.statements) {
            const std::string code = language_code(statement.language);
            if (statement.type != type || languages.contains(statement.language)) {
                continue;
            }
            if (code.empty()) {
                conversion.leave_out(fmt::format("the statement in {}", base::one_line(statement.language, 60)),
                                     std::string{no_code});
            } else if (add_statement(conversion, statement, code)) {
                languages.insert(statement.language);
            }
        }
    }
    convert_tutorials(conversion);
}

}  // namespace harness::polygon
