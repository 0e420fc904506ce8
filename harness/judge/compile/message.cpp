#include "harness/judge/compile/message.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/languages/reading/crash.hpp"
#include "harness/languages/reading/messages.hpp"

namespace harness::compile {

namespace {

using base::say;
using base::seconds;
using model::Outcome;
using model::Stop;

constexpr std::size_t longest_line = 300;
constexpr std::size_t always_shown_bytes = 3000;  // the part of a message that every report shows
constexpr std::size_t longest_context = 2000;
constexpr std::size_t longest_context_line = 160;

// Long context lines must not push the error out of the text.
std::string shortened_lines(std::string_view text) {
    std::string shortened;
    for (const std::string_view line : base::lines_of(text)) {
        shortened += base::safe_utf8(line, longest_context_line) + '\n';
    }
    return shortened;
}

// "main.c:3:5: internal compiler error: …"; also with the compiler's name. No source can fake it.
bool says_crash(std::string_view line) {
    constexpr std::string_view crash = "internal compiler error: ";
    if (const auto at = languages::located_line(line)) {
        return at->rest.starts_with(crash);
    }
    const std::size_t blank = line.find(' ');
    return blank != std::string_view::npos && line.substr(0, blank).ends_with(':') &&
           line.substr(blank + 1).starts_with(crash);
}

// Lines after "internal compiler error: …": the compiler's stack, and where to report the bug.
bool is_of_crash_report(std::string_view line) {
    constexpr std::array<std::string_view, 6> beginnings{"Please ", "See ", "0x", "\t", "with preprocessed", " "};
    return line.empty() ||
           std::ranges::any_of(beginnings, [&](std::string_view each) { return line.starts_with(each); });
}

// The report of a compiler that it crashed. Its text says where to report the bug; that is not a mistake of the source.
struct CrashReport {
    bool crashed = false;
    std::string location;  // in the source: "main.c:3"; empty if the report names none
    std::string rest;      // the message without the report
};

CrashReport take_crash_report(std::string_view message) {
    CrashReport report;
    bool in_report = false;
    for (const std::string_view line : base::lines_of(message)) {
        if (says_crash(line)) {
            in_report = report.crashed = true;
            const auto at = languages::located_line(line);
            const bool in_source = at && !at->location.file.starts_with('/');
            report.location = in_source ? fmt::format("{}:{}", at->location.file, at->location.line) : report.location;
        } else if (!in_report || !is_of_crash_report(line)) {
            in_report = false;
            report.rest.append(line).append("\n");
        }
    }
    report.rest = report.crashed ? report.rest : std::string(message);
    return report;
}

// A failed compiler's message in `limit` (≥ 4096) bytes, escaped for a terminal. If the first error comes late, the
// text starts at the lines that belong to it; a line before says how many lines are left out.
std::string from_first_error(std::string_view message, std::size_t limit) {
    const std::string whole = base::many_lines(message, std::string::npos);
    const auto error = languages::first_error(whole);
    if (!error) {
        return base::safe_utf8(whole, limit);
    }
    const std::string_view all = whole;
    const auto begin = static_cast<std::size_t>(error->context.data() - all.data());
    const std::size_t line = begin + error->context.size();
    if (line + error->line.size() <= always_shown_bytes) {
        return base::safe_utf8(whole, limit);
    }
    const auto left_out = static_cast<std::size_t>(std::ranges::count(all.substr(0, begin), '\n'));
    std::string text =
        left_out == 0 ? "" : fmt::format("[{} before the first error left out]\n", base::plural(left_out, "line"));
    std::string context = shortened_lines(error->context);
    if (context.size() > longest_context) {  // the last context lines are the most useful ones
        context.erase(0, context.find('\n', context.size() - longest_context) + 1);
    }
    text += context;
    return base::safe_utf8(text.append(all.substr(line)), limit);
}

}  // namespace

std::string interruption(const Outcome& outcome, const model::Limits& limits) {
    const double wall_seconds = seconds(outcome.wall_limit.value_or(limits.wall));
    switch (outcome.stop) {
        case Stop::Cpu:
            return say<"the compiler was stopped after {:g} s of cpu time">(seconds(limits.cpu));
        case Stop::Wall:
            // It was not the machine that kept it waiting: the clock stands still then. A source can make its compiler
            // sleep.
            return outcome.cpu ? say<"the compiler reached its wall limit of {:.4g} s and used {:.1f} s of cpu time: "
                                     "it waited for something">(wall_seconds, seconds(*outcome.cpu))
                               : say<"the compiler reached its wall limit of {:.4g} s">(wall_seconds);
        case Stop::Memory:
            return say<"the compiler was stopped at {} of memory">(base::size_text(limits.memory_kib));
        case Stop::Output:
            return say<"the compiler was stopped after {} of output">(base::size_text(limits.output_kib));
        case Stop::None:
            break;
    }
    const bool failed = !model::exited_with(outcome, 0);
    if (outcome.process_limit_hit && failed) {
        return say<"the compiler needed more than {} processes">(limits.processes);
    }
    if (const auto* end = std::get_if<model::Signaled>(&outcome.end); end != nullptr) {
        const char* name = ::sigabbrev_np(end->signal);
        return say<"the compiler was ended by signal {} (SIG{})">(end->signal, name != nullptr ? name : "?");
    }
    const auto says = [&](const char* words) { return outcome.error_text.find(words) != std::string::npos; };
    if (failed && (says("File size limit exceeded") || says("No space left on device"))) {
        return say<
            "the compiler needed more than {} of disk: a large array with initial values makes a program as large">(
            base::size_text(limits.disk_kib));
    }
    // gcc reports that one of its parts was killed. The next run may succeed.
    if (says("signal terminated program")) {
        return say<"a part of the compiler was killed">();
    }
    return {};
}

std::string message_of(const Outcome& outcome, const std::string& output, std::string first_line) {
    CrashReport report = take_crash_report(outcome.error_text);
    if (report.crashed && first_line.empty()) {
        first_line = report.location.empty()
                         ? say<"the compiler itself crashed, which is no error that it found in the source">()
                         : say<"the compiler itself crashed at {}, which is no error that it found in the source">(
                               report.location);
    }
    const bool failed = !model::exited_with(outcome, 0);
    if (failed && first_line.empty() && outcome.error_text.find("relocation truncated to fit") != std::string::npos) {
        first_line = say<"linker: error: the variables outside of functions need more than 2 GiB together">();
    }
    const std::string head = first_line.empty() ? "" : first_line + "\n";
    std::string text = std::move(report.rest);
    if (!text.empty() && text.back() != '\n' && !output.empty()) {
        text += '\n';
    }
    text += output;
    return !failed && head.empty() ? base::many_lines(text, longest_message)
                                   : head + from_first_error(text, longest_message - head.size());
}

std::string error_line(std::string_view message) {
    if (const auto error = languages::first_error(message)) {
        return base::one_line(fmt::format("{}{}{}", error->line, error->detail.empty() ? "" : " ", error->detail),
                              longest_line);
    }
    for (const std::string_view line : base::lines_of(message)) {
        if (!base::trimmed(line).empty()) {
            return base::one_line(line, longest_line);
        }
    }
    return "";
}

std::string with_advice(std::string line, std::string_view message) {
    const std::string advice = languages::advice_on(message);
    return advice.empty() ? std::move(line) : fmt::format("{}: {}", line, advice);
}

}  // namespace harness::compile
