// Measures what a boxed run costs compared with a bare process, and how long a program outlives its limit. Each ratio
// compares runs that alternate within one table, because a machine's speed drifts. Prints tables; `./dev bench` runs
// it.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/base/time.hpp"
#include "harness/sandbox/box_runner.hpp"
#include "paths.hpp"

namespace harness::sandbox {
namespace {

namespace fs = std::filesystem;
using std::chrono::nanoseconds;
using Clock = std::chrono::steady_clock;

constexpr int in_a_row = 10;

struct Way {
    std::string name;
    std::function<void()> run;
    std::vector<nanoseconds> times;
};

nanoseconds quantile(std::vector<nanoseconds> times, int percent) {
    std::ranges::sort(times);
    return times.at((times.size() - 1) * static_cast<std::size_t>(percent) / 100);
}

double microseconds(nanoseconds time) {
    return std::chrono::duration<double, std::micro>(time).count();
}

void spawn_and_wait(const std::vector<std::string>& arguments) {
    std::vector<char*> pointers;
    for (const std::string& argument : arguments) {
        pointers.push_back(const_cast<char*>(argument.c_str()));
    }
    pointers.push_back(nullptr);
    pid_t pid = -1;
    int status = 0;
    rusage usage{};
    const int failed = ::posix_spawn(&pid, pointers[0], nullptr, nullptr, pointers.data(), environ);
    base::assert_that(failed == 0 && ::wait4(pid, &status, 0, &usage) == pid && status == 0,
                      "the program runs and ends well");
}

// The ways alternate, with some runs in a row of each, so that each way bears the cost of clearing up after its own
// runs. The first run of a row follows another way, and is not counted.
void time_by_turns(std::vector<Way>& ways, int runs, std::chrono::milliseconds gap) {
    for (int counted = 0; counted < runs; counted += in_a_row) {
        for (Way& way : ways) {
            for (int i = 0; i <= in_a_row; ++i) {
                std::this_thread::sleep_for(gap);
                const auto start = Clock::now();
                way.run();
                if (i > 0) {
                    way.times.push_back(Clock::now() - start);
                }
            }
        }
    }
}

// How much longer than the other way: the median over the ratios of each row to the other way's row beside it. The
// machine's speed drifts less between adjacent rows than over all rows.
double times_as_long(const Way& way, const Way& other) {
    std::vector<double> ratios;
    for (std::size_t row = 0; row < way.times.size(); row += in_a_row) {
        const auto median_of = [row](const Way& of) {
            const auto from = of.times.begin() + static_cast<std::ptrdiff_t>(row);
            return microseconds(quantile({from, from + in_a_row}, 50));
        };
        ratios.push_back(median_of(way) / median_of(other));
    }
    std::ranges::nth_element(ratios, ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2));
    return ratios[ratios.size() / 2];
}

// The others are compared with the first way.
void print_costs(std::string_view what, const std::vector<Way>& ways, std::chrono::milliseconds gap) {
    fmt::print("\n{}, {} runs each, {} in a row by turns, {} ms between runs\n", what, ways.front().times.size(),
               in_a_row, gap.count());
    fmt::print("{:42} {:>10} {:>10} {:>8} {:>8}\n", "", "median µs", "p90 µs", "by row ×", "p90 ×");
    for (const Way& way : ways) {
        const auto of = [&](int percent) { return microseconds(quantile(way.times, percent)); };
        const auto base = [&](int percent) { return microseconds(quantile(ways.front().times, percent)); };
        fmt::print("{:42} {:10.0f} {:10.0f} {:8.2f} {:8.2f}\n", way.name, of(50), of(90),
                   times_as_long(way, ways.front()), of(90) / base(90));
    }
}

Request request_for(const fs::path& folder, const std::string& program) {
    Request request;
    request.arguments = {fmt::format("{}/{}", program_dir_inside, program)};
    request.program_dir = folder;
    return request;
}

Way bare_way(const fs::path& folder) {
    return {"posix_spawn + wait4", [program = (folder / "empty").string()] { spawn_and_wait({program}); }, {}};
}

Way boxed_way(BoxRunner& runner, const fs::path& folder) {
    return {"judge-box",
            [&runner, request = request_for(folder, "empty")] { runner.run(request, [](std::string_view) {}); },
            {}};
}

void bench_cost(const Way& bare, const Way& boxed, int runs, std::chrono::milliseconds gap) {
    std::vector<Way> ways{bare, boxed};
    time_by_turns(ways, runs, gap);
    print_costs("An empty static program", ways, gap);
}

// Compares each sandbox separately with the bare process: the kernel takes longer than a row to clear up the namespaces
// of bubblewrap, which would slow down other ways.
void bench_costs(BoxRunner& runner, const fs::path& folder, int runs) {
    std::vector<Way> boxed{boxed_way(runner, folder)};
    if (fs::exists("/usr/bin/bwrap")) {
        boxed.push_back({"bwrap --unshare-all",
                         [&] {
                             spawn_and_wait({"/usr/bin/bwrap", "--unshare-all", "--ro-bind", "/usr", "/usr",
                                             "--ro-bind", folder, "/program", "--proc", "/proc", "--dev", "/dev",
                                             "/program/empty"});
                         },
                         {}});
    }
    for (const std::chrono::milliseconds gap : {std::chrono::milliseconds{0}, std::chrono::milliseconds{60}}) {
        for (const Way& way : boxed) {
            bench_cost(bare_way(folder), way, runs, gap);
        }
    }
}

// The mean over many runs of one kind includes the cost of clearing up after them, sooner or later.
void bench_in_a_row(BoxRunner& runner, const fs::path& folder, int runs) {
    const auto mean_of = [runs](const std::function<void()>& run) {
        const auto start = Clock::now();
        for (int i = 0; i < runs; ++i) {
            run();
        }
        return microseconds(Clock::now() - start) / runs;
    };
    const double bare = mean_of(bare_way(folder).run);
    const double boxed = mean_of(boxed_way(runner, folder).run);
    fmt::print("\nAn empty static program, {} runs of one kind after another: the mean\n", runs);
    fmt::print("{:42} {:>10} {:>8}\n", "", "mean µs", "×");
    fmt::print("{:42} {:10.0f} {:8.2f}\n", "posix_spawn + wait4", bare, 1.0);
    fmt::print("{:42} {:10.0f} {:8.2f}\n", "judge-box", boxed, boxed / bare);
}

// The empty program does not change its working directory, so the box keeps it. Here the box makes a new one after each
// report.
void bench_wiping(BoxRunner& runner, const fs::path& folder, int runs) {
    const base::TempDir working_dir;
    fs::current_path(working_dir.path());
    const Request request = request_for(folder, "leave");
    const std::string program = folder / "leave";
    std::vector<Way> ways{
        {"posix_spawn + wait4, the file stays", [&] { spawn_and_wait({program}); }, {}},
        {"judge-box, a new tmpfs each time", [&] { runner.run(request, [](std::string_view) {}); }, {}},
    };
    constexpr std::chrono::milliseconds gap{0};
    time_by_turns(ways, runs, gap);
    print_costs("A static program that leaves a file", ways, gap);
    fs::current_path("/");
}

void bench_deadlines(BoxRunner& runner, const fs::path& folder, const std::string& program, int runs) {
    constexpr std::chrono::milliseconds limit{50};
    Request request = request_for(folder, program);
    std::vector<nanoseconds> cpu;
    std::vector<nanoseconds> wall;
    std::vector<nanoseconds> excused;
    for (int i = 0; i < runs; ++i) {
        request.limits.cpu = limit;
        request.limits.wall = std::chrono::seconds{10};
        cpu.push_back(runner.run(request, [](std::string_view) {}).outcome.cpu.value() - limit);
        request.limits.cpu = std::chrono::seconds{10};
        request.limits.wall = limit;
        const auto outcome = runner.run(request, [](std::string_view) {}).outcome;
        wall.push_back(outcome.wall.value() - outcome.wall_limit.value());
        excused.push_back(outcome.wall_limit.value() - limit);
    }
    fmt::print("\nA program that never ends ({}), {} runs each: dead how long after its limit of {} ms\n", program,
               runs, limit.count());
    fmt::print("{:42} {:>10} {:>10} {:>10}\n", "", "median ms", "p99 ms", "worst ms");
    for (const auto& [name, late] : {std::pair{"cpu time past the cpu limit", &cpu},
                                     {"time past the wall limit", &wall},
                                     {"by which that was later: it waited for a core", &excused}}) {
        fmt::print("{:42} {:10.2f} {:10.2f} {:10.2f}\n", name, base::milliseconds(quantile(*late, 50)),
                   base::milliseconds(quantile(*late, 99)), base::milliseconds(quantile(*late, 100)));
    }
}

// Writes to a disk without a pause while it exists.
class BusyDisk {
  public:
    BusyDisk() : thread_([this](const std::stop_token& over) { write(over); }) {}

  private:
    void write(const std::stop_token& over) const {
        const std::string block(std::size_t{4} << 20U, 'x');
        const base::Fd file = base::open_file(folder_.path() / "file", O_WRONLY | O_CREAT);
        for (off_t at = 0; !over.stop_requested(); at = (at + static_cast<off_t>(block.size())) % (off_t{256} << 20U)) {
            base::assert_that(::pwrite(file.get(), block.data(), block.size(), at) > 0 && ::fdatasync(file.get()) == 0,
                              "the disk takes what is written");
        }
    }

    base::TempDir folder_;
    std::jthread thread_;
};

}  // namespace
}  // namespace harness::sandbox

int main(int argc, char** argv) try {
    using namespace harness;
    CLI::App app{"What a boxed run costs beside the bare process, and how promptly limits are kept"};
    int runs = 300;
    app.add_option("--runs", runs, "counted runs of each, in whole rows of ten")->check(CLI::Range(10, 100'000));
    bool is_brief = false;
    app.add_flag("--brief", is_brief, "only what an empty program costs, directly after another");
    CLI11_PARSE(app, argc, argv);
    const std::filesystem::path& bin = queens::bin_dir;
    sandbox::BoxRunner runner{{.box = bin / "judge-box", .worker = 0, .pin = true, .strict = false, .stop = {}}};
    fmt::print("In force:");
    for (const auto& protection : runner.protections()) {
        fmt::print(" {}{};", protection.enforced ? "" : "NOT ", protection.name);
    }
    fmt::print("\n");
    if (is_brief) {
        sandbox::bench_cost(sandbox::bare_way(bin / "bench"), sandbox::boxed_way(runner, bin / "bench"), runs, {});
        return EXIT_SUCCESS;
    }
    sandbox::bench_costs(runner, bin / "bench", runs);
    sandbox::bench_in_a_row(runner, bin / "bench", 10 * runs);
    sandbox::bench_wiping(runner, bin / "bench", runs);
    sandbox::bench_deadlines(runner, bin / "bench", "spin", std::max(10, runs / 3));
    fmt::print("\nWith a disk that is busy:\n");
    const sandbox::BusyDisk busy;
    sandbox::bench_deadlines(runner, bin / "bench", "sync", std::max(10, runs / 3));
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    static_cast<void>(std::fprintf(stderr, "sandbox_bench: %s\n", error.what()));
    return EXIT_FAILURE;
}
