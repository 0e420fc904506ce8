#include "harness/strength/hash.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include <fmt/format.h>
#include <xxhash.h>

#include "harness/support/fd.hpp"

namespace harness::strength {

namespace fs = std::filesystem;

Hash& Hash::add(std::string_view field) {
    fields_ += fmt::format("{}:{}\n", field.size(), field);
    return *this;
}

Hash& Hash::add(std::int64_t number) {
    return add(std::to_string(number));
}

std::string Hash::text() const {
    const XXH128_hash_t hash = XXH3_128bits(fields_.data(), fields_.size());
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

std::string hash_of_program(const compile::Program& program) {
    Hash hash;
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(program.dir)) {
        if (entry.is_regular_file()) {
            files.push_back(entry.path());
        }
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        hash.add(file.lexically_relative(program.dir).string()).add(support::read_file(file));
    }
    for (const std::string& argument : program.arguments) {
        hash.add(argument);
    }
    return hash.text();
}

std::string hash_of_case(const package::Package& package, const package::Case& one, const std::string& validator) {
    Hash hash;
    hash.add(support::read_file(one.input)).add(one.answer.empty() ? "" : support::read_file(one.answer));
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
    return hash.add(validator).text();
}

}  // namespace harness::strength
