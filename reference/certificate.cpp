#include "reference/certificate.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace reference {

namespace {

// A digest of all checks, passed or failed.
std::uint64_t digest_of(const std::vector<CheckResult>& results) {
    Digest digest;
    for (const CheckResult& result : results) {
        digest.add(result.digest);
    }
    return digest.value();
}

std::uint64_t boards_of(const std::vector<CheckResult>& results) {
    return std::accumulate(results.begin(), results.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const CheckResult& result) { return sum + result.boards; });
}

std::ptrdiff_t failures_of(const std::vector<CheckResult>& results) {
    return std::ranges::count_if(results, [](const CheckResult& result) { return result.failure.has_value(); });
}

// Escapes enough for these texts: they are our own, in printable ASCII.
std::string json_string(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
        }
        result += c;
    }
    return result + '"';
}

std::string json_of(const CheckResult& result) {
    std::string failure = "null";
    if (result.failure) {
        std::vector<std::string> rows = picture(result.failure->board);
        std::ranges::transform(rows, rows.begin(), json_string);
        failure =
            fmt::format(R"({{"what": {}, "board": [{}]}})", json_string(result.failure->what), fmt::join(rows, ", "));
    }
    return fmt::format(R"({{"check": {}, "holds": {}, "boards": {}, "digest": "{:016x}", "what": {}, "failure": {}}})",
                       json_string(result.name), !result.failure, result.boards, result.digest,
                       json_string(result.what), failure);
}

}  // namespace

std::string certificate_begin(const CertificateHead& head) {
    return fmt::format("certificate of {}, sources {}: {}, seed {}\n\n", head.program, head.sources, head.extent,
                       head.seed);
}

std::string certificate_line(const CheckResult& result) {
    std::string line = fmt::format("  {:<6}  {:<16}  {:>6}  {:016x}  {}\n", result.failure ? "FAILED" : "ok",
                                   result.name, result.boards, result.digest, result.what);
    if (result.failure) {
        line += fmt::format("    {}:\n    {}\n    {}\n", result.failure->what, result.failure->board.size(),
                            fmt::join(picture(result.failure->board), "\n    "));
    }
    return line;
}

std::string certificate_end(const std::vector<CheckResult>& results) {
    const auto failures = failures_of(results);
    const std::string verdict = failures == 0
                                    ? fmt::format("certified: {} checks hold", results.size())
                                    : fmt::format("NOT certified: {} of {} checks failed", failures, results.size());
    return fmt::format("\n{} on {} boards, digest {:016x}\n", verdict, boards_of(results), digest_of(results));
}

std::string certificate_json(const CertificateHead& head, const std::vector<CheckResult>& results) {
    std::vector<std::string> checks(results.size());
    std::ranges::transform(results, checks.begin(), json_of);
    return fmt::format(R"({{
  "program": {},
  "sources": {},
  "extent": {},
  "seed": {},
  "certified": {},
  "boards": {},
  "digest": "{:016x}",
  "checks": [
    {}
  ]
}}
)",
                       json_string(head.program), json_string(head.sources), json_string(head.extent), head.seed,
                       all_hold(results), boards_of(results), digest_of(results), fmt::join(checks, ",\n    "));
}

bool all_hold(const std::vector<CheckResult>& results) {
    return failures_of(results) == 0;
}

}  // namespace reference
