#include "harness/report/csv.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "harness/support/text.hpp"

namespace harness::report {

namespace {

constexpr std::string_view line_end = "\r\n";

// Spreadsheets compute what begins so, some also with the full-width forms.
constexpr std::array<std::string_view, 8> formula_beginnings{"=", "+", "-", "@", "＝", "＋", "－", "＠"};

// In quotes always, so that no line of the file begins with what a student chose.
std::string cell(std::string_view hostile) {
    std::string text = support::one_line(hostile, 1'000);
    if (std::ranges::any_of(formula_beginnings, [&](std::string_view one) { return text.starts_with(one); })) {
        text.insert(0, 1, '\'');
    }
    for (std::size_t at = 0; (at = text.find('"', at)) != std::string::npos; at += 2) {
        text.insert(at, 1, '"');
    }
    return fmt::format("\"{}\"", text);
}

std::string slowest_ms(const model::SubmissionResult& result) {
    std::optional<std::chrono::nanoseconds> most;
    for (const model::CaseResult& one : result.cases) {
        most = std::max(most, one.cpu);
    }
    return most ? fmt::format("{:.3f}", std::chrono::duration<double, std::milli>(*most).count()) : "";
}

std::string memory_kib(const model::SubmissionResult& result) {
    std::optional<std::int64_t> most;
    for (const model::CaseResult& one : result.cases) {
        most = std::max(most, one.memory_kib);
    }
    return most ? std::to_string(*most) : "";
}

}  // namespace

Csv::Csv(std::function<void(std::string_view)> write) : write_(std::move(write)) {
    text_ = "student,problem,verdict,score,slowest_ms,memory_kib";
    text_ += line_end;
}

void Csv::package_ended(const model::PackageResult& result) {
    for (const model::SubmissionResult& one : result.submissions) {
        text_ +=
            fmt::format("{},{},{},{},{},{}{}", cell(one.author ? one.author->student : one.name),
                        cell(result.info.name), model::short_name(one.verdict),
                        one.score ? fmt::format("{:g}", *one.score) : "", slowest_ms(one), memory_kib(one), line_end);
    }
}

void Csv::run_ended(const model::RunInfo& /*run*/, const model::Summary& /*summary*/) {
    write_(text_);
}

}  // namespace harness::report
