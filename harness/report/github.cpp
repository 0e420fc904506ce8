#include "harness/report/github.hpp"

#include <exception>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/languages/reading/messages.hpp"
#include "harness/model/counting.hpp"
#include "harness/model/results/not_reached.hpp"

namespace harness::report {

namespace {

namespace fs = std::filesystem;
using model::SubmissionResult;

constexpr std::size_t shown_annotations = 10;  // errors of one step; GitHub silently drops any more

// Escapes like @actions/core: the message of a command, or a property, which ends at a comma or colon.
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
    return escaped(base::one_line(text, 1'000), true);
}

std::string message(std::string_view text) {
    return escaped(base::one_line(text, 2'000), false);
}

// The submission's file, and the line of its compile error; 0: not known.
std::pair<fs::path, int> location_of(const SubmissionResult& result, bool has_driver) {
    const fs::path whole = result.file;
    const auto error = result.verdict == model::Verdict::CompileError
                           ? languages::error_location(result.compile.message)
                           : std::nullopt;
    if (!error) {
        return {whole, 0};
    }
    const fs::path name = fs::path(error->file).lexically_normal();
    std::error_code ignored;  // a path that cannot be examined is not a folder and has no such file
    if (fs::is_directory(whole, ignored)) {
        const bool its_own = name.is_relative() && *name.begin() != ".." && fs::exists(whole / name, ignored);
        return its_own ? std::pair{whole / name, error->line} : std::pair{whole, 0};
    }
    return {whole, name.stem() == (has_driver ? "submission" : "main") ? error->line : 0};
}

class GitHub : public model::Listener {
  public:
    GitHub(std::function<void(std::string_view)> write, std::string token, fs::path workspace, HasDriver has_driver)
        : write_(std::move(write)),
          token_(std::move(token)),
          workspace_(std::move(workspace)),
          has_driver_(std::move(has_driver)) {}

    void run_started(const model::RunInfo& /*run*/) override {
        muted_ = std::make_unique<MutedCommands>(write_, token_);
    }

    void package_ended(const model::PackageResult& result) override {
        for (const model::PackageProblem& problem : result.problems) {
            const std::string file = problem.file.empty() ? "" : fmt::format("file={},", named(problem.file));
            // For a broken package only its name is known.
            const std::string where = model::is_broken(result.info) ? "" : ": " + problem.where;
            errors_.push_back(fmt::format("::error {}title={}::{}\n", file, property(result.info.name + where),
                                          message(problem.what)));
        }
        for (const auto& [index, attempts] : model::counting(result.submissions)) {
            const SubmissionResult submission = result.submissions[index];
            if (!submission.as_expected && !model::was_not_reached(submission)) {
                const std::string what =
                    fmt::format("{} on {}{}{}", model::long_name(submission.verdict), result.info.name,
                                submission.reason.empty() ? "" : ": ", submission.reason);
                errors_.push_back(
                    fmt::format("::error {}::{}\n", properties(result.info.name, submission), message(what)));
            }
        }
    }

    void run_ended(const model::RunInfo& run, const model::Summary& /*summary*/) override {
        muted_.reset();
        std::string text;
        for (const std::string& each : run.not_enforced) {
            text += fmt::format("::notice title=not enforced::{}\n", message(each));
        }
        if (!run.stopped.empty()) {
            text += fmt::format("::warning title=stopped::{}\n", message(run.stopped));
        }
        const bool too_many = errors_.size() > shown_annotations;
        const std::size_t shown = too_many ? shown_annotations - 1 : errors_.size();
        for (std::size_t i = 0; i < shown; ++i) {
            text += errors_[i];
        }
        if (too_many) {
            text += fmt::format(
                "::error title=and {} more::{} are not as expected, and GitHub shows {} of a step: the log has all\n",
                errors_.size() - shown, errors_.size(), shown_annotations);
        }
        write_(text);
    }

  private:
    std::string named(const fs::path& file) const {
        std::error_code ignored;  // a path that cannot be resolved is shown unchanged
        const fs::path inside = fs::absolute(file, ignored).lexically_normal().lexically_relative(workspace_);
        const bool is_inside = !workspace_.empty() && !inside.empty() && *inside.begin() != "..";
        return property((is_inside ? inside : file).string());
    }

    std::string properties(const std::string& package, const SubmissionResult& result) const {
        std::string text;
        if (!result.file.empty()) {
            const auto [file, line] = location_of(result, has_driver_(package, result.language));
            text = fmt::format("file={},", named(file)) + (line > 0 ? fmt::format("line={},", line) : "");
        }
        return text +
               fmt::format("title={}", property(fmt::format("{} {}", model::short_name(result.verdict), result.name)));
    }

    std::function<void(std::string_view)> write_;
    std::string token_;
    fs::path workspace_;
    HasDriver has_driver_;
    std::unique_ptr<MutedCommands> muted_;  // an error that ends the run also re-enables commands
    std::vector<std::string> errors_;
};

}  // namespace

std::unique_ptr<model::Listener> make_github(std::function<void(std::string_view)> write, std::string token,
                                             fs::path workspace, HasDriver has_driver) {
    return std::make_unique<GitHub>(std::move(write), std::move(token), std::move(workspace), std::move(has_driver));
}

MutedCommands::MutedCommands(std::function<void(std::string_view)> write, std::string token)
    : write_(std::move(write)), token_(std::move(token)) {
    write_(fmt::format("::stop-commands::{}\n", token_));
}

MutedCommands::~MutedCommands() {
    try {
        write_(fmt::format("::{}::\n", token_));
    } catch (const std::exception&) {
        return;  // nothing reads commands from a closed output
    }
}

}  // namespace harness::report
