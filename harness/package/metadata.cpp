#include "harness/package/metadata.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

#include <fmt/format.h>

#include "harness/package/yaml_map.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using support::ConfigError;

constexpr double longest_seconds = 3600;
constexpr double largest_mib = 1024.0 * 1024.0;

std::chrono::nanoseconds from_seconds(double seconds) {
    return std::chrono::round<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
}

std::string trim(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) {
        return {};
    }
    return std::string{text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1)};
}

Format read_format(const YamlMap& yaml) {
    const std::string version = yaml.text("problem_format_version").value_or("legacy");
    if (version == "legacy" || version == "legacy-icpc") {
        return Format::Legacy;
    }
    if (version == "2025-09" || version == "2025-09-draft" || version == "2023-07-draft" || version == "draft") {
        return Format::Format2025;
    }
    yaml.fail("problem_format_version",
              fmt::format("must be legacy, legacy-icpc or 2025-09, and is '{}'", support::one_line(version, 100)));
}

void check_keys(const YamlMap& yaml, Format format, std::vector<std::string>& warnings) {
    if (format == Format::Legacy) {
        // The tools for the legacy format ignore what they do not know, and packages in use rely on it.
        yaml.check_known({"problem_format_version", "name", "type", "author", "source", "source_url", "license",
                          "rights_owner", "limits", "validation", "validator_flags", "scoring", "grading", "keywords",
                          "uuid", "languages", "libraries"},
                         &warnings);
        yaml.map("limits").check_known(
            {"time_multiplier", "time_safety_margin", "time_limit", "memory", "output", "code", "compilation_time",
             "compilation_memory", "validation_time", "validation_memory", "validation_output"},
            &warnings);
        return;
    }
    yaml.check_known(
        {"problem_format_version", "name", "type", "uuid", "version", "credits", "source", "license", "rights_owner",
         "embargo_until", "limits", "keywords", "languages", "allow_file_writing", "constants"},
        nullptr);
    if (yaml.has("constants")) {
        yaml.fail("constants", "is not supported: write the values themselves");
    }
    const YamlMap limits = yaml.map("limits");
    limits.check_known(
        {"time_multipliers", "time_limit", "time_resolution", "memory", "output", "code", "compilation_time",
         "compilation_memory", "validation_time", "validation_memory", "validation_output", "validation_passes"},
        nullptr);
    limits.map("time_multipliers").check_known({"ac_to_time_limit", "time_limit_to_tle"}, nullptr);
}

// Keys of the format that this judge knows and does not heed.
void warn_of_unheeded(const YamlMap& yaml, std::vector<std::string>& warnings) {
    const auto warn = [&](const YamlMap& map, std::string_view key, std::string_view instead) {
        if (map.has(key)) {
            warnings.push_back(map.message(key, fmt::format("is not heeded: {}", instead)));
        }
    };
    const YamlMap limits = yaml.map("limits");
    warn(limits, "code", "judge.toml's 'source' under [limits] holds");
    for (const std::string_view key : {"compilation_time", "compilation_memory"}) {
        warn(limits, key, "judge.toml's [compile] holds");
    }
    for (const std::string_view key : {"validation_time", "validation_memory", "validation_output"}) {
        warn(limits, key, "judge.toml's [validator] holds");
    }
    if (yaml.is_sequence("languages") || yaml.text("languages") != "all") {
        warn(yaml, "languages", "submissions may be in every language of judge.toml");
    }
}

std::string read_title(const YamlMap& yaml, const fs::path& root, std::vector<std::string>& warnings) {
    if (yaml.is_map("name")) {
        const YamlMap names = yaml.map("name");
        const std::vector<std::string> languages = names.keys();
        if (languages.empty()) {
            yaml.fail("name", "must not be empty");
        }
        return names.text(names.has("en") ? "en" : languages.front()).value_or("");
    }
    if (auto name = yaml.text("name"); name && !trim(*name).empty()) {
        return trim(*name);
    }
    warnings.push_back(fmt::format("{}: 'name' is missing; the folder's name is used", yaml.file().string()));
    return root.filename().string();
}

OutputCheck read_legacy_check(const YamlMap& yaml) {
    if (yaml.text("type").value_or("pass-fail") != "pass-fail") {
        yaml.fail("type", "must be pass-fail: problems with a score are not supported");
    }
    std::istringstream words(yaml.text("validation").value_or("default"));
    std::string word;
    words >> word;
    if (word != "default" && word != "custom") {
        yaml.fail("validation", "must be 'default', 'custom' or 'custom interactive'");
    }
    OutputCheck check = word == "default" ? OutputCheck::Default : OutputCheck::Custom;
    while (words >> word) {
        if (word == "interactive" && check != OutputCheck::Default) {
            check = OutputCheck::Interactive;
        } else if (word == "score") {
            yaml.fail("validation", "must not have 'score': problems with a score are not supported");
        } else if (word == "multi-pass") {
            yaml.fail("validation", "must not have 'multi-pass': problems of several passes are not supported");
        } else {
            yaml.fail("validation", fmt::format("must be 'default', 'custom' or 'custom interactive', and has '{}'",
                                                support::one_line(word, 100)));
        }
    }
    return check;
}

OutputCheck read_type(const YamlMap& yaml) {
    OutputCheck check = OutputCheck::Default;
    for (const std::string& type : yaml.words("type").value_or(std::vector<std::string>{"pass-fail"})) {
        if (type == "interactive") {
            check = OutputCheck::Interactive;
        } else if (type != "pass-fail") {
            yaml.fail("type", fmt::format("must be pass-fail or interactive: '{}' is not supported",
                                          support::one_line(type, 100)));
        }
    }
    return check;
}

std::chrono::nanoseconds parse_seconds(const fs::path& file, int line, const std::string& text) {
    double seconds = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(seconds) || seconds <= 0 ||
        seconds > longest_seconds) {
        throw ConfigError(file, line,
                          fmt::format("the time limit must be a number of seconds above 0 and at most {}, "
                                      "and is '{}'",
                                      longest_seconds, support::one_line(text, 100)));
    }
    return from_seconds(seconds);
}

// domjudge-problem.ini: lines "key = value", the value perhaps in quotes.
std::optional<std::chrono::nanoseconds> time_limit_of_ini(const fs::path& file, const fs::path& root) {
    std::istringstream text(read_small_text(file, root));
    std::string line;
    for (int number = 1; std::getline(text, line); ++number) {
        const std::size_t equals = line.find('=');
        if (equals == std::string::npos || trim(line.substr(0, equals)) != "timelimit") {
            continue;
        }
        std::string value = trim(line.substr(equals + 1));
        if (value.size() >= 2 && (value.front() == '\'' || value.front() == '"') && value.back() == value.front()) {
            value = value.substr(1, value.size() - 2);
        }
        return parse_seconds(file, number, value);
    }
    return std::nullopt;
}

std::optional<std::chrono::nanoseconds> read_time_limit(const YamlMap& limits, const fs::path& root) {
    if (const auto seconds = limits.positive("time_limit", longest_seconds); seconds) {
        return from_seconds(*seconds);
    }
    if (const fs::path file = root / ".timelimit"; fs::exists(fs::symlink_status(file))) {
        return parse_seconds(file, 1, trim(read_small_text(file, root)));
    }
    if (const fs::path file = root / "domjudge-problem.ini"; fs::exists(fs::symlink_status(file))) {
        return time_limit_of_ini(file, root);
    }
    return std::nullopt;
}

std::optional<std::int64_t> mib_as_kib(const YamlMap& limits, std::string_view key) {
    const auto mib = limits.positive(key, largest_mib);
    return mib ? std::optional{std::max<std::int64_t>(1, std::llround(*mib * 1024))} : std::nullopt;
}

}  // namespace

Metadata read_metadata(const std::filesystem::path& root, std::vector<std::string>& warnings) {
    const YamlMap yaml(root / "problem.yaml", root);
    Metadata metadata;
    metadata.format = read_format(yaml);
    check_keys(yaml, metadata.format, warnings);
    warn_of_unheeded(yaml, warnings);
    metadata.title = support::one_line(read_title(yaml, root, warnings), 200);
    if (metadata.format == Format::Legacy) {
        metadata.output_check = read_legacy_check(yaml);
        auto flags = split_words(yaml.text("validator_flags").value_or(""));
        if (!flags) {
            yaml.fail("validator_flags", "has a quote that is not closed");
        }
        metadata.validator_flags = *std::move(flags);
    } else {
        metadata.output_check = read_type(yaml);
    }
    const YamlMap limits = yaml.map("limits");
    metadata.time_limit = read_time_limit(limits, root);
    metadata.memory_kib = mib_as_kib(limits, "memory");
    metadata.output_kib = mib_as_kib(limits, "output");
    return metadata;
}

std::optional<std::vector<std::string>> split_words(const std::string& text) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = '\0';
    const auto add = [&](char letter) {
        if (!in_word) {
            words.emplace_back();
            in_word = true;
        }
        words.back() += letter;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        const bool escapes = letter == '\\' && quote != '\'' && i + 1 < text.size();
        if (escapes) {
            add(text[++i]);
        } else if (quote != '\0') {
            letter == quote ? static_cast<void>(quote = '\0') : add(letter);
        } else if (letter == '\'' || letter == '"') {
            quote = letter;
            if (!in_word) {
                words.emplace_back();  // "" is a word of its own
                in_word = true;
            }
        } else if (std::string_view{" \t\r\n"}.find(letter) != std::string_view::npos) {
            in_word = false;
        } else {
            add(letter);
        }
    }
    return quote == '\0' ? std::optional{words} : std::nullopt;
}

}  // namespace harness::package
