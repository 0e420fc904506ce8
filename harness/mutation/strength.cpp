#include "harness/mutation/strength.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/judge/verdict_key.hpp"
#include "harness/mutation/agreement.hpp"
#include "harness/mutation/builder.hpp"
#include "harness/mutation/plantings.hpp"
#include "harness/mutation/runs.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::mutation {

namespace {

using model::Verdict;
using workers::Worker;

bool is_accepted(const package::Submission& submission) {
    return submission.expected == std::vector{Verdict::Accepted} && submission.refusal.empty();
}

// What every step works by.
struct Setting {
    const workers::JudgingContext& context;
    const judge::Jury& jury;
    const Options& options;
    workers::Workers workers{context};
    cache::Texts memory{context.config.cache_dir, cache::Area::Verdicts};
    std::string judging{};                 // judge::key_of_judging()
    std::optional<Agreement> agreement{};  // made by agreement_of()
};

// The accepted submissions, and what is made of them.
struct Programs {
    std::vector<Original> originals;
    std::vector<Planting> plantings;
    std::unique_ptr<ExtremeProgram> of_extremes{};  // where they lie
};

void for_each(Setting& setting, std::string_view what, std::size_t count, const workers::Workers::Task& task) {
    std::mutex mutex;  // over the progress
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

// Null where no inputs can be made up, as the judge plays no interactive problem so. The originals are built and timed.
Agreement* agreement_of(Setting& setting, const std::vector<Original>& originals) {
    if (!setting.agreement && setting.jury.package.output_check != package::OutputCheck::Interactive) {
        const Original& quickest = originals[quickest_first(originals).front()];
        setting.workers.run([&](Worker& worker) {
            setting.agreement.emplace(setting.context, setting.jury, setting.options.seed, setting.judging,
                                      quickest.built->program, worker);
        });
    }
    return setting.agreement && setting.agreement->has_inputs() ? &*setting.agreement : nullptr;
}

// Whether a compiler here would see it.
bool is_judged(Setting& setting, const compile::CompileJob& job) {
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
        if (!is_accepted(submission)) {
            continue;
        }
        Original original{compile::submission_job(package, submission), read_subject(submission), {}, {}, {}, {}, {}};
        if (!is_judged(setting, original.job)) {
            notes.push_back(fmt::format("{}: is not judged here: judge verify says why", original.subject.name));
            continue;
        }
        if (options.mutants) {
            original.plan = plan(original.subject, options.seed, options.most);
        }
        if (options.mutants && original.plan.possible == 0) {
            notes.push_back(fmt::format("{}: nothing in it could be changed", original.subject.name));
        }
        for (std::size_t index = 0; index < original.plan.mutants.size(); ++index) {
            const Planted& planted = original.plan.mutants[index];
            const SourceFile& file = original.subject.files[planted.file];
            Mutant mutant;
            mutant.operator_name = planted.mutation.name;
            mutant.file = file.name;
            mutant.line = line_of(file.text, planted.mutation.begin);
            mutant.diff = diff(file.text, planted.mutation);
            programs.plantings.push_back({programs.originals.size(), index, std::nullopt, std::move(mutant)});
        }
        programs.originals.push_back(std::move(original));
    }
    if (programs.originals.empty()) {
        notes.emplace_back("there is no accepted submission to plant bugs into");
    }
    return programs;
}

void build_all(Setting& setting, Builder& builder, Programs& programs) {
    std::vector<Original>& originals = programs.originals;
    std::vector<Planting>& plantings = programs.plantings;
    for_each(setting, "compiling", originals.size() + plantings.size(), [&](Worker& worker, std::size_t index) {
        if (index < originals.size()) {
            Original& original = originals[index];
            original.built = builder.build(original.job, original.subject.files, worker.runner());
            if (!original.built) {
                throw support::ConfigError(
                    setting.jury.package.root, 0,
                    fmt::format("submission {} does not compile: judge verify says why", original.subject.name));
            }
            return;
        }
        Planting& planting = plantings[index - originals.size()];
        const Original& original = originals[planting.original];
        planting.built = builder.build(original.job, mutated(original.subject, original.plan.mutants[planting.index]),
                                       worker.runner());
    });
}

void find_twins(Programs& programs) {
    std::map<std::string, std::size_t> seen;  // program → its first planting
    for (Planting& planting : programs.plantings) {
        if (!planting.built) {
            planting.result.fate = Fate::Stillborn;
        } else if (planting.built->key == programs.originals[planting.original].built->key) {
            planting.result.fate = Fate::Equivalent;
        } else if (!seen.emplace(planting.built->key, planting.original).second) {
            planting.result.fate = Fate::Duplicate;
        }
    }
}

void time_originals(Setting& setting, Runs& runs, std::vector<Original>& originals) {
    const package::Package& package = setting.jury.package;
    const std::size_t cases = package.cases.size();
    for (Original& original : originals) {
        original.times.resize(cases);
    }
    for_each(setting, "running the originals", originals.size() * cases, [&](Worker& worker, std::size_t index) {
        Original& original = originals[index / cases];
        const Earned earned = runs.time(worker, *original.built, index % cases);
        if (earned.verdict != Verdict::Accepted) {
            throw support::ConfigError(
                package.root, 0,
                fmt::format("submission {} earns {} on {}, and bugs are planted into accepted ones only: judge verify "
                            "says more",
                            original.subject.name, model::short_name(earned.verdict),
                            package.cases[index % cases].name));
        }
        original.times[index % cases] = earned.cpu;
    });
    for (Original& original : originals) {
        original.order = quick_first(original.times);
    }
}

// Made of the quickest original. That the wrapper alone changes nothing is seen before anything is held against one.
void add_extremes(Setting& setting, Runs& runs, Programs& programs, PackageStrength& result) {
    const package::Package& package = setting.jury.package;
    const Options& options = setting.options;
    std::vector<Original>& originals = programs.originals;
    if (options.wrapper.empty() || originals.empty()) {
        return;
    }
    const Agreement* agreement = hack::protocol_of(package.entry) ? agreement_of(setting, originals) : nullptr;
    if (agreement == nullptr || !agreement->is_known()) {
        result.notes.emplace_back("there are no extremes: no picture in judge.toml says what its inputs hold");
        return;
    }
    const std::vector<std::size_t> order = quickest_first(originals);
    std::vector<compile::Program> accepted;
    std::ranges::transform(order, std::back_inserter(accepted),
                           [&](std::size_t index) { return originals[index].built->program; });
    Basis basis;
    setting.workers.run([&](Worker& worker) { basis = choose_basis(agreement->arena(), worker, accepted); });
    const hack::Protocol& protocol = agreement->arena().protocol();
    if (!basis.place && basis.lines == 0) {
        result.notes.emplace_back("no extremes of counts: none was found in what its accepted submissions print");
    }
    const std::size_t chosen = order[basis.original];
    const Original& original = originals[chosen];
    result.extremes_of = original.subject.name;
    programs.of_extremes = std::make_unique<ExtremeProgram>(options.wrapper, *original.built, protocol,
                                                            basis.place.value_or(CountPlace{}));
    const Built control = programs.of_extremes->of({});
    for_each(setting, "running the extremes' wrapper", package.cases.size(), [&](Worker& worker, std::size_t one) {
        if (const Earned earned = runs.time(worker, control, one); earned.verdict != Verdict::Accepted) {
            throw support::JudgeError(fmt::format("{} earns {} on {} behind {}, which must change nothing",
                                                  original.subject.name, model::short_name(earned.verdict),
                                                  package.cases[one].name, options.wrapper.string()));
        }
    });
    for (const Extreme& extreme : plan_extremes(protocol, basis, options.seed, options.most_extremes)) {
        programs.plantings.push_back({chosen, 0, programs.of_extremes->of(extreme), {}, extreme});
    }
}

// Looks for two cases that reject it other than by time, and goes on after one that has stopped it. Whether a time
// limit rejects it, which is dear to prove, is asked only where nothing else does.
void run_mutant(Worker& worker, Runs& runs, const package::Package& package, const Original& original,
                Planting& planting) {
    Mutant& mutant = planting.result;
    const auto reject = [&](std::size_t one, Verdict verdict) {
        if (!is_by_time(verdict)) {
            mutant.fate = Fate::Killed;
        } else if (mutant.killers.empty()) {
            mutant.fate = Fate::TimedOut;
        }
        mutant.killers.push_back(package.cases[one].name);
    };
    int stopped = 0;
    for (const std::size_t one : original.order) {
        const auto earned = runs.hurried(worker, *planting.built, one, original.times[one]);
        if (!earned) {
            ++stopped;
        } else if (earned->verdict != Verdict::Accepted) {
            reject(one, earned->verdict);
        }
        if (stopped == 2 || mutant.killers.size() == 2) {
            break;
        }
    }
    for (const std::size_t one : original.order) {
        if (stopped == 0 || !mutant.killers.empty()) {
            return;
        }
        const Earned earned = runs.run(worker, *planting.built, one, original.times[one]);
        if (earned.verdict != Verdict::Accepted) {
            reject(one, earned.verdict);
        }
    }
}

void run_mutants(Setting& setting, Runs& runs, Programs& programs) {
    for_each(setting, "running the mutants", programs.plantings.size(), [&](Worker& worker, std::size_t index) {
        Planting& planting = programs.plantings[index];
        if (planting.result.fate == Fate::Survived) {
            run_mutant(worker, runs, setting.jury.package, programs.originals[planting.original], planting);
        }
    });
}

void hunt_survivors(Setting& setting, Programs& programs, std::vector<std::string>& notes) {
    std::vector<Planting*> survivors;
    for (Planting& planting : programs.plantings) {
        if (planting.result.fate == Fate::Survived) {
            survivors.push_back(&planting);
        }
    }
    if (survivors.empty()) {
        return;
    }
    Agreement* agreement = agreement_of(setting, programs.originals);
    if (agreement == nullptr || !agreement->is_known()) {
        notes.emplace_back(
            "the format of its inputs is not known, so that no survivor could be shown to be equivalent");
    }
    if (agreement == nullptr) {
        return;
    }
    compare_survivors(survivors, programs.originals, *agreement, setting.memory,
                      [&](auto what, auto count, const auto& task) { for_each(setting, what, count, task); });
}

// A case is idle where no mutant has it as its only killer.
std::vector<std::string> idle_cases(const package::Package& package, const std::vector<Planting>& plantings) {
    std::set<std::string_view> needed;
    for (const Planting& planting : plantings) {
        if (planting.result.killers.size() == 1) {
            needed.insert(planting.result.killers.front());
        }
    }
    std::vector<std::string> idle;
    for (const package::Case& one : package.cases) {
        if (!one.is_static() && !needed.contains(one.name)) {
            idle.push_back(one.name);
        }
    }
    return idle;
}

void add_results(Programs& programs, PackageStrength& result) {
    for (const Original& original : programs.originals) {
        result.submissions.push_back({original.subject.name, original.plan.possible, {}});
    }
    for (Planting& planting : programs.plantings) {
        if (planting.extreme) {
            result.extremes.push_back({Judged(std::move(planting.result)), describe(*planting.extreme)});
        } else {
            result.submissions[planting.original].mutants.push_back(std::move(planting.result));
        }
    }
}

}  // namespace

PackageStrength measure(const workers::JudgingContext& context, const judge::Jury& jury, const Options& options) {
    const package::Package& package = jury.package;
    PackageStrength result;
    result.name = package.name;
    Setting setting{context, jury, options};
    Programs programs = plan_all(setting, result.notes);
    setting.judging = judge::key_of_judging(context, package, *jury.compiler, *context.make_runner(0));
    Builder builder(context.config);
    build_all(setting, builder, programs);
    find_twins(programs);
    Runs runs(context, jury, setting.judging, setting.memory);
    time_originals(setting, runs, programs.originals);
    add_extremes(setting, runs, programs, result);
    run_mutants(setting, runs, programs);
    accept_known(package, programs.originals, programs.plantings, result.notes);
    hunt_survivors(setting, programs, result.notes);
    result.idle_cases = idle_cases(package, programs.plantings);
    add_results(programs, result);
    return result;
}

}  // namespace harness::mutation
