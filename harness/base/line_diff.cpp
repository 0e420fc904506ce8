#include "harness/base/line_diff.hpp"

#include <algorithm>

// The library has loops over int and converts sizes to it.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#include <dtl/dtl.hpp>
#pragma GCC diagnostic pop

namespace harness::base {

namespace {

using Lines = std::vector<std::string_view>;
using Sign = DiffLine::Sign;

constexpr std::size_t largest_table = 4'000'000;

Hunk all_lines(const Lines& before, const Lines& after) {
    Hunk lines;
    const auto add = [&lines](Sign sign, std::string_view text) { lines.push_back({sign, text, 0}); };
    if (before.size() * after.size() > largest_table) {
        std::ranges::for_each(before, [&](std::string_view text) { add(Sign::Removed, text); });
        std::ranges::for_each(after, [&](std::string_view text) { add(Sign::Added, text); });
    } else {
        dtl::Diff<std::string_view, Lines> difference(before, after);
        difference.compose();
        for (const auto& [text, element] : difference.getSes().getSequence()) {
            add(element.type == dtl::SES_ADD      ? Sign::Added
                : element.type == dtl::SES_DELETE ? Sign::Removed
                                                  : Sign::Both,
                text);
        }
    }
    // Within a change, removed lines come first.
    const auto is_both = [](const DiffLine& line) { return line.sign == Sign::Both; };
    for (auto begin = lines.begin(); begin != lines.end();) {
        begin = std::find_if_not(begin, lines.end(), is_both);
        const auto end = std::find_if(begin, lines.end(), is_both);
        std::stable_partition(begin, end, [](const DiffLine& line) { return line.sign == Sign::Removed; });
        begin = end;
    }
    std::size_t number = 1;
    for (DiffLine& line : lines) {
        line.number = number;
        number += line.sign == Sign::Added ? 0 : 1;
    }
    return lines;
}

}  // namespace

std::vector<Hunk> line_diff(const Lines& before, const Lines& after, std::size_t around) {
    const Hunk lines = all_lines(before, after);
    std::vector<Hunk> hunks;
    std::size_t end = 0;  // of the lines that are in a hunk
    for (std::size_t at = 0; at < lines.size(); ++at) {
        if (lines[at].sign == Sign::Both) {
            continue;
        }
        const std::size_t begin = at - std::min(at, around);
        if (hunks.empty() || begin > end) {
            hunks.emplace_back();
            end = begin;
        }
        const std::size_t next = std::min(lines.size(), at + around + 1);
        hunks.back().insert(hunks.back().end(), lines.begin() + static_cast<std::ptrdiff_t>(end),
                            lines.begin() + static_cast<std::ptrdiff_t>(next));
        end = next;
    }
    return hunks;
}

}  // namespace harness::base
