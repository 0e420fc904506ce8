// problem.yaml.
#include <algorithm>
#include <cstdint>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <xxhash.h>

#include "harness/format/polygon/conversion.hpp"

namespace harness::polygon {

namespace {

// The same for each import of the problem, as the format wants: a version 8 of RFC 9562.
std::string uuid_of(const Problem& problem) {
    const std::string key = fmt::format("polygon {}\n{}", problem.url, problem.short_name);
    XXH128_hash_t hash = XXH3_128bits(key.data(), key.size());
    constexpr std::uint64_t version_mask = 0xF000U;
    constexpr std::uint64_t version = 0x8000U;
    constexpr unsigned top_bits = 62;
    hash.high64 = (hash.high64 & ~version_mask) | version;
    hash.low64 = (hash.low64 & ~(std::uint64_t{3} << top_bits)) | (std::uint64_t{2} << top_bits);
    const std::string digits = fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
    return fmt::format("{}-{}-{}-{}-{}", digits.substr(0, 8), digits.substr(8, 4), digits.substr(12, 4),
                       digits.substr(16, 4), digits.substr(20));
}

std::string names_of(Conversion& conversion) {
    std::vector<std::string> names;
    for (const auto& [language, name] : conversion.problem().names) {
        const std::string code = language_code(language);
        if (code.empty()) {
            conversion.leave_out(fmt::format("the name in {}", language), "its language has no code here");
        } else {
            names.push_back(fmt::format("{}: {}", code, yaml_text(name)));
        }
    }
    return names.empty() ? yaml_text(conversion.problem().short_name) : fmt::format("{{{}}}", fmt::join(names, ", "));
}

std::string limits_of(const Conversion& conversion) {
    constexpr double mebibyte = 1 << 20;
    constexpr std::int64_t second_ms = 1000;
    constexpr std::int64_t default_output_mib = 8;
    const Problem& problem = conversion.problem();
    std::string yaml = fmt::format("  time_limit: {}\n", problem.time_limit_ms / second_ms);
    if (static_cast<std::int64_t>(problem.time_limit_ms) % second_ms != 0) {
        yaml += "  time_resolution: 0.001\n";
    }
    const auto memory = static_cast<std::int64_t>(problem.memory_limit_bytes / mebibyte);
    yaml += fmt::format("  memory: {}\n", std::max<std::int64_t>(1, memory));
    const auto output = static_cast<std::int64_t>(2 * static_cast<double>(conversion.largest_answer()) / mebibyte) + 1;
    return output > default_output_mib ? yaml + fmt::format("  output: {}\n", output) : yaml;
}

}  // namespace

void convert_metadata(Conversion& conversion) {
    const Problem& problem = conversion.problem();
    std::vector<std::string> types;
    if (conversion.has("data/secret/test_group.yaml")) {
        types.emplace_back("scoring");
    }
    if (!problem.interactor.path.empty()) {
        types.emplace_back("interactive");
    }
    std::vector<std::string> tags;
    for (const std::string& tag : problem.tags) {
        tags.push_back(yaml_text(tag));
    }
    std::string yaml = fmt::format("problem_format_version: 2025-09\nname: {}\n", names_of(conversion));
    yaml += types.empty() ? "" : fmt::format("type: [{}]\n", fmt::join(types, ", "));
    yaml += fmt::format("uuid: {}\n", uuid_of(problem));
    if (!problem.url.empty()) {
        yaml += fmt::format("source: {{name: Polygon, url: {}}}\n", yaml_text(problem.url));
    }
    yaml += "license: unknown\n";
    yaml += tags.empty() ? "" : fmt::format("keywords: [{}]\n", fmt::join(tags, ", "));
    conversion.add_text("problem.yaml", fmt::format("{}limits:\n{}", yaml, limits_of(conversion)));
}

}  // namespace harness::polygon
