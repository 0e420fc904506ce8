#include "harness/setter/other_judges/other_judges.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/seen_file.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/judge/check/default_flags.hpp"
#include "harness/judge/compile/sources.hpp"
#include "harness/setter/other_judges/judge_rules.hpp"

namespace harness::other_judges {

namespace {

using model::Divergence;
using model::Verdict;
using std::chrono::nanoseconds;

std::string seconds_text(const std::optional<nanoseconds>& time) {
    return time ? fmt::format("{:g} s", base::seconds(*time)) : "";
}

// A verdict there. Without a word it is not known, and `why` says why not.
struct VerdictThere {
    std::string word{};
    std::string case_name{};
    std::string why{};
};

// Compares the results of one package.
class Comparison {
  public:
    Comparison(const OtherJudge& judge, const judge::Plan& plan, const model::PackageResult& result)
        : judge_(judge), plan_(plan), package_(plan.package), result_(result), limit_(judge.time_limit(plan, result)) {}

    std::vector<Divergence> rows() {
        if (std::string why = judge_.refusal(package_); !why.empty()) {
            add({.rule = "package", .here = "is judged", .there = "is refused", .why = std::move(why)});
            return std::move(rows_);
        }
        compare_limits();
        std::ranges::copy(judge_.others(package_), std::back_inserter(rows_));
        compare_answers();
        compare_languages();
        for (const model::SubmissionResult& submission : result_.submissions) {
            compare_submission(submission);
        }
        return std::move(rows_);
    }

  private:
    void add(Divergence row) { rows_.push_back(std::move(row)); }
    void compare_limits();
    void compare_answers();
    void compare_languages();
    void compare_submission(const model::SubmissionResult& result);
    void compare_start(const package::Submission& submission);
    void compare_expectation(const ExpectedThere& expected, const model::SubmissionResult& result);

    // Whether a word means the verdict, or the one that the format has for it: too much memory is a run-time error.
    bool is_same(std::string_view word, Verdict here) const {
        return !word.empty() && model::satisfies(here, {meaning_of(judge_.words, word)});
    }
    const LanguageThere* language_of(const package::Submission& submission) const;
    // Its name for people; empty if it has none.
    std::string language_here(const model::SubmissionResult& result) const {
        const config::Language* const language = plan_.toolchain.language(result.language);
        return language != nullptr ? language->name : result.language;
    }
    std::int64_t memory_kib() const { return package_.limits.memory_kib.value_or(judge_.memory_kib); }
    nanoseconds limit_for(const model::SubmissionResult& result) const {
        return limit_.time.value_or(model::time_limit_of(plan_.limits.cpu, result));
    }
    // `limit_here`: that of the submission.
    VerdictThere verdict_of(const model::CaseResult& result, nanoseconds limit, nanoseconds limit_here) const;
    VerdictThere verdict_of(const model::SubmissionResult& result, nanoseconds limit) const;
    std::optional<bool> is_met(const ExpectedThere& expected, const model::SubmissionResult& result,
                               nanoseconds limit) const;

    const OtherJudge& judge_;
    const judge::Plan& plan_;
    const package::Package& package_;
    const model::PackageResult& result_;
    const LimitThere limit_;
    std::vector<Divergence> rows_;
};

void Comparison::compare_limits() {
    if (plan_.limits.cpu.count() > 0 && limit_.time != plan_.limits.cpu) {
        add({.rule = "time-limit",
             .here = seconds_text(plan_.limits.cpu),
             .there = seconds_text(limit_.time),
             .why = limit_.why});
    }
    if (memory_kib() != plan_.limits.memory_kib) {
        add({.rule = "memory-limit",
             .here = base::size_text(plan_.limits.memory_kib),
             .there = base::size_text(memory_kib()),
             .why = "it is the default of " + std::string{judge_.title}});
    }
    if (std::ranges::any_of(package_.output_validators, &package::ProgramSource::speaks_testlib)) {
        add({.rule = "comparison",
             .here = "the exit codes of testlib count",
             .there = "every output is a judge error",
             .why = "only 42 and 43 are verdicts there: the package needs a testlib.h that was made for this format"});
    }
}

// Tokens of answers that only one of the judges takes for a number, where a tolerance applies.
void Comparison::compare_answers() {
    if (package_.output_check != package::OutputCheck::Default) {
        return;
    }
    constexpr std::size_t most_bytes = std::size_t{1} << 20U;
    for (const package::Case& test_case : package_.cases) {
        if (test_case.expectation != package::Expectation::Answer || test_case.answer.empty() ||
            !check::DefaultFlags::read(package_.flags_for(test_case)).has_tolerance()) {
            continue;
        }
        std::string text = base::read_file(test_case.answer, most_bytes);
        if (text.size() == most_bytes) {
            text.resize(text.find_last_of(" \n") + 1);  // the last token may be cut
        }
        std::istringstream answer(std::move(text));
        for (std::string token; answer >> token;) {
            const bool is_number = check::Number::read(token).has_value();
            if (is_number == judge_.is_number(token)) {
                continue;
            }
            const auto as_text = [&](bool number) {
                return fmt::format("{} is {}", base::one_line(token, 40), number ? "a number" : "a text");
            };
            add({.rule = "comparison",
                 .case_name = test_case.name,
                 .here = as_text(is_number),
                 .there = as_text(!is_number),
                 .why = "a tolerance applies to numbers only"});
            break;
        }
    }
}

const LanguageThere* Comparison::language_of(const package::Submission& submission) const {
    for (const model::CodeFile& file : submission.files) {
        const std::string extension = std::filesystem::path{file.name}.extension().string();
        for (const LanguageThere& language : judge_.languages) {
            const std::vector<std::string> extensions = base::words_of(language.extensions);
            if (!extension.empty() && std::ranges::find(extensions, extension) != extensions.end()) {
                return &language;
            }
        }
    }
    return nullptr;
}

void Comparison::compare_languages() {
    std::set<std::string_view> compared;
    for (const package::Submission& submission : package_.submissions) {
        const LanguageThere* const language = language_of(submission);
        if (language == nullptr || !compared.insert(language->name).second) {
            continue;
        }
        const std::string name{language->name};
        if (!language->runtime.empty()) {
            add({.rule = "language",
                 .here = name + " as judge.toml runs it",
                 .there = fmt::format("{} by {}", name, language->runtime),
                 .why = "times differ, and so may what it can import"});
        }
        if (language->needs_permission) {
            add({.rule = "language",
                 .here = name + " is judged",
                 .there = name + " is not taken",
                 .why = "it is so until an administrator allows the language"});
        }
    }
}

VerdictThere Comparison::verdict_of(const model::CaseResult& result, nanoseconds limit, nanoseconds limit_here) const {
    const Words& words = judge_.words;
    const auto known = [&](std::string_view word, std::string why = "") {
        return VerdictThere{std::string{word}, result.name, std::move(why)};
    };
    const bool is_wrong_first = package_.type.interactive && result.verdict == Verdict::WrongAnswer;
    if (result.cpu && *result.cpu > limit && !is_wrong_first) {
        return known(words.time, fmt::format("it takes {:.3f} s, and the limit there is {}", base::seconds(*result.cpu),
                                             seconds_text(limit)));
    }
    if (result.memory_kib && *result.memory_kib > memory_kib()) {
        return known(words.runtime, fmt::format("it uses {}, and the limit there is {}",
                                                base::size_text(*result.memory_kib), base::size_text(memory_kib())));
    }
    switch (result.verdict) {
        case Verdict::Accepted:
            return known(words.accepted);
        case Verdict::WrongAnswer: {
            const bool is_silent = !package_.type.interactive && result.output_bytes == std::int64_t{0};
            return known(is_silent && !words.no_output.empty() ? words.no_output : words.wrong);
        }
        case Verdict::RunTimeError:
            return known(words.runtime);
        case Verdict::MemoryLimit:
            return memory_kib() <= plan_.limits.memory_kib
                       ? known(words.runtime, "it has no verdict of its own for too much memory")
                       : known("", fmt::format("it uses too much memory here, and the limit there is {}",
                                               base::size_text(memory_kib())));
        case Verdict::CompileError:
            return known(words.compile);
        case Verdict::OutputLimit:
            return known("", "it does not end a program that prints too much");
        case Verdict::IdleLimit:
            if (!judge_.stops_idle(package_)) {
                return known("", "it has no limit on the real time of a run");
            }
            [[fallthrough]];
        case Verdict::TimeLimit:
            return limit <= limit_here
                       ? known(words.time)
                       : known("",
                               fmt::format("it is stopped here, its output was not checked, and the limit there is {}",
                                           seconds_text(limit)));
        default:
            return known("", "it has no verdict here");
    }
}

// By the first rejected case. With scores only where no case is judged otherwise.
VerdictThere Comparison::verdict_of(const model::SubmissionResult& result, nanoseconds limit) const {
    if (result.verdict == Verdict::CompileError) {
        return {std::string{judge_.words.compile}};
    }
    const bool has_scores = package_.scoring != package::Scoring::None;
    VerdictThere of_score{"", "", "its grader decides"};
    for (const model::CaseResult& of_case : result.cases) {
        VerdictThere there = verdict_of(of_case, limit, model::time_limit_of(plan_.limits.cpu, result));
        if (has_scores && !is_same(there.word, of_case.verdict)) {
            return {"", of_case.name, "the verdict with scores is not computed, as this case is judged otherwise"};
        }
        if (!has_scores && there.word != judge_.words.accepted) {
            return there;
        }
        if (has_scores && of_case.verdict == result.verdict) {
            of_score = std::move(there);
        }
    }
    return has_scores && result.verdict != Verdict::Accepted ? of_score
                                                             : VerdictThere{std::string{judge_.words.accepted}};
}

std::optional<bool> Comparison::is_met(const ExpectedThere& expected, const model::SubmissionResult& result,
                                       nanoseconds limit) const {
    const auto is_among = [](const std::vector<std::string>& words, const std::string& word) {
        return std::ranges::find(words, word) != words.end();
    };
    const VerdictThere whole = verdict_of(result, limit);
    if (!expected.of_each_case) {
        return whole.word.empty()
                   ? std::nullopt
                   : std::optional(expected.permitted.empty() || is_among(expected.permitted, whole.word));
    }
    if (whole.word == judge_.words.compile) {
        return false;
    }
    bool has_required = expected.required.empty();
    for (const model::CaseResult& of_case : result.cases) {
        const VerdictThere there = verdict_of(of_case, limit, model::time_limit_of(plan_.limits.cpu, result));
        if (there.word.empty()) {
            return std::nullopt;
        }
        if (!expected.permitted.empty() && !is_among(expected.permitted, there.word)) {
            return false;
        }
        has_required = has_required || is_among(expected.required, there.word);
    }
    return has_required;
}

void Comparison::compare_start(const package::Submission& submission) {
    if (submission.files.size() < 2) {
        return;
    }
    const auto read = compile::read_sources(plan_.toolchain, compile::submission_job(package_, submission));
    const auto* const sources = std::get_if<compile::Sources>(&read);
    if (sources == nullptr || !sources->language->keeps_sources) {
        return;
    }
    std::vector<std::string> files = sources->compiled;
    std::ranges::sort(files);
    const std::string start = files.empty() ? "" : judge_.start(submission, files);
    if (!start.empty() && start != sources->main) {
        add({.rule = "start",
             .submission = submission.name,
             .here = base::one_line(sources->main, 100),
             .there = base::one_line(start, 100),
             .why = "it starts this file of a program that has several"});
    }
}

void Comparison::compare_expectation(const ExpectedThere& expected, const model::SubmissionResult& result) {
    const std::string here = result.as_expected ? "as expected" : "not as expected";
    if (!expected.is_judged) {
        add({.rule = "expectation",
             .submission = result.name,
             .here = here,
             .there = "not judged",
             .why = expected.why});
        return;
    }
    if (expected.is_as_here) {
        return;
    }
    const nanoseconds limit = limit_for(result);
    std::optional<bool> met = is_met(expected, result, limit);
    if (const double patience = judge_.patience(package_); met != std::optional(true) && patience > 1) {
        const auto later = is_met(expected, result, base::from_seconds(base::seconds(limit) * patience));
        met = later == std::optional(true) || met ? later : met;
    }
    if (met && *met != result.as_expected) {
        add({.rule = "expectation",
             .submission = result.name,
             .here = here,
             .there = *met ? "as expected" : "not as expected",
             .why = expected.why});
    }
}

void Comparison::compare_submission(const model::SubmissionResult& result) {
    const auto submission = std::ranges::find(package_.submissions, result.name, &package::Submission::name);
    if (submission == package_.submissions.end() || model::has_judge_error(result)) {
        return;
    }
    const ExpectedThere expected = judge_.expected(package_, *submission);
    const LanguageThere* const language = language_of(*submission);
    const std::string here = language_here(result);
    if (expected.is_judged && language == nullptr && !submission->files.empty()) {
        add({.rule = "language",
             .submission = result.name,
             .here = here.empty() ? "not judged" : here,
             .there = "not judged",
             .why = "it knows no language with such a file name"});
        return;
    }
    if (expected.is_judged && language != nullptr && !here.empty() && !is_same_language(here, language->name)) {
        add({.rule = "language",
             .submission = result.name,
             .here = here,
             .there = std::string{language->name},
             .why = "the end of the file's name decides"});
        return;
    }
    if (result.verdict == Verdict::NotJudged) {
        return;
    }
    if (expected.is_judged) {
        compare_start(*submission);
        const VerdictThere there = verdict_of(result, limit_for(result));
        if (!is_same(there.word, result.verdict)) {
            add({.rule = "verdict",
                 .submission = result.name,
                 .case_name = there.case_name,
                 .here = std::string{model::short_name(result.verdict)},
                 .there = there.word,
                 .why = there.why});
        }
    }
    compare_expectation(expected, result);
}

}  // namespace

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const OtherJudge& judge : all_judges()) {
        all.emplace_back(judge.name);
    }
    return all;
}

std::vector<Divergence> divergences(const std::string& name, const judge::Plan& plan,
                                    const model::PackageResult& result) {
    const std::vector<OtherJudge> judges = all_judges();
    const auto judge = std::ranges::find(judges, name, &OtherJudge::name);
    base::assert_that(judge != judges.end(), "only names of other_judges::names() are asked for");
    return Comparison(*judge, plan, result).rows();
}

}  // namespace harness::other_judges
