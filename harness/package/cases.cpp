#include "harness/package/cases.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <fnmatch.h>

#include "harness/package/folder.hpp"
#include "harness/package/yaml_map.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using support::ConfigError;
using Words = std::vector<std::string>;

// What a group passes on to its cases and to the groups in it.
struct Settings {
    Words arguments;
    Words validator_flags;
    Words input_validator_flags;
};

class CaseReader {
  public:
    CaseReader(Format format, const Package& package, std::vector<std::string>& warnings)
        : format_(format), package_(package), entry_(package.entry), warnings_(warnings) {}

    Cases read(const fs::path& data);
    Words input_validator_flags(const fs::path& data, const std::string& name);

  private:
    Settings group_settings(const fs::path& folder, const std::string& name, Settings settings);
    Words flags_of(const YamlMap& yaml, std::string_view key, const ProgramSource* validator, Words outer) const;
    Settings case_settings(const fs::path& file, Settings settings) const;
    void read_group(const fs::path& folder, const std::string& name, const Settings& outer, int depth);
    void read_case(const std::map<std::string, Entry>& files, const std::string& stem, const std::string& group,
                   const Settings& settings);
    void take_arguments(Case& one, const Entry* arguments) const;
    void check_patterns() const;

    Format format_;
    const Package& package_;
    const config::PackageEntry& entry_;
    std::vector<std::string>& warnings_;
    Cases found_;
};

// Flags are one text for every validator or, in packages in use, a map with a text for each by its name. Of several
// validators, which share their flags here, none gets any from a map.
Words CaseReader::flags_of(const YamlMap& yaml, std::string_view key, const ProgramSource* validator,
                           Words outer) const {
    if (yaml.is_map(key)) {
        const std::string name = validator != nullptr ? fs::path{validator->name}.filename().string() : "";
        const YamlMap flags = yaml.map(key);
        if (!flags.has(name)) {
            warnings_.push_back(yaml.message(
                key, validator != nullptr
                         ? fmt::format("has nothing for the validator '{}', which gets no flags from it", name)
                         : "is by validator, and there is not exactly one: none gets flags from it"));
            return {};
        }
        return flags_of(flags, name, validator, {});
    }
    const auto text = yaml.text(key);
    if (!text) {
        return outer;
    }
    auto words = split_words(*text);
    if (!words) {
        yaml.fail(key, "has a quote that is not closed");
    }
    return *std::move(words);
}

void take_2025_keys(const YamlMap& yaml, Settings& settings) {
    settings.arguments = yaml.words("args").value_or(std::move(settings.arguments));
    settings.validator_flags = yaml.words("output_validator_args").value_or(std::move(settings.validator_flags));
    if (!yaml.is_map("input_validator_args")) {  // a map gives each input validator its own, which we do not tell apart
        settings.input_validator_flags =
            yaml.words("input_validator_args").value_or(std::move(settings.input_validator_flags));
    }
}

Settings CaseReader::group_settings(const fs::path& folder, const std::string& name, Settings settings) {
    if (format_ == Format::Format2025) {
        if (const fs::path file = folder / "test_group.yaml"; fs::exists(fs::symlink_status(file))) {
            const YamlMap yaml(file, package_.root);
            yaml.check_known({"max_score", "score_aggregation", "static_validation_score", "require_pass", "args",
                              "input_validator_args", "static_validator_args", "output_validator_args",
                              "input_visualizer_args", "output_visualizer_args", "full_feedback"},
                             nullptr);
            take_2025_keys(yaml, settings);
        }
        return settings;
    }
    const fs::path file = folder / "testdata.yaml";
    if (!fs::exists(fs::symlink_status(file))) {
        return settings;
    }
    const YamlMap yaml(file, package_.root);
    yaml.check_known({"on_reject", "grading", "grader_flags", "input_validator_flags", "output_validator_flags",
                      "accept_score", "reject_score", "range"},
                     &warnings_);
    if (const auto on_reject = yaml.text("on_reject"); on_reject && (name.empty() || name == "secret")) {
        if (*on_reject != "break" && *on_reject != "continue") {
            yaml.fail("on_reject", "must be break or continue");
        }
        found_.stop_at_rejection = *on_reject == "break";
    }
    settings.validator_flags =
        flags_of(yaml, "output_validator_flags", package_.output_validator ? &*package_.output_validator : nullptr,
                 std::move(settings.validator_flags));
    settings.input_validator_flags =
        flags_of(yaml, "input_validator_flags",
                 package_.input_validators.size() == 1 ? &package_.input_validators.front() : nullptr,
                 std::move(settings.input_validator_flags));
    return settings;
}

Settings CaseReader::case_settings(const fs::path& file, Settings settings) const {
    const YamlMap yaml(file, package_.root);
    yaml.check_known({"args", "input_validator_args", "output_validator_args", "input_visualizer_args",
                      "output_visualizer_args", "full_feedback", "hint", "description"},
                     nullptr);
    take_2025_keys(yaml, settings);
    return settings;
}

// The name goes into reports, file names and command lines, so it is held to what all of them can show.
void check_name(const Entry& entry) {
    if (support::one_line(entry.name, entry.name.size() + 3) != entry.name) {
        throw ConfigError(entry.path.parent_path(), 0,
                          fmt::format("has an entry '{}' whose name is not printable UTF-8: rename it",
                                      support::one_line(entry.name, 100)));
    }
}

bool is_case_extension(std::string_view extension) {
    return extension == ".in" || extension == ".ans" || extension == ".args" || extension == ".yaml";
}

void CaseReader::read_group(const fs::path& folder, const std::string& name, const Settings& outer, int depth) {
    constexpr int deepest = 16;
    if (depth > deepest) {
        throw ConfigError(folder, 0, fmt::format("groups of cases are nested deeper than {}", deepest));
    }
    const Settings settings = group_settings(folder, name, outer);
    std::map<std::string, Entry> files;
    std::set<std::string> stems;
    for (Entry& entry : list_folder(folder, package_.root)) {
        check_name(entry);
        const fs::path plain{entry.name};
        if (entry.name == "testdata.yaml" || entry.name == "test_group.yaml") {
            continue;
        }
        if (!is_case_extension(plain.extension().string())) {
            if (plain.extension() == ".files") {
                throw ConfigError(entry.path, 0, "input in files (.files) is not supported; use standard input");
            }
            if (entry.kind == EntryKind::Folder) {
                read_group(entry.path, name + "/" + entry.name, settings, depth + 1);
            } else if (entry.kind == EntryKind::Link && !leads_to_file(entry)) {
                throw ConfigError(entry.path, 0, "is a link that leads to no file; links to folders are not followed");
            }
            continue;
        }
        if (!leads_to_file(entry)) {
            throw ConfigError(entry.path, 0, "must be a regular file, or a link to one");
        }
        stems.insert(plain.stem().string());
        files.emplace(entry.name, std::move(entry));
    }
    for (const std::string& stem : stems) {
        read_case(files, stem, name, settings);
    }
}

void CaseReader::read_case(const std::map<std::string, Entry>& files, const std::string& stem, const std::string& group,
                           const Settings& settings) {
    const auto find = [&](std::string_view extension) -> const Entry* {
        const auto found = files.find(stem + std::string{extension});
        return found != files.end() ? &found->second : nullptr;
    };
    const Entry* input = find(".in");
    const Entry* answer = find(".ans");
    const Entry* own_settings = find(".yaml");
    const Entry* arguments = find(".args");
    if (input == nullptr) {
        const Entry* orphan = answer != nullptr ? answer : (arguments != nullptr ? arguments : own_settings);
        throw ConfigError(orphan->path, 0, fmt::format("belongs to no case: {}.in is missing", stem));
    }
    Case one;
    one.name = group + "/" + stem;
    one.input = input->path;
    const bool fails =
        std::any_of(entry_.expect_failure.begin(), entry_.expect_failure.end(),
                    [&](const auto& pattern) { return ::fnmatch(pattern.c_str(), one.name.c_str(), 0) == 0; });
    if (fails) {
        one.expectation = Expectation::NonZeroExit;
    } else if (answer == nullptr) {
        throw ConfigError(
            input->path, 0,
            fmt::format("has no answer: {}.ans is missing; write it, or make it with `judge generate`", stem));
    } else {
        one.answer = answer->path;
    }
    const Settings own = own_settings != nullptr ? case_settings(own_settings->path, settings) : settings;
    one.arguments = own.arguments;
    one.validator_flags = own.validator_flags;
    one.input_validator_flags = own.input_validator_flags;
    take_arguments(one, arguments);
    found_.cases.push_back(std::move(one));
}

void CaseReader::take_arguments(Case& one, const Entry* arguments) const {
    one.input_is_arguments = entry_.input_as == config::InputAs::Arguments;
    if (arguments == nullptr && !one.input_is_arguments) {
        return;
    }
    const fs::path& file = one.input_is_arguments ? one.input.path : arguments->path;
    auto words = split_words(read_small_text(file, package_.root));
    if (!words) {
        throw ConfigError(file, 0, "holds a program's arguments, and a quote in it is not closed");
    }
    for (const std::string& word : *words) {
        if (word.find('\0') != std::string::npos) {
            throw ConfigError(file, 0, "holds a program's arguments, which cannot have a NUL byte");
        }
    }
    one.arguments = *std::move(words);
}

void CaseReader::check_patterns() const {
    for (const std::string& pattern : entry_.expect_failure) {
        const bool used = std::any_of(found_.cases.begin(), found_.cases.end(), [&](const Case& one) {
            return ::fnmatch(pattern.c_str(), one.name.c_str(), 0) == 0;
        });
        if (!used) {
            warnings_.push_back(fmt::format("{}: 'expect_failure' \"{}\" in judge.toml matches no case",
                                            entry_.path.string(), support::one_line(pattern, 100)));
        }
    }
}

Cases CaseReader::read(const fs::path& data) {
    const Settings outermost = group_settings(data, "", {});
    for (const char* group : {"sample", "secret"}) {
        const std::size_t before = found_.cases.size();
        read_group(data / group, group, outermost, 1);
        std::sort(found_.cases.begin() + static_cast<std::ptrdiff_t>(before), found_.cases.end(),
                  [](const Case& a, const Case& b) { return a.name < b.name; });
    }
    if (found_.cases.empty()) {
        throw ConfigError(data, 0, "holds no case: put NAME.in and NAME.ans into sample/ and secret/");
    }
    check_patterns();
    return std::move(found_);
}

Words CaseReader::input_validator_flags(const fs::path& data, const std::string& name) {
    Settings settings = group_settings(data, "", {});
    fs::path group;
    for (const fs::path& part : fs::path{name}.parent_path()) {
        group /= part;
        settings = group_settings(data / group, group.string(), std::move(settings));
    }
    if (const fs::path own = data / (name + ".yaml"); fs::exists(fs::symlink_status(own))) {
        settings = case_settings(own, std::move(settings));
    }
    return settings.input_validator_flags;
}

}  // namespace

std::vector<std::string> input_validator_flags(const Package& package, const fs::path& data, const std::string& name) {
    std::vector<std::string> said_already;  // when the package was read
    const Format format = read_metadata(package.root, said_already).format;
    return CaseReader(format, package, said_already).input_validator_flags(data, name);
}

Cases read_cases(const Package& package, Format format, std::vector<std::string>& warnings) {
    return CaseReader(format, package, warnings).read(package.root / "data");
}

}  // namespace harness::package
