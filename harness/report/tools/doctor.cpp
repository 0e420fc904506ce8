#include "harness/report/tools/doctor.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/text.hpp"
#include "harness/report/json_values.hpp"

namespace harness::report {

namespace {

using base::fitted;
using sandbox::Finding;

constexpr std::size_t columns = 80;
constexpr std::size_t name_columns = 27;
constexpr std::size_t holds_columns = 6;
constexpr std::size_t longest_note = 2000;

// The text after `head`, in aligned lines of at most `columns` columns. Breaks only at blanks, so that paths and
// settings can be copied.
std::string wrapped(std::string_view head, std::string_view text) {
    const std::size_t indent = base::display_width(head);
    std::string lines{head};
    std::size_t column = indent;
    for (bool first = true; !text.empty(); first = false) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        const std::size_t width = base::display_width(word);
        if (!first && column + 1 + width > columns) {
            lines += fmt::format("\n{:{}}", "", indent);
            column = indent;
        } else if (!first) {
            lines += ' ';
            ++column;
        }
        lines += word;
        column += width;
    }
    return lines + "\n";
}

std::string note(std::string_view what, std::string_view text) {
    return text.empty() ? "" : wrapped(fmt::format("    {}: ", what), base::one_line(text, longest_note));
}

// Bold magenta differs from plain text for every kind of colour blindness.
std::string colored(const std::string& lines, bool color) {
    return color ? fmt::format("\x1b[1;35m{}\x1b[0m\n", lines.substr(0, lines.size() - 1)) : lines;
}

std::string marked(bool missing, const std::string& text, bool color) {
    return missing ? colored("✗ " + text + "\n", color) : "  " + text + "\n";
}

std::string row_of(const Finding& finding, bool verbose, bool color) {
    const bool fine = finding.holds.value_or(false);
    const std::string mechanism = finding.mechanism + (finding.seen.empty() ? "" : ": " + finding.seen);
    const std::size_t rest = columns - 2 - name_columns - holds_columns;
    const char* holds = finding.box_failed ? "fails" : !finding.holds ? "?" : fine ? "yes" : "no";
    std::string text = marked(
        finding.box_failed || finding.holds == false,
        fitted(finding.name, name_columns) + fitted(holds, holds_columns) + base::shorten(mechanism, rest), color);
    if (!fine || verbose) {
        text += note("tried", finding.tried);
    }
    return text + note("why", finding.problem) + note("fix", finding.remedy);
}

std::string row_of(const LanguageFinding& language, bool color) {
    return marked(!language.version.has_value(),
                  fitted(base::one_line(language.name, 100), name_columns) +
                      base::shorten(base::one_line(language.version.value_or("-"), 200), columns - 2 - name_columns),
                  color) +
           note("why", language.problem) + note("fix", language.remedy);
}

// One line for all of them, because nobody needs every language; empty if all are installed.
std::string not_installed(const std::vector<LanguageFinding>& languages) {
    std::vector<std::string> names;
    std::vector<std::string> packages;
    for (const LanguageFinding& language : languages) {
        if (!language.missing_package.empty()) {
            names.push_back(base::one_line(language.name, 100));
            packages.push_back(language.missing_package);
        }
    }
    return names.empty()
               ? ""
               : wrapped("  not installed: ",
                         fmt::format("{}; submissions in these are not judged. To add some, `apt-get install` "
                                     "any of {}",
                                     fmt::join(names, ", "), fmt::join(packages, ", ")));
}

// The names of findings for which the box itself did not fail.
std::string names_of(const std::vector<Finding>& findings, std::optional<bool> holds) {
    std::vector<std::string> names;
    for (const Finding& finding : findings) {
        if (finding.holds == holds && !finding.box_failed) {
            names.push_back(finding.name);
        }
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string verdict_of(const sandbox::Examination& sandbox) {
    if (!sandbox.failure.empty()) {
        return "no sandbox starts here: only `--sandbox none` can judge, without any isolation";
    }
    const std::string untried = names_of(sandbox.findings, std::nullopt);
    const std::string unknown = untried.empty() ? "" : fmt::format("; could not be tried: {}", untried);
    const std::string missing = names_of(sandbox.findings, false);
    if (const auto failed = std::ranges::count_if(sandbox.findings, &Finding::box_failed); failed > 0) {
        return fmt::format("the sandbox itself failed in {} of {} trials: judging here ends in judge errors{}{}",
                           failed, sandbox.findings.size(), missing.empty() ? "" : "; missing: " + missing, unknown);
    }
    if (missing.empty()) {
        return (untried.empty() ? "every protection works here: `--sandbox strict` judges"
                                : "no protection was found missing here: `--sandbox strict` judges") +
               unknown;
    }
    const bool refused = std::ranges::any_of(sandbox.findings, &Finding::seen_by_box);
    return fmt::format("missing: {}; {}{}", missing,
                       refused
                           ? "`--sandbox strict` refuses to judge here, `--sandbox best-effort` judges without them "
                             "and reports it"
                           : "the sandbox does not notice this by itself, so `--sandbox strict` does not refuse: do "
                             "not trust verdicts from this machine",
                       unknown);
}

}  // namespace

std::string doctor_table(const Diagnosis& diagnosis, Detail detail, bool color) {
    std::string text = fmt::format("{}, {}\n", diagnosis.machine.kernel, diagnosis.user);
    text += fmt::format("{}, cores: {}\n", diagnosis.machine.cpu, diagnosis.machine.cores);
    if (!diagnosis.configuration.empty()) {
        text += wrapped(
            "configuration: ",
            base::one_line(fmt::format("{}", fmt::join(diagnosis.configuration, ", which adds to ")), longest_note));
    }
    text += "\n";
    if (!diagnosis.sandbox.failure.empty()) {
        text += colored(wrapped("✗ ", base::one_line(diagnosis.sandbox.failure, longest_note)), color) + "\n";
    } else {
        text += "  " + fitted("protection", name_columns) + fitted("holds", holds_columns) + "enforced by\n";
        for (const Finding& finding : diagnosis.sandbox.findings) {
            if (detail != Detail::Quiet || !finding.holds.value_or(false)) {
                text += row_of(finding, detail == Detail::Verbose, color);
            }
        }
        text += "\n";
    }
    if (diagnosis.no_languages.empty()) {
        text += "  " + fitted("language", name_columns) + "version\n";
    } else {
        text += wrapped("languages: ", base::one_line(diagnosis.no_languages, longest_note));
    }
    for (const LanguageFinding& language : diagnosis.languages) {
        text += language.missing_package.empty() ? row_of(language, color) : "";
    }
    return text + not_installed(diagnosis.languages) + "\n" + wrapped("", verdict_of(diagnosis.sandbox));
}

std::string doctor_json(const Diagnosis& diagnosis) {
    const Object machine{{"cores", std::to_string(diagnosis.machine.cores)},
                         {"cpu", safe(diagnosis.machine.cpu)},
                         {"kernel", safe(diagnosis.machine.kernel)},
                         {"user", diagnosis.user}};
    const auto protection_object = [](const Finding& finding) -> Object {
        return {{"name", finding.name},
                {"holds", Shown::of(finding.holds)},
                {"sandbox_failed", finding.box_failed},
                {"mechanism", finding.mechanism},
                {"tried", finding.tried},
                {"seen", finding.seen},
                {"problem", safe(finding.problem)},
                {"mend", finding.remedy}};
    };
    const auto language_object = [](const LanguageFinding& language) -> Object {
        return {{"id", language.id},
                {"name", safe(language.name)},
                {"version", Shown::of(language.version)},
                {"problem", safe(language.problem)},
                {"mend", language.remedy}};
    };
    const Object whole{{"format", 1},
                       {"command", "doctor"},
                       {"machine", machine},
                       {"configuration", array_of(diagnosis.configuration, safe)},
                       {"strict", diagnosis.sandbox.none_missing()},
                       {"failure", safe(diagnosis.sandbox.failure)},
                       {"protections", array_of(diagnosis.sandbox.findings, protection_object)},
                       {"languages", array_of(diagnosis.languages, language_object)}};
    return whole.dump(2) + "\n";
}

}  // namespace harness::report
