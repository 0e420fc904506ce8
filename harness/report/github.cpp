#include "harness/report/github.hpp"

#include <exception>
#include <utility>

#include <fmt/format.h>

#include "harness/support/text.hpp"

namespace harness::report {

namespace {

// As @actions/core does it: a command's message, and a property, which ends at a comma or a colon.
std::string escaped(std::string_view text, bool is_property) {
    std::string result;
    for (const char byte : text) {
        const bool special =
            byte == '%' || byte == '\r' || byte == '\n' || (is_property && (byte == ':' || byte == ','));
        result += special ? fmt::format("%{:02X}", static_cast<unsigned char>(byte)) : std::string(1, byte);
    }
    return result;
}

std::string property(std::string_view text) {
    return escaped(support::one_line(text, 1'000), true);
}

std::string message(std::string_view text) {
    return escaped(support::one_line(text, 2'000), false);
}

}  // namespace

GitHub::~GitHub() {
    try {
        resume();
    } catch (const std::exception&) {
        return;  // an output that is gone takes no commands
    }
}

void GitHub::run_started(const model::RunInfo& /*run*/) {
    write_(fmt::format("::stop-commands::{}\n", token_));
    stopped_ = true;
}

std::string GitHub::properties(const model::SubmissionResult& result) const {
    std::string text;
    if (!result.file.empty()) {
        std::error_code ignored;  // a path that cannot be resolved is named as it is
        const std::filesystem::path file = std::filesystem::absolute(result.file, ignored).lexically_normal();
        const std::filesystem::path inside = file.lexically_relative(workspace_);
        const bool is_inside = !workspace_.empty() && !inside.empty() && *inside.begin() != "..";
        text = fmt::format("file={},", property((is_inside ? inside : std::filesystem::path(result.file)).string()));
    }
    return text +
           fmt::format("title={}", property(fmt::format("{} {}", model::short_name(result.verdict), result.name)));
}

void GitHub::package_ended(const model::PackageResult& result) {
    for (const model::PackageProblem& problem : result.problems) {
        annotations_ += fmt::format("::error title={}::{}\n", property(result.info.name + "/data/" + problem.where),
                                    message(problem.what));
    }
    for (const model::SubmissionResult& one : result.submissions) {
        if (!one.as_expected) {
            const std::string what = fmt::format("{} on {}{}{}", model::long_name(one.verdict), result.info.name,
                                                 one.reason.empty() ? "" : ": ", one.reason);
            annotations_ += fmt::format("::error {}::{}\n", properties(one), message(what));
        }
    }
}

void GitHub::resume() {
    if (std::exchange(stopped_, false)) {
        write_(fmt::format("::{}::\n", token_));
    }
}

void GitHub::run_ended(const model::RunInfo& /*run*/, const model::Summary& /*summary*/) {
    resume();
    write_(annotations_);
}

}  // namespace harness::report
