#include "harness/judge/explain.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "harness/compile/jobs.hpp"
#include "harness/compile/warnings.hpp"
#include "harness/judge/growth.hpp"
#include "harness/judge/output_hints.hpp"
#include "harness/model/source_place.hpp"
#include "harness/picture/difference.hpp"
#include "harness/picture/input.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/lines.hpp"
#include "harness/support/text.hpp"

namespace harness::judge {

namespace {

using model::CaseResult;
using model::SubmissionResult;
using model::Verdict;

constexpr std::size_t longest_line = 200;
constexpr std::size_t most_more_cases = 3;

std::size_t answers_in(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        count += text.substr(from, to - from).find_first_not_of(" \t\r") == std::string_view::npos ? 0 : 1;
        from = to + 1;
    }
    return count;
}

// Of a program that was stopped: its output is right up to somewhere, or has come so far.
std::string how_far(const model::Evidence& evidence) {
    if (evidence.given.text.empty()) {
        return "nothing of its output had arrived when it was stopped; what a program has not flushed is lost";
    }
    if (!evidence.compared || !evidence.expected || evidence.expected->is_cut()) {
        return evidence.given.is_cut()
                   ? fmt::format("{} bytes of its output had arrived when it was stopped", evidence.given.bytes)
                   : fmt::format("{} of its output had arrived when it was stopped",
                                 support::plural(answers_in(evidence.given.text), "line"));
    }
    const auto difference = picture::first_difference(evidence.expected->text, evidence.given.text);
    if (!difference) {
        return "its output was right and complete when it was stopped: it prints all and does not end";
    }
    if (difference->answers == 0) {
        return "its first line was not right, or not complete, when it was stopped";
    }
    const std::size_t all = answers_in(evidence.expected->text);
    return difference->answers == 1
               ? fmt::format("the first of {} was right when it was stopped", support::plural(all, "line"))
               : fmt::format("the first {} of {} lines were right when it was stopped", difference->answers, all);
}

std::optional<config::Config> with_sanitizers(const config::Config& config, bool wanted) {
    if (!wanted) {
        return std::nullopt;
    }
    config::Config changed = config;
    for (config::Language& language : changed.languages) {
        if (!language.diagnose.empty()) {
            language.compile = language.diagnose;
        }
    }
    return changed;
}

// A sanitizer makes programs some times slower and larger; it is the place that is asked for, not the cost.
model::Limits widened(model::Limits limits) {
    constexpr int slower = 5;
    constexpr std::int64_t more_kib = std::int64_t{1} << 20U;
    limits.cpu *= slower;
    limits.wall *= slower;
    limits.memory_kib = limits.memory_kib * 3 + more_kib;
    limits.stack_kib = limits.memory_kib;
    return limits;
}

}  // namespace

Explainer::Explainer(const config::Config& config, const package::Package& package, const compile::Compiler& compiler,
                     CaseRunner& case_runner, bool diagnose)
    : config_(config),
      package_(package),
      case_runner_(case_runner),
      mistakes_(config, package, compiler, case_runner),
      sanitizing_(with_sanitizers(config, diagnose)) {
    if (sanitizing_) {
        sanitizing_compiler_.emplace(*sanitizing_);
    }
    std::vector<std::tuple<int, std::size_t, std::size_t>> sizes;
    for (std::size_t i = 0; i < package.cases.size(); ++i) {
        const std::string input = support::read_file(package.cases[i].input);
        std::vector<int>& boards = boards_[package.cases[i].name];
        for (const picture::Board& board : picture::read_input(input, package.entry.picture)) {
            boards.push_back(board.n);
        }
        sizes.emplace_back(boards.empty() ? 0 : *std::ranges::max_element(boards), input.size(), i);
    }
    std::ranges::sort(sizes);
    std::ranges::transform(sizes, std::back_inserter(by_size_), [](const auto& one) { return std::get<2>(one); });
}

// Null where it has nothing to look into.
const package::Case* Explainer::case_of(const CaseResult& result) const {
    const auto one = std::ranges::find(package_.cases, result.name, &package::Case::name);
    return one != package_.cases.end() && result.evidence ? &*one : nullptr;
}

std::vector<std::string> Explainer::look_into(workers::Worker& worker, const package::Submission& submission,
                                              const std::string& language, Seen seen) {
    const package::Case* one = case_of(seen.shown);
    if (one == nullptr || package_.output_check == package::OutputCheck::Interactive) {
        return {};
    }
    if (seen.shown.verdict == Verdict::RunTimeError) {
        const Crash crash = read_crash(seen.shown.evidence->error_text);
        std::vector<std::string> hints;
        if (crash.line == 0) {
            hints = of_sanitizers(worker, submission, language, *one);
        }
        return hints.empty() && !crash.what.empty() ? std::vector{described(crash, submission, language)} : hints;
    }
    if (seen.shown.verdict != Verdict::WrongAnswer) {
        return {};
    }
    std::vector<std::string> hints = known_mistakes(worker, seen);
    std::vector<std::string> more = of_sanitizers(worker, submission, language, *one);
    hints.insert(hints.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    return hints;
}

// What it printed on a case, where that can be compared: of what has a validator of its own, right outputs may differ.
void Explainer::add_print(const CaseResult& result, std::vector<KnownMistakes::Printed>& printed) const {
    const auto one = std::ranges::find(package_.cases, result.name, &package::Case::name);
    if (result.verdict == Verdict::WrongAnswer && result.evidence) {
        printed.push_back({&*one, print_of(result.evidence->given)});
    } else if (result.verdict == Verdict::Accepted && package_.output_check == package::OutputCheck::Default &&
               one->expectation == package::Expectation::Answer) {
        model::Excerpt answer;
        answer.add(support::read_file(one->answer));
        printed.push_back({&*one, print_of(answer)});
    }
}

// On few cases different mistakes print the same: it is run on the smallest of those that it was not judged on too.
void Explainer::print_more(workers::Worker& worker, Seen& seen, std::vector<KnownMistakes::Printed>& printed) {
    std::size_t left = most_more_cases;
    for (const std::size_t index : by_size_) {
        if (seen.cases[index]) {
            continue;
        }
        if (left-- == 0 || seen.budget <= std::chrono::nanoseconds{}) {
            return;
        }
        add_print(case_runner_.run_within(worker, seen.program, package_.cases[index], seen.budget), printed);
    }
}

// A known mistake is named where it is right wherever the submission is, and wrong in the same words wherever that is.
std::vector<std::string> Explainer::known_mistakes(workers::Worker& worker, Seen& seen) {
    std::vector<KnownMistakes::Printed> printed;
    add_print(seen.shown, printed);
    for (const std::size_t index : by_size_) {
        if (seen.cases[index] && &*seen.cases[index] != &seen.shown) {
            add_print(*seen.cases[index], printed);
        }
    }
    std::vector<std::string> mistakes = mistakes_.that_print(printed, worker, seen.budget);
    if (!mistakes.empty()) {
        print_more(worker, seen, printed);
        mistakes = mistakes_.that_print(printed, worker, seen.budget);
    }
    std::vector<std::string> hints;
    for (const std::string& mistake : mistakes) {
        hints.push_back(fmt::format("a known mistake prints the same: \"{}\"", mistake));
    }
    return hints;
}

package::SourceLines Explainer::lines_of(const package::Submission& submission, const std::string& language) const {
    return {submission, package_.entry.drivers.contains(language)};
}

std::string Explainer::described(const Crash& crash, const package::Submission& submission,
                                 const std::string& language) const {
    return crash.line == 0
               ? crash.what
               : fmt::format("{}, at {}", crash.what, lines_of(submission, language).quoted({crash.file, crash.line}));
}

// Empty without --diagnose, and where the language has no sanitizers.
std::vector<std::string> Explainer::of_sanitizers(workers::Worker& worker, const package::Submission& submission,
                                                  const std::string& language, const package::Case& one) {
    const config::Language* known = config_.language(language);
    if (!sanitizing_compiler_ || known == nullptr || known->diagnose.empty()) {
        return {};
    }
    const std::optional<std::string> report = sanitizer_report(worker, submission, one);
    if (!report) {
        return {};
    }
    const Crash crash = read_crash(*report);
    return {crash.what.empty() ? "built with sanitizers it does nothing that they call wrong"
                               : described(crash, submission, language)};
}

std::optional<std::string> Explainer::sanitizer_report(workers::Worker& worker, const package::Submission& submission,
                                                       const package::Case& one) {
    std::optional<std::string> report;
    case_runner_.in_company([&] {
        const compile::CompileJob job = compile::submission_job(package_, submission);
        const compile::Compiled compiled = sanitizing_compiler_->compile(job, worker.runner());
        if (!compiled.program) {
            return;
        }
        sandbox::Request request = request_for(*compiled.program, one, widened(package_.limits));
        // Leaks would want ptrace; a failed assertion and an exception that nobody catches have a place too.
        request.environment.emplace_back("ASAN_OPTIONS=detect_leaks=0:handle_abort=1");
        request.environment.emplace_back("UBSAN_OPTIONS=print_stacktrace=1");
        const support::Fd input = open_input(one, request);
        model::Outcome outcome = worker.runner().run(request, [](std::string_view) {}).outcome;
        if (outcome.stop == model::Stop::None) {
            report = std::move(outcome.error_text);
        }
    });
    return report;
}

std::vector<std::string> Explainer::read_off(const package::Submission& submission, const std::string& note,
                                             const SubmissionResult& result) const {
    std::vector<std::string> hints;
    const auto add = [&](std::string hint) {
        if (!hint.empty()) {
            hints.push_back(std::move(hint));
        }
    };
    if (result.verdict != Verdict::Accepted) {
        add(submission.note);
        add(note);
    }
    if (result.verdict == Verdict::CompileError) {
        const auto place = model::error_place(result.compile.message).value_or(model::SourcePlace{});
        const std::string text = lines_of(submission, result.language).text(place);
        add(text.empty() ? "" : fmt::format("line {}: {}", place.line, text));
    }
    const auto shown =
        std::ranges::find_if(result.cases, [](const CaseResult& one) { return one.evidence.has_value(); });
    const bool has_output = package_.output_check != package::OutputCheck::Interactive;
    if (shown != result.cases.end() && has_output) {
        add(result.verdict == Verdict::TimeLimit ? how_far(*shown->evidence) : "");
        if (result.verdict == Verdict::WrongAnswer) {
            const std::vector<std::string> of_output = read_output(*shown->evidence);
            std::ranges::for_each(of_output, add);
        }
        add(of_files(submission, *shown));
    }
    if (result.verdict == Verdict::TimeLimit) {
        add(result.growth ? model::growth_text(*result.growth) : "");
    }
    if (shown != result.cases.end()) {
        add(of_exit_code(*shown, submission, result));
        std::ranges::for_each(of_warnings(submission, result), add);
    }
    return hints;
}

// Of a program that ended by itself, with another exit code than 0 and without a word.
std::string Explainer::of_exit_code(const CaseResult& shown, const package::Submission& submission,
                                    const SubmissionResult& result) const {
    if (shown.verdict != Verdict::RunTimeError || shown.exit_code.value_or(0) == 0 ||
        !read_crash(shown.evidence->error_text).what.empty()) {
        return "";
    }
    const auto warnings = compile::telling_warnings(result.compile.message);
    const auto main = std::ranges::find(warnings, "main", &compile::Warning::name);
    if (main != warnings.end()) {
        return fmt::format(
            "main must be an int and return 0: what a \"void main\" ends with is left to chance, here {}; {}",
            *shown.exit_code, lines_of(submission, result.language).quoted(main->place));
    }
    const model::Evidence& evidence = *shown.evidence;
    const bool is_right = evidence.compared && evidence.expected && !evidence.expected->is_cut() &&
                          !picture::first_difference(evidence.expected->text, evidence.given.text);
    return fmt::format("{}a program that is done well ends with exit code 0",
                       is_right ? "its output is right; but " : "");
}

// Of an output that is empty: what was to come may have gone to a file, or come from one.
std::string Explainer::of_files(const package::Submission& submission, const CaseResult& shown) const {
    const bool is_empty = shown.evidence->given.text.find_first_not_of(" \t\r\n") == std::string::npos;
    const bool ended = shown.verdict == Verdict::WrongAnswer || shown.verdict == Verdict::RunTimeError;
    for (const model::CodeFile& file : is_empty&& ended ? submission.files : std::vector<model::CodeFile>{}) {
        std::string source;
        try {
            source = support::read_file(file.file);
        } catch (const support::JudgeError&) {
            continue;  // taken away, or another one, since it was compiled
        }
        const FileUse use = file_use(source);
        const int line = use.writes > 0 ? use.writes : use.reads;
        if (line == 0) {
            continue;
        }
        std::string_view text = support::lines_of(source)[static_cast<std::size_t>(line) - 1];
        text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
        const std::string quoted = support::one_line(text, longest_line);
        return use.writes > 0
                   ? fmt::format("it prints nothing, and writes to a file: only standard output is judged; line {}: {}",
                                 line, quoted)
                   : fmt::format(
                         "it prints nothing, and reads from a file, which is not there: the input {}; line {}: {}",
                         case_of(shown) != nullptr && case_of(shown)->input_is_arguments ? "is in its arguments"
                                                                                         : "comes on standard input",
                         line, quoted);
    }
    return "";
}

// At most two: the compiler's message has the rest. That of a main that is no int explains an exit code alone.
std::vector<std::string> Explainer::of_warnings(const package::Submission& submission,
                                                const SubmissionResult& result) const {
    constexpr std::size_t most = 2;
    std::vector<std::string> hints;
    for (const compile::Warning& warning : compile::telling_warnings(result.compile.message)) {
        if (warning.name != "main" && hints.size() < most) {
            hints.push_back(fmt::format("the compiler warned: {}, at {}", warning.text,
                                        lines_of(submission, result.language).quoted(warning.place)));
        }
    }
    return hints;
}

std::optional<model::Growth> Explainer::growth(const SubmissionResult& result) const {
    if (result.verdict != Verdict::TimeLimit) {
        return std::nullopt;  // rejected before for another reason: its times may not be those of the work
    }
    std::vector<Measured> measured;
    for (const CaseResult& one : result.cases) {
        const auto boards = boards_.find(one.name);
        const bool known = boards != boards_.end() && !boards->second.empty() && one.cpu;
        if (one.verdict == Verdict::TimeLimit) {
            return known ? fit_growth(measured, {boards->second, *one.cpu}) : std::nullopt;
        }
        if (known) {
            measured.push_back({boards->second, *one.cpu});
        }
    }
    return std::nullopt;
}

}  // namespace harness::judge
