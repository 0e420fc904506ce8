#include "harness/compile/message.hpp"

#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "harness/compile/error_line.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"
#include "harness/support/time.hpp"

namespace harness::compile {

namespace {

using model::Outcome;
using model::Stop;
using support::seconds;

}  // namespace

std::string interruption(const Outcome& outcome, const model::Limits& limits) {
    const double wall_seconds = seconds(outcome.wall_limit.value_or(limits.wall));
    switch (outcome.stop) {
        case Stop::Cpu:
            return fmt::format("the compiler was stopped after {:g} s of cpu time", seconds(limits.cpu));
        case Stop::Wall:
            if (outcome.cpu) {
                throw support::JudgeError(fmt::format(
                    "the compiler got only {:.1f} s of cpu time in {:.4g} s: the machine is too busy, use fewer --jobs",
                    seconds(*outcome.cpu), wall_seconds));
            }
            return fmt::format("the compiler was stopped after {:.4g} s", wall_seconds);
        case Stop::Memory:
            return fmt::format("the compiler was stopped at {} of memory", support::size_text(limits.memory_kib));
        case Stop::Output:
            return fmt::format("the compiler was stopped after {} of output", support::size_text(limits.output_kib));
        case Stop::ErrorOutput:
            return fmt::format("the compiler was stopped after {} of messages", support::size_text(limits.error_kib));
        case Stop::None:
            break;
    }
    if (outcome.process_limit_hit && outcome.end != decltype(outcome.end){model::Exited{0}}) {
        return fmt::format("the compiler needed more than {} processes", limits.processes);
    }
    if (const auto* end = std::get_if<model::Signaled>(&outcome.end); end != nullptr) {
        const char* name = ::sigabbrev_np(end->signal);
        return fmt::format("the compiler was ended by signal {} (SIG{})", end->signal, name != nullptr ? name : "?");
    }
    const auto says = [&](const char* words) { return outcome.error_text.find(words) != std::string::npos; };
    const bool failed = outcome.end != decltype(outcome.end){model::Exited{0}};
    if (failed && (says("File size limit exceeded") || says("No space left on device"))) {
        return fmt::format(
            "the compiler needed more than {} of disk: a large array with initial values makes a program as large",
            support::size_text(limits.disk_kib));
    }
    // gcc reports that one of its parts was killed. The next run may succeed.
    if (says("signal terminated program")) {
        return "a part of the compiler was killed";
    }
    return {};
}

std::string message_of(const Outcome& outcome, const std::string& output, std::string first_line) {
    CrashReport report = take_crash_report(outcome.error_text);
    if (report.crashed && first_line.empty()) {
        first_line = fmt::format("the compiler itself crashed{}{}, which is no error that it found in the source",
                                 report.place.empty() ? "" : " at ", report.place);
    }
    const bool failed = outcome.end != decltype(outcome.end){model::Exited{0}};
    if (failed && first_line.empty() && outcome.error_text.find("relocation truncated to fit") != std::string::npos) {
        first_line = "linker: error: the variables outside of functions need more than 2 GiB together";
    }
    const std::string head = first_line.empty() ? "" : first_line + "\n";
    std::string text = std::move(report.rest);
    if (!text.empty() && text.back() != '\n' && !output.empty()) {
        text += '\n';
    }
    text += output;
    return !failed && head.empty() ? support::many_lines(text, longest_message)
                                   : head + from_first_error(text, longest_message - head.size());
}

}  // namespace harness::compile
