// The packages of conformance/scores.txt and expectations.txt, judged in this process and without a sandbox, so that
// this needs no root.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/scratch_folder.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/judge/scoring/rows_fixture.hpp"
#include "harness/sandbox/fake_runner.hpp"
#include "paths.hpp"

namespace harness::judge {
namespace {

namespace fs = std::filesystem;
using sandbox::Request;
using sandbox::Result;

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    std::ranges::transform(texts, std::back_inserter(pointers), [](std::string& text) { return text.data(); });
    pointers.push_back(nullptr);
    return pointers;
}

// A path in the sandbox as a path of this machine.
std::string real_path(const std::string& argument, const Request& request, const fs::path& work) {
    for (const auto& [inside, place] :
         {std::pair{sandbox::program_dir_inside, request.program_dir}, {sandbox::work_dir_inside, work}}) {
        if (argument.starts_with(fmt::format("{}/", inside))) {
            return place.string() + argument.substr(inside.size());
        }
    }
    return argument;
}

// Runs the program as any user may: the scripts of the rows are harmless, and none is near a limit.
Result run_unboxed(const Request& request, const sandbox::OutputSink& sink) {
    const base::TempDir work;
    for (const std::string& folder : request.writable_dirs) {
        fs::create_directories(work.path() / folder);
    }
    for (const sandbox::InputFile& file : request.files) {
        fs::create_directories((work.path() / file.name).parent_path());
        fs::copy_file(file.source, work.path() / file.name);
    }
    const std::string input =
        request.standard_input < 0 ? "/dev/null" : fmt::format("/proc/self/fd/{}", request.standard_input);
    const base::Fd standard_input = base::open_file(input, O_RDONLY);
    const base::Fd output = base::memory_file("");
    const base::Fd errors = base::memory_file("");
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, standard_input.get(), STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, output.get(), STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, errors.get(), STDERR_FILENO);
    ::posix_spawn_file_actions_addchdir_np(&actions, work.path().c_str());
    std::vector<std::string> arguments;
    for (const std::string& argument : request.arguments) {
        arguments.push_back(real_path(argument, request, work.path()));
    }
    std::vector<std::string> environment = request.environment;
    pid_t pid = 0;
    const int failed = ::posix_spawn(&pid, arguments.front().c_str(), &actions, nullptr, pointers_to(arguments).data(),
                                     pointers_to(environment).data());
    ::posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) {
        throw base::SystemError("cannot run " + arguments.front(), failed);
    }
    int status = 0;
    ::waitpid(pid, &status, 0);
    Result result;
    result.outcome.end = model::Exited{WEXITSTATUS(status)};
    result.outcome.cpu = std::chrono::milliseconds{1};
    result.outcome.error_text = base::read_file(fmt::format("/proc/self/fd/{}", errors.get()));
    sink(base::read_file(fmt::format("/proc/self/fd/{}", output.get())));
    for (const std::string& name : request.collect) {
        const fs::path file = work.path() / name;
        result.collected.push_back({name, fs::exists(file) ? base::memory_file(base::read_file(file)) : base::Fd{}});
    }
    return result;
}

std::string score_text(std::optional<double> score) {
    return score ? fmt::format("{:.10g}", *score) : "none";
}

// The first word, and what follows it.
std::pair<std::string, std::string> split(const std::string& text) {
    const std::size_t space = std::min(text.find(' '), text.size());
    return {text.substr(0, space), text.substr(std::min(space + 1, text.size()))};
}

// The parameter names a file of rows.
class RulesOfTheFormat : public base::ScratchFolder, public ::testing::WithParamInterface<const char*> {
  protected:
    RulesOfTheFormat() : config_(config::read_config(QUEENS_SOURCE_DIR "/judge.toml")) {
        config_.cache_dir = folder_.path() / "cache";
    }

    // Reads and judges the package as `judge verify` does, apart from its test data.
    void judge(const Row& row) {
        for (const auto& [path, text] : row.files) {
            write(row.name + "/" + path, text);
        }
        error_.clear();
        package_ = {};
        result_ = {};
        try {
            package_ = package::read_package(config_, (folder_.path() / row.name).string());
            const workers::JudgingContext context{sandbox::fake_runners(run_unboxed)};
            result_ = judge_package(context, make_jury(context, for_jury(make_plan(config_, package_))),
                                    package_.submissions);
        } catch (const base::ConfigError& error) {
            error_ = error.what();
        }
    }

    // What is found where the row expects something: begins with "as expected" where that is met.
    std::string found(const std::string& expect) const {
        const auto [kind, rest] = split(expect);
        if (kind == "broken") {
            return met(error_.find(rest) != std::string::npos, error_);
        }
        if (kind == "problem") {
            return any(problems(), rest);
        }
        if (kind == "warning") {
            return any(package_.warnings, rest);
        }
        if (kind == "no-warning") {
            return any(package_.warnings, rest).starts_with("as expected") ? "such a warning" : "as expected";
        }
        const bool is_verdict = kind != "score" && kind != "group" && kind != "reason";
        const auto [name, wanted] = is_verdict ? std::pair{kind, rest} : split(rest);
        for (const model::SubmissionResult& submission : result_.submissions) {
            if (submission.name == name) {
                return found_of(submission, is_verdict ? "verdict" : kind, wanted);
            }
        }
        return "no such submission";
    }

    config::Config config_;

  private:
    static std::string found_of(const model::SubmissionResult& submission, const std::string& kind,
                                const std::string& wanted) {
        if (kind == "score") {
            return met(score_text(submission.score) == wanted, score_text(submission.score) + ", " + submission.reason);
        }
        if (kind == "reason") {
            return met(submission.reason.find(wanted) != std::string::npos, submission.reason);
        }
        if (kind == "group") {
            const std::vector<std::string> groups = groups_of(submission);
            return met(std::ranges::count(groups, wanted) == 1, fmt::format("{}", fmt::join(groups, ", ")));
        }
        const std::string got =
            fmt::format("{}{}", model::short_name(submission.verdict), submission.as_expected ? "" : " !");
        return met(got == wanted, got + ", " + submission.reason);
    }
    static std::string met(bool is_met, const std::string& got) { return (is_met ? "as expected: " : "") + got; }
    static std::string any(const std::vector<std::string>& lines, const std::string& part) {
        const bool found =
            std::ranges::any_of(lines, [&](const std::string& line) { return line.find(part) != std::string::npos; });
        return met(found, fmt::format("{}", fmt::join(lines, "\n")));
    }
    std::vector<std::string> problems() const {
        std::vector<std::string> lines;
        for (const model::PackageProblem& problem : result_.problems) {
            lines.push_back(problem.where + " " + problem.what);
        }
        return lines;
    }
    // "secret/1 30 WA"
    static std::vector<std::string> groups_of(const model::SubmissionResult& submission) {
        std::vector<std::string> lines;
        for (const auto& group : submission.points.value_or(model::Points{}).groups) {
            lines.push_back(fmt::format("{} {} {}", group.cases, score_text(group.got),
                                        group.verdict ? model::short_name(*group.verdict) : "none"));
        }
        return lines;
    }

    package::Package package_;
    model::PackageResult result_;
    std::string error_;  // why the package is broken
};

TEST_P(RulesOfTheFormat, HoldHere) {
    const std::vector<Row> rows =
        read_rows(fmt::format(QUEENS_SOURCE_DIR "/harness/test/conformance/{}.txt", GetParam()));
    EXPECT_GE(rows.size(), 20U);
    for (const Row& row : rows) {
        if (row.name == "slow-accepted") {
            continue;  // without a box nothing ends a program
        }
        judge(row);
        EXPECT_FALSE(row.expects.empty()) << row.name;
        for (const std::string& expect : row.expects) {
            EXPECT_TRUE(found(expect).starts_with("as expected"))
                << row.name << ": " << row.rule << "\nexpected: " << expect << "\nfound: " << found(expect);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Conformance, RulesOfTheFormat, ::testing::Values("scores", "expectations"),
                         [](const auto& test) { return std::string{test.param}; });

}  // namespace
}  // namespace harness::judge
