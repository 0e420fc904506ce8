#include "harness/setter/mutation/measurement.hpp"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/judge/plan/fingerprints.hpp"
#include "harness/setter/recipe/data_jury.hpp"

namespace harness::mutation {

using model::Verdict;
using workers::Worker;

namespace {

std::vector<Variant> mutants_of(const std::vector<Original>& originals) {
    std::vector<Variant> variants;
    for (std::size_t number = 0; number < originals.size(); ++number) {
        const Original& original = originals[number];
        for (std::size_t index = 0; index < original.plan.mutants.size(); ++index) {
            const PlannedMutant& planned = original.plan.mutants[index];
            const SourceFile& file = original.subject.files[planned.file];
            Mutant mutant;
            mutant.operator_name = planned.mutation.name;
            mutant.file = file.name;
            mutant.line = line_of(file.text, planned.mutation.begin);
            mutant.diff = diff(file.text, planned.mutation);
            variants.push_back({number, index, std::nullopt, std::move(mutant)});
        }
    }
    return variants;
}

}  // namespace

Measurement::Measurement(workers::JudgingContext context, judge::Plan plan, Options options,
                         const std::string& prepared)
    : context_(std::move(context)),
      jury_(recipe::make_whole_jury(context_, std::move(plan))),
      options_(std::move(options)),
      workers_(context_),
      memory_(jury_.plan.toolchain.cache_dir, cache::Area::Verdicts),
      judging_(judge::key_of_judging(jury_.plan, context_.machine, *jury_.compiler, *context_.make_runner(0))),
      builder_(jury_.plan.toolchain),
      runs_(context_, jury_, judging_, memory_) {
    result_.name = package_.name;
    originals_ = planned_originals();
    build_originals();
    const std::vector<Times> times =
        prepared.empty() ? measured_times() : times_from(prepared, originals_.size(), package_.cases.size());
    for (std::size_t index = 0; index < originals_.size(); ++index) {
        originals_[index].times = times[index];
        originals_[index].order = quick_first(times[index]);
    }
    variants_ = mutants_of(originals_);
    std::ranges::move(extremes(!prepared.empty()), std::back_inserter(variants_));
}

void Measurement::for_each(std::string_view what, std::size_t count, const workers::Workers::Task& task) {
    std::mutex mutex;  // guards the progress
    std::size_t done = 0;
    workers_.for_each(count, [&](Worker& worker, std::size_t index) {
        task(worker, index);
        const std::lock_guard lock(mutex);
        ++done;
        if (context_.progress) {
            context_.progress(what, done, count);
        }
    });
}

Agreement* Measurement::agreement() {
    if (!agreement_ && is_hackable_) {
        const Original& quickest = originals_[quickest_first(originals_).front()];
        try {
            workers_.run([&](Worker& worker) {
                agreement_.emplace(context_, jury_, options_.seed, judging_, quickest.built->program, worker);
            });
        } catch (const hack::NotHackable& error) {
            is_hackable_ = false;
            result_.notes.push_back(fmt::format("survivors are not tried on other inputs: {}", error.what()));
        }
    }
    return agreement_ && agreement_->has_inputs() ? &*agreement_ : nullptr;
}

// Whether a compiler on this machine accepts the job.
bool Measurement::has_compiler(const compile::CompileJob& job) {
    bool judged = false;
    workers_.run([&](Worker& worker) { judged = jury_.compiler->identify(job, worker.runner()).has_value(); });
    return judged;
}

std::vector<Original> Measurement::planned_originals() {
    std::vector<Original> originals;
    std::vector<std::string>& notes = result_.notes;
    for (const package::Submission& submission : package_.submissions) {
        if (!submission.must_be_right()) {
            continue;
        }
        Original original{compile::submission_job(package_, submission), read_subject(submission), {}, {}, {}, {}, {}};
        if (!has_compiler(original.job)) {
            notes.push_back(
                fmt::format("{}: is left out, as it is not judged here: judge verify says why", original.subject.name));
            continue;
        }
        if (options_.mutants) {
            original.plan = mutation::plan(original.subject, options_.seed, options_.most);
        }
        if (options_.mutants && original.plan.possible == 0) {
            notes.push_back(
                fmt::format("{}: has no mutants, as nothing in it could be changed", original.subject.name));
        }
        originals.push_back(std::move(original));
    }
    if (originals.empty()) {
        notes.emplace_back("there are no mutants, as there is no accepted submission");
    }
    return originals;
}

void Measurement::build_originals() {
    for_each("compiling the originals", originals_.size(), [&](Worker& worker, std::size_t index) {
        Original& original = originals_[index];
        original.built = builder_.build(original.job, original.subject.files, worker.runner());
        if (!original.built) {
            throw base::ConfigError(
                package_.root, 0,
                fmt::format("submission {} does not compile: judge verify says why", original.subject.name));
        }
    });
}

// Builds all variants except extremes, which are already built.
void Measurement::build_mutants(std::span<Variant> variants) {
    for_each("compiling", variants.size(), [&](Worker& worker, std::size_t index) {
        Variant& variant = variants[index];
        const Original& original = originals_[variant.original];
        if (!variant.extreme) {
            variant.built = builder_.build(
                original.job, mutated(original.subject, original.plan.mutants[variant.index]), worker.runner());
        }
    });
}

std::vector<Times> Measurement::measured_times() {
    const std::size_t cases = package_.cases.size();
    std::vector<Times> times(originals_.size(), Times(cases));
    for_each("running the originals", originals_.size() * cases, [&](Worker& worker, std::size_t index) {
        const Original& original = originals_[index / cases];
        const JudgedRun earned = runs_.time(worker, *original.built, index % cases);
        if (earned.verdict == Verdict::JudgeError) {
            throw base::JudgeError(
                fmt::format("{} on {}: {}", original.subject.name, package_.cases[index % cases].name, earned.reason));
        }
        if (earned.verdict != Verdict::Accepted) {
            throw base::ConfigError(
                package_.root, 0,
                fmt::format(
                    "submission {} gets {} on {}, but mutants are made of accepted submissions only: judge verify "
                    "says more",
                    original.subject.name, model::short_name(earned.verdict), package_.cases[index % cases].name));
        }
        times[index / cases][index % cases] = earned.cpu;
    });
    return times;
}

// The extremes of the quickest suitable original. First checks once that the wrapper alone changes no verdict.
std::vector<Variant> Measurement::extremes(bool wrapper_was_checked) {
    if (options_.wrapper.empty() || originals_.empty()) {
        return {};
    }
    if (hack::has_conversations(package_)) {
        result_.notes.emplace_back("there are no extremes, as no output of the package's programs is an answer alone");
        return {};
    }
    const inputs::Description description = judge::description_of(package_.entry);
    const Agreement* known = judge::input_model_of(package_)->knows_form() ? agreement() : nullptr;
    if (known == nullptr || !known->knows_form()) {
        result_.notes.emplace_back("there are no extremes, as judge.toml names no 'picture' of the package's inputs");
        return {};
    }
    const std::vector<std::size_t> order = quickest_first(originals_);
    std::vector<compile::Program> accepted;
    std::ranges::transform(order, std::back_inserter(accepted),
                           [&](std::size_t index) { return originals_[index].built->program; });
    Basis basis;
    workers_.run([&](Worker& worker) { basis = choose_basis(known->hack_context(), worker, accepted); });
    if (!basis.location && basis.lines == 0) {
        result_.notes.emplace_back(
            "there are no extremes of counts, as none was found in the output of the accepted submissions");
    }
    const std::size_t chosen = order[basis.original];
    const Original& original = originals_[chosen];
    result_.extremes_of = original.subject.name;
    extreme_program_.emplace(options_.wrapper, *original.built, description, basis.location.value_or(CountLocation{}));
    const KeyedProgram control = extreme_program_->of({});
    for_each("running the extremes' wrapper", wrapper_was_checked ? 0 : package_.cases.size(),
             [&](Worker& worker, std::size_t index) {
                 if (const JudgedRun earned = runs_.time(worker, control, index); earned.verdict != Verdict::Accepted) {
                     throw base::JudgeError(fmt::format("{} gets {} on {} through {}, which must change nothing",
                                                        original.subject.name, model::short_name(earned.verdict),
                                                        package_.cases[index].name, options_.wrapper.string()));
                 }
             });
    std::vector<Variant> variants;
    for (const Extreme& extreme :
         plan_extremes(known->hack_context().model(), basis, options_.seed, options_.most_extremes)) {
        variants.push_back({chosen, 0, extreme_program_->of(extreme), {}, extreme});
    }
    return variants;
}

void Measurement::run_mutants(std::span<Variant> variants) {
    for_each("running the mutants", variants.size(), [&](Worker& worker, std::size_t index) {
        Variant& variant = variants[index];
        if (variant.result.fate == Fate::Survived) {
            run_mutant(worker, runs_, package_, originals_[variant.original], variant);
        }
    });
}

// Finds out which survivors are equivalent, and a distinguishing input for each of the others. Comparisons are cached.
void Measurement::hack_survivors(std::span<Variant> variants) {
    std::vector<Variant*> survivors;
    for (Variant& variant : variants) {
        if (variant.result.fate == Fate::Survived && !variant.is_hacked) {
            variant.is_hacked = true;
            survivors.push_back(&variant);
        }
    }
    Agreement* const with_reference = survivors.empty() ? nullptr : agreement();
    if (with_reference == nullptr) {
        return;
    }
    std::vector<std::pair<Variant*, std::string>> uncompared;  // with its cache key
    std::set<std::size_t> wanted;
    for (Variant* variant : survivors) {
        const Original& original = originals_[variant->original];
        std::string key =
            cache::Digest("comparison", {variant->built->key, original.built->key, with_reference->key()}).hex();
        if (const auto known = memory_.find(key)) {
            take_text(*known, *variant);
        } else {
            uncompared.emplace_back(variant, std::move(key));
            if (!original.reach) {
                wanted.insert(variant->original);
            }
        }
    }
    const std::vector<std::size_t> asked(wanted.begin(), wanted.end());
    for_each("running the originals on larger inputs", asked.size(), [&](Worker& worker, std::size_t index) {
        Original& original = originals_[asked[index]];
        original.reach = with_reference->reach(worker, original.built->program);
    });
    for_each("hacking the survivors", uncompared.size(), [&](Worker& worker, std::size_t index) {
        auto& [variant, key] = uncompared[index];
        const Original& original = originals_[variant->original];
        static_cast<MutantResult&>(variant->result) = with_reference->compare(
            worker, original.built->program, variant->built->program, original.reach.value(), variant->extreme);
        if (variant->result.failure.empty()) {
            memory_.keep(key, to_text(*variant));
        }
    });
}

// A hash of the sources, of the way they are judged and of the cases.
std::string Measurement::id_of(const Variant& variant) const {
    const Original& original = originals_[variant.original];
    cache::Digest digest("variant");
    digest.add(judging_);
    digest.add(static_cast<std::int64_t>(options_.seed));
    for (const package::Case& test_case : package_.cases) {
        digest.add(test_case.name);
        digest.add(judge::key_of_case(test_case));
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

std::string Measurement::prepared() const {
    std::vector<Times> times;
    std::ranges::transform(originals_, std::back_inserter(times), &Original::times);
    return to_text(times);
}

std::vector<Bug> Measurement::bugs() const {
    std::vector<Bug> bugs;
    for (const Variant& variant : variants_) {
        const std::string& original = originals_[variant.original].subject.name;
        bugs.push_back({id_of(variant), variant.extreme ? describe(*variant.extreme)
                                                        : fmt::format("{}:{} {}", original, variant.result.line,
                                                                      variant.result.operator_name)});
    }
    return bugs;
}

void Measurement::judge_all() {
    judge(variants_);
}

void Measurement::judge(std::span<Variant> variants) {
    build_mutants(variants);
    find_twins(originals_, variants);
    run_mutants(variants);
}

std::string Measurement::judge(std::size_t bug) {
    const std::span variants(&variants_.at(bug), 1);
    judge(variants);
    std::vector<std::string> notes;  // dropped: the process that takes all results makes them itself
    accept_known(package_, originals_, variants, notes);
    hack_survivors(variants);
    return to_text(variants.front());
}

void Measurement::take(const std::vector<std::string>& texts) {
    base::assert_that(texts.size() == variants_.size(), "each variant has a text");
    for (std::size_t index = 0; index < texts.size(); ++index) {
        take_text(texts[index], variants_[index]);
    }
    find_twins(originals_, variants_);
}

PackageStrength Measurement::result() {
    accept_known(package_, originals_, variants_, result_.notes);
    hack_survivors(variants_);
    if (std::ranges::any_of(variants_, &Variant::is_hacked)) {
        if (const Agreement* known = agreement(); known == nullptr || !known->knows_form()) {
            result_.notes.emplace_back(
                "survivors may be equivalent: that is not tested, as judge.toml names no 'picture' of the package's "
                "inputs");
        }
    }
    result_.idle_cases = idle_cases(package_, variants_);
    for (const Original& original : originals_) {
        result_.submissions.push_back({original.subject.name, original.plan.possible, {}});
    }
    for (Variant& variant : variants_) {
        if (variant.extreme) {
            result_.extremes.push_back({MutantResult(std::move(variant.result)), describe(*variant.extreme)});
        } else {
            result_.submissions[variant.original].mutants.push_back(std::move(variant.result));
        }
    }
    return std::move(result_);
}

}  // namespace harness::mutation
