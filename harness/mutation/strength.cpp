#include "harness/mutation/strength.hpp"

#include <algorithm>
#include <iterator>
#include <map>
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

class Measurement {
  public:
    Measurement(const workers::JudgingContext& context, const judge::Jury& jury, const Options& options)
        : context_(context),
          jury_(jury),
          package_(jury.package),
          options_(options),
          builder_(context.config, package_.entry.drivers),
          memory_(context.config.cache_dir, cache::Area::Verdicts),
          workers_(context) {
        result_.name = package_.name;
    }

    PackageStrength measure() {
        plan_all();
        judging_ = judge::key_of_judging(context_, package_, *jury_.compiler, *context_.make_runner(0));
        build_all();
        find_twins();
        Runs runs(context_, jury_, judging_, memory_);
        time_originals(runs);
        add_extremes(runs);
        run_mutants(runs);
        hunt_survivors();
        assemble();
        return std::move(result_);
    }

  private:
    void plan_all();
    void build_all();
    void find_twins();
    void time_originals(Runs& runs);
    void know_agreement();
    void add_extremes(Runs& runs);
    void run_mutants(Runs& runs);
    void run_mutant(Worker& worker, Runs& runs, Planting& planting);
    void hunt_survivors();
    void find_idle_cases();
    void assemble();
    void for_each(std::string_view what, std::size_t count, const workers::Workers::Task& task);

    const workers::JudgingContext& context_;
    const judge::Jury& jury_;
    const package::Package& package_;
    const Options& options_;
    Builder builder_;
    cache::Texts memory_;
    workers::Workers workers_;
    std::mutex mutex_;     // over the progress
    std::string judging_;  // judge::key_of_judging()
    std::vector<Original> originals_;
    std::vector<Planting> plantings_;
    std::optional<Agreement> agreement_;  // where the format of the inputs is known
    std::optional<ExtremeProgram> extreme_program_;
    PackageStrength result_;
};

void Measurement::for_each(std::string_view what, std::size_t count, const workers::Workers::Task& task) {
    std::size_t done = 0;
    workers_.for_each(count, [&](Worker& worker, std::size_t index) {
        task(worker, index);
        const std::lock_guard lock(mutex_);
        ++done;
        if (context_.progress) {
            context_.progress(what, done, count);
        }
    });
}

void Measurement::plan_all() {
    for (const package::Submission& submission : package_.submissions) {
        if (!is_accepted(submission)) {
            continue;
        }
        Original original{read_subject(submission), {}, {}, {}, {}, {}};
        if (options_.mutants) {
            original.plan = plan(original.subject, options_.seed, options_.most);
        }
        if (options_.mutants && original.plan.possible == 0) {
            result_.notes.push_back(fmt::format("{}: nothing in it could be changed", original.subject.name));
        }
        for (std::size_t index = 0; index < original.plan.mutants.size(); ++index) {
            const Planted& planted = original.plan.mutants[index];
            const SourceFile& file = original.subject.files[planted.file];
            Mutant mutant;
            mutant.operator_name = planted.mutation.name;
            mutant.file = file.name;
            mutant.line = line_of(file.text, planted.mutation.begin);
            mutant.diff = diff(file.text, planted.mutation);
            plantings_.push_back({originals_.size(), index, std::nullopt, std::move(mutant)});
        }
        originals_.push_back(std::move(original));
    }
    if (originals_.empty()) {
        result_.notes.emplace_back("there is no accepted submission to plant bugs into");
    }
}

void Measurement::build_all() {
    for_each("compiling", originals_.size() + plantings_.size(), [&](Worker& worker, std::size_t index) {
        if (index < originals_.size()) {
            Original& original = originals_[index];
            original.built = builder_.build(original.subject.files, worker.runner());
            if (!original.built) {
                throw support::ConfigError(
                    package_.root, 0,
                    fmt::format("submission {} does not compile: judge verify says why", original.subject.name));
            }
            return;
        }
        Planting& planting = plantings_[index - originals_.size()];
        const Original& original = originals_[planting.original];
        planting.built =
            builder_.build(mutated(original.subject, original.plan.mutants[planting.index]), worker.runner());
    });
}

void Measurement::find_twins() {
    std::map<std::string, std::size_t> seen;  // program → its first planting
    for (Planting& planting : plantings_) {
        if (!planting.built) {
            planting.result.fate = Fate::Stillborn;
        } else if (planting.built->key == originals_[planting.original].built->key) {
            planting.result.fate = Fate::Equivalent;
        } else if (!seen.emplace(planting.built->key, planting.original).second) {
            planting.result.fate = Fate::Duplicate;
        }
    }
}

void Measurement::time_originals(Runs& runs) {
    const std::size_t cases = package_.cases.size();
    for (Original& original : originals_) {
        original.times.resize(cases);
    }
    for_each("running the originals", originals_.size() * cases, [&](Worker& worker, std::size_t index) {
        Original& original = originals_[index / cases];
        const Earned earned = runs.time(worker, *original.built, index % cases);
        if (earned.verdict != Verdict::Accepted) {
            throw support::ConfigError(
                package_.root, 0,
                fmt::format("submission {} earns {} on {}, and bugs are planted into accepted ones only: judge verify "
                            "says more",
                            original.subject.name, model::short_name(earned.verdict),
                            package_.cases[index % cases].name));
        }
        original.times[index % cases] = earned.cpu;
    });
    for (Original& original : originals_) {
        original.order = quick_first(original.times);
    }
}

// Made of the quickest original. That the wrapper alone changes nothing is seen before anything is held against one.
void Measurement::add_extremes(Runs& runs) {
    if (options_.wrapper.empty() || originals_.empty()) {
        return;
    }
    know_agreement();
    if (!agreement_) {
        result_.notes.emplace_back("there are no extremes: no picture in judge.toml says what its inputs hold");
        return;
    }
    const std::vector<std::size_t> order = quickest_first(originals_);
    std::vector<compile::Program> programs;
    std::ranges::transform(order, std::back_inserter(programs),
                           [this](std::size_t index) { return originals_[index].built->program; });
    Basis basis;
    workers_.run([&](Worker& worker) { basis = choose_basis(agreement_->arena(), worker, programs); });
    const hack::Protocol& protocol = agreement_->arena().protocol();
    if (!basis.place && basis.lines == 0) {
        result_.notes.emplace_back("no extremes of counts: none was found in what its accepted submissions print");
    }
    const std::size_t chosen = order[basis.original];
    const Original& original = originals_[chosen];
    result_.extremes_of = original.subject.name;
    extreme_program_.emplace(options_.wrapper, *original.built, protocol, basis.place.value_or(CountPlace{}));
    const Built control = extreme_program_->of({});
    for_each("running the extremes' wrapper", package_.cases.size(), [&](Worker& worker, std::size_t one) {
        if (const Earned earned = runs.time(worker, control, one); earned.verdict != Verdict::Accepted) {
            throw support::JudgeError(fmt::format("{} earns {} on {} behind {}, which must change nothing",
                                                  original.subject.name, model::short_name(earned.verdict),
                                                  package_.cases[one].name, options_.wrapper.string()));
        }
    });
    for (const Extreme& extreme : plan_extremes(protocol, basis, options_.seed, options_.most_extremes)) {
        plantings_.push_back({chosen, 0, extreme_program_->of(extreme), {}, extreme});
    }
}

// Looks for two cases that reject it other than by time, and goes on after one that has stopped it. Whether a time
// limit rejects it, which is dear to prove, is asked only where nothing else does.
void Measurement::run_mutant(Worker& worker, Runs& runs, Planting& planting) {
    const Original& original = originals_[planting.original];
    Mutant& mutant = planting.result;
    const auto reject = [&](std::size_t one, Verdict verdict) {
        if (!is_by_time(verdict)) {
            mutant.fate = Fate::Killed;
        } else if (mutant.killers.empty()) {
            mutant.fate = Fate::TimedOut;
        }
        mutant.killers.push_back(package_.cases[one].name);
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

void Measurement::run_mutants(Runs& runs) {
    for_each("running the mutants", plantings_.size(), [&](Worker& worker, std::size_t index) {
        if (plantings_[index].result.fate == Fate::Survived) {
            run_mutant(worker, runs, plantings_[index]);
        }
    });
}

void Measurement::know_agreement() {
    if (agreement_ || !Agreement::is_possible(package_)) {
        return;
    }
    workers_.run([&](Worker& worker) { agreement_.emplace(context_, jury_, options_.seed, judging_, worker); });
    if (!agreement_->is_known()) {
        agreement_.reset();
    }
}

void Measurement::hunt_survivors() {
    std::vector<Planting*> survivors;
    for (Planting& planting : plantings_) {
        if (planting.result.fate == Fate::Survived) {
            survivors.push_back(&planting);
        }
    }
    if (survivors.empty()) {
        return;
    }
    know_agreement();
    if (!agreement_) {
        result_.notes.emplace_back(
            "the format of its inputs is not known, so that no survivor could be shown to be equivalent");
        return;
    }
    compare_survivors(survivors, originals_, *agreement_, memory_,
                      [this](auto what, auto count, const auto& task) { for_each(what, count, task); });
}

// A case is idle where no mutant has it as its only killer.
void Measurement::find_idle_cases() {
    std::set<std::string_view> needed;
    for (const Planting& planting : plantings_) {
        if (planting.result.killers.size() == 1) {
            needed.insert(planting.result.killers.front());
        }
    }
    for (const package::Case& one : package_.cases) {
        if (!one.is_static() && !needed.contains(one.name)) {
            result_.idle_cases.push_back(one.name);
        }
    }
}

void Measurement::assemble() {
    find_idle_cases();
    for (const Original& original : originals_) {
        result_.submissions.push_back({original.subject.name, original.plan.possible, {}});
    }
    for (Planting& planting : plantings_) {
        if (planting.extreme) {
            result_.extremes.push_back({Judged(std::move(planting.result)), describe(*planting.extreme)});
        } else {
            result_.submissions[planting.original].mutants.push_back(std::move(planting.result));
        }
    }
}

}  // namespace

PackageStrength measure(const workers::JudgingContext& context, const judge::Jury& jury, const Options& options) {
    return Measurement(context, jury, options).measure();
}

}  // namespace harness::mutation
