#include "harness/execute/http_call.hpp"

#include <chrono>

#include <fmt/format.h>

#include "harness/base/address.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/execute/child.hpp"

namespace harness::execute {

namespace {

constexpr std::chrono::seconds patience{15};
constexpr std::size_t most_body = std::size_t{4} << 20U;
constexpr std::size_t longest_error = 300;

}  // namespace

std::string quoted_for_curl(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        quoted += (c == '"' || c == '\\' ? "\\" : "") + std::string{c};
    }
    return quoted + "\"";
}

HttpAnswer call(const HttpCall& call) {
    base::assert_that(base::is_private_address(call.address), "calls are private");
    // Servers that do not say the size of their answer cannot send more than the rate allows.
    std::string settings = fmt::format(
        "silent\nshow-error\ngloboff\nproto = \"=http,https\"\nmax-time = {}\nmax-filesize = {}\nlimit-rate = {}\n"
        "write-out = \"\\n%header{{link}}\\n%{{http_code}}\"\nurl = {}\n",
        patience.count(), most_body, most_body / static_cast<std::size_t>(patience.count()),
        quoted_for_curl(call.address));
    for (const std::string& header : call.headers) {
        settings += fmt::format("header = {}\n", quoted_for_curl(header));
    }
    if (!call.token.empty()) {
        settings += fmt::format("header = {}\n", quoted_for_curl("Authorization: Bearer " + call.token));
    }
    if (!call.body.empty()) {
        settings += fmt::format("data-raw = {}\n", quoted_for_curl(call.body));
    }
    const base::Fd input = base::memory_file(settings);
    const Answer answer =
        ask({"curl", "--disable", "--config", "-"}, patience + std::chrono::seconds{2}, call.stop, input.get());
    if (!answer.ok()) {
        const std::string error = base::one_line(base::trimmed(answer.error), longest_error);
        return {.error = error.empty() ? fmt::format("no answer in {} s", patience.count()) : error};
    }
    const std::size_t last = answer.output.rfind('\n');
    const std::size_t before = last == std::string::npos || last == 0 ? last : answer.output.rfind('\n', last - 1);
    if (before == std::string::npos || before > most_body) {
        return {.error = "the answer is too large"};
    }
    return {.status = base::number_from<int>(std::string_view(answer.output).substr(last + 1)).value_or(0),
            .body = answer.output.substr(0, before),
            .link = answer.output.substr(before + 1, last - before - 1)};
}

}  // namespace harness::execute
