#include "harness/mutation/strength.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "harness/cache/digest.hpp"
#include "harness/judge/verdict_key.hpp"
#include "harness/mutation/agreement.hpp"
#include "harness/mutation/builder.hpp"
#include "harness/mutation/measurement.hpp"
#include "harness/mutation/runs.hpp"
#include "harness/mutation/variants.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::mutation {

namespace {

using model::Verdict;
using workers::Worker;

// What all steps share.
struct Setting {
    const workers::JudgingContext& context;
    const judge::Jury& jury;
    const Options options;
    workers::Workers workers{context};
    cache::Texts memory{context.config.cache_dir, cache::Area::Verdicts};
    std::string judging{};                 // judge::key_of_judging()
    std::optional<Agreement> agreement{};  // made by agreement_of()
};

// The accepted submissions, and the programs made from them.
struct Programs {
    std::vector<Original> originals;
    std::vector<Variant> variants;
    std::unique_ptr<ExtremeProgram> of_extremes{};  // holds the files of the extremes
};

void for_each(Setting& setting, std::string_view what, std::size_t count, const workers::Workers::Task& task) {
    std::mutex mutex;  // guards the progress
    std::size_t done = 0;
    setting.workers.for_each(count, [&](Worker& worker, std::size_t index) {
        task(worker, index);
        const std::lock_guard lock(mutex);
        ++done;
        if (setting.context.progress) {
            setting.context.progress(what, done, count);
        }
    });
}

// Null if no inputs can be made. The originals must be built and timed.
Agreement* agreement_of(Setting& setting, const std::vector<Original>& originals) {
    if (!setting.agreement && hack::why_not_hacked(setting.jury.package).empty()) {
        const Original& quickest = originals[quickest_first(originals).front()];
        setting.workers.run([&](Worker& worker) {
            setting.agreement.emplace(setting.context, setting.jury, setting.options.seed, setting.judging,
                                      quickest.built->program, worker);
        });
    }
    return setting.agreement && setting.agreement->has_inputs() ? &*setting.agreement : nullptr;
}

// Whether a compiler on this machine accepts the job.
bool has_compiler(Setting& setting, const compile::CompileJob& job) {
    bool judged = false;
    setting.workers.run(
        [&](Worker& worker) { judged = setting.jury.compiler->identify(job, worker.runner()).has_value(); });
    return judged;
}

Programs plan_all(Setting& setting, std::vector<std::string>& notes) {
    const package::Package& package = setting.jury.package;
    const Options& options = setting.options;
    Programs programs;
    for (const package::Submission& submission : package.submissions) {
        if (!submission.must_be_right()) {
            continue;
        }
        Original original{compile::submission_job(package, submission), read_subject(submission), {}, {}, {}, {}, {}};
        if (!has_compiler(setting, original.job)) {
            notes.push_back(
                fmt::format("{}: is left out, as it is not judged here: judge verify says why", original.subject.name));
            continue;
        }
        if (options.mutants) {
            original.plan = plan(original.subject, options.seed, options.most);
        }
        if (options.mutants && original.plan.possible == 0) {
            notes.push_back(
                fmt::format("{}: has no mutants, as nothing in it could be changed", original.subject.name));
        }
        for (std::size_t index = 0; index < original.plan.mutants.size(); ++index) {
            const PlannedMutant& planned = original.plan.mutants[index];
            const SourceFile& file = original.subject.files[planned.file];
            Mutant mutant;
            mutant.operator_name = planned.mutation.name;
            mutant.file = file.name;
            mutant.line = line_of(file.text, planned.mutation.begin);
            mutant.diff = diff(file.text, planned.mutation);
            programs.variants.push_back({programs.originals.size(), index, std::nullopt, std::move(mutant)});
        }
        programs.originals.push_back(std::move(original));
    }
    if (programs.originals.empty()) {
        notes.emplace_back("there are no mutants, as there is no accepted submission");
    }
    return programs;
}

void build_originals(Setting& setting, Builder& builder, std::vector<Original>& originals) {
    for_each(setting, "compiling the originals", originals.size(), [&](Worker& worker, std::size_t index) {
        Original& original = originals[index];
        original.built = builder.build(original.job, original.subject.files, worker.runner());
        if (!original.built) {
            throw support::ConfigError(
                setting.jury.package.root, 0,
                fmt::format("submission {} does not compile: judge verify says why", original.subject.name));
        }
    });
}

// Builds all variants except extremes, which are already built.
void build_mutants(Setting& setting, Builder& builder, const std::vector<Original>& originals,
                   std::span<Variant> variants) {
    for_each(setting, "compiling", variants.size(), [&](Worker& worker, std::size_t index) {
        Variant& variant = variants[index];
        const Original& original = originals[variant.original];
        if (!variant.extreme) {
            variant.built = builder.build(original.job, mutated(original.subject, original.plan.mutants[variant.index]),
                                          worker.runner());
        }
    });
}

void time_originals(Setting& setting, Runs& runs, std::vector<Original>& originals) {
    const package::Package& package = setting.jury.package;
    const std::size_t cases = package.cases.size();
    for (Original& original : originals) {
        original.times.resize(cases);
    }
    for_each(setting, "running the originals", originals.size() * cases, [&](Worker& worker, std::size_t index) {
        Original& original = originals[index / cases];
        const JudgedRun earned = runs.time(worker, *original.built, index % cases);
        if (earned.verdict == Verdict::JudgeError) {
            throw support::JudgeError(
                fmt::format("{} on {}: {}", original.subject.name, package.cases[index % cases].name, earned.reason));
        }
        if (earned.verdict != Verdict::Accepted) {
            throw support::ConfigError(
                package.root, 0,
                fmt::format(
                    "submission {} gets {} on {}, but mutants are made of accepted submissions only: judge verify "
                    "says more",
                    original.subject.name, model::short_name(earned.verdict), package.cases[index % cases].name));
        }
        original.times[index % cases] = earned.cpu;
    });
}

// Adds the extremes of the quickest suitable original. First checks once that the wrapper alone changes no verdict.
void add_extremes(Setting& setting, Runs& runs, bool wrapper_was_checked, Programs& programs, PackageStrength& result) {
    const package::Package& package = setting.jury.package;
    const Options& options = setting.options;
    std::vector<Original>& originals = programs.originals;
    if (options.wrapper.empty() || originals.empty()) {
        return;
    }
    const Agreement* agreement = hack::protocol_of(package.entry) ? agreement_of(setting, originals) : nullptr;
    if (agreement == nullptr || !agreement->is_known()) {
        result.notes.emplace_back("there are no extremes, as judge.toml names no 'picture' of the package's inputs");
        return;
    }
    const std::vector<std::size_t> order = quickest_first(originals);
    std::vector<compile::Program> accepted;
    std::ranges::transform(order, std::back_inserter(accepted),
                           [&](std::size_t index) { return originals[index].built->program; });
    Basis basis;
    setting.workers.run([&](Worker& worker) { basis = choose_basis(agreement->hack_context(), worker, accepted); });
    const hack::Protocol& protocol = agreement->hack_context().protocol();
    if (!basis.place && basis.lines == 0) {
        result.notes.emplace_back(
            "there are no extremes of counts, as none was found in the output of the accepted submissions");
    }
    const std::size_t chosen = order[basis.original];
    const Original& original = originals[chosen];
    result.extremes_of = original.subject.name;
    programs.of_extremes = std::make_unique<ExtremeProgram>(options.wrapper, *original.built, protocol,
                                                            basis.place.value_or(CountPlace{}));
    const Built control = programs.of_extremes->of({});
    for_each(setting, "running the extremes' wrapper", wrapper_was_checked ? 0 : package.cases.size(),
             [&](Worker& worker, std::size_t one) {
                 if (const JudgedRun earned = runs.time(worker, control, one); earned.verdict != Verdict::Accepted) {
                     throw support::JudgeError(fmt::format("{} gets {} on {} through {}, which must change nothing",
                                                           original.subject.name, model::short_name(earned.verdict),
                                                           package.cases[one].name, options.wrapper.string()));
                 }
             });
    for (const Extreme& extreme : plan_extremes(protocol, basis, options.seed, options.most_extremes)) {
        programs.variants.push_back({chosen, 0, programs.of_extremes->of(extreme), {}, extreme});
    }
}

void run_mutants(Setting& setting, Runs& runs, const std::vector<Original>& originals, std::span<Variant> variants) {
    for_each(setting, "running the mutants", variants.size(), [&](Worker& worker, std::size_t index) {
        Variant& variant = variants[index];
        if (variant.result.fate == Fate::Survived) {
            run_mutant(worker, runs, setting.jury.package, originals[variant.original], variant);
        }
    });
}

void hack_survivors(Setting& setting, std::vector<Original>& originals, std::span<Variant> variants) {
    std::vector<Variant*> survivors;
    for (Variant& variant : variants) {
        if (variant.result.fate == Fate::Survived && !variant.is_hacked) {
            variant.is_hacked = true;
            survivors.push_back(&variant);
        }
    }
    Agreement* agreement = survivors.empty() ? nullptr : agreement_of(setting, originals);
    if (agreement != nullptr) {
        compare_survivors(survivors, originals, *agreement, setting.memory,
                          [&](auto what, auto count, const auto& task) { for_each(setting, what, count, task); });
    }
}

void note_unknown_format(Setting& setting, Programs& programs, std::vector<std::string>& notes) {
    if (std::ranges::none_of(programs.variants, &Variant::is_hacked)) {
        return;
    }
    const Agreement* agreement = agreement_of(setting, programs.originals);
    if (agreement == nullptr || !agreement->is_known()) {
        notes.emplace_back(
            "survivors may be equivalent: that is not tested, as judge.toml names no 'picture' of the package's "
            "inputs");
    }
}

void add_results(Programs& programs, PackageStrength& result) {
    for (const Original& original : programs.originals) {
        result.submissions.push_back({original.subject.name, original.plan.possible, {}});
    }
    for (Variant& variant : programs.variants) {
        if (variant.extreme) {
            result.extremes.push_back({Judged(std::move(variant.result)), describe(*variant.extreme)});
        } else {
            result.submissions[variant.original].mutants.push_back(std::move(variant.result));
        }
    }
}

// A hash of the sources, of the way they are judged and of the cases.
std::string id_of(const Setting& setting, const Programs& programs, const Variant& variant) {
    const Original& original = programs.originals[variant.original];
    cache::Digest digest("variant");
    digest.add(setting.judging);
    digest.add(static_cast<std::int64_t>(setting.options.seed));
    for (const package::Case& one : setting.jury.package.cases) {
        digest.add(one.name);
        digest.add(judge::key_of_case(one));
    }
    digest.add(original.subject.name);
    digest.add(original.built->key);
    digest.add(variant.extreme ? describe(*variant.extreme) : "");
    for (const SourceFile& file :
         variant.extreme ? original.subject.files : mutated(original.subject, original.plan.mutants[variant.index])) {
        digest.add(file.name);
        digest.add(file.text);
    }
    return digest.hex();
}

}  // namespace

struct Measurement::State {
    State(const workers::JudgingContext& context, const judge::Jury& jury, const Options& options)
        : setting{context, jury, options} {}

    Setting setting;
    PackageStrength result{};
    Programs programs{};
    std::optional<Builder> builder{};
    std::optional<Runs> runs{};
};

Measurement::Measurement(const workers::JudgingContext& context, const judge::Jury& jury, const Options& options,
                         const std::string& prepared)
    : state_(std::make_unique<State>(context, jury, options)) {
    auto& [setting, result, programs, builder, runs] = *state_;
    result.name = jury.package.name;
    programs = plan_all(setting, result.notes);
    setting.judging = judge::key_of_judging(context, jury.package, *jury.compiler, *context.make_runner(0));
    builder.emplace(context.config);
    build_originals(setting, *builder, programs.originals);
    runs.emplace(context, jury, setting.judging, setting.memory);
    if (prepared.empty()) {
        time_originals(setting, *runs, programs.originals);
    } else {
        take_times(prepared, jury.package.cases.size(), programs.originals);
    }
    for (Original& original : programs.originals) {
        original.order = quick_first(original.times);
    }
    add_extremes(setting, *runs, !prepared.empty(), programs, result);
}

Measurement::~Measurement() = default;

std::string Measurement::prepared() const {
    return times_of(state_->programs.originals);
}

std::vector<Bug> Measurement::bugs() const {
    std::vector<Bug> bugs;
    for (const Variant& variant : state_->programs.variants) {
        const std::string& original = state_->programs.originals[variant.original].subject.name;
        bugs.push_back({id_of(state_->setting, state_->programs, variant),
                        variant.extreme
                            ? describe(*variant.extreme)
                            : fmt::format("{}:{} {}", original, variant.result.line, variant.result.operator_name)});
    }
    return bugs;
}

void Measurement::judge_all() {
    judge(state_->programs.variants);
}

void Measurement::judge(std::span<Variant> variants) {
    auto& [setting, result, programs, builder, runs] = *state_;
    build_mutants(setting, *builder, programs.originals, variants);
    find_twins(programs.originals, variants);
    run_mutants(setting, *runs, programs.originals, variants);
}

std::string Measurement::judge(std::size_t bug) {
    auto& [setting, result, programs, builder, runs] = *state_;
    const std::span variants(&programs.variants.at(bug), 1);
    judge(variants);
    std::vector<std::string> notes;  // dropped: the process that takes all results makes them itself
    accept_known(setting.jury.package, programs.originals, variants, notes);
    hack_survivors(setting, programs.originals, variants);
    return to_text(variants.front());
}

void Measurement::take(const std::vector<std::string>& texts) {
    std::vector<Variant>& variants = state_->programs.variants;
    support::assert_that(texts.size() == variants.size(), "each variant has a text");
    for (std::size_t index = 0; index < texts.size(); ++index) {
        take_text(texts[index], variants[index]);
    }
    find_twins(state_->programs.originals, variants);
}

PackageStrength Measurement::result() {
    auto& [setting, result, programs, builder, runs] = *state_;
    accept_known(setting.jury.package, programs.originals, programs.variants, result.notes);
    hack_survivors(setting, programs.originals, programs.variants);
    note_unknown_format(setting, programs, result.notes);
    result.idle_cases = idle_cases(setting.jury.package, programs.variants);
    add_results(programs, result);
    return std::move(result);
}

PackageStrength measure(const workers::JudgingContext& context, const judge::Jury& jury, const Options& options) {
    Measurement measurement(context, jury, options);
    measurement.judge_all();
    return measurement.result();
}

}  // namespace harness::mutation
