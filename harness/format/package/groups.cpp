#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/format/package/cases.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/metadata.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

Arguments args_of(const YamlMap& yaml, std::string_view key, Arguments outer = {}) {
    return yaml.has(key) ? yaml.arguments(key) : std::move(outer);
}

// Flags by validator: a map of names to flags; in legacy, where only real packages have that, also {name: …, flags: …}.
std::map<std::string, Arguments> flags_by_name(const YamlMap& yaml, bool is_legacy) {
    if (is_legacy && yaml.has("name") && yaml.has("flags")) {
        return {{yaml.text("name").value_or(""), yaml.arguments("flags")}};
    }
    std::map<std::string, Arguments> flags;
    for (const std::string& name : yaml.keys()) {
        flags.emplace(name, yaml.arguments(name));
    }
    return flags;
}

// The flags of all validators of one kind, or by validator.
ValidatorFlags flags_of(const YamlMap& yaml, std::string_view key, ValidatorFlags outer, bool is_legacy) {
    if (!yaml.has(key)) {
        return outer;
    }
    return yaml.is_map(key) ? ValidatorFlags{{}, flags_by_name(yaml.map(key), is_legacy)}
                            : ValidatorFlags{yaml.arguments(key), {}};
}

// The flags of input validators. Warns of names that no validator has: its flags would be lost.
ValidatorFlags input_flags(const YamlMap& yaml, std::string_view key, const Package& package, ValidatorFlags outer,
                           std::vector<std::string>& warnings) {
    ValidatorFlags flags = flags_of(yaml, key, std::move(outer), key == "input_validator_flags");
    std::vector<std::string> names;
    for (const ProgramSource& validator : package.input_validators) {
        names.push_back(fs::path{validator.name}.filename().string());
    }
    for (const auto& of_validator : yaml.has(key) ? flags.by_name : std::map<std::string, Arguments>{}) {
        const std::string& name = of_validator.first;
        const bool is_used = std::ranges::any_of(names, [&](const std::string& validator) {
            return validator == name || fs::path{validator}.stem() == name;  // as in ValidatorFlags::of()
        });
        if (!is_used) {
            warnings.push_back(yaml.message(
                key, fmt::format("names the input validator '{}', which the package does not have; {}",
                                 base::one_line(name, 60),
                                 names.empty() ? "it has none" : config::hint(name, {names.begin(), names.end()}))));
        }
    }
    return flags;
}

// Settings that both cases and groups can have.
void take_settings(const YamlMap& yaml, const Package& package, CaseSettings& settings,
                   std::vector<std::string>& warnings) {
    settings.arguments = args_of(yaml, "args", std::move(settings.arguments));
    settings.validator_flags = args_of(yaml, "output_validator_args", std::move(settings.validator_flags));
    settings.input_validator_flags =
        input_flags(yaml, "input_validator_args", package, std::move(settings.input_validator_flags), warnings);
    settings.input_visualizer_flags =
        args_of(yaml, "input_visualizer_args", std::move(settings.input_visualizer_flags));
    settings.output_visualizer_flags =
        args_of(yaml, "output_visualizer_args", std::move(settings.output_visualizer_flags));
    settings.hint = yaml.text("hint").value_or(std::move(settings.hint));
    settings.description = yaml.text("description").value_or(std::move(settings.description));
}

ScoreRange read_score_range(const YamlMap& yaml) {
    const auto bound = [&](const std::string& text) {
        if (text == "inf" || text == "+inf" || text == "-inf") {
            const double infinity = std::numeric_limits<double>::infinity();
            return text == "-inf" ? -infinity : infinity;
        }
        const auto number = finite_number(text);
        if (!number) {
            yaml.fail("range", "must be two numbers, and has \"{}\"", base::one_line(text, 100));
        }
        return *number;
    };
    const std::vector<std::string> words = base::words_of(yaml.text("range").value_or(""));
    if (words.size() != 2) {
        yaml.fail("range", "must be two numbers: the least score and the most");
    }
    const ScoreRange range{bound(words[0]), bound(words[1])};
    if (range.least > range.most) {
        yaml.fail("range", "must give the least score first");
    }
    return range;
}

void take_legacy_grading(const YamlMap& yaml, TestGroup& group) {
    for (const char* key : {"on_reject", "grading", "grader_flags", "accept_score", "reject_score", "range"}) {
        group.says_legacy = group.says_legacy || yaml.has(key);
    }
    group.has_accept_score = group.has_accept_score || yaml.has("accept_score");
    group.has_range = group.has_range || yaml.has("range");
    if (const auto on_reject = yaml.text("on_reject"); on_reject) {
        const bool stops = *on_reject == "break" || *on_reject == "first_error";  // first_error: in older texts
        if (!stops && *on_reject != "continue" && *on_reject != "grade" && *on_reject != "worst_error") {
            yaml.fail("on_reject", "must be break or continue");
        }
        group.stops_at_rejection = stops;
    }
    if (const auto grading = yaml.text("grading"); grading) {
        if (*grading != "default" && *grading != "custom") {
            yaml.fail("grading", "must be default or custom");
        }
        group.custom_grader = *grading == "custom";
    }
    if (yaml.has("grader_flags")) {
        group.grader_flags = yaml.arguments("grader_flags");
    }
    group.accept_score = yaml.number("accept_score").value_or(group.accept_score);
    group.reject_score = yaml.number("reject_score").value_or(group.reject_score);
    if (yaml.has("range")) {
        group.range = read_score_range(yaml);
    }
}

// Warns of flags that the format's grader ignores.
void warn_of_flags(const YamlMap& yaml, const TestGroup& group, std::vector<std::string>& warnings) {
    static const std::vector<std::string_view> known{"sum",          "avg",           "min",
                                                     "max",          "worst_error",   "no_errors",
                                                     "first_error",  "always_accept", "accept_if_any_accepted",
                                                     "ignore_sample"};
    if (!yaml.has("grader_flags") || group.custom_grader) {
        return;
    }
    for (const std::string& flag : group.grader_flags) {
        if (std::ranges::find(known, flag) == known.end()) {
            warnings.push_back(yaml.message(
                "grader_flags",
                fmt::format("has the unknown '{}'; {}", base::one_line(flag, 60), config::hint(flag, known))));
        }
    }
}

// These values are not inherited. The draft has some of them in its map `scoring`.
void take_scores(const YamlMap& yaml, TestGroup& group) {
    const YamlMap scoring = yaml.map("scoring");
    group.max_score = yaml.text("max_score").value_or(scoring.text("score").value_or(""));
    group.score_aggregation = yaml.text("score_aggregation").value_or(scoring.text("aggregation").value_or(""));
    group.require_pass = yaml.words("require_pass", scoring.words("require_pass"));
    group.static_validation_score = yaml.text("static_validation_score").value_or("");
    group.static_validator_args = args_of(yaml, "static_validator_args");
    if (yaml.is_map("static_validation")) {
        const YamlMap of_draft = yaml.map("static_validation");
        group.static_validation_score = of_draft.text("score").value_or("pass-fail");
        group.static_validator_args = of_draft.arguments("args");
    } else if (yaml.flag("static_validation").value_or(false)) {
        group.static_validation_score = "pass-fail";
    }
}

// The output validator's flags of a legacy group: one text, or a map by the validator's name.
Arguments output_flags(const YamlMap& yaml, const Package& package, Arguments outer,
                       std::vector<std::string>& warnings) {
    constexpr std::string_view key = "output_validator_flags";
    if (!yaml.has(key)) {
        return outer;
    }
    const ValidatorFlags flags = flags_of(yaml, key, {}, true);
    const std::string name =
        package.output_validators.empty() ? "" : fs::path{package.output_validators.front().name}.filename().string();
    if (yaml.is_map(key) && !flags.by_name.contains(name)) {
        warnings.push_back(yaml.message(
            key, fmt::format("has nothing for the output validator '{}', which gets no flags from it", name)));
    }
    return flags.of(name);
}

// A text that is too long or not valid UTF-8 is shortened or escaped, because it is not worth an error.
std::string annotation(const fs::path& file, const base::Root& root) {
    constexpr std::size_t longest = 65'536;
    return base::safe_utf8(read_small_bytes(file, root), longest);
}

}  // namespace

const std::vector<std::string>& ValidatorFlags::of(const std::string& validator) const {
    if (const auto flags = by_name.find(validator); flags != by_name.end()) {
        return flags->second;
    }
    const auto flags = by_name.find(fs::path{validator}.stem().string());
    return flags != by_name.end() ? flags->second : for_all;
}

std::string ValidatorFlags::text() const {
    const std::string all = for_all.empty() ? "" : fmt::format("{}", for_all);
    return by_name.empty() ? all : fmt::format("{} {}", all, by_name);
}

std::vector<std::string> Package::flags_for(const Case& test_case) const {
    std::vector<std::string> flags = validator_flags;
    flags.insert(flags.end(), test_case.validator_flags.begin(), test_case.validator_flags.end());
    return flags;
}

TestGroup read_old_grading(const YamlMap& grading) {
    TestGroup group;
    take_legacy_grading(grading, group);
    return group;
}

TestGroup read_test_group(const Package& package, const std::filesystem::path& folder, const TestGroup& outer,
                          std::vector<std::string>& warnings) {
    TestGroup inner = outer;
    take_scores(YamlMap{}, inner);
    inner.says_legacy = inner.has_accept_score = inner.has_range = false;
    for (const char* name : {"testdata.yaml", "test_group.yaml"}) {
        const fs::path file = folder / name;
        if (!is_there(file)) {
            continue;
        }
        const YamlMap yaml(file, package.root, package.constants);
        yaml.check_keys(group_keys, package.version, warnings);
        take_legacy_grading(yaml, inner);
        warn_of_flags(yaml, inner, warnings);
        take_scores(yaml, inner);
        take_settings(yaml, package, inner.settings, warnings);
        inner.settings.validator_flags =
            output_flags(yaml, package, std::move(inner.settings.validator_flags), warnings);
        inner.settings.input_validator_flags = input_flags(yaml, "input_validator_flags", package,
                                                           std::move(inner.settings.input_validator_flags), warnings);
    }
    return inner;
}

CaseSettings read_case_settings(const Package& package, const std::filesystem::path& stem, CaseSettings settings,
                                const HasFile& has, std::vector<std::string>& warnings) {
    const auto with = [&](const char* extension) { return fs::path{stem.string() + extension}; };
    if (has(".yaml")) {
        const YamlMap yaml(with(".yaml"), package.root);
        yaml.check_keys(case_keys, package.version, warnings);
        take_settings(yaml, package, settings, warnings);
    }
    for (const auto& [extension, text] :
         {std::pair{".hint", &CaseSettings::hint}, std::pair{".desc", &CaseSettings::description}}) {
        if (std::string own = has(extension) ? annotation(with(extension), package.root) : ""; !own.empty()) {
            settings.*text = std::move(own);
        }
    }
    return settings;
}

}  // namespace harness::package
