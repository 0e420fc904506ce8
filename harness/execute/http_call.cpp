#include "harness/execute/http_call.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

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
        "write-out = \"%{{stderr}}%{{header_json}}\\n%{{http_code}}\"\nurl = {}\n",
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
        const std::string_view said = std::string_view(answer.error).substr(0, answer.error.find("\n{"));
        const std::string error = base::one_line(base::trimmed(said), longest_error);
        return {.error = error.empty() ? fmt::format("no answer in {} s", patience.count()) : error};
    }
    if (answer.output.size() > most_body) {
        return {.error = "the answer is too large"};
    }
    return read_answer(answer.error, answer.output);
}

HttpAnswer read_answer(std::string_view written, std::string body) {
    const std::size_t last = std::min(written.rfind('\n'), written.size());
    // Headers may have any bytes, and JSON only UTF-8.
    const auto headers =
        nlohmann::json::parse(base::safe_utf8(written.substr(0, last), written.size() * 3 + 3), nullptr, false);
    const auto status = base::number_from<int>(written.substr(std::min(last + 1, written.size())));
    if (!headers.is_object() || !status) {
        return {.error = "the headers of the answer cannot be read"};
    }
    const auto links = headers.value("link", std::vector<std::string>{});
    return {.status = *status, .body = std::move(body), .link = fmt::format("{}", fmt::join(links, ", "))};
}

}  // namespace harness::execute
