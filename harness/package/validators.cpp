#include "harness/package/validators.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/package/folder.hpp"
#include "harness/package/submissions.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using support::ConfigError;

bool is_source(const config::Config& config, const model::CodeFile& file) {
    return config.language_of_extension(file.file.path.extension().string()) != nullptr;
}

// Why the judge cannot run this program; empty where it can.
std::string obstacle(const config::Config& config, const std::vector<model::CodeFile>& files) {
    for (const model::CodeFile& file : files) {
        if (file.name == "build" || file.name == "run") {
            return fmt::format("has a '{}' script, which is not supported", file.name);
        }
    }
    if (std::none_of(files.begin(), files.end(),
                     [&](const model::CodeFile& file) { return is_source(config, file); })) {
        return "is in no language of judge.toml";
    }
    return {};
}

ProgramSource program(const fs::path& root, const fs::path& path) {
    return {support::one_line(path.lexically_relative(root).string(), 255), program_files(path, root)};
}

// A header or a note between the programs of a folder is part of none.
bool is_beside(const Entry& entry) {
    const std::string extension = fs::path{entry.name}.extension().string();
    return entry.kind == EntryKind::File &&
           (extension == ".h" || extension == ".hpp" || extension == ".md" || extension == ".txt");
}

}  // namespace

std::vector<ProgramSource> read_input_validators(const config::Config& config, const std::filesystem::path& root,
                                                 Format format, std::vector<std::string>& warnings) {
    std::vector<fs::path> folders{root / "input_validators"};
    if (format == Format::Legacy) {
        folders.push_back(root / "input_format_validators");
    }
    std::vector<ProgramSource> found;
    for (const fs::path& folder : folders) {
        for (const Entry& entry : list_folder(folder, root)) {
            if (is_beside(entry)) {
                continue;
            }
            ProgramSource source = program(root, entry.path);
            if (const std::string reason = obstacle(config, source.files); !reason.empty()) {
                warnings.push_back(fmt::format("{}: is left out: it {}", entry.path.string(), reason));
            } else {
                found.push_back(std::move(source));
            }
        }
    }
    return found;
}

std::optional<ProgramSource> read_output_validator(const config::Config& config, const std::filesystem::path& root,
                                                   Format format) {
    std::vector<fs::path> candidates;
    if (format == Format::Format2025) {
        if (const fs::path folder = root / "output_validator"; !list_folder(folder, root).empty()) {
            candidates.push_back(folder);
        }
    } else {
        for (const Entry& entry : list_folder(root / "output_validators", root)) {
            if (!is_beside(entry)) {
                candidates.push_back(entry.path);
            }
        }
    }
    if (candidates.empty()) {
        return std::nullopt;
    }
    if (candidates.size() > 1) {
        throw ConfigError(candidates[1], 0,
                          fmt::format("is a second output validator besides '{}': only one is supported",
                                      support::one_line(candidates[0].filename().string(), 100)));
    }
    ProgramSource source = program(root, candidates.front());
    if (const std::string reason = obstacle(config, source.files); !reason.empty()) {
        throw ConfigError(candidates.front(), 0, fmt::format("cannot be run: it {}", reason));
    }
    return source;
}

}  // namespace harness::package
