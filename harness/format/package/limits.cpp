#include "harness/format/package/limits.hpp"

#include <algorithm>

#include "harness/format/package/answers.hpp"

namespace harness::package {

namespace {

void set_time(std::optional<std::chrono::nanoseconds> time, const config::Config& config, model::Limits& limits) {
    if (time) {
        limits.cpu = *time;
        limits.wall = config.wall.limit_for(*time);
    }
}

}  // namespace

model::Limits run_limits(const config::Config& config, const Package& package) {
    model::Limits limits = config.default_limits;
    set_time(package.limits.time_limit.value_or(limits.cpu), config, limits);
    limits.memory_kib = package.limits.memory_kib.value_or(limits.memory_kib);
    limits.output_kib = package.limits.output_kib.value_or(limits.output_kib);
    limits.error_output_counts = rules_of(package.version).error_output_counts;
    if (limits.error_output_counts) {  // files count too: what `output` allows must have room, and more must be seen
        constexpr std::int64_t more_kib = 1024;
        limits.disk_kib = std::max(limits.disk_kib, limits.output_kib + more_kib);
    }
    return limits;
}

model::Limits validator_limits(const config::Config& config, const Package& package) {
    model::Limits limits = config.validator_limits;
    set_time(package.limits.validation_time, config, limits);
    limits.memory_kib = package.limits.validation_memory_kib.value_or(limits.memory_kib);
    limits.output_kib = package.limits.validation_output_kib.value_or(limits.output_kib);
    limits.error_output_counts = rules_of(package.version).error_output_counts;
    return limits;
}

config::Toolchain toolchain_for(const config::Config& config, const Package& package) {
    auto toolchain = static_cast<const config::Toolchain&>(config);
    const model::Limits limits = run_limits(config, package);
    toolchain.largest_source_kib = package.limits.code_kib.value_or(toolchain.largest_source_kib);
    toolchain.largest_program_kib = limits.memory_kib;
    if (package.type.submit_answer) {
        toolchain.languages.push_back(language_of_answers());
        toolchain.largest_source_kib = std::max(toolchain.largest_source_kib, limits.output_kib);
    }
    set_time(package.limits.compilation_time, config, toolchain.compile_limits);
    toolchain.compile_limits.memory_kib =
        package.limits.compilation_memory_kib.value_or(toolchain.compile_limits.memory_kib);
    return toolchain;
}

}  // namespace harness::package
