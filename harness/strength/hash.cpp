#include "harness/strength/hash.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <vector>

#include "harness/judge/digest.hpp"

namespace harness::strength {

namespace fs = std::filesystem;

namespace {

// To be raised where judge/decide, check's default validator or the sandbox come to other verdicts than before: what is
// remembered holds no longer then.
constexpr std::string_view verdicts_version = "judging 2";

void add(judge::Digest& hash, const model::Limits& limits) {
    for (const std::int64_t limit :
         {limits.cpu.count(), limits.wall.count(), limits.memory_kib, limits.stack_kib.value_or(-1), limits.output_kib,
          limits.error_kib, limits.disk_kib, std::int64_t{limits.processes}, std::int64_t{limits.open_files}}) {
        hash.add(limit);
    }
}

void add(judge::Digest& hash, const std::vector<std::string>& words) {
    hash.add(static_cast<std::int64_t>(words.size()));
    for (const std::string& word : words) {
        hash.add(word);
    }
}

}  // namespace

std::string hash_of_program(const compile::Program& program, const std::string& version) {
    judge::Digest hash("program 2");
    hash.add(version);
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(program.dir)) {
        if (entry.is_regular_file()) {
            files.push_back(entry.path());
        }
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        hash.add(file.lexically_relative(program.dir).string());
        hash.add_file(file);
    }
    for (const std::string& argument : program.arguments) {
        hash.add(argument);
    }
    return hash.hex();
}

std::string hash_of_judging(const config::Config& config, const package::Package& package,
                            const std::string& validator) {
    judge::Digest hash(verdicts_version);
    add(hash, package.limits);
    add(hash, config.validator_limits);
    hash.add(static_cast<std::int64_t>(package.output_check));
    add(hash, package.validator_flags);
    hash.add(validator);
    return hash.hex();
}

std::string hash_of_case(const package::Case& one, const std::string& judging) {
    judge::Digest hash("case 2");
    hash.add(judging);
    hash.add_file(one.input);
    hash.add(static_cast<std::int64_t>(one.answer.empty()));
    if (!one.answer.empty()) {
        hash.add_file(one.answer);
    }
    hash.add(static_cast<std::int64_t>(one.expectation));
    hash.add(static_cast<std::int64_t>(one.input_is_arguments));
    add(hash, one.arguments);
    add(hash, one.validator_flags);
    return hash.hex();
}

}  // namespace harness::strength
