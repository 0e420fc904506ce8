#include "harness/judge/verdict_key.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

namespace harness::judge {

namespace fs = std::filesystem;
using cache::Digest;

void add(Digest& digest, const model::Limits& limits) {
    for (const std::int64_t limit :
         {limits.cpu.count(), limits.wall.count(), limits.memory_kib, limits.stack_kib.value_or(-1), limits.output_kib,
          limits.error_kib, limits.disk_kib, std::int64_t{limits.processes}, std::int64_t{limits.open_files}}) {
        digest.add(limit);
    }
}

void add(Digest& digest, const std::vector<std::string>& words) {
    digest.add(static_cast<std::int64_t>(words.size()));
    for (const std::string& word : words) {
        digest.add(word);
    }
}

void add(Digest& digest, const std::vector<model::CodeFile>& files) {
    digest.add(static_cast<std::int64_t>(files.size()));
    for (const model::CodeFile& file : files) {
        digest.add(file.name);
        digest.add_file(file.file);
    }
}

std::string key_of_judging(const workers::JudgingContext& context, const package::Package& package,
                           const compile::Compiler& compiler, sandbox::Runner& runner, std::string_view code) {
    Digest digest("queens-judge judging");
    digest.add(code);
    digest.add(context.machine);
    add(digest, package.limits);
    add(digest, context.config.validator_limits);
    digest.add(static_cast<std::int64_t>(package.output_check));
    add(digest, package.validator_flags);
    digest.add(std::int64_t{package.type.multi_pass ? package.given.passes : 1});
    const auto add_validator = [&](const package::ProgramSource& source) {
        const auto validator = compiler.identify(compile::own_job(package, source), runner);
        digest.add(validator ? validator->all : "");
        digest.add(static_cast<std::int64_t>(source.speaks_testlib));
    };
    std::ranges::for_each(package.output_validators, add_validator);
    if (package.static_validator) {
        add_validator(*package.static_validator);
    }
    return digest.hex();
}

void add(Digest& digest, const package::Case& one, const HashFile& hash) {
    digest.add(static_cast<std::int64_t>(one.expectation));
    digest.add(static_cast<std::int64_t>(one.input_is_arguments));
    add(digest, one.arguments);
    add(digest, one.validator_flags);
    add(digest, one.files);
    if (!one.is_static()) {
        digest.add(hash(one.input));
    }
    digest.add(static_cast<std::int64_t>(one.answer.empty()));
    if (!one.answer.empty()) {
        digest.add(hash(one.answer));
    }
}

std::string key_of_case(const package::Case& one) {
    Digest digest("queens-judge case");
    add(digest, one);
    return digest.hex();
}

std::string key_of_program(const compile::Program& program, const std::string& version) {
    Digest digest("queens-judge program");
    digest.add(version);
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(program.dir)) {
        if (entry.is_regular_file()) {
            files.push_back(entry.path());
        }
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        digest.add(file.lexically_relative(program.dir).string());
        digest.add_file(file);
    }
    add(digest, program.arguments);
    const config::Runtime& runtime = program.runtime;
    digest.add(fmt::format("{} {} {}", runtime.time_factor, runtime.memory_extra_kib, runtime.processes));
    add(digest, runtime.out_of_memory);
    return digest.hex();
}

}  // namespace harness::judge
