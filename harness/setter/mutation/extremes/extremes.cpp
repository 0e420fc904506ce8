#include "harness/setter/mutation/extremes/extremes.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/setter/hack/candidates.hpp"

namespace harness::mutation {

namespace {

namespace fs = std::filesystem;

using hack::Instance;
using hack::Protocol;

constexpr std::string_view wrapper_name = "judge-extreme";
constexpr int smallest_identified = 4;  // smaller boards have too similar counts
constexpr int largest_identified = 12;  // on larger boards slow submissions take long
constexpr int largest_corner = 4;
constexpr int sampled_lines = 24;  // random lines between the first and the last

class Planner {
  public:
    Planner(const Protocol& protocol, const Basis& basis) : protocol_(protocol), basis_(basis) {}

    std::vector<Extreme> plan(hack::Random& random) {
        if (basis_.place) {
            counts();
        }
        if (protocol_.has_squares()) {
            squares();
        }
        lines(random);
        return std::move(all_);
    }

  private:
    void counts() {
        for (const int n : protocol_.sizes) {
            all_.push_back({Mistake::Count, 1, n});
            all_.push_back({Mistake::Count, -1, n});
        }
        for (const int bits : {8, 16, 32}) {
            all_.push_back({Mistake::Bits, bits});
        }
        for (int digits = 1; digits < basis_.digits; ++digits) {
            all_.push_back({Mistake::LastDigits, digits});
            all_.push_back({Mistake::FirstDigits, digits});
        }
        for (std::size_t board = 1; protocol_.most_boards > 1 && board <= protocol_.most_boards; ++board) {
            all_.push_back({Mistake::Count, 1, 0, board});
        }
    }

    void squares() {
        for (const int n : protocol_.sizes) {
            all_.push_back({Mistake::AllSquares, 0, n});
            if (n == 1) {
                continue;  // the only square is in every line and corner
            }
            for (int line = 1; line <= n; ++line) {
                all_.push_back({Mistake::Row, line, n});
                all_.push_back({Mistake::Column, line, n});
            }
            figures(n);
        }
        for (int line = 1; line <= protocol_.sizes.back(); ++line) {
            for (const Mistake mistake :
                 {Mistake::Row, Mistake::RowFromBelow, Mistake::Column, Mistake::ColumnFromRight}) {
                all_.push_back({mistake, line});
            }
        }
        figures(0);
        for (std::size_t board = 1; protocol_.most_boards > 1 && board <= protocol_.most_boards; ++board) {
            all_.push_back({Mistake::AllSquares, 0, 0, board});
        }
    }

    void figures(int n) {
        all_.push_back({Mistake::Diagonal, 1, n});
        all_.push_back({Mistake::Diagonal, 2, n});
        for (int corner = 1; corner <= largest_corner; ++corner) {
            all_.push_back({Mistake::Corner, corner, n});
        }
        all_.push_back({Mistake::Middle, 0, n});
    }

    // Lines of the only output: the first and last ones, those at the limits of 8 and 16 bits, and some random ones.
    void lines(hack::Random& random) {
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

    const Protocol& protocol_;
    const Basis& basis_;
    std::vector<Extreme> all_;
};

}  // namespace

Basis choose_basis(const hack::HackContext& hack_context, workers::Worker& worker,
                   const std::vector<compile::Program>& programs) {
    const Protocol& protocol = hack_context.protocol();
    Basis basis;
    if (protocol.layout.input == boards::Input::Empty) {
        const auto output = hack_context.output_of(programs.front(), "", worker.runner()).value_or("");
        basis.lines = static_cast<int>(std::ranges::count(output, '\n'));
        return basis;
    }
    std::vector<Instance> asked;
    for (const int n : protocol.sizes) {
        if ((n >= smallest_identified && n <= largest_identified) || n == protocol.sizes.back()) {
            asked.push_back(hack::instance_of({boards::free_board(n)}, protocol));
        }
    }
    std::vector<hack::Candidate> candidates = hack_context.with_answers(std::move(asked), worker.runner());
    if (candidates.empty()) {
        return basis;
    }
    basis.digits = static_cast<int>(last_number(candidates.back().answer).size());
    if (candidates.back().instance.boards.front().n > largest_identified && candidates.size() > 1) {
        candidates.pop_back();
    }
    std::vector<std::string> counts;
    std::ranges::transform(candidates, std::back_inserter(counts),
                           [](const hack::Candidate& candidate) { return last_number(candidate.answer); });
    for (std::size_t index = 0; index < programs.size() && !basis.place; ++index) {
        std::vector<std::string> outputs;
        for (const hack::Candidate& candidate : candidates) {
            outputs.push_back(hack_context.output_of(programs[index], candidate.input, worker.runner()).value_or(""));
        }
        basis.place = place_of_counts(outputs, counts);
        basis.original = basis.place ? index : 0;
    }
    return basis;
}

std::vector<Extreme> plan_extremes(const Protocol& protocol, const Basis& basis, std::uint64_t seed, std::size_t most) {
    const bool is_known = protocol.layout.input == boards::Input::Empty || !protocol.sizes.empty();
    hack::Random random(seed);
    std::vector<Extreme> all = is_known ? Planner(protocol, basis).plan(random) : std::vector<Extreme>{};
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

ExtremeProgram::ExtremeProgram(const fs::path& wrapper, const Built& original, const Protocol& protocol,
                               CountPlace place)
    : key_(original.key + cache::hash_of_file(wrapper)),
      command_(original.program.arguments),
      runtime_(original.program.runtime),
      format_(fmt::format("{}{}{}{}", static_cast<int>(protocol.layout.input), protocol.as_argument ? 1 : 0,
                          protocol.layout.free, protocol.layout.bad)),
      place_(fmt::format("{} {}", place.per_board, place.index)) {
    std::error_code error;  // a folder inside, because only its owner may open the outer one
    fs::copy(original.program.dir, folder(), fs::copy_options::recursive, error);
    if (!error) {
        fs::copy_file(wrapper, folder() / wrapper_name, error);
    }
    if (error) {
        throw base::SystemError(fmt::format("cannot lay {} beside a submission", wrapper.string()), error.value());
    }
}

Built ExtremeProgram::of(const Extreme& extreme) const {
    std::vector<std::string> arguments{fmt::format("{}/{}", sandbox::program_dir_inside, wrapper_name),
                                       to_word(extreme), format_, place_, std::to_string(command_.size())};
    arguments.insert(arguments.end(), command_.begin(), command_.end());
    cache::Digest key("extreme 1", {key_});
    for (const std::string& argument : arguments) {
        key.add(argument);
    }
    Built built{{folder(), std::move(arguments)}, key.hex()};
    built.program.runtime = runtime_;
    return built;
}

}  // namespace harness::mutation
