#include "harness/judge/hints/result_hints.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "harness/base/difference.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/source_line.hpp"
#include "harness/judge/compile/source_names.hpp"
#include "harness/judge/hints/growth.hpp"
#include "harness/judge/hints/output_hints.hpp"
#include "harness/languages/reading/crash.hpp"
#include "harness/languages/reading/messages.hpp"
#include "harness/languages/reading/source_hints.hpp"

namespace harness::judge {

namespace {

using base::say;
using model::CaseResult;
using model::SubmissionResult;
using model::Verdict;

constexpr std::size_t longest_line = 200;

bool input_is_arguments(const package::Package& package, const CaseResult& result) {
    const auto test_case = std::ranges::find(package.cases, result.name, &package::Case::name);
    return test_case != package.cases.end() && test_case->input_is_arguments;
}

// For a program that ended by itself with a non-zero exit code, and no message that tells the location.
std::string exit_code_hint(const CaseResult& shown, const package::SourceLines& lines, const SubmissionResult& result) {
    if (shown.verdict != Verdict::RunTimeError || shown.exit_code.value_or(0) == 0 ||
        !languages::read_crash(shown.evidence->error_text).what.empty()) {
        return "";
    }
    const auto warnings = languages::telling_warnings(result.compile.message);
    const auto main = std::ranges::find(warnings, "main", &languages::Warning::name);
    if (main != warnings.end()) {
        return say<"main must be an int and return 0: what a \"void main\" ends with is left to chance, here {}; {}">(
            *shown.exit_code, lines.quoted(main->location));
    }
    const model::Evidence& evidence = *shown.evidence;
    const bool is_right = evidence.compared && evidence.expected && !evidence.expected->is_cut() &&
                          !base::first_difference(evidence.expected->text, evidence.given.text);
    const std::string error = first_words(evidence.error_text);
    const bool may_print_why = error.empty() && !is_right && !evidence.given.is_cut();
    const std::string said = may_print_why ? last_words(evidence.given.text) : error;
    if (is_right) {
        return said.empty() ? say<"its output is right; but a program that is done well ends with exit code 0">()
                            : say<"its output is right; but a program that is done well ends with exit code 0; this "
                                  "one says \"{}\" before it ends">(said);
    }
    return said.empty()
               ? say<"a program that is done well ends with exit code 0">()
               : say<"a program that is done well ends with exit code 0; this one says \"{}\" before it ends">(said);
}

// The first hint that a source gives for the symptom.
std::string hint_of_sources(const package::Submission& submission, languages::Symptom symptom,
                            bool input_is_arguments = false) {
    for (const model::CodeFile& file : submission.files) {
        const std::string source = package::source_of(file);
        std::string hint = languages::source_hint(
            source, compile::extension_of(file.name), symptom,
            input_is_arguments ? say<"is in its arguments">() : say<"comes on standard input">());
        if (!hint.empty()) {
            return hint;
        }
    }
    return "";
}

bool has_ended(const CaseResult& shown) {
    return shown.verdict == Verdict::WrongAnswer || shown.verdict == Verdict::RunTimeError;
}

// For a program that reads where the problem has no input. One that has printed much may only wait for a key at its
// end.
std::string empty_input_hint(const package::Package& package, const package::Submission& submission,
                             const CaseResult& shown) {
    constexpr std::int64_t little = 200;  // bytes
    const bool has_input = std::ranges::any_of(package.cases, [](const package::Case& test_case) {
        return test_case.input_is_arguments || test_case.input.bytes() != 0;
    });
    return !has_input && has_ended(shown) && shown.evidence->given.bytes < little
               ? hint_of_sources(submission, languages::Symptom::ReadsEmptyInput)
               : "";
}

// For a program whose input and output may be elsewhere than it expects. If its output is wrong, or none came in time,
// it may wait on standard input for data that is passed as arguments. If its output is empty, it may have written to a
// file, or read its input from a file or from its arguments. One that uses both knows where its input is.
std::string channel_hint(const package::Submission& submission, const CaseResult& shown, bool input_is_arguments) {
    using enum languages::Symptom;
    const bool ended = has_ended(shown);
    std::string misread = input_is_arguments && ended ? hint_of_sources(submission, MisreadsArguments) : "";
    if (!misread.empty()) {
        return misread;
    }
    const bool is_empty = ended && base::trimmed(shown.evidence->given.text).empty();
    if (const bool may_ask = ended || shown.verdict == Verdict::TimeLimit; input_is_arguments && may_ask) {
        std::string asks = hint_of_sources(submission, IgnoresArguments);
        if (!asks.empty() && hint_of_sources(submission, ReadsArguments).empty()) {
            return asks;
        }
    }
    const std::string file = is_empty ? hint_of_sources(submission, PrintsNothing, input_is_arguments) : "";
    const bool may_read_arguments =
        is_empty && !input_is_arguments && file.empty() && hint_of_sources(submission, IgnoresArguments).empty();
    return may_read_arguments ? hint_of_sources(submission, ReadsArguments) : file;
}

// For a program that ends by itself, or is stopped, without having read its input. It may have read it unseen: by
// another descriptor, by a mapping, or without moving the position. One whose source reads standard input may have put
// back what it read, as a C program does at its end with all that it did not use.
std::string unread_hint(const package::Submission& submission, const CaseResult& shown) {
    const bool crashed = shown.verdict == Verdict::RunTimeError &&
                         (shown.signal || !languages::read_crash(shown.evidence->error_text).what.empty());
    if (!shown.evidence->read_no_input || crashed) {
        return "";
    }
    constexpr std::array unseen{"/dev/", "/proc/", "mmap", "Mmap", "pread", "FileChannel"};
    const bool may_read_unseen = std::ranges::any_of(submission.files, [&](const model::CodeFile& file) {
        const std::string source = package::source_of(file);
        return std::ranges::any_of(unseen, [&](const char* word) { return source.find(word) != std::string::npos; });
    });
    const bool may_put_back = !hint_of_sources(submission, languages::Symptom::IgnoresArguments).empty();
    if (may_read_unseen || may_put_back) {
        return "";
    }
    const std::string arguments = hint_of_sources(submission, languages::Symptom::ReadsArguments);
    return arguments.empty() ? say<"it reads nothing of its input, which comes on standard input">() : arguments;
}

// For a function: what it prints is lost, so each of its answers may be the same, such as 0.
std::string printing_hint(const package::Submission& submission, const CaseResult& shown) {
    const std::vector<std::string> answers = base::words_of(shown.evidence->given.text);
    const bool are_same =
        answers.size() > 1 && std::ranges::adjacent_find(answers, std::not_equal_to{}) == answers.end();
    return are_same ? hint_of_sources(submission, languages::Symptom::PrintsInFunction) : "";
}

// What the runtime found odd in a program that is wrong, such as a variable without a value.
std::string run_warning_hint(const package::SourceLines& lines, const CaseResult& shown) {
    const languages::Crash warning = languages::read_run_warning(shown.evidence->error_text);
    return warning.location.line == 0
               ? ""
               : say<"its runtime warned: {}, at {}">(warning.what, lines.quoted(warning.location));
}

bool is_to_be_refused(const package::Package& package, const CaseResult& result) {
    const auto test_case = std::ranges::find(package.cases, result.name, &package::Case::name);
    return test_case != package.cases.end() && test_case->expectation == package::Expectation::NonZeroExit;
}

// For a program that does not refuse its input, or by a signal where an exit code is asked for.
std::string refusal_hint(const package::Package& package, const CaseResult& shown) {
    if (!is_to_be_refused(package, shown)) {
        return "";
    }
    if (shown.verdict == Verdict::RunTimeError && shown.signal) {
        return say<
            "to refuse its input, a program ends with an exit code other than 0, as by exit(1): a signal, as of "
            "abort() or a failed assertion, is a crash">();
    }
    return shown.verdict == Verdict::JudgeError
               ? ""
               : say<"this input is not allowed: the program has to refuse it, by an exit code other than 0">();
}

// For a program that reads its input and is wrong or fails.
std::string reading_hint(const package::Package& package, const package::Submission& submission,
                         const SubmissionResult& result, const CaseResult& shown) {
    const bool reads = !input_is_arguments(package, shown) && !package.entry.drivers.contains(result.language);
    return reads && has_ended(shown) ? hint_of_sources(submission, languages::Symptom::WrongOrCrashed) : "";
}

// How far a program got that was stopped. One that did not get past the first case has hardly kept its output back.
std::string progress_text(const SubmissionResult& result, const CaseResult& shown) {
    return shown.evidence->given.text.empty() && &shown == &result.cases.front()
               ? say<"it did not end even on the first test case: a loop may have no end, or it tries far too much">()
               : progress(*shown.evidence);
}

// What its output, or the lack of one, tells about a program.
std::vector<std::string> hints_of_output(const package::Package& package, const package::Submission& submission,
                                         const SubmissionResult& result, const CaseResult& shown) {
    const model::Evidence& evidence = *shown.evidence;
    const bool is_wrong = result.verdict == Verdict::WrongAnswer;
    const std::string not_run = is_wrong ? hint_of_sources(submission, languages::Symptom::IsNotRun) : "";
    if (!not_run.empty()) {
        return {not_run};
    }
    const bool prints = !package.entry.drivers.contains(result.language);  // else a driver does, when all is done
    const bool is_slow = result.verdict == Verdict::TimeLimit && (prints || !evidence.given.text.empty()) &&
                         !is_to_be_refused(package, shown);
    const std::string repeats = is_slow || result.verdict == Verdict::OutputLimit ? repetition(evidence) : "";
    const std::string channel = channel_hint(submission, shown, input_is_arguments(package, shown));
    const std::string unread = prints && channel.empty() ? unread_hint(submission, shown) : "";
    const OutputHint output = is_wrong && prints ? read_output(evidence) : OutputHint{};
    const bool seems_right = output.fault == OutputFault::EndsEarly || output.fault == OutputFault::OtherWords;
    std::vector<std::string> hints{seems_right && !unread.empty() ? "" : output.text,  // it is right by luck
                                   is_wrong ? on_standard_error(evidence) : repeats,
                                   is_slow && repeats.empty() ? progress_text(result, shown) : "",
                                   channel,
                                   empty_input_hint(package, submission, shown),
                                   unread,
                                   is_wrong && !prints ? printing_hint(submission, shown) : ""};
    std::erase(hints, "");
    if (is_wrong && hints.empty()) {
        const package::SourceLines lines(submission, !prints);
        hints = {run_warning_hint(lines, shown), last_words(evidence.given.text).empty()
                                                     ? hint_of_sources(submission, languages::Symptom::PrintsNoWord)
                                                     : ""};
    }
    std::erase(hints, "");
    return hints;
}

// For an #include: a file that Windows would have found, with other letter case or with '\'.
std::string missing_header_hint(const package::Submission& submission, std::string_view message) {
    const auto plain = [](std::string_view name) {
        std::string path = base::lowered(name);
        std::ranges::replace(path, '\\', '/');
        return std::filesystem::path(path).filename();
    };
    constexpr std::string_view begin = "fatal error: ";
    const std::size_t end = message.find(": No such file or directory");
    const std::size_t at = message.substr(0, end).rfind(begin);
    if (end == std::string_view::npos || at == std::string_view::npos) {
        return "";
    }
    const std::filesystem::path wanted = plain(message.substr(at + begin.size(), end - at - begin.size()));
    const auto header =
        std::ranges::find_if(submission.files, [&](const model::CodeFile& file) { return plain(file.name) == wanted; });
    return header == submission.files.end()
               ? ""
               : say<"there is '{}': write its name exactly so, with the same capital letters">(
                     base::one_line(header->name, longest_line));
}

// At most two, because the compiler's message has the rest. The "main" warning only explains an exit code.
std::vector<std::string> warning_hints(const package::SourceLines& lines, const SubmissionResult& result) {
    constexpr std::size_t most = 2;
    std::vector<std::string> hints;
    for (const languages::Warning& warning : languages::telling_warnings(result.compile.message)) {
        if (warning.name != "main" && hints.size() < most) {
            hints.push_back(say<"the compiler warned: {}, at {}">(warning.text, lines.quoted(warning.location)));
        }
    }
    return hints;
}

// The times of its cases up to the one at which it was stopped. If it was rejected for another reason, they may not be
// those of full work.
struct Times {
    std::vector<CaseTime> measured;
    std::optional<CaseTime> stopped;
};

Times times_of(const SubmissionResult& result, const CaseSizes& sizes) {
    Times times;
    for (const CaseResult& case_result : result.cases) {
        const auto parts = sizes.parts.find(case_result.name);
        const bool is_known = parts != sizes.parts.end() && !parts->second.empty() && case_result.cpu;
        if (case_result.verdict == Verdict::TimeLimit) {
            times.stopped = is_known && result.verdict == Verdict::TimeLimit
                                ? std::optional(CaseTime{parts->second, *case_result.cpu})
                                : std::nullopt;
            return times;
        }
        if (is_known) {
            times.measured.push_back({parts->second, *case_result.cpu});
        }
    }
    return times;
}

}  // namespace

std::optional<model::Growth> growth_of(const SubmissionResult& result, const CaseSizes& sizes) {
    const Times times = times_of(result, sizes);
    return times.stopped ? fit_growth(times.measured, *times.stopped) : std::nullopt;
}

std::string in_time_hint(const SubmissionResult& result, const CaseSizes& sizes) {
    const Times times = times_of(result, sizes);
    const std::string text = times.stopped ? in_time_text(times.measured, *times.stopped) : "";
    return text.empty() ? say<"it was still computing when it was stopped">() : text;
}

std::vector<std::string> result_hints(const package::Package& package, const package::Submission& submission,
                                      const std::string& note, const SubmissionResult& result) {
    const package::SourceLines lines(submission, package.entry.drivers.contains(result.language));
    std::vector<std::string> hints{result.verdict == Verdict::Accepted ? "" : note};
    if (result.verdict == Verdict::CompileError) {
        const auto location = languages::error_location(result.compile.message).value_or(languages::SourceLocation{});
        const std::string text = lines.text(location);
        hints.push_back(text.empty() ? "" : say<"line {}: {}">(location.line, text));
        const std::string header = missing_header_hint(submission, result.compile.message);
        hints.push_back(header.empty() ? languages::advice_on(result.compile.message) : header);
        hints.push_back(hint_of_sources(submission, languages::Symptom::DoesNotCompile));
    }
    const CaseResult* shown = model::shown_case(result);
    std::vector<std::string> of_output;
    if (shown != nullptr && package.output_check != package::OutputCheck::Interactive) {
        of_output = hints_of_output(package, submission, result, *shown);
        // An input that is read wrongly may seem to end early.
        const bool may_misread = of_output.empty() || read_output(*shown->evidence).fault == OutputFault::EndsEarly;
        hints.push_back(may_misread ? reading_hint(package, submission, result, *shown) : "");
        std::ranges::copy(of_output, std::back_inserter(hints));
        // In a conversation, it may as well wait for the other side.
        hints.push_back(shown->verdict == Verdict::IdleLimit
                            ? say<"it waits, and does not compute: for a lock that nobody releases, for another thread "
                                  "or process, or in a sleep">()
                            : "");
    }
    hints.push_back(result.growth ? model::growth_text(*result.growth) : "");
    const auto note_of_driver = package.entry.driver_notes.find(result.language);
    if (result.verdict == Verdict::TimeLimit && note_of_driver != package.entry.driver_notes.end()) {
        hints.push_back(base::one_line(note_of_driver->second, longest_line));
    }
    if (shown != nullptr) {
        const bool failed = result.verdict == Verdict::RunTimeError || result.verdict == Verdict::MemoryLimit;
        const std::string advice = failed ? languages::advice_on(shown->evidence->error_text) : "";
        hints.push_back(advice.empty() ? exit_code_hint(*shown, lines, result) : advice);
        hints.push_back(refusal_hint(package, *shown));
        if (result.verdict != Verdict::WrongAnswer || of_output.empty()) {
            std::ranges::copy(warning_hints(lines, result), std::back_inserter(hints));
        }
    }
    std::erase(hints, "");
    return hints;
}

}  // namespace harness::judge
