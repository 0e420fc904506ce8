#include "harness/compile/error_line.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "harness/model/source_place.hpp"
#include "harness/support/lines.hpp"
#include "harness/support/text.hpp"

namespace harness::compile {

namespace {

constexpr std::size_t longest_line = 300;
constexpr std::size_t always_shown_bytes = 3000;  // the part of a message that every report shows
constexpr std::size_t longest_context = 2000;
constexpr std::size_t longest_context_line = 160;

std::size_t lines_in(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

// Long context lines must not push the error out of the text.
std::string shortened_lines(std::string_view text) {
    std::string shortened;
    for (const std::string_view line : support::lines_of(text)) {
        shortened += support::safe_utf8(line, longest_context_line) + '\n';
    }
    return shortened;
}

// "main.c:3:5: internal compiler error: …"; also with the compiler's name. No source can fake it.
bool says_crash(std::string_view line) {
    constexpr std::string_view crash = "internal compiler error: ";
    if (const auto at = model::placed_line(line)) {
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

// GHC describes the error on the next line: "    • Couldn't match …".
std::string_view detail_below(std::string_view message, std::string_view line) {
    constexpr std::string_view bullet = "•";
    std::string_view below = message.substr(static_cast<std::size_t>(line.data() - message.data()) + line.size());
    below.remove_prefix(std::min<std::size_t>(below.find_first_not_of("\r\n"), below.size()));
    below = below.substr(0, below.find('\n'));
    below.remove_prefix(std::min(below.find_first_not_of(' '), below.size()));
    return below.starts_with(bullet) ? below.substr(std::min(bullet.size() + 1, below.size())) : below;
}

}  // namespace

std::string error_line(std::string_view message) {
    if (const auto error = model::first_error(message)) {
        const bool is_bare = error->line.ends_with(" error:");
        return support::one_line(
            is_bare ? fmt::format("{} {}", error->line, detail_below(message, error->line)) : std::string{error->line},
            longest_line);
    }
    const std::size_t at = message.find_first_not_of(" \t\r\n");
    if (at == std::string_view::npos) {
        return "";
    }
    const std::size_t line_end = message.rfind('\n', at);
    const std::size_t start = line_end == std::string_view::npos ? 0 : line_end + 1;
    return support::one_line(message.substr(start, message.find('\n', at) - start), longest_line);
}

CrashReport take_crash_report(std::string_view message) {
    CrashReport report;
    bool in_report = false;
    for (const std::string_view line : support::lines_of(message)) {
        if (says_crash(line)) {
            in_report = report.crashed = true;
            const auto at = model::placed_line(line);
            const bool in_source = at && !at->place.file.starts_with('/');
            report.place = in_source ? fmt::format("{}:{}", at->place.file, at->place.line) : report.place;
        } else if (!in_report || !is_of_crash_report(line)) {
            in_report = false;
            report.rest.append(line).append("\n");
        }
    }
    report.rest = report.crashed ? report.rest : std::string(message);
    return report;
}

std::string from_first_error(std::string_view message, std::size_t limit) {
    const std::string whole = support::many_lines(message, std::string::npos);
    const auto error = model::first_error(whole);
    if (!error) {
        return support::safe_utf8(whole, limit);
    }
    const std::string_view all = whole;
    const auto begin = static_cast<std::size_t>(error->context.data() - all.data());
    const std::size_t line = begin + error->context.size();
    if (line + error->line.size() <= always_shown_bytes) {
        return support::safe_utf8(whole, limit);
    }
    const std::size_t left_out = lines_in(all.substr(0, begin));
    std::string text =
        left_out == 0 ? "" : fmt::format("[{} before the first error left out]\n", support::plural(left_out, "line"));
    std::string context = shortened_lines(error->context);
    if (context.size() > longest_context) {  // the last context lines are the most useful ones
        context.erase(0, context.find('\n', context.size() - longest_context) + 1);
    }
    text += context;
    return support::safe_utf8(text.append(all.substr(line)), limit);
}

}  // namespace harness::compile
