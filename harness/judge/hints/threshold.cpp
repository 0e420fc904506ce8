#include "harness/judge/hints/threshold.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "harness/base/difference.hpp"
#include "harness/base/letters.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/hints/output_hints.hpp"

namespace harness::judge {

namespace {

using model::CaseResult;
using model::Verdict;

constexpr int least_right = 8;  // many wrong programs are right by chance up to smaller sizes
constexpr std::size_t least_right_sizes = 3;

struct KnownSizes {
    std::set<int> right;
    std::set<int> wrong;
};

void add_sizes(const SizedResult& sized, KnownSizes& known) {
    const std::vector<int>& parts = sized.parts;
    const CaseResult& result = *sized.result;
    if (result.verdict == Verdict::Accepted) {
        known.right.insert(parts.begin(), parts.end());
        return;
    }
    if (!result.evidence || (result.verdict != Verdict::WrongAnswer && result.verdict != Verdict::RunTimeError)) {
        return;
    }
    const model::Evidence& evidence = *result.evidence;
    if (parts.size() == 1) {
        known.wrong.insert(parts.front());
    } else if (evidence.compared && evidence.expected && !evidence.expected->is_cut() &&
               answers_in(evidence.expected->text) == parts.size()) {
        const auto difference = base::first_difference(evidence.expected->text, evidence.given.text);
        const std::size_t right = difference ? difference->answers : parts.size();
        known.right.insert(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(std::min(right, parts.size())));
        if (right < parts.size()) {
            known.wrong.insert(parts[right]);
        }
    }
}

// Whether a size of an array, or a constant that may be one, begins at `at`.
bool may_be_size(std::string_view line, std::size_t at) {
    constexpr std::array<std::string_view, 5> constants{"#define ", "const ", "constant ", "final ", "constexpr "};
    const std::string_view before = base::trimmed(line.substr(0, at));
    return before.ends_with('[') || before.ends_with("..") || before.ends_with("] *") || before.ends_with("]*") ||
           (before.ends_with('(') && line.find("::") != std::string_view::npos) ||
           std::ranges::any_of(constants,
                               [&](std::string_view word) { return before.find(word) != std::string_view::npos; });
}

bool has_size(std::string_view line, const Threshold& threshold) {
    for (auto from = std::ranges::find_if(line, base::is_digit); from != line.end();) {
        const auto to = std::find_if_not(from, line.end(), base::is_digit);
        const int number = base::number_from<int>(std::string_view(from, to)).value_or(0);
        const bool is_whole = (from == line.begin() || !base::is_word(from[-1])) &&
                              (to == line.end() || *to != '.' || std::string_view(to, line.end()).starts_with(".."));
        if (is_whole && number >= threshold.largest_right && number <= threshold.smallest_wrong &&
            may_be_size(line, static_cast<std::size_t>(from - line.begin()))) {
            return true;
        }
        from = std::find_if(to, line.end(), base::is_digit);
    }
    return false;
}

}  // namespace

std::optional<Threshold> threshold_of(const std::vector<SizedResult>& results) {
    KnownSizes known;
    for (const SizedResult& sized : results) {
        add_sizes(sized, known);
    }
    if (known.wrong.empty()) {
        return std::nullopt;
    }
    known.right.erase(known.right.lower_bound(*known.wrong.begin()), known.right.end());
    if (known.right.size() < least_right_sizes || *known.right.rbegin() < least_right) {
        return std::nullopt;
    }
    return Threshold{*known.right.rbegin(), *known.wrong.begin()};
}

std::size_t line_of_size(std::string_view code, const Threshold& threshold) {
    const std::vector<std::string_view> lines = base::lines_of(code);
    const auto line = std::ranges::find_if(lines, [&](std::string_view text) { return has_size(text, threshold); });
    return line == lines.end() ? 0 : static_cast<std::size_t>(line - lines.begin()) + 1;
}

}  // namespace harness::judge
