#include "harness/setter/hack/kinds.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/format/package/recipe.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/model/outcome.hpp"
#include "harness/setter/hack/candidates.hpp"
#include "harness/setter/hack/mutate.hpp"
#include "harness/setter/recipe/make.hpp"

namespace harness::hack {

namespace {

constexpr int smallest_made = 4;
constexpr int largest_mixed = 14;  // largest n for `boards many`
constexpr int recipe_rounds = 4;
constexpr std::size_t made_together = 16;  // cases of a recipe
constexpr std::size_t most_bytes_made = std::size_t{32} << 20U;
constexpr std::size_t most_inputs = 3;  // of the package, whose numbers get other values
constexpr std::array densities{"0.05", "0.2", "0.35", "0.5"};

// Commands of `boards` for `sizes`, all from smallest_made on. `many` makes the kinds in turn; the others are the kinds
// that `many` lacks or makes of smaller boards only.
std::vector<std::string> commands_of_kinds(const std::vector<int>& sizes) {
    std::vector<std::string> all;
    if (sizes.front() <= largest_mixed) {
        for (const char* density : densities) {
            all.push_back(fmt::format("many --smallest {} --largest {} --density {} --boards 80", sizes.front(),
                                      std::min(sizes.back(), largest_mixed), density));
        }
    }
    all.push_back(fmt::format("extremes --smallest {} --largest {}", sizes.front(), sizes.back()));
    const std::string each_size = fmt::format("--n {}", fmt::join(sizes, ","));
    for (const char* kind : {"random", "planted", "no-solution", "no-solution --by pigeonhole", "blocked-row",
                             "blocked-column", "diagonals --which main", "diagonals --which anti", "diagonals"}) {
        all.push_back(fmt::format("{} {} --density 0.1", kind, each_size));
    }
    for (const char* shape : {"bottom", "late"}) {
        all.push_back(fmt::format("worst --n {} --shape {} --rows 2", sizes.back(), shape));
    }
    return all;
}

std::vector<Board> boards_of_kinds(const std::vector<int>& sizes, std::uint64_t seed, const HackContext& hack_context,
                                   sandbox::Runner& runner) {
    const std::vector<int> large(std::ranges::lower_bound(sizes, smallest_made), sizes.end());
    if (large.empty()) {
        return {};
    }
    const std::vector<std::string> all = commands_of_kinds(large);
    std::string asked;
    for (const std::string& kind : all) {
        asked += fmt::format("{} --format another-n-queens --seed {}\n", kind, seed);
    }
    const compile::RunWithOutput made_all = recipe::run(
        hack_context.context().trusted_dir, {fmt::format("{}/boards", sandbox::program_dir_inside), "--batch"}, &asked,
        hack_context.plan().validator_limits, runner);
    if (!model::exited_with(made_all.result.outcome, 0)) {
        throw base::JudgeError(fmt::format("boards {}", recipe::describe(made_all.result.outcome)));
    }
    const Protocol format{.layout = {.input = boards::Input::Boards}};
    std::vector<Board> boards;
    for (const auto& made : recipe::unframe(made_all.output, all.size())) {
        if (!made) {
            throw base::JudgeError("the program boards did not make the candidate inputs: run ./dev build");
        }
        if (const auto instance = parse(*made, format)) {
            std::ranges::copy_if(instance->boards, std::back_inserter(boards),
                                 [&](const Board& board) { return std::ranges::count(sizes, board.n) > 0; });
        }
    }
    std::ranges::stable_sort(boards, {}, &Board::n);
    return boards;
}

}  // namespace

std::vector<Instance> instances_of_kinds(const HackContext& hack_context, std::uint64_t seed, workers::Workers& workers,
                                         Deadline deadline) {
    const Protocol& protocol = hack_context.protocol();
    if (protocol.is_list() && !protocol.has_squares()) {
        const int largest = protocol.sizes_together.empty() ? 0 : protocol.sizes_together.back();
        return small_instances(protocol, {.seed = seed + 1, .largest = largest});
    }
    if (!protocol.is_known()) {
        return texts_of_recipe(hack_context.plan(), seed, hack_context.context(), deadline);
    }
    std::vector<Board> boards;
    if (protocol.has_squares()) {
        workers.run([&](workers::Worker& worker) {
            boards = boards_of_kinds(protocol.sizes, seed, hack_context, worker.runner());
        });
    }
    Random random(seed);
    return packed(boards, protocol, random);
}

std::vector<Instance> texts_of_recipe(const judge::Plan& plan, std::uint64_t seed,
                                      const workers::JudgingContext& context, Deadline deadline) {
    const auto begun = std::chrono::steady_clock::now();
    const Deadline made_by = begun + (deadline - begun) / 3;
    std::optional<package::Recipe> recipe = package::read_recipe(plan.package.root);
    if (!recipe) {
        return {};
    }
    std::vector<std::size_t> generated;
    for (std::size_t index = 0; index < recipe->cases.size(); ++index) {
        if (!recipe->cases[index].input) {
            generated.push_back(index);
        }
    }
    const compile::Compiler compiler(plan.toolchain);
    const recipe::MakingContext making{context, plan.validator_limits};
    const recipe::Generators own = recipe::generators_of(context, plan, *recipe, &compiler);
    std::vector<Instance> instances;
    std::size_t bytes = 0;
    const std::string salt = recipe->salt;
    for (int round = 0; round < recipe_rounds; ++round) {
        recipe->salt = fmt::format("{} hack {} {}", salt, seed, round);
        for (std::size_t from = 0; from < generated.size(); from += made_together) {
            if (bytes > most_bytes_made || std::chrono::steady_clock::now() >= made_by) {
                return instances;
            }
            const auto begin = generated.begin() + static_cast<std::ptrdiff_t>(from);
            const auto end = begin + static_cast<std::ptrdiff_t>(std::min(made_together, generated.size() - from));
            for (std::string& text : recipe::make_inputs(*recipe, {begin, end}, making, own, recipe::Checking::Once)) {
                bytes += text.size();
                instances.push_back({.boards = {}, .text = std::move(text)});
            }
        }
    }
    return instances;
}

std::vector<texts::TextsAtEnds> inputs_at_ends(const HackContext& hack_context, std::uint64_t seed, Worker& worker,
                                               Deadline deadline) {
    if (hack_context.protocol().is_known() || !hack_context.checks_inputs()) {
        return {};
    }
    const auto start = std::chrono::steady_clock::now();
    const Deadline learnt = start + (deadline - start) / 3;
    std::vector<Instance> own = own_inputs(hack_context.package(), hack_context.protocol());
    std::ranges::sort(own, {}, [](const Instance& input) {
        return std::pair{input.text.size(), std::string_view{input.text}};
    });
    own.erase(std::unique(own.begin(), own.end()), own.end());
    own.resize(std::min(own.size(), most_inputs));
    std::vector<texts::TextsAtEnds> at_ends;
    Random random(seed);
    const auto is_valid = [&](const std::string& text) {
        return std::chrono::steady_clock::now() < learnt && hack_context.is_valid(text, worker.runner());
    };
    for (const Instance& input : own) {
        at_ends.push_back(texts::texts_at_ends(input.text, is_valid, random));
    }
    return at_ends;
}

}  // namespace harness::hack
