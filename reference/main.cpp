// The command `queens`: counts and lists placements, and answers the cases of the problems.
//
// Exit codes: 0 done, 1 a check of `certify` failed, 2 bad usage or input, 3 the system failed (for example, the output
// could not be written).
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <exception>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "queens_identity.hpp"
#include "reference/answer.hpp"
#include "reference/certificate.hpp"
#include "reference/certify.hpp"
#include "reference/counter.hpp"
#include "reference/input.hpp"

namespace {

using reference::Board;

constexpr int not_certified = 1;
constexpr int bad_usage = 2;
constexpr int machine_failed = 3;

// The board for `count` and `boards`: the free board of N, or the one in a file.
struct BoardArguments {
    std::optional<int> size;
    std::string file;

    void add_to(CLI::App& command) {
        auto* size_option = command.add_option("N", size, "The free board of N rows and columns, 1 to 32")
                                ->check(CLI::Range(1, Board::max_size))
                                ->option_text(" ");
        command.add_option("--board", file, "A board file instead: n, then n lines of '.' (free) and '*' (blocked)")
            ->option_text("FILE")
            ->excludes(size_option);
    }

    Board board() const {
        if (size) {
            return Board{*size};
        }
        if (file.empty()) {
            throw CLI::RequiredError("N or --board FILE");
        }
        const std::string text = reference::read_text(file);
        reference::Lines lines{text, file};
        const Board result = read_board(lines, reference::board_file_symbols);
        expect_end(lines);
        return result;
    }
};

// How `count` works, and its board.
class CountArguments {
  public:
    void add_to(CLI::App& command) {
        board_.add_to(command);
        command
            .add_option(
                "--isa", isa_,
                "auto (the default: the best that the machine has), avx512, avx2, neon, portable, or plain: the simple "
                "solver, on one thread")
            ->check(CLI::IsMember(isa_names()))
            ->option_text("NAME");
        command.add_option("--threads", threads_, "Threads to use, at most 1024; default: the cores")
            ->check(CLI::Range(1, most_threads))
            ->option_text("T");
    }

    Board board() const { return board_.board(); }

    reference::CountOptions options() const {
        const reference::Isa isa = isa_names().at(isa_);
        if (!reference::is_available(isa)) {
            throw CLI::ValidationError("--isa", "this machine has no " + isa_ + "; use --isa auto");
        }
        if (isa == reference::Isa::Plain && threads_ > 1) {
            throw CLI::ValidationError("--threads",
                                       "the plain solver has one thread; leave it out, or choose another --isa");
        }
        return {isa, threads_};
    }

  private:
    static constexpr int most_threads = 1024;

    static std::map<std::string, reference::Isa> isa_names() {
        using reference::Isa;
        return {{"auto", Isa::Auto}, {"avx512", Isa::Avx512},     {"avx2", Isa::Avx2},
                {"neon", Isa::Neon}, {"portable", Isa::Portable}, {"plain", Isa::Plain}};
    }

    BoardArguments board_;
    std::string isa_ = "auto";
    int threads_ = 0;
};

void complain(std::string_view what) {
    // If standard error cannot be written, nothing can be done: the exit code still shows the error.
    static_cast<void>(std::fprintf(stderr, "queens: %.*s\n", static_cast<int>(what.size()), what.data()));
}

void write_all(const std::string& text, const char* failure = "cannot write the answer") {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
        throw std::system_error(errno, std::generic_category(), failure);
    }
}

// What `certify` checks, and how it reports.
class CertifyArguments {
  public:
    void add_to(CLI::App& command) {
        auto* quick = command.add_flag("--quick", quick_, "Smaller boards and fewer: a second or two");
        command.add_flag("--long", long_, "Larger boards and more, up to n = 18: some minutes")->excludes(quick);
        command
            .add_option_function<std::string>(
                "--seed", [this](const std::string& text) { seed_ = seed_of(text); },
                "Which random boards to try; default: 1")
            ->option_text("S");
        command.add_flag("--json", json_, "One JSON object instead of lines");
    }

    // Whether all checks hold.
    bool run() const {
        const reference::Extent extent = quick_  ? reference::quick_extent
                                         : long_ ? reference::long_extent
                                                 : reference::Extent{};
        const reference::Solvers solvers = reference::solvers_of_this_machine();
        const reference::CertificateHead head{"queens " QUEENS_VERSION, QUEENS_SOURCES, extent.name, seed_};
        std::vector<reference::CheckResult> results;
        const auto begin = std::chrono::steady_clock::now();
        show(certificate_begin(head));
        certify(extent, seed_, solvers, [&](const reference::CheckResult& result) {
            show(certificate_line(result));
            results.push_back(result);
        });
        show(certificate_end(results));
        if (json_) {
            write_all(certificate_json(head, results));
        }
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        complain(fmt::format("took {:.1f} s; checked: {}", seconds.count(), names_of(solvers.others)));
        return all_hold(results);
    }

  private:
    void show(const std::string& text) const {
        if (!json_) {
            write_all(text);
        }
    }
    // CLI11's own conversion wraps negative numbers.
    static std::uint64_t seed_of(const std::string& text) {
        std::uint64_t seed = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
        if (error != std::errc{} || end != text.data() + text.size()) {
            throw CLI::ValidationError("--seed", fmt::format("'{}' is no whole number from 0 to 2^64 - 1", text));
        }
        return seed;
    }
    static std::string names_of(const std::vector<reference::Solver>& solvers) {
        std::vector<std::string> names;
        std::ranges::transform(solvers, std::back_inserter(names), &reference::Solver::name);
        return fmt::format("{}", fmt::join(names, ", "));
    }

    bool quick_ = false;
    bool long_ = false;
    bool json_ = false;
    std::uint64_t seed_ = 1;
};

// What the flags of the commands set.
struct Arguments {
    CountArguments count;
    BoardArguments boards;
    std::string problem;
    bool batch = false;
    CertifyArguments certify;
};

// The commands run while the command line is parsed, and set `exit_code`.
void add_commands(CLI::App& app, Arguments& arguments, int& exit_code) {
    app.require_subcommand(1);
    // The version includes a hash of the program's sources; `judge generate` records it with the data.
    app.set_version_flag("--version", "queens " QUEENS_VERSION " (sources " QUEENS_SOURCES ")");

    auto* count = app.add_subcommand("count", "The number of placements");
    arguments.count.add_to(*count);
    count->final_callback([&given = arguments.count] {
        write_all(fmt::format("{}\n", reference::count(given.board(), given.options())));
    });

    auto* boards = app.add_subcommand("boards", "Every placement, one a line: the columns of rows 1..n, from 1");
    arguments.boards.add_to(*boards);
    boards->final_callback([&given = arguments.boards] {
        reference::write_placements(given.board(),
                                    [](const std::string& block) { write_all(block, "cannot write the placements"); });
    });

    auto* answer = app.add_subcommand("answer", "A case's input on standard input, its answer on standard output");
    answer
        ->add_option("PROBLEM", arguments.problem,
                     fmt::format("The problem's name: {}", fmt::join(reference::problem_names(), ", ")))
        ->required()
        ->check(CLI::IsMember(reference::problem_names()))
        ->option_text(" ");
    answer->add_flag("--batch", arguments.batch,
                     "Many cases: each input after a line with its length, each answer after CODE LENGTH");
    answer->final_callback([&arguments] {
        const std::string input = reference::read_text("");
        write_all(arguments.batch ? reference::answer_all(arguments.problem, input)
                                  : reference::answer(arguments.problem, input));
    });

    auto* certify = app.add_subcommand("certify", "Hold the solver against every count that is known, and print it");
    arguments.certify.add_to(*certify);
    certify->final_callback([&given = arguments.certify, &exit_code] { exit_code = given.run() ? 0 : not_certified; });
}

// Otherwise CLI11 would say that a command is missing.
void refuse_unknown_command(const CLI::App& app, int argc, char** argv) {
    const std::string_view first = argc > 1 ? argv[1] : "-";
    const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
    if (!first.starts_with('-') && std::ranges::find(commands, first, &CLI::App::get_name) == commands.end()) {
        throw CLI::ValidationError(fmt::format("there is no command '{}'", first));
    }
}

int run(int argc, char** argv) {
    CLI::App app{"Counts and lists placements of n queens on boards with blocked squares.", "queens"};
    Arguments arguments;
    int exit_code = 0;
    add_commands(app, arguments, exit_code);
    try {
        refuse_unknown_command(app, argc, argv);
        app.parse(argc, argv);
    } catch (const CLI::Success& asked) {
        return app.exit(asked);
    } catch (const CLI::ParseError& error) {
        complain(fmt::format("{}; see `judge queens --help`", error.what()));
        return bad_usage;
    }
    return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const reference::InputError& error) {
        complain(error.what());
        return bad_usage;
    } catch (const std::exception& error) {
        complain(error.what());
        return machine_failed;
    }
}
