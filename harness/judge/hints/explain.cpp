#include "harness/judge/hints/explain.hpp"

#include <algorithm>
#include <csignal>
#include <deque>
#include <iterator>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/fd.hpp"
#include "harness/base/letters.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/judge/compile/source_names.hpp"
#include "harness/judge/hints/output_hints.hpp"
#include "harness/languages/language.hpp"

namespace harness::judge {

namespace {

using model::CaseResult;
using model::Verdict;

static_assert(languages::own_folders[0].starts_with(sandbox::work_dir_inside) &&
              languages::own_folders[1].starts_with(sandbox::program_dir_inside));

constexpr std::size_t most_more_cases = 3;
constexpr std::size_t most_searched_cases = 64;
constexpr std::size_t most_more_runs = 24;
constexpr std::size_t most_diagnosed = 3;  // cases of an accepted submission
constexpr std::size_t longest_source_line = 200;

config::Toolchain with_sanitizers(config::Toolchain toolchain) {
    for (config::Language& language : toolchain.languages) {
        if (!language.diagnose.empty()) {
            language.compile = language.diagnose;
        }
    }
    return toolchain;
}

// Programs with sanitizers are several times slower and larger. Only the location matters, so the limits are raised.
model::Limits limits_when_sanitized(model::Limits limits) {
    constexpr int slower = 5;
    constexpr std::int64_t more_kib = std::int64_t{1} << 20U;
    limits.cpu *= slower;
    limits.wall *= slower;
    limits.memory_kib = limits.memory_kib * 3 + more_kib;
    limits.stack_kib = limits.memory_kib;
    return limits;
}

std::string as_command(const package::Case& test_case) {
    return base::one_line(fmt::format("{}", fmt::join(test_case.arguments, " ")), 60);
}

// A program's times differ from run to run.
std::string without_fractions(std::string_view text) {
    std::string kept;
    for (auto from = text.begin(); from != text.end();) {
        const auto point = std::find_if_not(from, text.end(), base::is_digit);
        const bool is_fraction = point != from && text.end() - point > 1 && *point == '.' && base::is_digit(point[1]);
        const auto to =
            is_fraction ? std::find_if_not(point + 1, text.end(), base::is_digit) : point + (point == from ? 1 : 0);
        kept += is_fraction ? "#" : std::string_view(from, to);
        from = to;
    }
    return kept;
}

}  // namespace

Explainer::Explainer(const Jury& jury, const CaseSizes& sizes, CaseRunner& case_runner)
    : jury_(jury), sizes_(sizes), case_runner_(case_runner), mistakes_(jury, case_runner) {
    if (jury.plan.diagnose) {
        sanitizing_compiler_.emplace(with_sanitizers(jury.plan.toolchain));
    }
}

std::vector<std::string> Explainer::look_into(Rejection rejection) {
    const auto test_case = std::ranges::find(jury_.plan.package.cases, rejection.shown.name, &package::Case::name);
    if (test_case == jury_.plan.package.cases.end() || !rejection.shown.evidence ||
        jury_.plan.package.output_check == package::OutputCheck::Interactive) {
        return {};
    }
    if (rejection.shown.verdict == Verdict::RunTimeError) {
        const languages::Crash crash = languages::read_crash(rejection.shown.evidence->error_text);
        auto hints = crash.location.line == 0 ? of_sanitizers(rejection, *test_case) : std::vector<std::string>{};
        if (!hints.empty()) {
            return hints;
        }
        return crash.what.empty() ? crash_hints(rejection) : std::vector{described(crash, rejection)};
    }
    if (rejection.shown.verdict == Verdict::MemoryLimit && is_stack_what_grew(rejection, *test_case)) {
        return {base::say<
            "its stack filled the memory: a recursion that does not end or goes very deep, or a huge local array">()};
    }
    if (rejection.shown.verdict == Verdict::TimeLimit) {
        std::vector<std::string> hints{endless_argument(rejection, *test_case)};
        std::erase(hints, "");
        return hints;
    }
    if (rejection.shown.verdict != Verdict::WrongAnswer) {
        return {};
    }
    std::vector<std::string> hints = known_mistakes(rejection);
    if (hints.empty() && read_output(*rejection.shown.evidence).fault == OutputFault::Unknown) {
        hints = {ignored_argument(rejection, *test_case), size_hint(rejection)};
        std::erase(hints, "");
        if (hints.empty() && !rejection.shown.evidence->read_no_input) {
            hints.push_back(same_answers(*rejection.shown.evidence));
            std::erase(hints, "");
        }
    }
    std::ranges::move(of_sanitizers(rejection, *test_case), std::back_inserter(hints));
    return hints;
}

// The stack may use all of the memory, so endless recursion meets the memory limit. With a smaller stack it crashes; a
// program that fills its memory in another way meets the memory limit again.
bool Explainer::is_stack_what_grew(Rejection& rejection, const package::Case& test_case) {
    constexpr double stack_part = 0.75;
    const CaseResult again = case_runner_.run_within(rejection.means.worker, rejection.program, test_case,
                                                     rejection.means.budget, stack_part);
    return again.verdict == Verdict::RunTimeError;
}

// Adds its output on a case if it can be compared: with a custom validator, right outputs may differ.
void Explainer::add_print(const CaseResult& result, std::vector<KnownMistakes::PrintOfCase>& printed) const {
    const auto test_case = std::ranges::find(jury_.plan.package.cases, result.name, &package::Case::name);
    if (result.verdict == Verdict::WrongAnswer && result.evidence) {
        printed.push_back({&*test_case, print_of(result.evidence->given)});
    } else if (result.verdict == Verdict::Accepted &&
               jury_.plan.package.output_check == package::OutputCheck::Default &&
               test_case->expectation == package::Expectation::Answer) {
        model::Excerpt answer;
        answer.add(base::read_file(test_case->answer));
        printed.push_back({&*test_case, print_of(answer)});
    }
}

// On few cases, and most of all on small inputs, different mistakes print the same. So the submission runs on more
// cases while there is budget: one made for a remaining mistake, one on which a remaining mistake prints something new,
// and the smallest cases that it was not judged on. Returns false if the budget ended before any two outputs differed.
bool Explainer::print_more(Rejection& rejection, std::vector<KnownMistakes::PrintOfCase>& printed) {
    const std::vector<package::Case>& cases = jury_.plan.package.cases;
    std::vector<std::size_t> unseen;
    std::ranges::copy_if(sizes_.smallest_first, std::back_inserter(unseen),
                         [&](std::size_t index) { return !rejection.cases[index]; });
    const auto has_budget = [&] { return rejection.means.budget > std::chrono::nanoseconds{}; };
    const auto run = [&](std::vector<std::size_t>::iterator at) {
        add_print(
            case_runner_.run_within(rejection.means.worker, rejection.program, cases[*at], rejection.means.budget),
            printed);
        unseen.erase(at);
    };
    std::size_t smallest = most_more_cases;
    const auto revealing = std::ranges::find_if(
        unseen, [&](std::size_t index) { return mistakes_.is_made_for(printed, cases[index], rejection.means); });
    if (revealing != unseen.end() && has_budget()) {
        run(revealing);
        --smallest;
    }
    const auto searched = unseen.begin() + static_cast<std::ptrdiff_t>(std::min(unseen.size(), most_searched_cases));
    const auto anew = std::find_if(unseen.begin(), searched, [&](std::size_t index) {
        return has_budget() && mistakes_.prints_anew(printed, cases[index], rejection.means);
    });
    if (anew != searched && has_budget()) {
        run(anew);
    }
    while (smallest > 0 && !unseen.empty() && has_budget()) {
        run(unseen.begin());
        --smallest;
    }
    return has_budget() || unseen.empty() ||
           std::ranges::any_of(printed, [&](const auto& each) { return each.print != printed.front().print; });
}

// Names a known mistake that is right on the same cases as the submission, and has the same output on the others.
std::vector<std::string> Explainer::known_mistakes(Rejection& rejection) {
    std::vector<KnownMistakes::PrintOfCase> printed;
    add_print(rejection.shown, printed);
    for (const std::size_t index : sizes_.smallest_first) {
        if (rejection.cases[index] && &*rejection.cases[index] != &rejection.shown) {
            add_print(*rejection.cases[index], printed);
        }
    }
    std::vector<std::string> mistakes = mistakes_.that_print(printed, rejection.means);
    if (!mistakes.empty()) {
        const bool is_told_apart = print_more(rejection, printed);
        mistakes = is_told_apart ? mistakes_.that_print(printed, rejection.means) : std::vector<std::string>{};
    }
    std::vector<std::string> hints;
    for (const std::string& mistake : mistakes) {
        hints.push_back(base::say<"a known mistake prints the same: \"{}\"">(mistake));
    }
    return hints;
}

// The first mistakes of most programs show at small sizes. To tell those from a program that is wrong for large sizes
// only, it runs on the cases on which it was not judged.
std::string Explainer::size_hint(Rejection& rejection) {
    const std::vector<package::Case>& cases = jury_.plan.package.cases;
    std::vector<SizedResult> results;
    std::deque<CaseResult> runs;
    bool may_run = true;  // a program that waits uses no cpu time
    for (const std::size_t index : sizes_.smallest_first) {
        std::vector<int> parts = sizes_.parts.at(cases[index].name);
        if (cases[index].expectation != package::Expectation::Answer || parts.empty()) {
            continue;
        }
        const CaseResult* result = rejection.cases[index] ? &*rejection.cases[index] : nullptr;
        if (result == nullptr && may_run && runs.size() < most_more_runs &&
            rejection.means.budget > std::chrono::nanoseconds{}) {
            result = &runs.emplace_back(case_runner_.run_within(rejection.means.worker, rejection.program, cases[index],
                                                                rejection.means.budget));
            may_run = result->verdict == Verdict::Accepted || result->verdict == Verdict::WrongAnswer ||
                      result->verdict == Verdict::RunTimeError;
        }
        if (result != nullptr) {
            results.push_back({result, std::move(parts)});
        }
    }
    const auto threshold = threshold_of(results);
    if (!threshold) {
        return "";
    }
    const auto [right, wrong] = *threshold;
    std::string hint =
        right == 9 && wrong == 10
            ? base::say<
                  "it is right up to n = 9, and fails with n = 10: does it read one digit only, is an array or a "
                  "table too short, or does a number overflow?">()
            : base::say<
                  "it is right up to n = {}, and fails with n = {}: is an array or a table too short, or does a "
                  "number overflow?">(right, wrong);
    for (const model::CodeFile& file : rejection.submission.files) {
        const std::string source = package::source_of(file);
        const languages::Syntax& syntax = languages::language_of(compile::extension_of(file.name)).syntax;
        const std::size_t line = line_of_size(languages::without_comments(source, syntax), *threshold);
        if (line > 0) {
            return base::say<"{}; line {}: {}">(
                hint, line, base::one_line(base::trimmed(base::lines_of(source)[line - 1]), longest_source_line));
        }
    }
    return hint;
}

std::vector<std::string> Explainer::crash_hints(Rejection& rejection) {
    if (!rejection.shown.signal) {
        return {};
    }
    std::vector<std::string> hints{size_hint(rejection)};
    if (hints.front().empty() && rejection.shown.signal == SIGSEGV) {
        hints = {base::say<
            "it uses memory that is not its own: by an index outside of an array, a pointer that leads nowhere, a huge "
            "local array, or a recursion that goes too deep">()};
    }
    std::erase(hints, "");
    return hints;
}

std::string Explainer::ignored_argument(Rejection& rejection, const package::Case& test_case) {
    const std::vector<package::Case>& cases = jury_.plan.package.cases;
    const std::string printed = without_fractions(rejection.shown.evidence->given.text);
    if (!test_case.input_is_arguments || test_case.expectation != package::Expectation::Answer ||
        base::trimmed(printed).empty()) {
        return "";
    }
    const std::string answer = base::read_file(test_case.answer);
    std::set<std::string> right_answers;
    for (std::size_t index = 0; index < cases.size(); ++index) {
        if (cases[index].expectation == package::Expectation::Answer && rejection.cases[index] &&
            rejection.cases[index]->verdict == Verdict::Accepted) {
            right_answers.insert(base::read_file(cases[index].answer));
        }
    }
    const auto other = std::ranges::find_if(sizes_.smallest_first, [&](std::size_t index) {
        return !rejection.cases[index] && cases[index].input_is_arguments &&
               cases[index].expectation == package::Expectation::Answer &&
               without_fractions(base::read_file(cases[index].answer)) != without_fractions(answer);
    });
    if (other == sizes_.smallest_first.end() || right_answers.size() > 1) {
        return "";
    }
    const CaseResult result =
        case_runner_.run_within(rejection.means.worker, rejection.program, cases[*other], rejection.means.budget);
    return result.verdict == Verdict::WrongAnswer && result.evidence &&
                   without_fractions(result.evidence->given.text) == printed
               ? base::say<"it prints the same for {} and {}, \"{}\": does it use its argument?">(
                     as_command(test_case), as_command(cases[*other]), last_words(result.evidence->given.text))
               : "";
}

// For a program that was stopped: one that computes for a fixed size takes as long for each argument.
std::string Explainer::endless_argument(Rejection& rejection, const package::Case& test_case) {
    const std::vector<package::Case>& cases = jury_.plan.package.cases;
    const auto smallest = std::ranges::find_if(sizes_.smallest_first, [&](std::size_t index) {
        return cases[index].input_is_arguments && cases[index].expectation == package::Expectation::Answer;
    });
    if (!test_case.input_is_arguments || smallest == sizes_.smallest_first.end() || rejection.cases[*smallest]) {
        return "";
    }
    const CaseResult result =
        case_runner_.run_within(rejection.means.worker, rejection.program, cases[*smallest], rejection.means.budget);
    return result.verdict == Verdict::TimeLimit
               ? base::say<"it does not end for {} either: does it use its argument, or does a loop have no end?">(
                     as_command(cases[*smallest]))
               : "";
}

std::string Explainer::described(const languages::Crash& crash, const Rejection& rejection) const {
    const bool has_driver = jury_.plan.package.entry.drivers.contains(rejection.language);
    const package::SourceLines lines(rejection.submission, has_driver);
    // A driver's line is not the student's, nor is one of what a compiler made, as of TypeScript. But the student knows
    // a cell of a notebook, which is no file.
    const bool is_students =
        !lines.text(crash.location).empty() || !(has_driver || crash.location.file == compile::program_name);
    return crash.location.line == 0 || !is_students ? crash.what
                                                    : base::say<"{}, at {}">(crash.what, lines.quoted(crash.location));
}

std::vector<std::string> Explainer::look_into_accepted(const Rejection& accepted) {
    if (!has_sanitizers(accepted) || jury_.plan.package.output_check == package::OutputCheck::Interactive) {
        return {};
    }
    // Large inputs are those that do not fit into an array.
    const std::size_t most = std::min(sizes_.smallest_first.size(), most_diagnosed);
    for (std::size_t i = 1; i <= most; ++i) {
        const std::size_t index = sizes_.smallest_first[sizes_.smallest_first.size() - i];
        const auto report = sanitizer_report(accepted, jury_.plan.package.cases[index]);
        const languages::Crash crash = languages::read_crash(report.value_or(""));
        if (!crash.what.empty()) {
            return {base::say<"it is accepted by luck: {}">(described(crash, accepted))};
        }
    }
    return {};
}

// False without --diagnose.
bool Explainer::has_sanitizers(const Rejection& rejection) const {
    const config::Language* known = jury_.plan.toolchain.language(rejection.language);
    return sanitizing_compiler_ && known != nullptr && !known->diagnose.empty();
}

// Empty if it has no sanitizers.
std::vector<std::string> Explainer::of_sanitizers(const Rejection& rejection, const package::Case& test_case) {
    if (!has_sanitizers(rejection)) {
        return {};
    }
    const std::optional<std::string> report = sanitizer_report(rejection, test_case);
    if (!report) {
        return {};
    }
    const languages::Crash crash = languages::read_crash(*report);
    return {crash.what.empty() ? base::say<"built with sanitizers it does nothing that they call wrong">()
                               : described(crash, rejection)};
}

std::optional<std::string> Explainer::sanitizer_report(const Rejection& rejection, const package::Case& test_case) {
    std::optional<std::string> report;
    case_runner_.in_parallel([&] {
        const compile::CompileJob job = compile::submission_job(jury_.plan.package, rejection.submission);
        const compile::Compilation compiled = sanitizing_compiler_->compile(job, rejection.means.worker.runner());
        if (!compiled.program) {
            return;
        }
        sandbox::Request request = request_for(*compiled.program, test_case,
                                               limits_when_sanitized(compiled.program->limits(jury_.plan.limits)));
        // Leak detection needs ptrace. handle_abort also gives locations of failed assertions and uncaught exceptions.
        request.environment.emplace_back("ASAN_OPTIONS=detect_leaks=0:handle_abort=1");
        request.environment.emplace_back("UBSAN_OPTIONS=print_stacktrace=1");
        const base::Fd input = open_input(test_case, request);
        model::Outcome outcome = rejection.means.worker.runner().run(request, [](std::string_view) {}).outcome;
        if (outcome.stop == model::Stop::None) {
            report = std::move(outcome.error_text);
        }
    });
    return report;
}

}  // namespace harness::judge
