#include "harness/cli/doctor.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::cli {

namespace {

using Object = nlohmann::ordered_json;
using sandbox::Finding;

constexpr std::size_t columns = 80;
constexpr std::size_t name_columns = 27;
constexpr std::size_t holds_columns = 6;
constexpr std::size_t longest_note = 2000;

// To the left, in `width` columns.
std::string fitted(std::string_view text, std::size_t width) {
    std::string cell = support::shorten(text, width);
    cell.append(width - support::display_width(cell), ' ');
    return cell;
}

// Behind `head`, in lines of at most `columns` that begin below one another. Broken at blanks only: a path or a setting
// is there to be copied.
std::string wrapped(std::string_view head, std::string_view text) {
    const std::size_t indent = support::display_width(head);
    std::string lines{head};
    std::size_t column = indent;
    for (bool first = true; !text.empty(); first = false) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        const std::size_t width = support::display_width(word);
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
    return text.empty() ? "" : wrapped(fmt::format("    {}: ", what), support::one_line(text, longest_note));
}

// Bold magenta: told from plain text with every kind of colour blindness.
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
        fitted(finding.name, name_columns) + fitted(holds, holds_columns) + support::shorten(mechanism, rest), color);
    if (!fine || verbose) {
        text += note("tried", finding.tried);
    }
    return text + note("why", finding.problem) + note("mend", finding.mend);
}

std::string row_of(const LanguageFinding& language, bool color) {
    return marked(
               !language.version.has_value(),
               fitted(support::one_line(language.name, 100), name_columns) +
                   support::shorten(support::one_line(language.version.value_or("-"), 200), columns - 2 - name_columns),
               color) +
           note("why", language.problem) + note("mend", language.mend);
}

// Of those in whose trial the box did not fail.
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
        return "nothing can be judged here but by `--sandbox none`, which isolates nothing";
    }
    const std::string untried = names_of(sandbox.findings, std::nullopt);
    const std::string unknown = untried.empty() ? "" : fmt::format("; not known, as not tried: {}", untried);
    const std::string missing = names_of(sandbox.findings, false);
    if (const auto failed = std::ranges::count_if(sandbox.findings, &Finding::box_failed); failed > 0) {
        return fmt::format("the sandbox itself failed in {} of {} trials: what is judged here ends in judge errors{}{}",
                           failed, sandbox.findings.size(), missing.empty() ? "" : "; missing: " + missing, unknown);
    }
    if (missing.empty()) {
        return (untried.empty() ? "every protection holds here, and `--sandbox strict` judges"
                                : "no protection was found missing here, and `--sandbox strict` judges") +
               unknown;
    }
    const bool refused = std::ranges::any_of(sandbox.findings, &Finding::seen_by_box);
    return fmt::format("missing: {}; {}{}", missing,
                       refused
                           ? "`--sandbox strict` refuses to judge here, `--sandbox best-effort` judges without and "
                             "says so"
                           : "the sandbox does not notice by itself, so `--sandbox strict` does not refuse: trust no "
                             "verdict from here",
                       unknown);
}

Object or_null(const std::optional<std::string>& text) {
    return text ? Object(support::safe_utf8(*text, longest_note)) : Object(nullptr);
}

void ask_version(const config::Config& config, const config::Language& language, sandbox::Runner& runner,
                 LanguageFinding& finding) {
    sandbox::Request request;
    request.profile = sandbox::Profile::Compiler;
    request.arguments = language.version;
    request.environment = sandbox::plain_environment;
    request.limits = config.compile_limits;
    std::string said;
    const model::Outcome outcome =
        runner.run(request, [&said](std::string_view bytes) { said += bytes.substr(0, 4096); }).outcome;
    if (outcome.stop != model::Stop::None || outcome.end != decltype(outcome.end){model::Exited{0}}) {
        finding.problem = fmt::format("`{}` {}", fmt::join(language.version, " "), model::describe_failure(outcome));
        return;
    }
    said += outcome.error_text;
    finding.version = support::one_line(said.substr(0, said.find('\n')), 200);
}

// Whether it is installed, and what its compiler says of its version, asked in the sandbox.
LanguageFinding examine_language(const config::Config& config, const config::Language& language,
                                 sandbox::Runner* runner) {
    LanguageFinding finding{language.id, language.name, std::nullopt, "", ""};
    for (const auto* command : {&language.compile, &language.version, &language.run}) {
        if (command->front().front() == '/' && ::access(command->front().c_str(), X_OK) != 0) {
            finding.problem = command->front() + " is not installed";
            finding.mend = "apt-get install " + language.package;
            return finding;
        }
    }
    if (runner == nullptr) {
        finding.problem = "it is installed, and was not asked, as no box could be started";
        return finding;
    }
    try {
        ask_version(config, language, *runner, finding);
    } catch (const support::JudgeError& error) {
        finding.problem = error.what();
    }
    return finding;
}

void examine_languages(const SharedFlags& flags, const sandbox::BoxOptions& options, Diagnosis& diagnosis) {
    try {
        const config::Config config =
            config::read_config(flags.config.empty() ? config::find_config(std::filesystem::current_path())
                                                     : std::filesystem::path(flags.config));
        sandbox::BoxRunner runner{options};
        for (const config::Language& language : config.languages) {
            diagnosis.languages.push_back(
                examine_language(config, language, diagnosis.sandbox.failure.empty() ? &runner : nullptr));
        }
    } catch (const support::ConfigError& error) {
        if (!flags.config.empty()) {
            throw;
        }
        diagnosis.no_languages = error.what();
    }
}

}  // namespace

std::string doctor_table(const Diagnosis& diagnosis, report::Detail detail, bool color) {
    std::string text = fmt::format("{}, {}\n", diagnosis.machine.at("kernel"), diagnosis.user);
    text += fmt::format("{}, cores: {}\n\n", diagnosis.machine.at("cpu"), diagnosis.machine.at("cores"));
    if (!diagnosis.sandbox.failure.empty()) {
        text += colored(wrapped("✗ ", support::one_line(diagnosis.sandbox.failure, longest_note)), color) + "\n";
    } else {
        text += "  " + fitted("protection", name_columns) + fitted("holds", holds_columns) + "enforced by\n";
        for (const Finding& finding : diagnosis.sandbox.findings) {
            if (detail != report::Detail::Quiet || !finding.holds.value_or(false)) {
                text += row_of(finding, detail == report::Detail::Verbose, color);
            }
        }
        text += "\n";
    }
    if (diagnosis.no_languages.empty()) {
        text += "  " + fitted("language", name_columns) + "version\n";
    } else {
        text += wrapped("languages: ", support::one_line(diagnosis.no_languages, longest_note));
    }
    for (const LanguageFinding& language : diagnosis.languages) {
        text += row_of(language, color);
    }
    return text + "\n" + wrapped("", verdict_of(diagnosis.sandbox));
}

std::string doctor_json(const Diagnosis& diagnosis) {
    Object machine = Object::object();
    for (const auto& [key, value] : diagnosis.machine) {
        machine[key] = support::safe_utf8(value, longest_note);
    }
    machine["user"] = diagnosis.user;
    Object protections = Object::array();
    for (const Finding& finding : diagnosis.sandbox.findings) {
        protections.push_back({{"name", finding.name},
                               {"holds", finding.holds ? Object(*finding.holds) : Object(nullptr)},
                               {"sandbox_failed", finding.box_failed},
                               {"mechanism", finding.mechanism},
                               {"tried", finding.tried},
                               {"seen", finding.seen},
                               {"problem", support::safe_utf8(finding.problem, longest_note)},
                               {"mend", finding.mend}});
    }
    Object languages = Object::array();
    for (const LanguageFinding& language : diagnosis.languages) {
        languages.push_back({{"id", language.id},
                             {"name", support::safe_utf8(language.name, longest_note)},
                             {"version", or_null(language.version)},
                             {"problem", support::safe_utf8(language.problem, longest_note)},
                             {"mend", language.mend}});
    }
    const Object whole{{"format", 1},
                       {"command", "doctor"},
                       {"machine", machine},
                       {"strict", diagnosis.sandbox.none_missing()},
                       {"failure", support::safe_utf8(diagnosis.sandbox.failure, longest_note)},
                       {"protections", protections},
                       {"languages", languages}};
    return whole.dump(2) + "\n";
}

namespace {

// 0 where a box starts, fails in no trial and no protection was found missing, else 1.
int run(const SharedFlags& flags, std::stop_token stop) {
    const bool json_on_output = flags.json == "-";
    if (!flags.json.empty() && !json_on_output) {
        check_report_file(flags.json);
    }
    sandbox::BoxOptions options;
    options.box = program_dir() / "judge-box";
    options.strict = false;
    options.stop = std::move(stop);
    Diagnosis diagnosis;
    diagnosis.machine = machine_info();
    diagnosis.user = ::geteuid() == 0 ? "root" : fmt::format("user {}", ::geteuid());
    diagnosis.sandbox = sandbox::examine(options, program_dir() / "probe", sandbox::machine_facts());
    examine_languages(flags, options, diagnosis);
    const auto write = json_on_output ? write_error : write_out;
    write(doctor_table(diagnosis, flags.detail(),
                       wants_color(flags.color, json_on_output ? STDERR_FILENO : STDOUT_FILENO)));
    if (json_on_output) {
        write_out(doctor_json(diagnosis));
    } else if (!flags.json.empty()) {
        write_report(flags.json, doctor_json(diagnosis));
    }
    return diagnosis.sandbox.none_missing() ? 0 : 1;
}

}  // namespace

Command doctor_command(SharedFlags& flags) {
    return {.name = "doctor",
            .help =
                "try what this machine can enforce: each protection, whether it holds, and if not, why and the way "
                "out",
            .flags = {config_flag(flags),
                      json_flag(flags),
                      {.names = "--color",
                       .target = &flags.color,
                       .help = "colours: auto (on a terminal, without NO_COLOR), always, never",
                       .value = "WHEN",
                       .choices = {"auto", "always", "never"}},
                      {.names = "-q,--quiet", .target = &flags.quiet, .help = "hide what holds"},
                      {.names = "-v,--verbose",
                       .target = &flags.verbose,
                       .help = "show also what was tried",
                       .excludes = "--quiet"}},
            .run = [&flags](Call& call) { return run(flags, call.stop); }};
}

}  // namespace harness::cli
