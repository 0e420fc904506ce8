#include "harness/execute/dispatch.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <optional>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/installation.hpp"
#include "harness/base/random.hpp"
#include "harness/base/text.hpp"
#include "harness/execute/child.hpp"
#include "harness/execute/data_claims.hpp"
#include "harness/execute/drive.hpp"
#include "harness/execute/executor_kind.hpp"
#include "harness/execute/machine.hpp"
#include "harness/format/config/packages.hpp"
#include "harness/format/config/policy.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/judge/calibration.hpp"

namespace harness::execute {

namespace {

using base::ConfigError;

// The settings of jobs that sbatch, salloc and srun take by the same names.
constexpr std::array<std::pair<const char*, std::string config::Executor::*>, 5> job_settings{
    {{"partition", &config::Executor::partition},
     {"account", &config::Executor::account},
     {"time", &config::Executor::time},
     {"mem", &config::Executor::mem},
     {"constraint", &config::Executor::constraint}}};

std::function<void(std::chrono::milliseconds)> sleeper(const std::stop_token& stop) {
    return [stop](std::chrono::milliseconds time) {
        const auto end = std::chrono::steady_clock::now() + time;
        do {
            if (stop.stop_requested()) {
                throw sandbox::Interrupted();
            }
            std::this_thread::sleep_for(std::min(time, std::chrono::milliseconds{20}));
        } while (std::chrono::steady_clock::now() < end);
    };
}

std::string line_of(const RunProgress& now) {
    const double seconds = std::chrono::duration<double>(now.elapsed).count();
    std::string line = fmt::format("{}/{} judged in {}, round {} of {}, ", now.done, now.all,
                                   base::plural(now.attempts, "attempt"), now.round, base::plural(now.shards, "shard"));
    line += now.live ? fmt::format("{} live", *now.live) : "number of workers unknown";
    if (now.nodes > 0) {
        line += fmt::format(" on {}", base::plural(now.nodes, "node"));
    }
    if (!now.avoided.empty()) {
        line += fmt::format(", without {}, which refused",
                            base::one_line(fmt::format("{}", fmt::join(now.avoided, ", ")), 100));
    }
    if (now.done > 0 && now.done < now.all && seconds > 0) {
        const double rate = static_cast<double>(now.done) / seconds;
        line += fmt::format(", {:.1f} a second, {:.0f} s left", rate, static_cast<double>(now.all - now.done) / rate);
    }
    return line;
}

// Continues the run in the folder if it is the same run; creates a new one in an empty folder.
Manifest begin(const RunDir& run, Manifest wanted, bool resume) {
    const std::optional<Manifest> there = run.read();
    if (!there) {
        run.create(wanted);
        return wanted;
    }
    if (there->plan != wanted.plan || there->shard != wanted.shard) {
        throw ConfigError(
            run.path(), 0,
            "holds a run of other submissions, data, settings or compilers, or another shard: name another "
            "folder");
    }
    if (!resume) {
        throw ConfigError(run.path(), 0, "already has this run: add --resume to continue it, or name another folder");
    }
    wanted.run = there->run;
    wanted.processor = there->processor;
    run.create(wanted);
    return wanted;
}

// The cpu time of a piece of work that is the same on every machine.
std::chrono::nanoseconds work_time(const workers::JudgingContext& judging) {
    return judge::calibrate(judging, base::program_dir() / "probe").alone.value().least;
}

}  // namespace

Dispatch completed(Dispatch dispatch, const config::Config& config) {
    config::Executor site = config.executor;
    if (const ExecutorKind& kind = executor_of(site); kind.is_remote() && !is_installed(kind.commands.front())) {
        site.kind.clear();
    }
    config::Executor& asked = dispatch.executor;
    const auto complete = [&](std::string config::Executor::*text) {
        asked.*text = (asked.*text).empty() ? site.*text : asked.*text;
    };
    complete(&config::Executor::kind);
    complete(&config::Executor::stage);
    for (const auto& [name, text] : job_settings) {
        complete(text);
    }
    asked.max_nodes = asked.max_nodes > 0 ? asked.max_nodes : site.max_nodes;
    asked.sbatch_args.insert(asked.sbatch_args.begin(), site.sbatch_args.begin(), site.sbatch_args.end());
    return dispatch;
}

std::vector<std::string> job_arguments(const config::Executor& executor) {
    std::vector<std::string> arguments;
    for (const auto& [name, text] : job_settings) {
        if (!(executor.*text).empty()) {
            arguments.push_back(fmt::format("--{}={}", name, executor.*text));
        }
    }
    return arguments;
}

Manifest new_manifest(const config::Config& config, const Dispatch& dispatch,
                      const std::vector<std::string>& arguments) {
    Manifest manifest;
    manifest.run = "judge-" + base::random_hex(8);
    manifest.arguments = arguments;
    manifest.config = std::filesystem::absolute(config.file).string();
    manifest.sandbox = config::policy_name(config.sandbox);
    manifest.shard = dispatch.shard;
    manifest.most_attempts = dispatch.max_attempts;
    return manifest;
}

void set_plan(Manifest& manifest, const config::Config& config, const std::string& what,
              const std::vector<std::string>& ids) {
    cache::Digest plan("queens-judge run", {what});
    for (const std::filesystem::path& file : {config.file, config.shipped}) {
        plan.add(file.empty() ? std::string() : base::read_file(file));
    }
    for (const std::string& id : ids) {
        plan.add(id);
    }
    manifest.items = ids.size();
    manifest.plan = plan.hex();
}

Item item_of(const std::string& id, std::size_t package, const package::Submission& submission) {
    return {.id = id,
            .package = package,
            .name = submission.name,
            .files = submission.files,
            .language = submission.language,
            .entrypoint = submission.entrypoint,
            .refusal = submission.refusal,
            .is_damaged = submission.is_damaged};
}

package::Submission submission_of(const Item& item) {
    package::Submission submission;
    submission.name = item.name;
    submission.files = item.files;
    submission.language = item.language;
    submission.entrypoint = item.entrypoint;
    submission.refusal = item.refusal;
    submission.is_damaged = item.is_damaged;
    submission.expected = {model::Verdict::Accepted};
    return submission;
}

void add_part(Manifest& manifest, const judge::Plan& plan, const judge::Basis& basis,
              const std::vector<judge::DataFile>& data) {
    manifest.check_catches = plan.check_catches;
    manifest.explain = plan.explain;
    manifest.diagnose = plan.diagnose;
    const base::Root& root = plan.package.root;
    manifest.packages.push_back({root.path.string(),
                                 {root.shared.begin(), root.shared.end()},
                                 plan.limits.cpu,
                                 plan.limits.wall,
                                 plan.time_margin,
                                 plan.stops_at_rejection,
                                 {},
                                 basis,
                                 data});
}

judge::Plan plan_of(const config::Config& config, const Manifest& manifest, const PackagePart& part,
                    const std::vector<judge::DataFile>& data) {
    const config::Config of_copy = part.is_copy ? config::with_copy(config, part.root) : config;
    const package::Reach reach = part.shared.empty() ? package::Reach::Package : package::Reach::WorkTree;
    judge::Plan plan = judge::make_plan(
        of_copy, package::read_package(of_copy, part.root, reach, look_by_claims(data, config.cache_dir)));
    plan.limits.cpu = part.time_limit;
    plan.limits.wall = part.wall_limit;
    plan.time_margin = part.time_margin;
    plan.stops_at_rejection = part.stop_at_rejection;
    plan.check_catches = manifest.check_catches;
    plan.explain = manifest.explain;
    plan.diagnose = manifest.diagnose;
    return plan;
}

LockedRun lock_run(const DriverContext& driver, const Dispatch& dispatch, Manifest wanted, bool resume) {
    const std::string here = this_machine().cpu;
    if (executor_of(dispatch.executor).is_remote() && !dispatch.uniform && wanted.mutation.empty()) {
        wanted.processor = here;
    }
    LockedRun locked{RunDir(dispatch.run_dir), {}, {}};
    static_cast<void>(locked.run.read());  // fails before anything is created in a folder with other contents
    locked.lock = locked.run.lock();
    locked.manifest = begin(locked.run, std::move(wanted), resume);
    if (locked.manifest.processor == here) {
        locked.run.work_on(here, [&] { return work_time(driver.judging); });
    }
    return locked;
}

double time_scale(std::chrono::nanoseconds here, std::chrono::nanoseconds there, const std::string& processor) {
    constexpr double most_scale = 10;
    const double scale = std::round(100 * static_cast<double>(here.count()) /
                                    static_cast<double>(std::max<std::int64_t>(1, there.count()))) /
                         100;
    if (scale > most_scale || scale < 1 / most_scale) {
        throw base::JudgeError(fmt::format(
            "limits cannot be calibrated for {}: the same work took {:.2f} times as long as for the driver; "
            "choose nodes by --constraint, or leave limits as they are by --uniform",
            base::one_line(processor, 200), scale));
    }
    return scale;
}

double time_scale(const workers::JudgingContext& judging, const RunDir& run, const Manifest& manifest) {
    const std::string here = this_machine().cpu;
    if (manifest.processor.empty() || manifest.processor == here) {
        return 1;
    }
    const auto measured = []() -> std::chrono::nanoseconds {
        throw base::JudgeError("the driver has not measured its processor");
    };
    return time_scale(run.work_on(here, [&] { return work_time(judging); }), run.work_on(manifest.processor, measured),
                      here);
}

std::string processor_of(const Node& node) {
    return node.time_scale == 1 ? node.cpu : fmt::format("{}, limits × {:.2f}", node.cpu, node.time_scale);
}

std::map<std::string, std::string> facts_of(const std::map<std::string, int>& processors, bool uniform) {
    if (processors.empty() ||
        (processors.size() == 1 && processors.begin()->first.find(", limits × ") == std::string::npos)) {
        return {};
    }
    std::vector<std::string> each;
    for (const auto& [name, count] : processors) {
        each.push_back(fmt::format("{} ({})", name, count));
    }
    const std::string all = fmt::format("{}", fmt::join(each, ", "));
    if (uniform) {
        throw ConfigError(
            fmt::format("--uniform: the results come from several models of processors: {}; choose nodes of "
                        "one by --constraint",
                        all));
    }
    return {{"judged on", all}};
}

void judge_items(const DriverContext& driver, const Dispatch& dispatch, const RunDir& run, const std::string& name,
                 std::vector<Item> items, Results& results, const Results::Take& take) {
    const ExecutorKind& executor = executor_of(dispatch.executor);
    DriveOptions options;
    options.shard_size = static_cast<std::size_t>(dispatch.shard_size);
    options.slots = slots_of(driver, dispatch);
    options.most_attempts = dispatch.max_attempts;
    options.stall_timeout = std::chrono::milliseconds{static_cast<std::int64_t>(dispatch.stall_timeout * 1000)};
    options.poll = std::chrono::milliseconds{executor.is_remote() ? 1000 : 100};
    options.sleep = sleeper(driver.judging.stop);
    options.health = driver.health;
    options.take = take;
    if (driver.show) {
        options.show = [&](const RunProgress& now) { driver.show(line_of(now)); };
    }
    const auto engine = executor.engine({driver, dispatch, run, name});
    drive(run, std::move(items), *engine, options, results);
    for (const std::string& damaged : results.damaged()) {
        driver.warn(fmt::format("{}: is damaged, and what it said was judged again: look after the disk", damaged));
    }
}

std::string noun_of(const Manifest& run) {
    return run.mutation.empty() ? "submission" : "mutant";
}

std::string first_round_text(const DriverContext& driver, const Dispatch& dispatch, const Manifest& run,
                             std::size_t items) {
    const RunDir folder(dispatch.run_dir);
    const std::size_t slots = slots_of(driver, dispatch);
    const Round first = first_round(items, static_cast<std::size_t>(dispatch.shard_size), slots);
    const std::size_t shards = (first.items + first.shard_size - 1) / first.shard_size;
    return fmt::format("{}, of which first {} in {} of {}, {} at a time\n{}", base::plural(items, noun_of(run)),
                       first.items, base::plural(shards, "shard"), first.shard_size, slots,
                       executor_of(dispatch.executor).preview({driver, dispatch, folder, run.run}, shards));
}

}  // namespace harness::execute
