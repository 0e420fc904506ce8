#include "harness/recipe/generate.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "harness/package/cases.hpp"
#include "harness/package/recipe.hpp"
#include "harness/recipe/data_files.hpp"
#include "harness/recipe/difference.hpp"
#include "harness/recipe/lock.hpp"
#include "harness/recipe/make.hpp"
#include "harness/recipe/staging.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/temp_dir.hpp"
#include "harness/support/text.hpp"
#include "harness/workers/workers.hpp"

namespace harness::recipe {

namespace {

namespace fs = std::filesystem;
using package::AnswerFrom;
using package::RecipeCase;
using support::ConfigError;

constexpr std::size_t most_lines = 24;  // of a file's differences

bool is(const std::optional<std::string>& bytes, const std::string& hash) {
    return bytes && !hash.empty() && hash_of(*bytes) == hash;
}

struct CaseState {
    std::optional<std::string> found_input;
    std::optional<std::string> found_answer;
    LockedCase was;  // as the lock file has it; all empty: not at all
    LockedCase now;
    std::string input;
    std::optional<std::string> answer;
    bool made = false;
    bool is_checked = false;  // the input validators of today have accepted this input
};

void check_reference(const package::Recipe& recipe, const judge::Jury& jury) {
    for (const RecipeCase& made : recipe.cases) {
        if (!jury.reference && made.answer == AnswerFrom::Reference) {
            throw ConfigError(
                fmt::format("{} needs an answer and judge.toml names no 'reference' for this package: add "
                            "one, or say answer = \"none\" or \"empty\"",
                            who_is(recipe, made)));
        }
    }
}

class Generation {
  public:
    Generation(const workers::JudgingContext& context, const judge::Jury& jury, package::Recipe recipe,
               const Makers& makers, Mode mode)
        : context_(context),
          jury_(jury),
          package_(jury.package),
          recipe_(std::move(recipe)),
          makers_(makers),
          mode_(mode),
          data_(package_.root / "data"),
          validators_(validators_with_flags(package_, recipe_, makers.validators)),
          states_(recipe_.cases.size()) {}

    Generated run() {
        look();
        make_all_inputs();
        check_inputs_differ();
        make_all_answers();
        make_lock();
        compare_all();
        if (mode_ != Mode::Check && is_changed_) {
            put_in_place();
        } else if (is_changed_) {
            check_inputs_aside();
        }
        return std::move(result_);
    }

  private:
    fs::path input_file(std::size_t index) const { return data_ / (recipe_.cases[index].name + ".in"); }
    fs::path answer_file(std::size_t index) const { return data_ / (recipe_.cases[index].name + ".ans"); }
    bool has_generated_case() const {
        return std::ranges::any_of(recipe_.cases, [](const RecipeCase& made) { return !made.input; });
    }

    void read_old_lock();
    void look();
    void make_all_inputs();
    void check_inputs_differ() const;
    void make_all_answers();
    std::string certificate() const;
    void make_lock();
    void compare(const fs::path& file, const std::string& wanted, const std::optional<std::string>& found);
    void compare_lock();
    void compare_all();
    void add_strays();
    void check_inputs(const fs::path& data) const;
    void check_inputs_aside() const;
    void put_in_place();

    const workers::JudgingContext& context_;
    const judge::Jury& jury_;
    const package::Package& package_;
    package::Recipe recipe_;
    const Makers& makers_;
    Mode mode_;
    fs::path data_;
    const std::string validators_;   // with the flags that they get
    std::vector<CaseState> states_;  // by the index of the case
    std::optional<Lock> old_;        // a sound one
    std::string old_problem_;        // why the one that is there is not
    Lock lock_;
    Generated result_{true, 0, 0, 0, {}, {}, {}};
    bool is_changed_ = false;
};

void Generation::read_old_lock() {
    try {
        old_ = read_lock(lock_file(package_.root));
    } catch (const ConfigError& error) {
        old_problem_ = error.what();
    }
}

// What is there already, in the lock file's words too.
void Generation::look() {
    read_old_lock();
    for (std::size_t index = 0; index < states_.size(); ++index) {
        CaseState& state = states_[index];
        state.found_input = read_found(input_file(index));
        if (recipe_.cases[index].answer != AnswerFrom::None) {
            state.found_answer = read_found(answer_file(index));
        }
        if (!old_ || mode_ == Mode::Anew) {
            continue;
        }
        if (const auto was = old_->cases.find(recipe_.cases[index].name); was != old_->cases.end()) {
            state.was = was->second;
        }
    }
}

void Generation::make_all_inputs() {
    const bool may_keep = mode_ == Mode::Update && old_ && old_->generator == makers_.generator;
    std::vector<std::size_t> wanted;
    for (std::size_t index = 0; index < states_.size(); ++index) {
        CaseState& state = states_[index];
        const RecipeCase& made = recipe_.cases[index];
        state.now.seed = made.input ? "" : fmt::format("{:016x}", seed_of(recipe_, made));
        if (!made.input && may_keep && state.was.seed == state.now.seed && is(state.found_input, state.was.input)) {
            state.input = *state.found_input;
        } else {
            wanted.push_back(index);
        }
    }
    auto inputs =
        make_inputs(recipe_, wanted, context_, generators_of(context_, package_, recipe_, jury_.compiler.get()));
    for (std::size_t place = 0; place < wanted.size(); ++place) {
        states_[wanted[place]].input = std::move(inputs[place]);
        states_[wanted[place]].made = !recipe_.cases[wanted[place]].input;
    }
    for (CaseState& state : states_) {
        state.now.input = hash_of(state.input);
        state.is_checked = old_ && old_->validators == validators_ && state.was.input == state.now.input;
    }
}

void Generation::check_inputs_differ() const {
    std::map<std::string_view, const RecipeCase*> seen;
    for (std::size_t index = 0; index < states_.size(); ++index) {
        const RecipeCase& made = recipe_.cases[index];
        const auto [earlier, fresh] = seen.emplace(states_[index].input, &made);
        if (!fresh) {
            throw ConfigError(
                fmt::format("{} has the same input as '{}' in line {}: change it, or tell the commands "
                            "apart by a 'variant'",
                            who_is(recipe_, made), earlier->second->name, earlier->second->line));
        }
    }
}

void Generation::make_all_answers() {
    // A reference that cannot say which it is may have changed.
    const bool may_keep = mode_ == Mode::Update && old_ && jury_.reference && !jury_.reference->identity.empty() &&
                          old_->reference == jury_.reference->identity;
    std::vector<std::size_t> wanted;
    std::vector<Question> questions;
    for (std::size_t index = 0; index < states_.size(); ++index) {
        CaseState& state = states_[index];
        const RecipeCase& made = recipe_.cases[index];
        if (made.answer == AnswerFrom::Empty) {
            state.answer = "";
        } else if (made.answer == AnswerFrom::Reference) {
            if (may_keep && state.was.input == state.now.input && is(state.found_answer, state.was.answer)) {
                state.answer = state.found_answer;
                continue;
            }
            wanted.push_back(index);
            questions.push_back({who_is(recipe_, made), &state.input});
        }
    }
    if (!wanted.empty()) {
        std::vector<std::string> answers = make_answers(questions, *jury_.reference, context_);
        for (std::size_t place = 0; place < wanted.size(); ++place) {
            states_[wanted[place]].answer = std::move(answers[place]);
            states_[wanted[place]].made = true;
        }
    }
    for (CaseState& state : states_) {
        state.now.answer = state.answer ? hash_of(*state.answer) : "";
    }
}

// Kept with the version that it is about; --check compares data, and looks for no certificate.
std::string Generation::certificate() const {
    const bool is_of_today = old_ && old_->reference == jury_.reference->identity && !old_->certificate.empty();
    if (mode_ == Mode::Check || (is_of_today && mode_ == Mode::Update)) {
        return old_ ? old_->certificate : "";
    }
    return makers_.certificate(*context_.make_runner(0));
}

void Generation::make_lock() {
    lock_.generator = has_generated_case() ? makers_.generator : "";
    const bool asks = std::ranges::any_of(
        recipe_.cases, [](auto answer) { return answer == AnswerFrom::Reference; }, &RecipeCase::answer);
    lock_.reference = asks ? jury_.reference->identity : "";
    if (asks && makers_.certificate) {
        lock_.certificate = certificate();
    }
    lock_.validators = validators_;
    for (std::size_t index = 0; index < states_.size(); ++index) {
        lock_.cases.emplace(recipe_.cases[index].name, states_[index].now);
    }
}

void Generation::compare(const fs::path& file, const std::string& wanted, const std::optional<std::string>& found) {
    ++result_.files;
    if (!found) {
        result_.changes.push_back({file, ChangeKind::Missing});
    } else if (*found != wanted) {
        result_.changes.push_back({file, ChangeKind::Differs, line_difference(wanted, *found, most_lines)});
    } else {
        result_.unchanged.push_back(file);
    }
}

// The same data made by other versions is no difference of the data: it is said, and recorded when data is made.
void Generation::compare_lock() {
    const fs::path file = lock_file(package_.root);
    if (old_ == lock_) {
        return;
    }
    is_changed_ = true;
    if (!old_problem_.empty()) {
        result_.changes.push_back({file, ChangeKind::Differs, old_problem_ + "\n"});
    } else if (!old_) {
        result_.changes.push_back({file, ChangeKind::Missing});
    } else if (old_->cases != lock_.cases) {
        // Hashes tell a person nothing who sees the changes of the files themselves being written.
        const std::string lines =
            mode_ == Mode::Check ? line_difference(write_lock(lock_), support::read_file(file), most_lines) : "";
        result_.changes.push_back({file, ChangeKind::Differs, lines});
    } else {
        for (const auto& [was, is] :
             {std::pair{old_->generator, lock_.generator}, std::pair{old_->reference, lock_.reference},
              std::pair{old_->validators, lock_.validators}}) {
            if (was != is) {
                result_.notes.push_back(fmt::format("{} is now {}: the data is the same", was.empty() ? "nobody" : was,
                                                    is.empty() ? "nobody" : is));
            }
        }
    }
}

void Generation::compare_all() {
    result_.cases = states_.size();
    for (std::size_t index = 0; index < states_.size(); ++index) {
        const CaseState& state = states_[index];
        result_.made += state.made ? 1 : 0;
        compare(input_file(index), state.input, state.found_input);
        if (state.answer) {
            compare(answer_file(index), *state.answer, state.found_answer);
        }
    }
    is_changed_ = !result_.changes.empty();
    compare_lock();
    add_strays();
}

void Generation::add_strays() {
    std::set<fs::path> wanted(result_.unchanged.begin(), result_.unchanged.end());
    std::ranges::transform(result_.changes, std::inserter(wanted, wanted.end()), &FileChange::path);
    for (const fs::path& path : strays(data_, wanted)) {
        result_.changes.push_back({path, ChangeKind::Stray});
    }
}

// Has the input validators look at the inputs, as they lie in `data`, that they have not accepted yet.
void Generation::check_inputs(const fs::path& data) const {
    std::vector<std::size_t> fresh;
    for (std::size_t index = 0; index < states_.size(); ++index) {
        if (!states_[index].is_checked) {
            fresh.push_back(index);
        }
    }
    if (fresh.empty() || makers_.validators.empty()) {
        return;
    }
    workers::Workers(context_).for_each(fresh.size(), [&](workers::Worker& worker, std::size_t place) {
        const RecipeCase& made = recipe_.cases[fresh[place]];
        package::Case given;
        given.name = made.name;
        given.input = data / (made.name + ".in");
        given.input_validator_flags = package::input_validator_flags(package_, data, made.name);
        for (const judge::InputCheck& validator : jury_.input_checks) {
            if (const check::Check check = validator.run(worker.runner(), given); !check.accepted) {
                throw ConfigError(fmt::format("{}: {} rejects the input: {}", who_is(recipe_, made), validator.name,
                                              check.message.empty() ? "no reason given" : check.message));
            }
        }
    });
}

// --check refuses what would be refused without it, and leaves the package as it is: inputs are looked at elsewhere,
// beside copies of the groups' settings.
void Generation::check_inputs_aside() const {
    const support::TempDir aside;
    copy_settings(data_, aside.path());
    for (std::size_t index = 0; index < states_.size(); ++index) {
        write_below(aside.path() / (recipe_.cases[index].name + ".in"), states_[index].input);
    }
    check_inputs(aside.path());
}

void Generation::put_in_place() {
    const std::string lock = write_lock(lock_);
    const fs::path file = lock_file(package_.root);
    const bool is_lock_alone = std::ranges::all_of(result_.changes, [&](const FileChange& change) {
        return change.path == file || change.kind == ChangeKind::Stray;
    });
    if (is_lock_alone) {
        check_inputs(data_);
        support::write_file_atomically(file, lock);
        return;
    }
    Staging staging(data_);
    const std::set<fs::path> unchanged(result_.unchanged.begin(), result_.unchanged.end());
    for (std::size_t index = 0; index < states_.size(); ++index) {
        const CaseState& state = states_[index];
        if (!unchanged.contains(input_file(index))) {
            staging.write(recipe_.cases[index].name + ".in", state.input);
        }
        if (state.answer && !unchanged.contains(answer_file(index))) {
            staging.write(recipe_.cases[index].name + ".ans", *state.answer);
        }
    }
    staging.write(file.lexically_relative(data_), lock);
    check_inputs(staging.path());
    if (context_.stop.stop_requested()) {
        throw sandbox::Interrupted{};
    }
    if (!staging.commit()) {
        result_.notes.push_back(
            fmt::format("the file system of {} cannot exchange folders: the files were put in "
                        "place one by one, each whole",
                        data_.string()));
    }
}

}  // namespace

Generated generate(const workers::JudgingContext& context, const judge::Jury& jury, const Makers& makers, Mode mode) {
    const fs::path& root = jury.package.root;
    auto recipe = package::read_recipe(root);
    if (!recipe) {
        return {};
    }
    expect_own_folder(root, root / "data");
    std::optional<FolderLock> lock;
    if (mode != Mode::Check) {
        lock.emplace(root);
        Staging::clean(root / "data");
    }
    check_reference(*recipe, jury);
    return Generation(context, jury, *std::move(recipe), makers, mode).run();
}

}  // namespace harness::recipe
