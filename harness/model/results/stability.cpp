#include "harness/model/results/stability.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/base/time.hpp"

namespace harness::model {

namespace {

using std::chrono::nanoseconds;

// Cpu times of the same program should agree within the larger of these two.
constexpr int close_percent = 5;
constexpr nanoseconds close_time = std::chrono::milliseconds{2};

}  // namespace

void Stability::add(const PackageResult& result) {
    for (const SubmissionResult& submission : result.submissions) {
        const std::string name = base::one_line(result.info.name + " " + submission.name, 300);
        ++seen_[name].verdicts[submission.verdict];
        for (const CaseResult& test_case : submission.cases) {
            Observations& seen = seen_[name + " " + base::one_line(test_case.name, 200)];
            ++seen.verdicts[test_case.verdict];
            if (test_case.verdict == Verdict::Accepted && test_case.cpu) {
                seen.cpu.push_back(*test_case.cpu);
            }
        }
    }
}

std::vector<std::string> Stability::flapped() const {
    std::vector<std::string> lines;
    for (const auto& [name, seen] : seen_) {
        if (seen.verdicts.size() < 2) {
            continue;
        }
        std::string list;
        for (const auto& [verdict, times] : seen.verdicts) {
            list += fmt::format("{}{} × {}", list.empty() ? "" : ", ", times, short_name(verdict));
        }
        lines.push_back(fmt::format("{}: {}", name, list));
    }
    return lines;
}

std::string Stability::agreement() const {
    std::size_t cases = 0;
    std::size_t close = 0;
    nanoseconds widest{-1};
    std::string example;
    for (const auto& [name, seen] : seen_) {
        if (seen.cpu.size() < 2) {
            continue;
        }
        const auto [least, most] = std::ranges::minmax(seen.cpu);
        const nanoseconds apart = most - least;
        ++cases;
        close += apart <= std::max(least * close_percent / 100, close_time) ? 1 : 0;
        if (apart > widest) {
            widest = apart;
            example = fmt::format("{}: {:.1f} to {:.1f} ms", name, base::milliseconds(least), base::milliseconds(most));
        }
    }
    if (cases == 0) {
        return "";
    }
    return fmt::format("{} of {} accepted cases agree to 5 % or 2 ms; furthest apart: {}", close, cases, example);
}

std::string Stability::text(const std::string& package, int rounds) const {
    const std::vector<std::string> flapped = this->flapped();
    std::string text =
        fmt::format("{}, judged {} times: {}\n", package, rounds,
                    flapped.empty() ? "each verdict the same every time" : "not always the same verdicts");
    for (const std::string& line : flapped) {
        text += "✗ " + line + "\n";
    }
    if (const std::string agreement = this->agreement(); !agreement.empty()) {
        text += "cpu times: " + agreement + "\n";
    }
    return text;
}

std::string rounds_text(const std::set<int>& rounds) {
    const int least = rounds.empty() ? 0 : *rounds.begin();
    const int most = rounds.empty() ? 0 : *rounds.rbegin();
    return least == most ? fmt::format("{} times", most) : fmt::format("{} to {} times", least, most);
}

}  // namespace harness::model
