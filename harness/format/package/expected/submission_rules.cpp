#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/complain.hpp"
#include "harness/format/package/expected/expectations.hpp"
#include "harness/format/package/expected/glob.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/metadata.hpp"
#include "harness/format/package/yaml_map.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using model::Verdict;
using Verdicts = std::vector<Verdict>;
using enum Verdict;

const Verdicts all_four{Accepted, WrongAnswer, TimeLimit, RunTimeError};

bool has(const Verdicts& verdicts, Verdict verdict) {
    return std::ranges::find(verdicts, verdict) != verdicts.end();
}

// The requirements of folders on each case, unless submissions.yaml has others.
struct DefaultFolder {
    std::string_view name;
    Verdicts permitted{};
    Verdicts required{};
};

const std::vector<DefaultFolder> default_folders{
    {"accepted", {Accepted}, {}},
    {"rejected", {}, {WrongAnswer, TimeLimit, RunTimeError}},
    {"wrong_answer", {Accepted, WrongAnswer}, {WrongAnswer}},
    {"time_limit_exceeded", {Accepted, TimeLimit}, {TimeLimit}},
    {"run_time_error", {Accepted, RunTimeError}, {RunTimeError}},
    {"brute_force", {Accepted, TimeLimit, RunTimeError}, {TimeLimit, RunTimeError}},
};

Verdicts read_verdicts(const YamlMap& yaml, std::string_view key, Verdicts otherwise) {
    if (!yaml.has(key)) {
        return otherwise;
    }
    Verdicts verdicts;
    for (const std::string& word : yaml.words(key)) {
        const auto verdict = model::verdict_from_short_name(word);
        if (!verdict || *verdict == JudgeError) {
            yaml.fail(key, "must be made of AC, WA, TLE and RTE, and has '{}'", base::one_line(word, 60));
        }
        verdicts.push_back(*verdict);
    }
    return verdicts;
}

constexpr std::string_view use_key = "use_for_time_limit";

// Whether some of the cases must have this one of the four verdicts and no other.
bool demands(const CaseRule& rule, Verdict verdict) {
    Verdicts left = rule.permitted.empty() ? all_four : rule.permitted;
    std::erase_if(left, [&](Verdict each) { return !rule.required.empty() && !has(rule.required, each); });
    return left == Verdicts{verdict};
}

// Adds the rule of these cases, and the bound of the time limit that they give: the bound that the rule implies, or
// that use_for_time_limit names. "lower" then also demands that none of them is too slow, "upper" that one is.
void add_rule(const YamlMap& yaml, const CaseRule& rule, std::vector<CaseRule>& rules, std::vector<LimitUse>& uses) {
    rules.push_back(rule);
    const bool may_be_slow = rule.permitted.empty() || has(rule.permitted, TimeLimit);
    const bool must_be_slow = demands(rule, TimeLimit);
    const std::string said = base::lowered(yaml.text(use_key).value_or("true"));
    if (said != "true" && said != "false" && said != "lower" && said != "upper") {
        yaml.fail(use_key, "must be true, false, lower or upper, and is '{}'", base::one_line(said, 60));
    }
    if ((said == "lower" && must_be_slow) || (said == "upper" && !may_be_slow)) {
        yaml.fail(use_key, "is '{}', but the verdicts beside it say the opposite", said);
    }
    if (said == "lower" && may_be_slow) {
        rules.push_back({rule.cases, {Accepted, WrongAnswer, RunTimeError}, {}});
    }
    if (said == "upper" && !must_be_slow) {
        rules.push_back({rule.cases, {}, {TimeLimit}});
    }
    if (said == "lower" || (said == "true" && !may_be_slow)) {
        uses.push_back({rule.cases, false});
    } else if (said == "upper" || (said == "true" && must_be_slow)) {
        uses.push_back({rule.cases, true});
    }
}

std::optional<ScoreRule> read_score(const YamlMap& yaml, const std::string& groups) {
    if (!yaml.has("score")) {
        return std::nullopt;
    }
    std::vector<double> bounds;
    for (const std::string& word : yaml.words("score")) {
        const auto number = finite_number(word);
        if (!number) {
            yaml.fail("score", "must be a number, or a sequence of two");
        }
        bounds.push_back(*number);
    }
    if (bounds.empty() || bounds.size() > 2) {
        yaml.fail("score", "must be a number, or a sequence of two");
    }
    return ScoreRule{groups, bounds.front(), bounds.back()};
}

constexpr std::array<std::string_view, 9> entry_keys{"language", "entrypoint", "authors", "model_solution", "permitted",
                                                     "required", "score",      "message", use_key};

bool is_key(std::string_view key) {
    return std::ranges::find(entry_keys, key) != entry_keys.end();
}

// The verdicts that a rule on all cases allows, as judging ends at the first rejected case; all four: any.
Verdicts verdicts_left(const CaseRule& rule) {
    Verdicts left = rule.permitted.empty() ? all_four : rule.permitted;
    if (!rule.required.empty() && !has(rule.required, Accepted)) {
        std::erase(left, Accepted);
    }
    return left;
}

}  // namespace

SubmissionRules::SubmissionRules(const base::Root& root, Version version, std::vector<std::string>& warnings) {
    const fs::path file = root / "submissions" / "submissions.yaml";
    const YamlMap yaml = is_there_within(root, file) ? YamlMap(file, root) : YamlMap{};
    std::vector<std::string> patterns = yaml.keys();
    for (const DefaultFolder& folder : default_folders) {
        const bool said = std::ranges::find(patterns, folder.name) != patterns.end();
        if (!said && rules_of(version).folders_bind_cases) {
            patterns.emplace_back(folder.name);
        }
    }
    for (const std::string& pattern : patterns) {
        const YamlMap map = yaml.map(pattern);
        Entry entry;
        entry.pattern = pattern;
        entry.is_default = !yaml.has(pattern);
        entry.bounds_time = map.has("permitted") || map.has("required") || map.has(use_key);
        const auto folder = std::ranges::find(default_folders, pattern, &DefaultFolder::name);
        const bool is_folder = folder != default_folders.end();
        entry.unused = is_folder ? "" : yaml.message(pattern, "matches no submission: is it misspelt?");
        const auto add = [&](const YamlMap& from, const std::string& cases, const DefaultFolder& otherwise) {
            add_rule(from,
                     {cases, read_verdicts(from, "permitted", otherwise.permitted),
                      read_verdicts(from, "required", otherwise.required)},
                     entry.rules, entry.uses);
            if (const auto score = read_score(from, cases); score) {
                entry.scores.push_back(*score);
            }
            if (const auto message = from.text("message"); message && !message->empty()) {
                entry.messages.push_back({cases, *message});
            }
        };
        add(map, "", is_folder ? *folder : DefaultFolder{});
        for (const std::string& key : map.keys()) {
            if (is_key(key)) {
                continue;
            }
            if (!map.is_map(key)) {
                warnings.push_back(map.message(key, "is neither a key of submissions.yaml nor a pattern of cases"));
                continue;
            }
            add(map.map(key), key, {});
        }
        entry.language = language_code(map.text("language").value_or(""));
        entry.entrypoint = map.text("entrypoint").value_or("");
        entries_.push_back(std::move(entry));
    }
}

bool SubmissionRules::names(std::string_view name) const {
    return std::ranges::any_of(
        entries_, [&](const Entry& entry) { return !entry.is_default && matches_glob(entry.pattern, name); });
}

bool SubmissionRules::bounds_time(std::string_view name) const {
    return std::ranges::any_of(
        entries_, [&](const Entry& entry) { return entry.bounds_time && matches_glob(entry.pattern, name); });
}

bool SubmissionRules::gives_language(std::string_view name) const {
    return std::ranges::any_of(
        entries_, [&](const Entry& entry) { return !entry.language.empty() && matches_glob(entry.pattern, name); });
}

void SubmissionRules::warn_of_unused(const std::vector<Submission>& submissions,
                                     std::vector<std::string>& warnings) const {
    for (const Entry& entry : entries_) {
        const bool is_used = std::ranges::any_of(
            submissions, [&](const Submission& each) { return matches_glob(entry.pattern, each.name); });
        if (!entry.unused.empty() && !is_used) {
            warnings.push_back(entry.unused);
        }
    }
}

void SubmissionRules::apply(Submission& submission, bool by_marker) const {
    Verdicts left = all_four;
    bool is_bound = false;
    for (const Entry& entry : entries_) {
        if (!matches_glob(entry.pattern, submission.name) || (entry.is_default && by_marker)) {
            continue;
        }
        const auto binds = [](const CaseRule& rule) { return !rule.permitted.empty() || !rule.required.empty(); };
        std::ranges::copy_if(entry.rules, std::back_inserter(submission.rules), binds);
        submission.limit_uses.insert(submission.limit_uses.end(), entry.uses.begin(), entry.uses.end());
        is_bound = is_bound || (!entry.is_default && binds(entry.rules.front()));
        const Verdicts of_entry = verdicts_left(entry.rules.front());
        std::erase_if(left, [&](Verdict verdict) { return !model::satisfies(verdict, of_entry); });
        submission.language = entry.language.empty() ? submission.language : entry.language;
        submission.entrypoint = entry.entrypoint.empty() ? submission.entrypoint : entry.entrypoint;
        submission.scores.insert(submission.scores.end(), entry.scores.begin(), entry.scores.end());
        submission.messages.insert(submission.messages.end(), entry.messages.begin(), entry.messages.end());
    }
    if (is_bound && !by_marker) {
        submission.expected = left == all_four ? Verdicts{} : left;
        if (left.empty()) {
            submission.misplaced = "submissions.yaml demands of it what no verdict can satisfy";
        }
    }
}

void warn_of_unused_cases(Package& package) {
    std::set<std::string> patterns;
    for (const Submission& submission : package.submissions) {
        for (const CaseRule& rule : submission.rules) {
            patterns.insert(rule.cases);
        }
        for (const ScoreRule& rule : submission.scores) {
            patterns.insert(rule.groups);
        }
        for (const MessageRule& rule : submission.messages) {
            patterns.insert(rule.cases);
        }
    }
    patterns.erase("");  // "" means all cases
    for (const std::string& pattern : patterns) {
        if (std::ranges::none_of(package.cases,
                                 [&](const Case& test_case) { return matches_glob(pattern, test_case.name); })) {
            warn(package.warnings, package.root / "submissions" / "submissions.yaml",
                 "'{}' matches no test case: is it misspelt?", base::one_line(pattern, 200));
        }
    }
}

}  // namespace harness::package
