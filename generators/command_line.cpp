#include "generators/command_line.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <sstream>
#include <system_error>
#include <tuple>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "generators/format.hpp"
#include "generators/kinds.hpp"
#include "generators/search.hpp"

namespace generators {

namespace {

// Everything that the flags of any kind can set.
struct Arguments {
    std::uint64_t seed = 0;
    std::vector<int> sizes;
    std::optional<int> boards;
    Format format = Format::BoardFile;
    std::string density = "0";
    Obstacle obstacle = Obstacle::Line;
    std::optional<int> at;
    Diagonals diagonals = Diagonals::Both;
    Worst worst = Worst::Bottom;
    int rows = 1;
    int smallest = 1;
    int largest = 14;
    int count = 10;
    NumberList numbers;
};

using Make = std::function<std::string(const Arguments&, Random&)>;
using MakeBoard = std::function<Board(const Arguments&, int n, Random&)>;

// CLI11's own conversion wraps negative numbers and saturates large ones.
std::uint64_t parse_seed(const std::string& text) {
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc{} || end != text.data() + text.size()) {
        throw BadRequest(fmt::format("seed '{}' is not a whole number from 0 to 2^64 - 1", text));
    }
    return seed;
}

// The error messages of these ranges say what is wanted; those of CLI11's conversion don't.
CLI::Range on_board() {
    return CLI::Range{1, largest_n};
}
CLI::Range any_number() {
    return CLI::Range{std::numeric_limits<int>::min(), std::numeric_limits<int>::max()};
}

class Command {
  public:
    Command() {
        app_.require_subcommand(1);
        app_.footer(
            "boards KIND --help has the flags of a kind. boards --version names the sources of the program; boards "
            "--batch\n"
            "takes the arguments of many cases on standard input, one case a line, and prints CODE LENGTH before "
            "each.");
        add_plain_kinds();
        add_shaped_kinds();
        add_lists();
    }

    std::string run(std::vector<std::string> arguments) {
        const std::string first = arguments.empty() ? "" : arguments.front();
        const auto kinds = app_.get_subcommands([](const CLI::App*) { return true; });
        if (std::ranges::find(kinds, first, &CLI::App::get_name) == kinds.end() && first != "-h" && first != "--help") {
            throw BadRequest(first.empty() || first.starts_with('-') ? "a kind comes first, as in: boards free --n 8"
                                                                     : fmt::format("there is no kind '{}'", first));
        }
        arguments_ = {};                                   // forget the previous command
        std::reverse(arguments.begin(), arguments.end());  // CLI11 takes a vector from its end
        app_.parse(std::move(arguments));
        Random random(arguments_.seed);
        return chosen_(arguments_, random);
    }
    // The help of the named kind, or of all kinds.
    std::string help_of_chosen() const {
        const auto named = app_.get_subcommands();
        return named.empty() ? app_.help() : named.front()->help(app_.get_name());
    }

  private:
    CLI::App* add(const std::string& name, const std::string& line, Make make) {
        CLI::App* kind = app_.add_subcommand(name, line);
        kind->add_option_function<std::string>(
                "--seed", [this](const std::string& text) { arguments_.seed = parse_seed(text); },
                "what chance starts from: the same seed, the same bytes")
            ->option_text("S");
        kind->callback([this, make = std::move(make)] { chosen_ = make; });
        return kind;
    }
    // A flag whose value is one of a few names. `target` outlives the command line.
    template <typename T>
    static void add_choice(CLI::App* kind, const std::string& flag, T& target, const std::map<std::string, T>& names,
                           const std::string& line) {
        std::vector<std::string> keys;
        std::ranges::transform(names, std::back_inserter(keys), [](const auto& name) { return name.first; });
        kind->add_option_function<std::string>(
                flag, [&target, names](const std::string& name) { target = names.at(name); }, line)
            ->check(CLI::IsMember(keys))
            ->option_text("NAME");
    }
    void add_format(CLI::App* kind) {
        const std::map<std::string, Format> names{{"board", Format::BoardFile},
                                                  {"blocked-queens", Format::BlockedQueens},
                                                  {"another-n-queens", Format::AnotherNQueens}};
        add_choice(kind, "--format", arguments_.format, names,
                   "board (the default), blocked-queens or another-n-queens");
    }
    // A kind that makes one board for each n, and so any number of boards.
    CLI::App* add_kind(const std::string& name, const std::string& line, const MakeBoard& make) {
        CLI::App* kind = add(name, line, [make](const Arguments& arguments, Random& random) {
            const int count = arguments.boards.value_or(static_cast<int>(arguments.sizes.size()));
            std::vector<Board> boards;
            for (std::size_t number = 0; number < static_cast<std::size_t>(count); ++number) {
                boards.push_back(make(arguments, arguments.sizes.at(number % arguments.sizes.size()), random));
            }
            return write_boards(boards, arguments.format);
        });
        kind->add_option("--n", arguments_.sizes, "rows, 1 to 32; several (4,5,6) are taken in turn, a board each")
            ->delimiter(',')
            ->required()
            ->check(on_board())
            ->option_text("N[,N...]");
        kind->add_option("--boards", arguments_.boards, "how many boards; default: one for each N")
            ->check(CLI::Range(1, 1000))
            ->option_text("K");
        add_format(kind);
        return kind;
    }
    void add_density(CLI::App* kind, bool required = false) {
        kind->add_option(
                "--density", arguments_.density,
                std::string{"the share of blocked squares, as in 0.25; "} + (required ? "required" : "default: 0"))
            ->required(required)
            ->option_text("D");
    }

    void add_plain_kinds() {
        add_kind("free", "no square is blocked", [](const Arguments&, int n, Random&) { return Board(n); });
        add_density(add_kind("random", "squares blocked at random",
                             [](const auto& arguments, int n, Random& random) {
                                 return random_board(n, parse_density(arguments.density), random);
                             }),
                    true);
        add_density(
            add_kind("planted", "random, with at least one solution", [](const auto& arguments, int n, Random& random) {
                return planted_board(n, parse_density(arguments.density), random);
            }));
        add_density(add_kind("one-solution", "random, with exactly one solution (n up to 14)",
                             [](const auto& arguments, int n, Random& random) {
                                 return one_solution_board(n, parse_density(arguments.density), random);
                             }));
        add_kind("critical", "random; each blocked square, freed alone, adds a solution (n up to 14)",
                 [](const Arguments&, int n, Random& random) { return critical_board(n, random); });
        CLI::App* none =
            add_kind("no-solution", "random, without a solution", [](const auto& arguments, int n, Random& random) {
                return no_solution_board(n, parse_density(arguments.density), arguments.obstacle, random);
            });
        add_density(none);
        const std::map<std::string, Obstacle> names{{"line", Obstacle::Line}, {"pigeonhole", Obstacle::Pigeonhole}};
        add_choice(none, "--by", arguments_.obstacle, names,
                   "line (a blocked row or column; the default) or pigeonhole (k rows share k-1 columns)");
    }

    void add_shaped_kinds() {
        for (const Line line : {Line::Row, Line::Column}) {
            const std::string name = line == Line::Row ? "row" : "column";
            CLI::App* kind =
                add_kind("blocked-" + name, "random, with a whole " + name + " blocked",
                         [line](const Arguments& arguments, int n, Random& random) {
                             const auto at = arguments.at ? std::optional{*arguments.at - 1} : std::nullopt;
                             return blocked_line_board(n, parse_density(arguments.density), line, at, random);
                         });
            add_density(kind);
            kind->add_option("--at", arguments_.at, "which " + name + ", from 1; default: any")
                ->check(on_board())
                ->option_text("I");
        }
        CLI::App* diagonals = add_kind(
            "diagonals", "random, with whole diagonals blocked", [](const auto& arguments, int n, Random& random) {
                return diagonals_board(n, parse_density(arguments.density), arguments.diagonals, random);
            });
        add_density(diagonals);
        const std::map<std::string, Diagonals> which{
            {"both", Diagonals::Both}, {"main", Diagonals::Main}, {"anti", Diagonals::Anti}};
        add_choice(diagonals, "--which", arguments_.diagonals, which, "both (the default), main or anti");

        CLI::App* worst = add_kind(
            "worst", "worst cases for backtracking row by row",
            [](const auto& arguments, int n, Random&) { return worst_board(n, arguments.worst, arguments.rows); });
        const std::map<std::string, Worst> shapes{{"bottom", Worst::Bottom}, {"late", Worst::Late}};
        add_choice(worst, "--shape", arguments_.worst, shapes,
                   "bottom (the last rows are blocked; the default) or late (only the last placement ends well)");
        worst->add_option("--rows", arguments_.rows, "how many last rows are blocked; default: 1")
            ->check(on_board())
            ->option_text("K");
    }

    void add_range(CLI::App* kind) {
        for (const auto& [flag, size] :
             {std::pair{"--smallest", &arguments_.smallest}, {"--largest", &arguments_.largest}}) {
            kind->add_option(flag, *size, fmt::format("the {} n", flag + 2))
                ->required()
                ->check(on_board())
                ->option_text("N");
        }
    }
    void add_lists() {
        CLI::App* extremes =
            add("extremes", "the smallest and the largest n, wholly free and wholly blocked",
                [](const Arguments& arguments, Random&) {
                    return write_boards(extreme_boards(arguments.smallest, arguments.largest), arguments.format);
                });
        add_range(extremes);
        add_format(extremes);

        CLI::App* many = add("many", "boards of all kinds in one file", [](const Arguments& arguments, Random& random) {
            const Density density = parse_density(arguments.density);
            return write_boards(mixed_boards(arguments.smallest, arguments.largest, density, arguments.count, random),
                                arguments.format);
        });
        add_range(many);
        add_format(many);
        add_density(many);
        many->add_option("--boards", arguments_.count, "how many; default: 10")
            ->check(CLI::Range(1, 1000))
            ->option_text("K");

        CLI::App* numbers =
            add("numbers", "a list of n, one a line, for problems that ask for no board",
                [](const Arguments& arguments, Random& random) { return write_numbers(arguments.numbers, random); });
        for (const auto& [flag, number, line] : {std::tuple{"--from", &arguments_.numbers.from, "the first number"},
                                                 {"--to", &arguments_.numbers.to, "the last number"}}) {
            numbers->add_option(flag, *number, line)->required()->check(any_number())->option_text("N");
        }
        const std::map<std::string, Order> orders{
            {"up", Order::Up}, {"down", Order::Down}, {"shuffled", Order::Shuffled}};
        add_choice(numbers, "--order", arguments_.numbers.order, orders, "up (the default), down or shuffled");
        numbers->add_option("--repeat", arguments_.numbers.repeat, "the whole list so many times; default: 1")
            ->check(any_number())
            ->option_text("K");
        numbers->add_flag("--end-zero", arguments_.numbers.end_zero, "end with a line 0");
    }

    CLI::App app_{"Makes one case's input of a queens problem on standard output, by kind and seed.", "boards"};
    Arguments arguments_;
    Make chosen_;
};

CommandResult refuse(std::string why) {
    std::ranges::replace(why, '\n', ' ');
    return {2, "", fmt::format("boards: {} (see `judge boards --help`)\n", why)};
}

CommandResult run_with(Command& command, const std::vector<std::string>& arguments) {
    try {
        return {0, command.run(arguments), ""};
    } catch (const CLI::CallForHelp&) {
        return {0, command.help_of_chosen(), ""};
    } catch (const CLI::ParseError& error) {
        return refuse(error.what());
    } catch (const BadRequest& error) {
        return refuse(error.what());
    }
}

}  // namespace

CommandResult run_boards(const std::vector<std::string>& arguments) {
    Command command;
    return run_with(command, arguments);
}

std::string run_batch(const std::string& commands) {
    Command command;  // made only once, because that takes longer than making a small board
    std::string output;
    std::istringstream lines(commands);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        const CommandResult result = run_with(command, {std::istream_iterator<std::string>(words), {}});
        const std::string& bytes = result.exit_code == 0 ? result.output : result.error;
        output += fmt::format("{} {}\n{}", result.exit_code, bytes.size(), bytes);
    }
    return output;
}

}  // namespace generators
