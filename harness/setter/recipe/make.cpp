#include "harness/setter/recipe/make.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <mutex>
#include <optional>
#include <ranges>
#include <string_view>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <xxhash.h>

#include "harness/base/error.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/metadata.hpp"
#include "harness/judge/check/program_validator.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/model/outcome.hpp"

namespace harness::recipe {

namespace {

using base::ConfigError;
using base::JudgeError;
using package::Recipe;
using package::RecipeCase;
using Batch = std::vector<std::size_t>;
using Outputs = std::vector<std::optional<std::string>>;

const std::string boards_inside = fmt::format("{}/boards", sandbox::program_dir_inside);

// Both `boards` and `queens` use exit code 2 for a request that is wrong.
void check_ended_well(const model::Outcome& outcome, const std::string& who, std::string_view program,
                      bool is_packages_fault) {
    if (model::exited_with(outcome, 2) && !is_packages_fault) {
        std::string_view why = outcome.error_text;
        why = why.substr(0, why.find('\n'));
        throw ConfigError(fmt::format("{}: {} refuses: {}", who, program, base::one_line(why, 300)));
    }
    if (!model::exited_with(outcome, 0)) {
        const std::string what = fmt::format("{}: {} {}", who, program, describe(outcome));
        if (is_packages_fault) {
            throw ConfigError(what);
        }
        throw JudgeError(what);
    }
}

std::vector<std::string> arguments_of(const Recipe& recipe, const RecipeCase& recipe_case) {
    std::vector<std::string> arguments = recipe_case.command;
    if (recipe.is_bapctools) {
        return arguments;
    }
    arguments.insert(arguments.end(), {"--seed", std::to_string(seed_of(recipe, recipe_case))});
    return arguments;
}

void refuse_two_inputs(const Recipe& recipe, const RecipeCase& recipe_case) {
    constexpr std::string_view what = "made two different inputs from the same arguments and seed";
    if (const std::string own = recipe_case.generator(); !own.empty()) {
        throw ConfigError(fmt::format(
            "{}: {} {}: take all chance from --seed, and nothing from the time, the environment or addresses",
            name_with_line(recipe, recipe_case), own, what));
    }
    throw JudgeError(fmt::format("{}: boards {}", name_with_line(recipe, recipe_case), what));
}

// Uses a separate process of `boards`, twice.
std::string input_by_boards(const Recipe& recipe, const RecipeCase& recipe_case, const MakingContext& context,
                            sandbox::Runner& runner) {
    std::vector<std::string> arguments = arguments_of(recipe, recipe_case);
    arguments.insert(arguments.begin(), boards_inside);
    const auto make = [&] {
        compile::RunWithOutput ended = run(context.trusted_dir, arguments, nullptr, context.limits, runner);
        check_ended_well(ended.result.outcome, name_with_line(recipe, recipe_case), "boards", false);
        return std::move(ended.output);
    };
    std::string first = make();
    if (first != make()) {
        refuse_two_inputs(recipe, recipe_case);
    }
    return first;
}

enum class GeneratorPass { First, Second };

// What a generator must not depend on. Addresses are random in any case. The time zones are 26 hours apart, so the
// local date differs too. A zone's name is a hyphen or digits in angle brackets because a plain name has no digits.
Surroundings surroundings_of(GeneratorPass pass) {
    if (pass == GeneratorPass::First) {
        return {{"PATH=/usr/bin:/bin", "LANG=C.UTF-8", "HOME=/work", "TZ=<-12>12", "HOSTNAME=first", "USER=first"},
                "first"};
    }
    return {{"USER=second", "HOSTNAME=second", "TZ=<+14>-14", "HOME=/work", "LC_ALL=C", "LANG=C", "PATH=/usr/bin:/bin"},
            "second"};
}

// The command of a generator. The box gives every run the same process ids, so the second pass begins with another
// process, whose child the generator is.
std::vector<std::string> command_of(const compile::Program& program, GeneratorPass pass, const model::Limits& limits) {
    std::vector<std::string> command = program.command(limits);
    if (pass == GeneratorPass::Second) {
        const std::array<const char*, 4> before{"/bin/sh", "-c", "\"$@\"; exit $?", "generator"};
        command.insert(command.begin(), before.begin(), before.end());
    }
    return command;
}

// What BAPCtools takes from a generator's working directory. The first is the input, in place of standard output.
const std::vector<std::string> files_of_testcase{"testcase.in",          "testcase.ans",  "testcase.out",
                                                 "testcase.interaction", "testcase.yaml", "testcase.png",
                                                 "testcase.jpg",         "testcase.svg",  "testcase.pdf"};

// Uses a generator of the package.
std::string input_by_own(const Recipe& recipe, const RecipeCase& recipe_case, GeneratorPass pass, const Generators& own,
                         const MakingContext& context, sandbox::Runner& runner) {
    const auto& [name, program] = *own.find(recipe_case.generator());
    const std::vector<std::string> words = arguments_of(recipe, recipe_case);
    const model::Limits limits = program.limits(context.limits);
    std::vector<std::string> arguments = command_of(program, pass, limits);
    arguments.insert(arguments.end(), words.begin() + 1, words.end());
    const std::vector<std::string> written = recipe.is_bapctools ? files_of_testcase : std::vector<std::string>{};
    compile::RunWithOutput ended = run(program.dir, std::move(arguments), nullptr, limits, runner,
                                       check::files_to_lay(program, {}), surroundings_of(pass), written);
    check_ended_well(ended.result.outcome, name_with_line(recipe, recipe_case), name, true);
    if (written.empty()) {
        return std::move(ended.output);
    }
    for (auto file = written.begin() + 1; file != written.end(); ++file) {
        if (compile::collected_file(ended.result, *file) != nullptr) {
            throw ConfigError(
                fmt::format("{}: {} writes {}, which is not supported: only testcase.in and standard output are",
                            name_with_line(recipe, recipe_case), name, *file));
        }
    }
    return compile::collected_bytes(ended.result, written.front()).value_or(std::move(ended.output));
}

// Many programs take their seed from a clock that counts whole seconds.
void wait_for_another_second() {
    const auto now = std::chrono::system_clock::now();
    std::this_thread::sleep_until(std::chrono::ceil<std::chrono::seconds>(now + std::chrono::milliseconds{1}));
}

// The output of a process for `count` framed cases; all empty if the process did not end well.
Outputs run_batch(const std::filesystem::path& program_dir, const std::vector<std::string>& arguments,
                  const std::string& input, std::size_t count, const MakingContext& context, sandbox::Runner& runner) {
    const compile::RunWithOutput ended = run(program_dir, arguments, &input, context.limits, runner);
    return model::exited_with(ended.result.outcome, 0) ? unframe(ended.output, count) : Outputs(count);
}

Outputs inputs_of_batch(const Recipe& recipe, const Batch& cases, const MakingContext& context,
                        sandbox::Runner& runner) {
    std::vector<std::string> lines;
    for (const std::size_t index : cases) {
        lines.push_back(fmt::format("{}\n", fmt::join(arguments_of(recipe, recipe.cases[index]), " ")));
    }
    const std::vector<std::string> arguments{boards_inside, "--batch"};
    const std::string forth = fmt::format("{}", fmt::join(lines, ""));
    std::ranges::reverse(lines);  // state kept from one case to the next would change the result
    const std::string back = fmt::format("{}", fmt::join(lines, ""));
    Outputs first = run_batch(context.trusted_dir, arguments, forth, cases.size(), context, runner);
    Outputs second = run_batch(context.trusted_dir, arguments, back, cases.size(), context, runner);
    std::ranges::reverse(second);
    for (std::size_t position = 0; position < cases.size(); ++position) {
        if (!first[position] || !second[position]) {
            first[position].reset();
        } else if (first[position] != second[position]) {
            refuse_two_inputs(recipe, recipe.cases[cases[position]]);
        }
    }
    return first;
}

// Removes a whole number that ends with `end` from the front.
std::optional<std::size_t> take_number(std::string_view& text, char end) {
    const std::size_t length = text.find(end);
    if (length == std::string_view::npos) {
        return std::nullopt;
    }
    const auto number = base::number_from<std::size_t>(text.substr(0, length));
    text.remove_prefix(length + 1);
    return number;
}

// Runs `work` for each batch on the workers, and reports progress.
void for_each_batch(const std::vector<Batch>& shared, std::size_t all, std::string_view doing,
                    const MakingContext& context,
                    const std::function<void(const Batch& batch, sandbox::Runner& runner)>& work) {
    std::mutex mutex;
    std::size_t done = 0;
    workers::Workers(context).for_each(shared.size(), [&](workers::Worker& worker, std::size_t index) {
        work(shared[index], worker.runner());
        const std::lock_guard lock(mutex);
        done += shared[index].size();
        if (context.progress) {
            context.progress(doing, done, all);
        }
    });
}

// Compares the inputs of the package's own generators, among the cases at `positions` in `indexes`, with a second pass
// at another time and in another environment.
void check_own_again(const Recipe& recipe, const std::vector<std::size_t>& indexes,
                     const std::vector<std::size_t>& positions, const Generators& own, const MakingContext& context,
                     const std::vector<std::string>& inputs) {
    std::vector<std::size_t> owned;
    std::ranges::copy_if(positions, std::back_inserter(owned),
                         [&](std::size_t position) { return !recipe.cases[indexes[position]].generator().empty(); });
    if (owned.empty()) {
        return;
    }
    wait_for_another_second();
    const auto shared = batches(std::vector<std::size_t>(owned.size()), context.jobs);
    for_each_batch(shared, owned.size(), "inputs compared", context, [&](const Batch& batch, sandbox::Runner& runner) {
        for (const std::size_t k : batch) {
            const RecipeCase& recipe_case = recipe.cases[indexes[owned[k]]];
            if (inputs[owned[k]] != input_by_own(recipe, recipe_case, GeneratorPass::Second, own, context, runner)) {
                refuse_two_inputs(recipe, recipe_case);
            }
        }
    });
}

std::vector<Batch> batches_of(const std::vector<Question>& questions, int jobs) {
    std::vector<std::size_t> sizes;
    std::ranges::transform(questions, std::back_inserter(sizes),
                           [](const Question& question) { return question.input->size(); });
    return batches(sizes, jobs);
}

void answer_batch(const std::vector<Question>& questions, const Batch& batch, const Reference& reference,
                  const MakingContext& context, sandbox::Runner& runner, std::vector<std::string>& answers) {
    Outputs batch_answers(batch.size());
    if (reference.serves_batches && batch.size() > 1) {
        std::vector<std::string> arguments = reference.arguments;
        arguments.emplace_back("--batch");
        std::string framed;
        for (const std::size_t index : batch) {
            framed += frame(*questions[index].input);
        }
        batch_answers = run_batch(reference.program_dir, arguments, framed, batch.size(), context, runner);
    }
    for (std::size_t k = 0; k < batch.size(); ++k) {
        answers[batch[k]] = batch_answers[k] ? *std::move(batch_answers[k])
                                             : answer_of(questions[batch[k]], reference, context, runner);
    }
}

}  // namespace

std::string frame(std::string_view bytes) {
    return fmt::format("{}\n{}", bytes.size(), bytes);
}

std::vector<std::optional<std::string>> unframe(std::string_view output, std::size_t count) {
    std::vector<std::optional<std::string>> nothing(count);
    std::vector<std::optional<std::string>> results;
    while (!output.empty()) {
        const auto code = take_number(output, ' ');
        const auto length = code ? take_number(output, '\n') : std::nullopt;
        if (!length || *length > output.size() || results.size() == count) {
            return nothing;
        }
        results.push_back(*code == 0 ? std::optional<std::string>{output.substr(0, *length)} : std::nullopt);
        output.remove_prefix(*length);
    }
    return results.size() == count ? results : nothing;
}

std::vector<std::vector<std::size_t>> batches(const std::vector<std::size_t>& sizes, int jobs) {
    constexpr std::size_t most_cases = 64;
    constexpr std::size_t most_bytes = std::size_t{1} << 20U;
    // Several batches for each worker, so that no worker waits long for the last batch.
    const std::size_t fair = sizes.size() / (static_cast<std::size_t>(jobs) * 4) + 1;
    const std::size_t cases = std::min(fair, most_cases);
    std::vector<std::vector<std::size_t>> shared;
    std::size_t bytes = 0;
    for (std::size_t index = 0; index < sizes.size(); ++index) {
        if (shared.empty() || shared.back().size() == cases || bytes + sizes[index] > most_bytes) {
            shared.emplace_back();
            bytes = 0;
        }
        shared.back().push_back(index);
        bytes += sizes[index];
    }
    return shared;
}

std::uint64_t seed_of(const package::Recipe& recipe, const package::RecipeCase& recipe_case) {
    // The parts are separated by a byte that none of them contains.
    std::string text = recipe.salt + '\n' + fmt::format("{}", fmt::join(recipe_case.command, " "));
    if (recipe_case.variant != 0) {
        text += fmt::format("\n{}", recipe_case.variant);
    }
    return XXH3_64bits(text.data(), text.size());
}

std::string name_with_line(const package::Recipe& recipe, const package::RecipeCase& recipe_case) {
    return fmt::format("{}:{}: case '{}'", recipe.file.string(), recipe_case.line, recipe_case.name);
}

std::vector<std::string> make_inputs(const package::Recipe& recipe, const std::vector<std::size_t>& indexes,
                                     const MakingContext& context, const Generators& own, Checking checking) {
    std::vector<std::string> inputs(indexes.size());
    std::vector<std::size_t> positions;  // in `indexes`, of the cases that a generator makes
    for (std::size_t position = 0; position < indexes.size(); ++position) {
        const RecipeCase& recipe_case = recipe.cases[indexes[position]];
        if (recipe_case.input) {
            inputs[position] = *recipe_case.input;
        } else {
            positions.push_back(position);
        }
    }
    const auto shared = batches(std::vector<std::size_t>(positions.size()), context.jobs);
    for_each_batch(shared, positions.size(), "inputs made", context, [&](const Batch& batch, sandbox::Runner& runner) {
        Batch cases;
        std::ranges::transform(batch, std::back_inserter(cases), [&](std::size_t k) { return indexes[positions[k]]; });
        const bool by_boards =
            std::ranges::all_of(cases, [&](std::size_t index) { return recipe.cases[index].generator().empty(); });
        Outputs batch_inputs =
            cases.size() > 1 && by_boards ? inputs_of_batch(recipe, cases, context, runner) : Outputs(cases.size());
        for (std::size_t k = 0; k < batch.size(); ++k) {
            const RecipeCase& wanted = recipe.cases[cases[k]];
            std::string& input = inputs[positions[batch[k]]];
            if (batch_inputs[k]) {
                input = *std::move(batch_inputs[k]);
            } else if (wanted.generator().empty()) {
                input = input_by_boards(recipe, wanted, context, runner);
            } else {
                input = input_by_own(recipe, wanted, GeneratorPass::First, own, context, runner);
            }
        }
    });
    if (checking == Checking::Twice) {
        check_own_again(recipe, indexes, positions, own, context, inputs);
    }
    return inputs;
}

std::string answer_of(const Question& question, const Reference& reference, const MakingContext& context,
                      sandbox::Runner& runner) {
    std::vector<std::string> arguments = reference.arguments;
    if (reference.input_is_arguments) {
        auto words = package::split_words(*question.input);
        if (!words) {
            throw ConfigError(fmt::format(
                "{}: has a quote that is not closed, and the words of its input are arguments", question.who));
        }
        arguments.insert(arguments.end(), words->begin(), words->end());
    }
    const std::string* input = reference.input_is_arguments ? nullptr : question.input;
    compile::RunWithOutput ended = run(reference.program_dir, std::move(arguments), input, context.limits, runner);
    check_ended_well(ended.result.outcome, question.who, reference.name, reference.is_submission);
    return std::move(ended.output);
}

std::vector<std::string> make_answers(const std::vector<Question>& questions, const Reference& reference,
                                      const MakingContext& context) {
    std::vector<std::string> answers(questions.size());
    for_each_batch(batches_of(questions, context.jobs), questions.size(), "answers made", context,
                   [&](const Batch& batch, sandbox::Runner& runner) {
                       answer_batch(questions, batch, reference, context, runner, answers);
                   });
    return answers;
}

std::vector<std::string> make_answers(const std::vector<Question>& questions, const Reference& reference,
                                      const MakingContext& context, sandbox::Runner& runner) {
    std::vector<std::string> answers(questions.size());
    for (const Batch& batch : batches_of(questions, 1)) {
        answer_batch(questions, batch, reference, context, runner, answers);
    }
    return answers;
}

}  // namespace harness::recipe
