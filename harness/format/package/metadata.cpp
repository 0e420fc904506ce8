#include "harness/format/package/metadata.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/format/package/cases.hpp"
#include "harness/format/package/complain.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/ini.hpp"
#include "harness/format/package/statement.hpp"
#include "harness/format/package/yaml_map.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;

constexpr std::string_view problem_file = "problem.yaml";
constexpr double longest_seconds = 3600;
constexpr double largest_size = 1024.0 * 1024.0;

std::string trim(std::string_view text) {
    return std::string{base::trimmed(base::without_byte_order_mark(text))};
}

Version read_version(const YamlMap& yaml) {
    const std::string text = yaml.text("problem_format_version").value_or("legacy");
    if (const auto version = version_of(text); version) {
        return *version;
    }
    yaml.fail("problem_format_version", "must be legacy, 2023-07-draft or 2025-09, and is '{}'",
              base::one_line(text, 100));
}

void check_keys(const YamlMap& yaml, Version version, std::vector<std::string>& warnings) {
    yaml.check_keys(problem_keys, version, warnings);
    const YamlMap limits = yaml.map("limits");
    limits.check_keys(limit_keys, version, warnings);
    if (limits.is_map("time_multipliers")) {
        limits.map("time_multipliers").check_keys(multiplier_keys, version, warnings);
    }
    if (yaml.is_map("grading")) {
        yaml.map("grading").check_keys(grading_keys, version, warnings);
    }
}

// The problem's name, and where it is from.
std::pair<std::string, TitleFrom> read_title(const YamlMap& yaml, Ini& ini, const base::Root& root) {
    if (yaml.is_map("name")) {
        const YamlMap names = yaml.map("name");
        const std::vector<std::string> languages = names.keys();
        if (languages.empty()) {
            yaml.fail("name", "must not be empty");
        }
        return {names.text(names.has("en") ? "en" : languages.front()).value_or(""), TitleFrom::Metadata};
    }
    if (auto name = yaml.text("name"); name && !trim(*name).empty()) {
        return {trim(*name), TitleFrom::Metadata};
    }
    if (const std::string& name = ini["name"].text; !name.empty()) {
        return {name, TitleFrom::Metadata};
    }
    // Old packages name the problem in the statement alone.
    std::vector<StatementFile> statements = statement_files(root, [](const std::string&, const std::string&) {});
    std::stable_partition(statements.begin(), statements.end(),
                          [](const StatementFile& file) { return file.language == "en"; });
    const auto named =
        std::ranges::find_if_not(statements, [](const StatementFile& file) { return problem_name(file).empty(); });
    return named == statements.end() ? std::pair{root.path.filename().string(), TitleFrom::Folder}
                                     : std::pair{problem_name(*named), TitleFrom::Statement};
}

// The words of a sequence, or of one text as real packages have it.
std::vector<std::string> words_under(const YamlMap& yaml, std::string_view key) {
    std::vector<std::string> words;
    for (const std::string& text : yaml.words(key)) {
        std::ranges::move(base::words_of(text), std::back_inserter(words));
    }
    return words;
}

using Flags = std::map<std::string, bool*>;  // a word, and what it sets

ProblemType read_type(const YamlMap& yaml) {
    ProblemType type;
    bool pass_fail = false;
    const Flags flags{{"pass-fail", &pass_fail},
                      {"scoring", &type.scoring},
                      {"interactive", &type.interactive},
                      {"multi-pass", &type.multi_pass},
                      {"submit-answer", &type.submit_answer}};
    for (const std::string& word : words_under(yaml, "type")) {
        if (!flags.contains(word)) {
            yaml.fail("type",
                      "must be made of pass-fail, scoring, interactive, multi-pass and submit-answer, and has '{}'",
                      base::one_line(word, 100));
        }
        *flags.at(word) = true;
    }
    if (pass_fail && type.scoring) {
        yaml.fail("type", "must not be both pass-fail and scoring");
    }
    if (type.submit_answer && (type.interactive || type.multi_pass)) {
        yaml.fail("type", "must not be submit-answer and interactive or multi-pass at once");
    }
    return type;
}

// Codes of languages; empty if all are allowed.
std::vector<std::string> read_languages(const YamlMap& yaml) {
    std::vector<std::string> codes =
        yaml.is_sequence("languages") ? yaml.words("languages") : words_under(yaml, "languages");
    std::ranges::transform(codes, codes.begin(), language_code);
    return std::ranges::find(codes, "all") != codes.end() ? std::vector<std::string>{} : codes;
}

// Reads `validation` of legacy: "default", or "custom" with further words. Returns whether it is custom.
bool read_validation(const YamlMap& yaml, ProblemType& type) {
    std::vector<std::string> words = base::words_of(yaml.text("validation").value_or("default"));
    if (words.empty() || (words.front() != "default" && words.front() != "custom")) {
        yaml.fail("validation", "must begin with 'default' or 'custom'");
    }
    const bool custom = words.front() == "custom";
    words.erase(words.begin());
    const Flags flags{{"interactive", &type.interactive}, {"multi-pass", &type.multi_pass}, {"score", &type.scoring}};
    for (const std::string& word : words) {
        if (!custom || !flags.contains(word)) {
            yaml.fail("validation",
                      "must be 'default', or 'custom' with any of interactive, multi-pass and score, and has '{}'",
                      base::one_line(word, 100));
        }
        *flags.at(word) = true;
    }
    return custom;
}

bool is_constant_name(std::string_view name) {
    const auto fits = [](char letter) { return is_name_letter(letter) && letter != '.' && letter != '-'; };
    return !name.empty() && (name.front() < '0' || name.front() > '9') && std::ranges::all_of(name, fits);
}

bool is_single(const YamlMap& yaml, std::string_view key) {
    return !yaml.is_map(key) && !yaml.is_sequence(key);
}

// The text that replaces {{name}}, by the name. A constant is a number or a text. BAPCtools uses maps: `value` has the
// constant, and other keys have other notations of it, for {{name.key}}. What has no name or value of the format is
// left out with a warning, so that its {{name}} stays as it is.
std::map<std::string, std::string> read_constants(const YamlMap& yaml, std::vector<std::string>& warnings) {
    std::map<std::string, std::string> constants;
    const auto add = [&](const YamlMap& from, const std::string& key, const std::string& name) {
        if (is_single(from, key)) {
            constants[name] = from.text(key).value_or("");
        } else {
            warnings.push_back(from.message(key, "is left out, because a constant is a number or a text"));
        }
    };
    for (const std::string& name : yaml.keys()) {
        if (!is_constant_name(name)) {
            warnings.push_back(yaml.message(
                name, "is left out, because a constant's name has only letters, digits and '_', and no digit first"));
        } else if (yaml.is_map(name)) {
            const YamlMap notations = yaml.map(name);
            for (const std::string& key : notations.keys()) {
                add(notations, key, fmt::format("{}.{}", name, key));
            }
            if (is_single(notations, "value") && notations.has("value")) {
                add(notations, "value", name);
            }
        } else {
            add(yaml, name, name);
        }
    }
    return constants;
}

void read_grading(const YamlMap& yaml, ProblemType& type, TestGroup& group) {
    if (!yaml.is_map("grading")) {
        return;
    }
    const YamlMap grading = yaml.map("grading");
    group = read_old_grading(grading);
    const std::string objective = grading.text("objective").value_or("max");
    if (objective != "max" && objective != "min") {
        grading.fail("objective", "must be min or max");
    }
    type.minimizes = objective == "min";
}

std::chrono::nanoseconds parse_seconds(const fs::path& file, int line, const std::string& text) {
    const double seconds = base::number_from<double>(text).value_or(0);
    if (!std::isfinite(seconds) || seconds <= 0 || seconds > longest_seconds) {
        throw ConfigError(file, line,
                          fmt::format("the time limit must be a number of seconds above 0 and at most {}, "
                                      "and is '{}'",
                                      longest_seconds, base::one_line(text, 100)));
    }
    return base::from_seconds(seconds);
}

std::optional<std::chrono::nanoseconds> seconds_of(const YamlMap& limits, std::string_view key) {
    const auto seconds = limits.positive(key, longest_seconds);
    return seconds ? std::optional{base::from_seconds(*seconds)} : std::nullopt;
}

std::vector<StatedLimit> read_time_limits(const YamlMap& limits, Ini& ini, const base::Root& root,
                                          std::vector<std::string>& warnings) {
    std::vector<StatedLimit> stated;
    if (const auto time = seconds_of(limits, "time_limit"); time) {
        stated.push_back({"problem.yaml", *time});
    }
    if (const fs::path file = root / ".timelimit"; is_there(file)) {
        stated.push_back({".timelimit", parse_seconds(file, 1, trim(read_small_text(file, root)))});
    }
    if (const IniValue& seconds = ini["timelimit"]; seconds.line > 0) {
        stated.push_back({std::string{domjudge_ini}, parse_seconds(root / domjudge_ini, seconds.line, seconds.text)});
    }
    if (std::ranges::adjacent_find(stated, std::not_equal_to{}, &StatedLimit::time) != stated.end()) {
        warn(warnings, root,
             "different time limits are given in problem.yaml, .timelimit and domjudge-problem.ini, of which the first "
             "counts: {:g} s",
             base::seconds(stated.front().time));
    }
    return stated;
}

std::optional<std::int64_t> kib_of(const YamlMap& limits, std::string_view key, int unit_kib = 1024) {
    const auto value = limits.positive(key, largest_size);
    return value ? std::optional{std::max<std::int64_t>(1, std::llround(*value * unit_kib))} : std::nullopt;
}

double read_factor(const YamlMap& map, std::string_view key, double otherwise) {
    constexpr double most = 1000;
    const double factor = map.positive(key, most).value_or(otherwise);
    if (factor < 1) {
        map.fail(key, "must be at least 1, and is {:g}", factor);
    }
    return factor;
}

// The package's own limits, and whether the time limit is derived. `package` must have its version and type.
void read_limits(const YamlMap& limits, Ini& ini, Package& package) {
    const VersionRules& rules = rules_of(package.version);
    const bool has_map = !limits.has("time_multipliers") || limits.is_map("time_multipliers");
    if (!has_map) {
        package.warnings.push_back(
            limits.message("time_multipliers", "is read as 'time_multiplier', as one number: rename it"));
    }
    const YamlMap multipliers = has_map ? limits.map("time_multipliers") : YamlMap{};
    ProblemLimits& own = package.limits;
    auto& rule = package.time_limit;
    rule.stated = read_time_limits(limits, ini, package.root, package.warnings);
    own.time_limit = rule.stated.empty() ? std::nullopt : std::optional{rule.stated.front().time};
    // Submitted answers take no time from which a limit could be derived.
    rule.is_derived = !own.time_limit && !package.type.submit_answer;
    rule.ac_to_time_limit =
        read_factor(multipliers, "ac_to_time_limit",
                    read_factor(limits, has_map ? "time_multiplier" : "time_multipliers", rules.ac_to_time_limit));
    rule.time_limit_to_tle = read_factor(multipliers, "time_limit_to_tle",
                                         read_factor(limits, "time_safety_margin", rules.time_limit_to_tle));
    constexpr std::chrono::nanoseconds least_step = std::chrono::microseconds{1};
    rule.resolution = std::max(least_step, seconds_of(limits, "time_resolution").value_or(rule.resolution));
    const auto stated = seconds_of(limits, "time_limit");
    if (stated && rules.has_time_steps && *stated % rule.resolution != std::chrono::nanoseconds{0}) {
        package.warnings.push_back(limits.message(
            "time_limit", fmt::format("is {:g} s, which is no multiple of time_resolution, {:g} s: state a "
                                      "time_resolution that divides it",
                                      base::seconds(*stated), base::seconds(rule.resolution))));
    }
    own.memory_kib = kib_of(limits, "memory");
    own.output_kib = kib_of(limits, "output");
    own.code_kib = kib_of(limits, "code", 1);
    own.compilation_time = seconds_of(limits, "compilation_time");
    own.compilation_memory_kib = kib_of(limits, "compilation_memory");
    own.validation_time = seconds_of(limits, "validation_time");
    own.validation_memory_kib = kib_of(limits, "validation_memory");
    own.validation_output_kib = kib_of(limits, "validation_output");
    constexpr double most_passes = 10'000;
    own.passes = static_cast<int>(limits.positive("validation_passes", most_passes).value_or(own.passes));
}

}  // namespace

bool is_package(const std::filesystem::path& folder) {
    return is_there(folder / problem_file) || is_there(folder / domjudge_ini);
}

bool read_metadata(Package& package) {
    const base::Root& root = package.root;
    std::vector<std::string>& warnings = package.warnings;
    Ini ini = read_ini(root);
    check_ini(root, ini, warnings);
    package.is_domjudge = is_there(root / domjudge_ini);
    const fs::path file = root / problem_file;
    const YamlMap yaml = is_there(file) ? YamlMap(file, root) : YamlMap();
    package.version = read_version(yaml);
    check_keys(yaml, package.version, warnings);
    const auto [title, title_from] = read_title(yaml, ini, root);
    package.title = base::one_line(title, 200);
    package.title_from = title_from;
    package.type = read_type(yaml);
    const bool is_custom = read_validation(yaml, package.type);
    read_grading(yaml, package.type, package.grading);
    package.validator_flags = yaml.arguments("validator_flags", ini["special_compare_args"].text);
    read_limits(yaml.map("limits"), ini, package);
    package.constants = read_constants(yaml.map("constants"), warnings);
    const std::vector<std::string> languages = read_languages(yaml);
    package.languages = package.type.submit_answer ? std::vector<std::string>{} : languages;
    return is_custom;
}

void refuse_installed_programs(const Package& package) {
    Ini ini = read_ini(package.root);
    // `usual`: the program that DOMjudge takes anyway. `has_own`: a program of the package takes its place.
    const auto refuse = [&](const char* key, std::string_view usual, bool has_own, std::string_view remedy) {
        if (const IniValue& named = ini[key]; !named.text.empty() && named.text != usual && !has_own) {
            throw ConfigError(
                package.root / domjudge_ini, named.line,
                fmt::format("'{} = {}' names a program that is installed in a DOMjudge, not in the package: put it "
                            "into output_validators/ and '{}' into problem.yaml, or remove the line",
                            key, base::one_line(named.text, 100), remedy));
        }
    };
    refuse("special_compare", "compare", package.output_check != OutputCheck::Default, "validation: custom");
    refuse("special_run", "run", package.output_check == OutputCheck::Interactive, "validation: custom interactive");
}

std::string language_code(const std::string& name) {
    std::string code;
    for (const char letter : base::lowered(name)) {
        if (letter == '#') {
            code += "sharp";
        } else if (letter != ' ') {
            code += letter == '+' ? 'p' : letter;
        }
    }
    return code;
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
                words.emplace_back();  // "" is a separate empty word
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
