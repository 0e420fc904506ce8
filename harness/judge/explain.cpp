#include "harness/judge/explain.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "harness/judge/crash.hpp"
#include "harness/judge/growth.hpp"
#include "harness/model/source_place.hpp"
#include "harness/picture/difference.hpp"
#include "harness/picture/input.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/text.hpp"

namespace harness::judge {

namespace {

using model::CaseResult;
using model::SubmissionResult;
using model::Verdict;

constexpr std::size_t longest_line = 200;

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

// The one that a compiler or sanitizer calls so: by its name, or, where only one has it, by the last part of it.
const model::CodeFile* called(const std::vector<model::CodeFile>& files, const std::filesystem::path& file) {
    const auto by_name = std::ranges::find(files, file.lexically_normal().string(), &model::CodeFile::name);
    if (by_name != files.end()) {
        return &*by_name;
    }
    const auto ends_so = [&](const model::CodeFile& each) {
        return std::filesystem::path(each.name).filename() == file;
    };
    const auto found = std::ranges::find_if(files, ends_so);
    return std::ranges::count_if(files, ends_so) == 1 ? &*found : nullptr;
}

// The line of the submission's source that a compiler or sanitizer speaks of; empty where it is not to be had. A single
// source is called main.EXT in the sandbox, and submission.EXT where a driver surrounds it.
std::string source_line(const package::Submission& submission, bool has_driver, const std::string& file, int line) {
    const std::string stem = std::filesystem::path(file).stem().string();
    const model::CodeFile* found = called(submission.files, file);
    if (submission.files.size() == 1) {
        found = stem == (has_driver ? "submission" : "main") ? &submission.files.front() : nullptr;
    }
    if (found == nullptr || line <= 0) {
        return "";
    }
    std::string source;
    try {
        source = support::read_file(found->file);
    } catch (const support::SystemError&) {
        return "";  // taken away since it was compiled
    }
    std::size_t from = 0;
    for (int before = 1; before < line; ++before) {
        const std::size_t end = source.find('\n', from);
        if (end == std::string::npos) {
            return "";
        }
        from = end + 1;
    }
    std::string_view text = std::string_view(source).substr(from, source.find('\n', from) - from);
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return support::one_line(text, longest_line);
}

std::string at_line(const package::Submission& submission, bool has_driver, const std::string& file, int line) {
    const std::string text = source_line(submission, has_driver, file, line);
    return text.empty() ? fmt::format("{}, line {}", file, line) : fmt::format("line {}: {}", line, text);
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
      mistakes_(package, compiler, case_runner),
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
                                              const std::string& language, const CaseResult& rejected,
                                              const CaseResult& other) {
    const package::Case* one = case_of(rejected);
    const package::Case* second = case_of(other);
    if (one == nullptr || second == nullptr || package_.output_check == package::OutputCheck::Interactive) {
        return {};
    }
    if (rejected.verdict == Verdict::WrongAnswer) {
        return known_mistakes(worker, {{one, &rejected.evidence->given}, {second, &other.evidence->given}});
    }
    return rejected.verdict == Verdict::RunTimeError ? crash(worker, submission, language, *one, *rejected.evidence)
                                                     : std::vector<std::string>{};
}

std::vector<std::string> Explainer::known_mistakes(workers::Worker& worker,
                                                   const std::vector<KnownMistakes::Printed>& printed) {
    std::vector<std::string> hints;
    for (const std::string& mistake : mistakes_.that_print(printed, worker)) {
        hints.push_back(fmt::format("a known mistake prints the same: \"{}\"", mistake));
    }
    return hints;
}

std::vector<std::string> Explainer::crash(workers::Worker& worker, const package::Submission& submission,
                                          const std::string& language, const package::Case& one,
                                          const model::Evidence& evidence) {
    Crash crash = read_crash(evidence.error_text);
    const config::Language* known = config_.language(language);
    const bool can_sanitize = known != nullptr && !known->diagnose.empty();
    if (crash.what.empty() && sanitizing_compiler_ && can_sanitize) {
        const std::optional<std::string> report = sanitizer_report(worker, submission, one);
        crash = read_crash(report.value_or(""));
        if (report && crash.what.empty()) {
            return {"built with sanitizers it does nothing that they call wrong"};
        }
    }
    if (crash.what.empty()) {
        return {};
    }
    if (crash.line == 0) {
        return {crash.what};
    }
    const bool has_driver = package_.entry.drivers.contains(language);
    return {fmt::format("{}, at {}", crash.what, at_line(submission, has_driver, crash.file, crash.line))};
}

std::optional<std::string> Explainer::sanitizer_report(workers::Worker& worker, const package::Submission& submission,
                                                       const package::Case& one) {
    std::optional<std::string> report;
    case_runner_.in_company([&] {
        const compile::CompileJob job{submission.files, package_.entry.drivers};
        const compile::Compiled compiled = sanitizing_compiler_->compile(job, worker.runner());
        if (!compiled.program) {
            return;
        }
        sandbox::Request request = request_for(*compiled.program, one, widened(package_.limits));
        request.environment.emplace_back("ASAN_OPTIONS=detect_leaks=0");  // it would want ptrace
        const support::Fd input = open_input(one, request);
        model::Outcome outcome = worker.runner().run(request, [](std::string_view) {}).outcome;
        if (outcome.stop == model::Stop::None) {
            report = std::move(outcome.error_text);
        }
    });
    return report;
}

std::vector<std::string> Explainer::read_off(const package::Submission& submission,
                                             const SubmissionResult& result) const {
    std::vector<std::string> hints;
    const auto add = [&](std::string hint) {
        if (!hint.empty()) {
            hints.push_back(std::move(hint));
        }
    };
    if (result.verdict != Verdict::Accepted) {
        add(submission.note);
    }
    if (result.verdict == Verdict::CompileError) {
        const auto place = model::error_place(result.compile.message).value_or(model::SourcePlace{});
        const bool has_driver = package_.entry.drivers.contains(result.language);
        const std::string text = source_line(submission, has_driver, place.file, place.line);
        add(text.empty() ? "" : fmt::format("line {}: {}", place.line, text));
    }
    if (result.verdict == Verdict::TimeLimit) {
        const auto stopped =
            std::ranges::find_if(result.cases, [](const CaseResult& one) { return one.evidence.has_value(); });
        const bool has_output = package_.output_check != package::OutputCheck::Interactive;
        add(stopped == result.cases.end() || !has_output ? "" : how_far(*stopped->evidence));
        add(result.growth ? model::growth_text(*result.growth) : "");
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
