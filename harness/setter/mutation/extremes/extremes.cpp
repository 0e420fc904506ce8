#include "harness/setter/mutation/extremes/extremes.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/history/cache/digest.hpp"

namespace harness::mutation {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view wrapper_name = "judge-extreme";
constexpr int smallest_identified = 4;  // smaller inputs have too similar counts
constexpr int largest_identified = 12;  // on larger inputs slow submissions take long
constexpr int sampled_lines = 24;       // random lines between the first and the last

class Planner {
  public:
    Planner(const inputs::InputModel& model, const Basis& basis) : model_(model), basis_(basis) {}

    std::vector<Extreme> plan(inputs::Random& random) {
        if (basis_.location) {
            counts();
        }
        features();
        lines(random);
        return std::move(all_);
    }

  private:
    void counts() {
        for (const int size : model_.sizes().alone) {
            all_.push_back({Mistake::Count, 1, size});
            all_.push_back({Mistake::Count, -1, size});
        }
        for (const int bits : {8, 16, 32}) {
            all_.push_back({Mistake::Bits, bits});
        }
        for (int digits = 1; digits < basis_.digits; ++digits) {
            all_.push_back({Mistake::LastDigits, digits});
            all_.push_back({Mistake::FirstDigits, digits});
        }
        for (std::size_t part = 1; part <= separate_parts(); ++part) {
            all_.push_back({Mistake::Count, 1, 0, part});
        }
    }

    void features() {
        for (const int size : model_.sizes().alone) {
            add(model_.features(size), size);
        }
        add(model_.sizes().alone.empty() ? std::vector<inputs::Feature>{} : model_.features(0), 0);
        for (std::size_t part = 1; part <= separate_parts(); ++part) {
            if (const auto all = model_.features(model_.sizes().alone.back()); !all.empty()) {
                all_.push_back({Mistake::Overlooks, 0, 0, part, all.front()});
            }
        }
    }

    void add(const std::vector<inputs::Feature>& features, int size) {
        for (const inputs::Feature& feature : features) {
            all_.push_back({Mistake::Overlooks, 0, size, 0, feature});
        }
    }

    // How many parts may be together in an input; 0 if an input has one.
    std::size_t separate_parts() const { return model_.sizes().most_parts > 1 ? model_.sizes().most_parts : 0; }

    // Lines of the only output: the first and last ones, those at the limits of 8 and 16 bits, and some random ones.
    void lines(inputs::Random& random) {
        std::set<int> chosen;
        for (const int line : {1, 2, 255, 256, 257, 65'535, 65'536, 65'537, basis_.lines - 1, basis_.lines}) {
            chosen.insert(line);
        }
        for (int left = sampled_lines; left > 0 && basis_.lines > 0; --left) {
            chosen.insert(1 + random.below(basis_.lines));
        }
        for (const int line : chosen) {
            for (const Mistake mistake : {Mistake::LineWrong, Mistake::LineMissing, Mistake::LineTwice}) {
                if (line >= 1 && line <= basis_.lines) {
                    all_.push_back({mistake, line});
                }
            }
        }
    }

    const inputs::InputModel& model_;
    const Basis& basis_;
    std::vector<Extreme> all_;
};

}  // namespace

Basis choose_basis(const hack::HackContext& hack_context, workers::Worker& worker,
                   const std::vector<compile::Program>& programs) {
    const inputs::InputModel& model = hack_context.model();
    Basis basis;
    if (model.has_one_input()) {
        const auto output = hack_context.output_of(programs.front(), "", worker.runner()).value_or("");
        basis.lines = static_cast<int>(std::ranges::count(output, '\n'));
        return basis;
    }
    std::vector<std::string> asked;
    for (const int size : model.sizes().alone) {
        if ((size >= smallest_identified && size <= largest_identified) || size == model.sizes().alone.back()) {
            asked.push_back(model.plain(size, 1));
        }
    }
    std::vector<hack::Candidate> candidates = hack_context.with_answers(std::move(asked), worker.runner());
    if (candidates.empty()) {
        return basis;
    }
    basis.digits = static_cast<int>(last_number(candidates.back().answer).size());
    if (model.parts(candidates.back().input).front().size > largest_identified && candidates.size() > 1) {
        candidates.pop_back();
    }
    std::vector<std::string> counts;
    std::ranges::transform(candidates, std::back_inserter(counts),
                           [](const hack::Candidate& candidate) { return last_number(candidate.answer); });
    for (std::size_t index = 0; index < programs.size() && !basis.location; ++index) {
        std::vector<std::string> outputs;
        for (const hack::Candidate& candidate : candidates) {
            outputs.push_back(hack_context.output_of(programs[index], candidate.input, worker.runner()).value_or(""));
        }
        basis.location = location_of_counts(outputs, counts);
        basis.original = basis.location ? index : 0;
    }
    return basis;
}

std::vector<Extreme> plan_extremes(const inputs::InputModel& model, const Basis& basis, std::uint64_t seed,
                                   std::size_t most) {
    const bool is_known = model.has_one_input() || !model.sizes().alone.empty();
    inputs::Random random(seed);
    std::vector<Extreme> all = is_known ? Planner(model, basis).plan(random) : std::vector<Extreme>{};
    if (most == 0 || all.size() <= most) {
        return all;
    }
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    random.shuffle(order);
    order.resize(most);
    std::ranges::sort(order);
    std::vector<Extreme> chosen;
    std::ranges::transform(order, std::back_inserter(chosen), [&all](std::size_t index) { return all[index]; });
    return chosen;
}

ExtremeProgram::ExtremeProgram(const fs::path& wrapper, const KeyedProgram& original,
                               const inputs::Description& description, CountLocation location)
    : key_(original.key + cache::hash_of_file(wrapper)),
      command_(original.program.arguments),
      runtime_(original.program.runtime),
      format_(description.as_argument ? "1" : "0"),
      location_(fmt::format("{} {}", location.per_part, location.index)) {
    for (const auto& [key, word] : description.picture) {
        format_ += fmt::format(" {} {}", key, word);
    }
    std::error_code error;  // a folder inside, because only its owner may open the outer one
    fs::copy(original.program.dir, folder(), fs::copy_options::recursive, error);
    if (!error) {
        fs::copy_file(wrapper, folder() / wrapper_name, error);
    }
    if (error) {
        throw base::SystemError(fmt::format("cannot lay {} beside a submission", wrapper.string()), error.value());
    }
}

KeyedProgram ExtremeProgram::of(const Extreme& extreme) const {
    std::vector<std::string> arguments{fmt::format("{}/{}", sandbox::program_dir_inside, wrapper_name),
                                       to_word(extreme), format_, location_, std::to_string(command_.size())};
    arguments.insert(arguments.end(), command_.begin(), command_.end());
    cache::Digest key("extreme 1", {key_});
    for (const std::string& argument : arguments) {
        key.add(argument);
    }
    KeyedProgram built{{folder(), std::move(arguments)}, key.hex()};
    built.program.runtime = runtime_;
    return built;
}

}  // namespace harness::mutation
