#include "harness/setter/recipe/generate.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/format/package/cases.hpp"
#include "harness/format/package/recipe.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/setter/recipe/difference.hpp"
#include "harness/setter/recipe/lock.hpp"
#include "harness/setter/recipe/make.hpp"
#include "harness/setter/recipe/staging.hpp"

namespace harness::recipe {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;
using package::AnswerFrom;
using package::RecipeCase;

constexpr std::size_t most_lines = 24;  // of the differences of one file

bool matches(const std::optional<std::string>& bytes, const std::string& hash) {
    return bytes && !hash.empty() && hash_of(*bytes) == hash;
}

struct CaseState {
    const RecipeCase& recipe;
    fs::path input_file;
    fs::path answer_file;
    std::optional<std::string> found_input{};
    std::optional<std::string> found_answer{};
    LockedCase was{};  // as recorded in the lock file; all empty: not recorded
    LockedCase now{};
    std::string input{};
    std::optional<std::string> answer{};
    bool is_made = false;
    bool is_checked = false;  // the current input validators have accepted this input
};
using States = std::vector<CaseState>;

// The identity of the `validators` with the flags that groups and cases give them: the flags change what they accept.
std::string validators_with_flags(const package::Package& package, const package::Recipe& recipe,
                                  const std::string& validators) {
    std::string all;
    for (const RecipeCase& recipe_case : recipe.cases) {
        const std::string flags = package::input_validator_flags(package, recipe_case.name).text();
        if (!flags.empty()) {
            all += fmt::format("{}: {}\n", recipe_case.name, flags);
        }
    }
    return validators.empty() || all.empty() ? validators
                                             : fmt::format("{} (flags {})", validators, hash_of(all).substr(0, 16));
}

// What all steps share.
struct Setting {
    const MakingContext context;
    const judge::Jury& jury;
    const package::Recipe& recipe;
    const Makers& makers;
    Mode mode;
    fs::path data = jury.plan.package.root / "data";
    std::string validators = validators_with_flags(jury.plan.package, recipe, makers.validators);
    std::optional<Lock> old{};  // only if it is valid
    std::string old_problem{};  // why the existing lock file is not valid
};

bool needs_reference(const RecipeCase& recipe_case) {
    return recipe_case.answer == AnswerFrom::Reference && !recipe_case.given_answer;
}

void check_reference(const package::Recipe& recipe, const judge::Jury& jury) {
    for (const RecipeCase& recipe_case : recipe.cases) {
        if (!jury.reference && needs_reference(recipe_case)) {
            throw ConfigError(
                fmt::format("{} needs an answer and judge.toml names no 'reference' for this package: add one, or {}",
                            name_with_line(recipe, recipe_case),
                            recipe.is_bapctools ? "a 'solution' at the top of generators.yaml"
                                                : "say answer = \"none\" or \"empty\""));
        }
    }
}

void read_old_lock(Setting& setting) {
    try {
        setting.old = read_lock(lock_file(setting.jury.plan.package.root));
    } catch (const ConfigError& error) {
        setting.old_problem = error.what();
    }
}

// Reads what exists already, from the files and the lock file.
States read_states(const Setting& setting) {
    States states;
    for (const RecipeCase& recipe_case : setting.recipe.cases) {
        CaseState state{recipe_case, setting.data / (recipe_case.name + ".in"),
                        setting.data / (recipe_case.name + ".ans")};
        state.found_input = read_found(state.input_file);
        if (recipe_case.answer != AnswerFrom::None || recipe_case.given_answer) {
            state.found_answer = read_found(state.answer_file);
        }
        if (setting.old && setting.mode != Mode::Anew) {
            const auto was = setting.old->cases.find(recipe_case.name);
            state.was = was != setting.old->cases.end() ? was->second : LockedCase{};
        }
        states.push_back(std::move(state));
    }
    return states;
}

void make_all_inputs(const Setting& setting, States& states) {
    const package::Recipe& recipe = setting.recipe;
    const auto& old = setting.old;
    const bool may_keep = setting.mode == Mode::Update && old && old->generator == setting.makers.generator;
    std::vector<std::size_t> wanted;
    for (std::size_t index = 0; index < states.size(); ++index) {
        CaseState& state = states[index];
        const bool is_written = state.recipe.input.has_value();
        state.now.seed = is_written ? "" : fmt::format("{:016x}", seed_of(recipe, state.recipe));
        if (!is_written && may_keep && state.was.seed == state.now.seed &&
            matches(state.found_input, state.was.input)) {
            state.input = *state.found_input;
        } else {
            wanted.push_back(index);
        }
    }
    auto inputs = make_inputs(recipe, wanted, setting.context,
                              generators_of(setting.context, setting.jury.plan, recipe, setting.jury.compiler.get()));
    for (std::size_t position = 0; position < wanted.size(); ++position) {
        states[wanted[position]].input = std::move(inputs[position]);
        states[wanted[position]].is_made = !states[wanted[position]].recipe.input;
    }
    for (CaseState& state : states) {
        state.now.input = hash_of(state.input);
        state.is_checked = old && old->validators == setting.validators && state.was.input == state.now.input;
    }
}

void check_inputs_differ(const package::Recipe& recipe, const States& states) {
    std::map<std::string_view, const RecipeCase*> seen;
    for (const CaseState& state : states) {
        const auto [earlier, fresh] = seen.emplace(state.input, &state.recipe);
        if (!fresh && !recipe.is_bapctools) {
            throw ConfigError(
                fmt::format("{} has the same input as '{}' in line {}: change it, or tell the commands "
                            "apart by a 'variant'",
                            name_with_line(recipe, state.recipe), earlier->second->name, earlier->second->line));
        }
    }
}

void make_all_answers(const Setting& setting, States& states) {
    const auto& reference = setting.jury.reference;
    // A reference without an identity may have changed.
    const bool may_keep = setting.mode == Mode::Update && setting.old && reference && !reference->identity.empty() &&
                          setting.old->reference == reference->identity;
    std::vector<CaseState*> wanted;
    std::vector<Question> questions;
    for (CaseState& state : states) {
        if (state.recipe.given_answer) {
            state.answer = state.recipe.given_answer;
        } else if (state.recipe.answer == AnswerFrom::Empty) {
            state.answer = "";
        } else if (needs_reference(state.recipe)) {
            if (may_keep && state.was.input == state.now.input && matches(state.found_answer, state.was.answer)) {
                state.answer = state.found_answer;
                continue;
            }
            wanted.push_back(&state);
            questions.push_back({name_with_line(setting.recipe, state.recipe), &state.input});
        }
    }
    if (!wanted.empty()) {
        std::vector<std::string> answers = make_answers(questions, *reference, setting.context);
        for (std::size_t position = 0; position < wanted.size(); ++position) {
            wanted[position]->answer = std::move(answers[position]);
            wanted[position]->is_made = true;
        }
    }
    for (CaseState& state : states) {
        state.now.answer = state.answer ? hash_of(*state.answer) : "";
    }
}

// The certificate is kept with the version that it is about. --check compares data only, and makes no certificate.
std::string certificate(const Setting& setting) {
    const auto& old = setting.old;
    const bool is_of_today = old && old->reference == setting.jury.reference->identity && !old->certificate.empty();
    if (setting.mode == Mode::Check || (is_of_today && setting.mode == Mode::Update)) {
        return old ? old->certificate : "";
    }
    return setting.makers.certificate(*setting.context.make_runner(0));
}

Lock make_lock(const Setting& setting, const States& states) {
    const std::vector<RecipeCase>& cases = setting.recipe.cases;
    Lock lock;
    const bool generates = std::ranges::any_of(cases, [](const RecipeCase& recipe_case) { return !recipe_case.input; });
    lock.generator = generates ? setting.makers.generator : "";
    if (std::ranges::any_of(cases, needs_reference)) {
        lock.reference = setting.jury.reference->identity;
        lock.certificate = setting.makers.certificate ? certificate(setting) : "";
    }
    lock.validators = setting.validators;
    for (const CaseState& state : states) {
        lock.cases.emplace(state.recipe.name, state.now);
    }
    return lock;
}

void compare(const fs::path& file, const std::string& wanted, const std::optional<std::string>& stored,
             GeneratedData& result) {
    ++result.files;
    if (!stored) {
        result.changes.push_back({file, ChangeKind::Missing});
    } else if (*stored != wanted) {
        result.changes.push_back({file, ChangeKind::Differs, line_difference(wanted, *stored, most_lines)});
    } else {
        result.unchanged.push_back(file);
    }
}

// If other versions make the same data, the data does not differ: this is only noted, and recorded with the next data.
void compare_lock(const Setting& setting, const Lock& lock, GeneratedData& result) {
    const fs::path file = lock_file(setting.jury.plan.package.root);
    const auto& old = setting.old;
    if (!setting.old_problem.empty()) {
        result.changes.push_back({file, ChangeKind::Differs, setting.old_problem + "\n"});
    } else if (!old) {
        result.changes.push_back({file, ChangeKind::Missing});
    } else if (old->cases != lock.cases) {
        // When the changed files are written, a difference of hashes tells the user nothing more.
        const std::string lines =
            setting.mode == Mode::Check ? line_difference(write_lock(lock), base::read_file(file), most_lines) : "";
        result.changes.push_back({file, ChangeKind::Differs, lines});
    } else {
        for (const auto& [was, is] :
             {std::pair{old->generator, lock.generator}, std::pair{old->reference, lock.reference},
              std::pair{old->validators, lock.validators}}) {
            if (was != is) {
                result.notes.push_back(fmt::format("{} is now {}: the data is the same", was.empty() ? "nobody" : was,
                                                   is.empty() ? "nobody" : is));
            }
        }
    }
}

void add_strays(const fs::path& data, GeneratedData& result) {
    std::set<fs::path> wanted(result.unchanged.begin(), result.unchanged.end());
    std::ranges::transform(result.changes, std::inserter(wanted, wanted.end()), &FileChange::path);
    for (const fs::path& path : strays(data, wanted)) {
        result.changes.push_back({path, ChangeKind::Stray});
    }
}

// Runs the input validators on the inputs that they have not accepted yet.
void check_inputs(const Setting& setting, const States& states) {
    std::vector<const CaseState*> fresh;
    for (const CaseState& state : states) {
        if (!state.is_checked && !state.recipe.name.starts_with("invalid_input/")) {
            fresh.push_back(&state);
        }
    }
    if (fresh.empty() || setting.makers.validators.empty()) {
        return;
    }
    workers::Workers(setting.context).for_each(fresh.size(), [&](workers::Worker& worker, std::size_t index) {
        const RecipeCase& recipe_case = fresh[index]->recipe;
        // Sealed, so that no validator can change what the next validator reads.
        const base::Fd input = base::memory_file(fresh[index]->input);
        base::seal(input);
        package::Case test_case;
        test_case.name = recipe_case.name;
        test_case.input = fs::path{fmt::format("/proc/self/fd/{}", input.get())};
        test_case.input_validator_flags = package::input_validator_flags(setting.jury.plan.package, recipe_case.name);
        for (const judge::InputCheck& validator : setting.jury.input_checks) {
            if (const check::Check check = validator.run(worker.runner(), test_case); !check.accepted) {
                throw ConfigError(fmt::format("{}: {} rejects the input: {}",
                                              name_with_line(setting.recipe, recipe_case), validator.name,
                                              check.message.empty() ? "no reason given" : check.message));
            }
        }
    });
}

// The files of the recipe that are neither inputs nor answers, by their names below data/.
std::map<std::string, std::string> other_files(const package::Recipe& recipe, const States& states) {
    std::map<std::string, std::string> files = recipe.files;
    for (const CaseState& state : states) {
        const RecipeCase& recipe_case = state.recipe;
        for (const auto& [extension, target] : recipe_case.links) {
            files[recipe_case.name + extension] = target == ".in" ? state.input : state.answer.value_or("");
        }
        for (const auto& [extension, bytes] : recipe_case.files) {
            files[recipe_case.name + extension] = bytes;
        }
    }
    return files;
}

void put_in_place(const Setting& setting, const States& states, const std::string& lock, GeneratedData& result) {
    const fs::path& data = setting.data;
    const fs::path file = lock_file(setting.jury.plan.package.root);
    const bool is_lock_alone = std::ranges::all_of(result.changes, [&](const FileChange& change) {
        return change.path == file || change.kind == ChangeKind::Stray;
    });
    if (is_lock_alone) {
        check_inputs(setting, states);
        base::write_file_atomically(file, lock);
        return;
    }
    Staging staging(data);
    const std::set<fs::path> unchanged(result.unchanged.begin(), result.unchanged.end());
    for (const CaseState& state : states) {
        if (!unchanged.contains(state.input_file)) {
            staging.write(state.recipe.name + ".in", state.input);
        }
        if (state.answer && !unchanged.contains(state.answer_file)) {
            staging.write(state.recipe.name + ".ans", *state.answer);
        }
    }
    for (const auto& [name, bytes] : other_files(setting.recipe, states)) {
        if (!unchanged.contains(data / name)) {
            staging.write(name, bytes);
        }
    }
    staging.write(file.lexically_relative(data), lock);
    check_inputs(setting, states);
    if (setting.context.stop.stop_requested()) {
        throw sandbox::Interrupted{};
    }
    if (!staging.commit()) {
        result.notes.push_back(
            fmt::format("the file system of {} cannot exchange folders: the files were put in "
                        "place one by one, each whole",
                        data.string()));
    }
}

}  // namespace

GeneratedData generate(const workers::JudgingContext& context, const judge::Jury& jury, const Makers& makers,
                       Mode mode) {
    const fs::path& root = jury.plan.package.root;
    const auto recipe = package::read_any_recipe(jury.plan.package);
    if (!recipe) {
        return {};
    }
    expect_own_folder(root, root / "data");
    std::optional<FolderLock> folder_lock;
    if (mode != Mode::Check) {
        folder_lock.emplace(root);
        Staging::clean(root / "data");
    }
    check_reference(*recipe, jury);
    Setting setting{{context, jury.plan.validator_limits}, jury, *recipe, makers, mode};
    read_old_lock(setting);
    States states = read_states(setting);
    make_all_inputs(setting, states);
    check_inputs_differ(*recipe, states);
    make_all_answers(setting, states);
    const Lock lock = make_lock(setting, states);
    GeneratedData result;
    result.has_recipe = true;
    result.cases = states.size();
    for (const CaseState& state : states) {
        result.made += state.is_made ? 1 : 0;
        compare(state.input_file, state.input, state.found_input, result);
        if (state.answer) {
            compare(state.answer_file, *state.answer, state.found_answer, result);
        }
    }
    for (const auto& [name, bytes] : other_files(*recipe, states)) {
        compare(setting.data / name, bytes, read_found(setting.data / name), result);
    }
    result.notes = recipe->notes;
    const bool is_changed = !result.changes.empty() || setting.old != lock;
    if (setting.old != lock) {
        compare_lock(setting, lock, result);
    }
    add_strays(setting.data, result);
    if (mode != Mode::Check && is_changed) {
        put_in_place(setting, states, write_lock(lock), result);
    } else if (is_changed) {
        check_inputs(setting, states);  // --check refuses what would be refused without it
    }
    return result;
}

}  // namespace harness::recipe
