#include "harness/cli/upload.hpp"

#include <chrono>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/base/address.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/execute/child.hpp"
#include "harness/execute/http_call.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::cli {

namespace {

using nlohmann::json;

constexpr std::size_t longest_message = 500;
constexpr int success = 200;
constexpr int not_signed_in = 401;

std::string host_of(const std::string& address) {
    const std::size_t begin = address.find("://") + 3;
    const std::string authority = address.substr(begin, address.find('/', begin) - begin);
    return authority.substr(0, authority.find(':'));
}

// All texts in the value, however deep.
void add_texts(const json& value, std::vector<std::string>& texts) {
    if (value.is_string()) {
        texts.push_back(base::one_line(value.get<std::string>(), longest_message));
    } else if (value.is_structured()) {
        for (const json& member : value) {
            add_texts(member, texts);
        }
    }
}

std::string first_text(const json& answer, const char* member) {
    std::vector<std::string> texts;
    if (answer.is_object() && answer.contains(member)) {
        add_texts(answer[member].is_number() ? json(answer[member].dump()) : answer[member], texts);
    }
    return texts.empty() ? "" : texts.front();
}

[[noreturn]] void refuse_upload(const UploadTarget& target, int status, const std::string& body) {
    const json answer = json::parse(body, nullptr, false);
    const std::string message =
        answer.is_object() ? first_text(answer, "message") : base::one_line(body, longest_message);
    const std::string remedy =
        status == not_signed_in
            ? fmt::format(
                  "; write a line 'machine {} login USER password PASSWORD' into ~/.netrc, for a user who may "
                  "edit the contest's problems",
                  host_of(target.contest))
            : "";
    throw base::ConfigError(fmt::format("{} answers {}{}{}{}", base::one_line(target.contest, longest_message), status,
                                        message.empty() ? "" : ": ", message, remedy));
}

}  // namespace

void check_upload_target(const UploadTarget& target) {
    const std::string& address = target.contest;
    const bool has_password = address.find('@') != std::string::npos;
    if (!base::is_private_address(address) || has_password || address.find("/contests/") == std::string::npos ||
        address.find_first_of("?#") != std::string::npos) {
        throw base::ConfigError(fmt::format(
            "--to must be the https address of a contest in DOMjudge's API, without user and password, such "
            "as https://judge.example.org/api/v4/contests/1{}",
            has_password ? "" : fmt::format(", and is '{}'", base::one_line(address, longest_message))));
    }
    if (!execute::is_installed("curl")) {
        throw base::ConfigError("--to needs the program curl: install the package curl");
    }
}

UploadResult upload(const std::filesystem::path& zip, const std::string& file_name, const UploadTarget& target,
                    const std::stop_token& stop) {
    constexpr std::chrono::minutes patience{5};  // importing takes up to two
    std::string address = target.contest;
    address.erase(address.find_last_not_of('/') + 1);
    std::vector<std::string> command{
        "curl",
        "--silent",
        "--show-error",
        "--globoff",
        "--proto",
        "=http,https",
        "--netrc-optional",
        "--write-out",
        "\n%{http_code}",
        "--form",
        fmt::format("zip=@-;type=application/zip;filename={}", execute::quoted_for_curl(file_name))};
    if (!target.problem.empty()) {
        command.insert(command.end(), {"--form-string", "problem=" + target.problem});
    }
    command.push_back(address + "/problems");
    const execute::Answer answer = execute::ask(command, patience, stop, base::open_regular_file(zip).get());
    if (stop.stop_requested()) {
        throw sandbox::Interrupted();
    }
    const std::size_t last_line = answer.output.rfind('\n');
    const auto status = last_line == std::string::npos
                            ? std::nullopt
                            : base::number_from<int>(std::string_view(answer.output).substr(last_line + 1));
    if (!answer.ok() || !status) {
        throw base::ConfigError(fmt::format("{}: {}", base::one_line(target.contest, longest_message),
                                            answer.in_time
                                                ? base::one_line(base::trimmed(answer.error), longest_message)
                                                : fmt::format("no answer in {} minutes", patience.count())));
    }
    const std::string body = answer.output.substr(0, last_line);
    const json told = json::parse(body, nullptr, false);
    if (*status != success || !told.is_object()) {
        refuse_upload(target, *status, body);
    }
    UploadResult result{first_text(told, "problem_id"), {}};
    add_texts(told.value("messages", json()), result.messages);
    return result;
}

}  // namespace harness::cli
