// Measures how fast the default validator compares on one core, with outputs that equal a large answer or almost do.
// Prints a table; `./dev bench` runs it.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/judge/check/default_validator.hpp"

namespace harness::check {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int numbers = 20'000'000;

// Numbers of one to eight digits, ten per line.
std::string make_answer(std::string_view line_end, std::string_view number_end) {
    std::string text;
    std::uint64_t state = 1;
    for (int number = 1; number <= numbers; ++number) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        text += std::to_string((state >> 33U) % (std::uint64_t{1} << (state >> 60U) * 2));
        text += number_end;
        text += number % 10 == 0 ? line_end : " ";
    }
    return text;
}

// The median of five rounds. The answer comes from a file, and the output in pieces as from a sandbox.
void measure(const char* name, const std::string& answer, const std::string& output,
             const std::vector<std::string>& flags) {
    constexpr std::size_t piece = std::size_t{1} << 16U;
    const base::Fd file = base::memory_file(answer);
    std::vector<double> rates;
    for (int round = 0; round < 5; ++round) {
        const auto began = Clock::now();
        DefaultValidator validator(AnswerText(base::open_file(fmt::format("/proc/self/fd/{}", file.get()), 0)), flags);
        for (std::size_t from = 0; from < output.size(); from += piece) {
            validator.feed(std::string_view{output}.substr(from, piece));
        }
        base::assert_that(validator.finish().accepted, "the outputs are right");
        const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
        rates.push_back(static_cast<double>(output.size()) / seconds / 1e9);
    }
    std::ranges::sort(rates);
    fmt::print("  {:<34} {:>6.2f} GB/s\n", name, rates[rates.size() / 2]);
}

void run() {
    const std::string answer = make_answer("\n", "");
    fmt::print("the default validator: an answer of {} MiB, on one core\n", answer.size() >> 20U);
    measure("equal", answer, answer, {});
    measure("equal, white space and case count", answer, answer, {"space_change_sensitive", "case_sensitive"});
    measure("lines end as on Windows", answer, make_answer("\r\n", ""), {});
    measure("each number written differently", answer, make_answer("\n", ".0"), {"float_tolerance", "1e-6"});
}

}  // namespace
}  // namespace harness::check

int main() {
    try {
        harness::check::run();
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "check_bench: {}\n", error.what());
        return 3;
    }
}
