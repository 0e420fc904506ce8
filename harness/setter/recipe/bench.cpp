// Measures how many small cases per second are made and answered on one core in the sandbox: each is generated twice
// and answered once, as in `judge generate`. Prints a table; `./dev bench` runs it.
#include <algorithm>
#include <chrono>
#include <exception>
#include <functional>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <sched.h>

#include "harness/base/error.hpp"
#include "harness/format/package/recipe.hpp"
#include "harness/sandbox/box_pool.hpp"
#include "harness/setter/recipe/make.hpp"
#include "paths.hpp"

namespace harness::recipe {
namespace {

using Clock = std::chrono::steady_clock;

// Restricts this process and all processes it starts.
void stay_on_one_core() {
    cpu_set_t own_core;
    CPU_ZERO(&own_core);
    CPU_SET(static_cast<std::size_t>(::sched_getcpu()), &own_core);
    if (::sched_setaffinity(0, sizeof own_core, &own_core) != 0) {
        base::throw_errno("cannot stay on one core");
    }
}

MakingContext make_context(const sandbox::BoxPool& boxes) {
    MakingContext context;
    context.trusted_dir = queens::bin_dir / "trusted";
    context.limits.cpu = std::chrono::seconds{60};
    context.limits.wall = std::chrono::seconds{120};
    context.make_runner = [&boxes](int worker) { return boxes.lend(worker); };
    return context;
}

package::Recipe recipe_of(int cases) {
    package::Recipe recipe;
    recipe.file = "tests.toml";
    recipe.salt = "bench";
    for (int variant = 1; variant <= cases; ++variant) {
        package::RecipeCase recipe_case;
        recipe_case.name = fmt::format("secret/{}", variant);
        recipe_case.command = {"random",   "--n", "8",        "--density",       "0.3",
                               "--boards", "4",   "--format", "another-n-queens"};
        recipe_case.variant = variant;
        recipe.cases.push_back(recipe_case);
    }
    return recipe;
}

void make_and_answer(const package::Recipe& recipe, const Reference& reference, const MakingContext& context) {
    std::vector<std::size_t> all(recipe.cases.size());
    std::iota(all.begin(), all.end(), 0U);
    const std::vector<std::string> inputs = make_inputs(recipe, all, context);
    std::vector<Question> questions;
    std::ranges::transform(inputs, std::back_inserter(questions), [](const std::string& input) {
        return Question{"a case", &input};
    });
    const std::vector<std::string> answers = make_answers(questions, reference, context);
    base::assert_that(answers.size() == recipe.cases.size(), "every case has its answer");
}

// The median of five rounds.
void measure(const char* name, int cases, const std::function<void()>& work) {
    std::vector<double> rates;
    for (int round = 0; round < 5; ++round) {
        const auto began = Clock::now();
        work();
        rates.push_back(cases / std::chrono::duration<double>(Clock::now() - began).count());
    }
    std::ranges::sort(rates);
    fmt::print("  {:<24} {:>8.0f} cases/s\n", name, rates[rates.size() / 2]);
}

void measure_all() {
    stay_on_one_core();
    sandbox::BoxOptions options;
    options.box = queens::bin_dir / "judge-box";
    const sandbox::BoxPool boxes(options);
    const MakingContext context = make_context(boxes);
    const Reference reference{.name = "the reference",
                              .identity = "",
                              .arguments = {"/program/queens", "answer", "another-n-queens"},
                              .program_dir = context.trusted_dir,
                              .serves_batches = true};
    fmt::print("judge generate: small cases made (twice) and answered, on one core\n");
    const package::Recipe many = recipe_of(2000);
    measure("in batches", 2000, [&] { make_and_answer(many, reference, context); });
    const package::Recipe single = recipe_of(1);  // never batched
    measure("a process for each run", 50, [&] {
        for (int run = 0; run < 50; ++run) {
            make_and_answer(single, reference, context);
        }
    });
}

}  // namespace
}  // namespace harness::recipe

int main() {
    try {
        harness::recipe::measure_all();
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "generate_bench: {}\n", error.what());
        return 3;
    }
}
