#include "harness/strength/hash.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "harness/judge/digest.hpp"

namespace harness::strength {

namespace fs = std::filesystem;

std::string hash_of_program(const compile::Program& program) {
    judge::Digest hash("program");
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

std::string hash_of_case(const package::Package& package, const package::Case& one, const std::string& validator) {
    judge::Digest hash("case");
    hash.add_file(one.input);
    if (!one.answer.empty()) {
        hash.add_file(one.answer);
    }
    for (const auto* words : {&one.arguments, &package.validator_flags, &one.validator_flags}) {
        hash.add(static_cast<std::int64_t>(words->size()));
        for (const std::string& word : *words) {
            hash.add(word);
        }
    }
    const model::Limits& limits = package.limits;
    for (const std::int64_t number :
         {limits.cpu.count(), limits.wall.count(), limits.memory_kib, limits.stack_kib.value_or(0), limits.output_kib,
          limits.error_kib, limits.disk_kib, std::int64_t{limits.processes}, std::int64_t{limits.open_files},
          static_cast<std::int64_t>(one.expectation), static_cast<std::int64_t>(package.output_check)}) {
        hash.add(number);
    }
    hash.add(validator);
    return hash.hex();
}

}  // namespace harness::strength
