// A small package whose submissions are scripts, judged with a fake runner.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/fd.hpp"
#include "harness/format/package/scratch_package.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::judge {

// All parts of a result that must not depend on the number of jobs.
inline std::string text_of(const model::PackageResult& result) {
    std::string text;
    for (const model::PackageProblem& problem : result.problems) {
        text += fmt::format("{}: {}\n", problem.where, problem.what);
    }
    for (const model::SubmissionResult& submission : result.submissions) {
        text += fmt::format("{} {} {} '{}'", submission.name, model::short_name(submission.verdict),
                            submission.as_expected ? "as expected" : "not as expected", submission.reason);
        for (const model::CaseResult& each : submission.cases) {
            text += fmt::format(" {}={}", each.name, model::short_name(each.verdict));
        }
        for (const model::MissedCatch& missed : submission.missed_catches) {
            text += fmt::format(" missed {}={}", missed.case_name, model::short_name(missed.got));
        }
        text += '\n';
    }
    return text;
}

// A package of four cases; the answer equals the input. A submission's source is a script of words: "right", "N:wrong"
// (at case N), "N:first line", "N:more", "N:crash", "N:throw" (the sandbox fails), "uncompilable", "compile-throw".
class JudgePackage : public package::ScratchPackage {
  protected:
    JudgePackage() {
        for (const char* number : {"1", "2", "3", "4"}) {
            put_case(number, number, number);
        }
    }

    void submit(const std::string& name, const std::string& script, std::vector<model::Verdict> expected) {
        submissions_.push_back({name, {write(name + ".c", script)}, std::move(expected), {}});
    }

    sandbox::Result compile(const sandbox::Request& request, const sandbox::OutputSink& sink) {
        sandbox::Result result;
        if (request.arguments.back() == "--version") {
            sink("1\n");
            return result;
        }
        const std::string source = base::read_file(request.files.front().source);
        if (source == "compile-throw") {
            ++failed_compiles_;
            throw base::JudgeError("no\nroom");
        }
        if (source == "uncompilable") {
            result.outcome.end = model::Exited{1};
            result.outcome.error_text = "main.c: In function 'main':\nmain.c:1:1: error: no\n  1 | no\n";
        }
        result.collected.push_back({"program", base::memory_file(source)});
        return result;
    }

    sandbox::Result run(const sandbox::Request& request, const sandbox::OutputSink& sink) {
        if (request.profile == sandbox::Profile::Compiler) {
            return compile(request, sink);
        }
        ++runs_;
        const std::string script = base::read_file(request.program_dir / "program");
        const std::string input = base::read_all(request.standard_input);
        const auto says = [&](const char* what) { return script.find(input + ":" + what) != std::string::npos; };
        if (says("throw")) {
            throw base::JudgeError("the box broke");
        }
        sandbox::Result result;
        result.outcome.cpu = std::chrono::milliseconds{1};
        if (says("crash")) {
            result.outcome.end = model::Signaled{11};
        }
        sink(says("wrong")        ? "x"
             : says("first line") ? input.substr(0, input.find('\n'))
             : says("more")       ? input + "\n7"
                                  : input);
        return result;
    }

    model::PackageResult judge(int jobs, const std::vector<model::Listener*>& listeners = {}) {
        const auto factory =
            sandbox::fake_runners([this](const sandbox::Request& request, const sandbox::OutputSink& sink) {
                if (before_run_) {
                    before_run_(request);
                }
                return run(request, sink);
            });
        Plan plan = make_plan(config_, package_);
        plan.package.problems = {{"secret/1.ans", "is odd"}};
        plan.check_catches = check_catches_;
        plan.explain = explain_;
        if (gives_points_) {
            plan.points = [](const model::SubmissionResult& /*result*/) {
                return model::Points{{}, 80, 100, std::chrono::hours{1}, 0.5};
            };
        }
        const workers::JudgingContext context{factory, jobs, stop_.get_token()};
        return judge_package(context, make_jury(context, std::move(plan)), submissions_, listeners, {"", known_});
    }

    std::vector<package::Submission> submissions_;
    bool check_catches_ = true;
    bool explain_ = false;
    bool gives_points_ = false;
    std::vector<EarlierResult> known_;
    std::stop_source stop_;
    std::function<void(const sandbox::Request&)> before_run_;
    std::atomic<int> runs_{0};
    std::atomic<int> failed_compiles_{0};
};

}  // namespace harness::judge
