#include "harness/judge/plan/fingerprints.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/history/cache/file_hashes.hpp"

namespace harness::judge {

namespace fs = std::filesystem;
using cache::Digest;

void add(Digest& digest, const model::Limits& limits) {
    // Names every member, so that a new one does not compile until it is here.
    const auto& [cpu, wall, wall_percent_of_cpu, memory_kib, stack_kib, output_kib, error_output_counts, disk_kib,
                 processes, open_files] = limits;
    for (const std::int64_t limit :
         {cpu.count(), wall.count(), std::int64_t{wall_percent_of_cpu}, memory_kib, stack_kib.value_or(-1), output_kib,
          std::int64_t{error_output_counts}, disk_kib, std::int64_t{processes}, std::int64_t{open_files}}) {
        digest.add(limit);
    }
}

void add(Digest& digest, const std::vector<std::string>& words) {
    digest.add(static_cast<std::int64_t>(words.size()));
    for (const std::string& word : words) {
        digest.add(word);
    }
}

void add(Digest& digest, const std::vector<model::CodeFile>& files) {
    digest.add(static_cast<std::int64_t>(files.size()));
    for (const model::CodeFile& file : files) {
        digest.add(file.name);
        digest.add_file(file.file);
    }
}

std::string key_of_judging(const Plan& plan, const std::string& machine, const compile::Compiler& compiler,
                           sandbox::Runner& runner, std::string_view code) {
    const package::Package& package = plan.package;
    Digest digest("queens-judge judging");
    digest.add(code);
    digest.add(machine);
    add(digest, plan.limits);
    add(digest, plan.validator_limits);
    digest.add(static_cast<std::int64_t>(package.output_check));
    add(digest, package.validator_flags);
    digest.add(std::int64_t{plan.passes});
    const auto add_validator = [&](const package::ProgramSource& source) {
        const auto validator = compiler.identify(compile::own_job(package, source), runner);
        digest.add(validator ? validator->all : "");
        digest.add(static_cast<std::int64_t>(source.speaks_testlib));
    };
    std::ranges::for_each(package.output_validators, add_validator);
    if (package.static_validator) {
        add_validator(*package.static_validator);
    }
    return digest.hex();
}

void add(Digest& digest, const package::Case& test_case, const HashFile& hash) {
    digest.add(static_cast<std::int64_t>(test_case.expectation));
    digest.add(static_cast<std::int64_t>(test_case.input_is_arguments));
    add(digest, test_case.arguments);
    add(digest, test_case.validator_flags);
    add(digest, test_case.files);
    if (!test_case.is_static()) {
        digest.add(hash(test_case.input));
    }
    digest.add(static_cast<std::int64_t>(test_case.answer.empty()));
    if (!test_case.answer.empty()) {
        digest.add(hash(test_case.answer));
    }
}

std::string key_of_case(const package::Case& test_case) {
    Digest digest("queens-judge case");
    add(digest, test_case);
    return digest.hex();
}

std::map<std::string, std::string> keys_of_cases(const package::Package& package) {
    std::map<std::string, std::string> keys;
    for (const package::Case& test_case : package.cases) {
        const std::string most = test_case.most ? fmt::format("{}", *test_case.most) : "";
        keys[test_case.name] =
            Digest("queens-judge scored case", {key_of_case(test_case), test_case.is_scored ? "scored" : "", most})
                .hex();
    }
    return keys;
}

std::string key_of_program(const compile::Program& program, const std::string& version) {
    Digest digest("queens-judge program");
    digest.add(version);
    for (const fs::path& file : base::files_below(program.dir)) {
        digest.add(file.lexically_relative(program.dir).string());
        digest.add_file(file);
    }
    add(digest, program.arguments);
    const config::Runtime& runtime = program.runtime;
    digest.add(fmt::format("{} {} {}", runtime.time_factor, runtime.memory_extra_kib, runtime.processes));
    add(digest, runtime.out_of_memory);
    return digest.hex();
}

namespace {

void add_program(Digest& digest, const package::ProgramSource& program) {
    digest.add(static_cast<std::int64_t>(program.speaks_testlib));
    add(digest, program.files);
}

// Input validators are left out: they check the data and change no verdict. `hash`: of an input or an answer.
std::string hash_of_data(const Plan& plan, const HashFile& hash) {
    const package::Package& package = plan.package;
    Digest digest("queens-judge data 3");
    add(digest, plan.limits);
    const package::ProblemLimits& own = package.limits;
    for (const auto& kib :
         {own.code_kib, own.compilation_memory_kib, own.validation_memory_kib, own.validation_output_kib}) {
        digest.add(kib.value_or(-1));
    }
    for (const auto& time : {own.compilation_time, own.validation_time}) {
        digest.add(std::int64_t{time.value_or(std::chrono::nanoseconds{-1}).count()});
    }
    digest.add(static_cast<std::int64_t>(package.output_check));
    add(digest, package.validator_flags);
    std::vector<package::ProgramSource> validators = package.output_validators;
    if (!validators.empty()) {  // the first one is hashed last, as in the hashes of earlier runs
        std::rotate(validators.begin(), validators.begin() + 1, validators.end());
    }
    if (package.static_validator) {
        validators.push_back(*package.static_validator);
    }
    digest.add(static_cast<std::int64_t>(validators.size()));
    for (const package::ProgramSource& validator : validators) {
        add_program(digest, validator);
    }
    digest.add(static_cast<std::int64_t>(package.entry.drivers.size()));
    for (const auto& [language, driver] : package.entry.drivers) {
        digest.add(language);
        digest.add_file(driver);
    }
    add(digest, package.languages);
    for (const package::Case& test_case : package.cases) {
        digest.add(test_case.name);
        add(digest, test_case, hash);
    }
    return digest.hex();
}

// Parts of a result beyond its verdict: the shown case depends on the sizes of inputs; hints compare the output with
// those of the labelled wrong submissions, and quote their comments; visualizers draw.
void add_explanations(Digest& digest, const package::Package& package) {
    for (const auto& [key, word] : package.entry.picture) {
        digest.add(key);
        digest.add(word.text);
    }
    for (const package::Submission& submission : package.submissions) {
        if (std::ranges::count(submission.expected, model::Verdict::WrongAnswer) > 0) {
            add(digest, submission.files);
        }
    }
    if (package.input_visualizer || package.output_visualizer) {
        for (const auto* visualizer : {&package.input_visualizer, &package.output_visualizer}) {
            add(digest, *visualizer ? (*visualizer)->files : std::vector<model::CodeFile>{});
        }
        for (const package::Case& test_case : package.cases) {
            add(digest, test_case.input_visualizer_flags);
            add(digest, test_case.output_visualizer_flags);
        }
    }
}

// How verdicts and scores are computed from those of the cases.
void add_scoring(Digest& digest, const Plan& plan) {
    const package::Package& package = plan.package;
    digest.add(static_cast<std::int64_t>(plan.stops_at_rejection));
    if (package.scoring == package::Scoring::None) {
        return;
    }
    digest.add(fmt::format("{} {}", static_cast<int>(package.scoring), package.type.minimizes));
    for (const package::TestGroup& group : package.groups) {
        digest.add(group.name);
        digest.add(fmt::format("{} {} {} {} {} {} {} {}", group.stops_at_rejection, group.custom_grader,
                               group.accept_score, group.has_accept_score, group.reject_score, group.range.least,
                               group.range.most, group.has_range));
        add(digest, group.grader_flags);
        digest.add(fmt::format("{} {}", static_cast<int>(group.aggregation), group.most.value_or(-1)));
        add(digest, group.require_pass);
    }
    for (const package::Case& test_case : package.cases) {
        digest.add(fmt::format("{} {} {}", test_case.group, test_case.is_scored, test_case.most.value_or(-1)));
    }
    if (package.grader) {
        add_program(digest, *package.grader);
    }
}

constexpr const char* protections_part = "what the sandbox enforces";
constexpr const char* data_part = "the package's files or limits";
constexpr const char* validators_part = "the programs that check outputs";

}  // namespace

std::string difference(const Basis& here, const Basis& driver) {
    std::vector<std::string> parts;
    for (const auto& [name, value] : driver) {
        const auto own = here.find(name);
        if (own == here.end() || own->second == value) {
            continue;
        }
        const bool is_hash = name == protections_part || name == data_part || name == validators_part;
        parts.push_back(is_hash ? name
                                : fmt::format("the compiler of {} (here '{}', the driver has '{}')",
                                              base::one_line(name, 100), base::one_line(own->second, 200),
                                              base::one_line(value, 200)));
    }
    // The key of the validators also holds the protections and the limits.
    if (parts.size() > 1) {
        std::erase(parts, validators_part);
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

Basis Fingerprints::basis() const {
    Basis basis = versions_;
    basis[protections_part] = machine_;
    basis[data_part] = data_hash_;
    basis[validators_part] = judging_key_;
    return basis;
}

Fingerprints::Fingerprints(const Plan& plan, const std::string& machine, const std::string& setting,
                           sandbox::Runner& runner)
    : plan_(plan), compiler_(std::make_shared<const compile::Compiler>(plan.toolchain)), machine_(machine) {
    Digest digest("queens-judge surroundings");
    digest.add(setting);
    try {
        cache::Texts hashes(plan.toolchain.cache_dir, cache::Area::Files);
        data_hash_ = hash_of_data(plan, [&](const base::SeenFile& file) {
            std::string hash = cache::known_hash_of_file(file, hashes);
            if (const auto bytes = file.bytes()) {
                data_files_.push_back({file.path.lexically_relative(plan.package.root.path).string(), *bytes, hash});
            }
            return hash;
        });
        add_explanations(digest, plan.package);
    } catch (const base::SystemError& error) {
        throw base::ConfigError(error.what());
    }
    digest.add(data_hash_);
    add_scoring(digest, plan);  // not part of the data hash: it changes the judging, not the data
    judging_key_ = key_of_judging(plan, machine, *compiler_, runner);
    digest.add(judging_key_);
    surroundings_ = digest.hex();
}

model::Fingerprint Fingerprints::of(const package::Submission& submission, sandbox::Runner& runner) {
    if (!submission.refusal.empty()) {
        return {};
    }
    std::optional<compile::Identity> identity;
    try {
        identity = compiler_->identify(compile::submission_job(plan_.package, submission), runner);
    } catch (const base::JudgeError&) {
        return {};  // the submission is then judged, which reports the problem
    }
    if (!identity) {
        return {};
    }
    versions_[identity->language] = base::one_line(base::first_line(identity->version), 200);
    Digest sources("queens-judge sources 1");
    sources.add(identity->sources);
    Digest all("queens-judge result 1");
    all.add(surroundings_);
    all.add(identity->all);
    const auto add_verdicts = [&all](const std::vector<model::Verdict>& verdicts) {
        all.add(static_cast<std::int64_t>(verdicts.size()));
        for (const model::Verdict verdict : verdicts) {
            all.add(model::short_name(verdict));
        }
    };
    add_verdicts(submission.expected);
    for (const package::CaseRule& rule : submission.rules) {
        all.add(rule.cases);
        add_verdicts(rule.permitted);
        add_verdicts(rule.required);
    }
    for (const package::MessageRule& rule : submission.messages) {
        all.add(rule.cases);
        all.add(rule.text);
    }
    for (const package::Catch& claim : plan_.package.catches) {
        if (plan_.check_catches && std::ranges::find(claim.submissions, submission.name) != claim.submissions.end()) {
            all.add(claim.case_name);
        }
    }
    return {sources.hex(), all.hex()};
}

}  // namespace harness::judge
