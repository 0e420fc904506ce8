#include <algorithm>
#include <chrono>
#include <utility>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/judge/compile/message.hpp"

namespace harness::compile {

namespace {

std::chrono::nanoseconds times(std::chrono::nanoseconds time, double factor) {
    return std::chrono::round<std::chrono::nanoseconds>(std::chrono::duration<double, std::nano>(time) * factor);
}

}  // namespace

model::Limits Program::limits(model::Limits package) const {
    package.cpu = times(package.cpu, runtime.time_factor);
    package.wall = times(package.wall, runtime.time_factor);
    package.memory_kib += runtime.memory_extra_kib;
    package.processes = std::max(package.processes, runtime.processes);
    return package;
}

std::vector<std::string> Program::command(const model::Limits& limits) const {
    constexpr std::int64_t mib_in_kib = 1024;
    const std::int64_t own_kib = limits.memory_kib - runtime.memory_extra_kib;
    const std::string mib = std::to_string(std::max<std::int64_t>(1, own_kib / mib_in_kib));
    std::vector<std::string> words = arguments;
    for (std::string& word : words) {
        boost::replace_all(word, "{memory}", mib);
    }
    return words;
}

// The text alone is no evidence, because any program can print it.
bool Program::ran_out_of_memory(const model::Outcome& outcome, const model::Limits& limits) const {
    const bool failed = outcome.stop == model::Stop::None && !model::exited_with(outcome, 0);
    const std::int64_t own_kib = limits.memory_kib - runtime.memory_extra_kib;
    return failed && outcome.memory_kib && *outcome.memory_kib >= own_kib / 4 * 3 &&
           std::ranges::any_of(runtime.out_of_memory, [&](const std::string& text) {
               return outcome.error_text.find(text) != std::string::npos;
           });
}

CompileJob submission_job(const package::Package& package, const package::Submission& submission) {
    CompileJob job{submission.files, package.entry.drivers};
    job.constants = package.constants;
    job.includes = package.includes;
    job.language = submission.language;
    job.languages = package.languages;
    job.entrypoint = submission.entrypoint;
    return job;
}

CompileJob own_job(const package::Package& package, const package::ProgramSource& source) {
    return {.files = source.files,
            .drivers = {},
            .is_own = true,
            .constants = package.constants,
            .entrypoint = source.entrypoint};
}

std::string obstacle_of(const Compilation& compiled) {
    return fmt::format("{}: {}", compiled.not_judged.empty() ? "does not compile" : "cannot be run",
                       with_advice(error_line(compiled.result.message), compiled.result.message));
}

Program compile_own(const Compiler& compiler, const package::Package& package, const package::ProgramSource& source,
                    sandbox::Runner& runner) {
    Compilation compiled = compiler.compile(own_job(package, source), runner);
    if (!compiled.program) {
        throw base::ConfigError(package.root / source.name, 0, obstacle_of(compiled));
    }
    compiled.program->speaks_testlib = source.speaks_testlib;
    return *std::move(compiled.program);
}

}  // namespace harness::compile
