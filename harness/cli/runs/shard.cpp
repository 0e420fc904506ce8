#include <algorithm>
#include <chrono>
#include <csignal>
#include <functional>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/installation.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/execute/data_claims.hpp"
#include "harness/execute/dispatch.hpp"
#include "harness/execute/journal.hpp"
#include "harness/execute/machine.hpp"
#include "harness/execute/results.hpp"
#include "harness/execute/run_dir.hpp"
#include "harness/execute/slurm.hpp"
#include "harness/execute/sources.hpp"
#include "harness/execute/staging.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/judge/plan/fingerprints.hpp"
#include "harness/setter/mutation/measurement.hpp"

namespace harness::cli {

namespace {

namespace fs = std::filesystem;
using execute::Item;
using execute::Manifest;
using execute::Published;
using execute::RunDir;

struct ShardArguments {
    std::string run;
    std::uint64_t index = 0;
    int parent = 0;  // process id of the driver; 0: none
    bool send = false;
    std::string packages;  // empty: the run's folder and the packages are visible here
    std::string cache_dir;
    std::string archive;
};

// Judges an item.
using JudgeItem = std::function<void(Published& published)>;
// Prepares an item of a package. Throws JudgeError if the item here differs from the one the driver sent.
using PrepareItem = std::function<JudgeItem(const Item& item)>;

// `difference`: as of judge::difference().
[[noreturn]] void refuse(const Item& item, const std::string& difference) {
    throw base::JudgeError(fmt::format(
        "'{}' would not be judged here as the driver wants it: on {} this differs: {}", base::one_line(item.name, 200),
        execute::node_name(), difference.empty() ? "the submission's files or the configuration" : difference));
}

judge::Plan with_scaled_time(judge::Plan plan, double scale) {
    for (std::chrono::nanoseconds* limit : {&plan.limits.cpu, &plan.limits.wall}) {
        *limit = std::chrono::duration_cast<std::chrono::nanoseconds>(*limit * scale);
    }
    return plan;
}

workers::JudgingContext judging_of(const Context& context, const std::string& machine) {
    workers::JudgingContext judging = context.judging();
    judging.machine = machine;
    judging.run_lock = execute::gate_of(context.config);
    return judging;
}

// As the command judges that made the run: `verify`, or another.
judge::BrokenProgram broken_program_in(const Manifest& manifest) {
    return manifest.check_catches ? judge::BrokenProgram::Problem : judge::BrokenProgram::Error;
}

// A package whose submissions are judged: its part of the manifest, and everything that judging it needs.
class SubmissionItems {
  public:
    SubmissionItems(const Context& context, const RunDir& run, const Manifest& manifest, std::size_t package,
                    const std::string& machine, double time_scale)
        : sources_(run),
          plan_(execute::plan_of(context.config, manifest, manifest.packages.at(package), run.data(package))),
          judging_(judging_of(context, machine)),
          jury_(judge::make_jury(judging_, with_scaled_time(plan_, time_scale), broken_program_in(manifest))),
          runner_(context.runner_factory()(0)),
          fingerprints_(plan_, machine, manifest.setting, *runner_),
          basis_(manifest.packages.at(package).basis) {}

    JudgeItem prepare(const Item& item) {
        package::Submission submission = this->submission(item);
        model::Fingerprint fingerprint = fingerprints_.of(submission, *runner_);
        if (!fingerprint.all.empty() && fingerprint.all != item.id) {
            refuse(item, judge::difference(fingerprints_.basis(), basis_));
        }
        return [this, submission = std::move(submission), fingerprint = std::move(fingerprint)](Published& published) {
            published.result = judge(submission, fingerprint);
        };
    }

  private:
    // Its files are those of this item until the next call.
    package::Submission submission(Item item) {
        if (item.is_jury) {
            const auto submission = std::ranges::find(plan_.package.submissions, item.name, &package::Submission::name);
            if (submission == plan_.package.submissions.end()) {
                throw base::JudgeError(fmt::format("{} has no submission '{}' any more",
                                                   plan_.package.root.path.string(), base::one_line(item.name, 200)));
            }
            return *submission;
        }
        sources_.write(item, files_.path());
        return execute::submission_of(item);
    }

    model::SubmissionResult judge(const package::Submission& submission, const model::Fingerprint& fingerprint) {
        return judge::judge_package(judging_, jury_, {submission}, {}, {"", {{fingerprint, {}}}}).submissions.front();
    }

    execute::Sources sources_;
    const base::TempDir files_;
    const judge::Plan plan_;  // its limits are not scaled: the fingerprints must be equal on every node
    workers::JudgingContext judging_;
    judge::Jury jury_;
    std::shared_ptr<sandbox::Runner> runner_;
    judge::Fingerprints fingerprints_;
    const judge::Basis basis_;  // the driver's
};

// A package whose mutants are judged; each mutant is an item.
class MutantItems {
  public:
    MutantItems(const Context& context, const Manifest& manifest, const execute::PackagePart& part,
                const std::string& machine)
        : measurement_(judging_of(context, machine), execute::plan_of(context.config, manifest, part, {}),
                       mutation::options_from(manifest.mutation, extreme_wrapper()), part.prepared) {
        const std::vector<mutation::Bug> bugs = measurement_.bugs();
        for (std::size_t bug = 0; bug < bugs.size(); ++bug) {
            bugs_.emplace(bugs[bug].id, bug);
        }
    }

    JudgeItem prepare(const Item& item) {
        const auto mutant = bugs_.find(item.id);
        if (mutant == bugs_.end()) {
            refuse(item, "the package, a compiler or the operators");
        }
        return [this, bug = mutant->second](Published& published) {
            try {
                published.text = measurement_.judge(bug);
                published.result.verdict = model::Verdict::Accepted;
            } catch (const base::JudgeError& error) {
                published.result.reason = error.what();
            }
        };
    }

  private:
    mutation::Measurement measurement_;
    std::map<std::string, std::size_t> bugs_;  // by id
};

// A shard, and where its worker reports.
struct ShardRun {
    const RunDir& run;
    const Manifest& manifest;
    std::size_t number;
    execute::Node node;
    execute::Journal journal;
};

// Judges one item. A result with a judge error is not published while another node may still succeed. `attempt`:
// from 1.
void judge_item(ShardRun& shard, const PrepareItem& prepare, const Item& item, int attempt) {
    const JudgeItem judge = prepare(item);
    execute::Journal& journal = shard.journal;
    journal.begin(item.id, shard.node);
    const auto began = std::chrono::steady_clock::now();
    Published published{shard.node, attempt, {}, {}, {}};
    try {
        judge(published);
    } catch (const sandbox::Interrupted&) {
        journal.withdraw(item.id);
        throw;
    } catch (const execute::OtherData&) {
        journal.refuse(item.id);
        throw;
    }
    published.took = std::chrono::steady_clock::now() - began;
    if (!model::has_judge_error(published.result) || attempt == shard.manifest.most_attempts) {
        try {
            journal.publish(item.id, published);
        } catch (const base::SystemError&) {
            journal.refuse(item.id);  // this node's disk failed, and not the item
            throw;
        }
    } else {
        const std::string reason = fmt::format("attempt {} at '{}': {}", attempt, base::one_line(item.name, 200),
                                               base::one_line(published.result.reason, 500));
        shard.run.refuse({shard.node.name, shard.number, item.id, reason});
        write_error(fmt::format("judge: {}\n", reason));
    }
}

PrepareItem preparation_of(const Context& context, const RunDir& run, const Manifest& manifest, std::size_t package,
                           const std::string& machine, double time_scale) {
    const auto by = [](const auto& items) { return [items](const Item& item) { return items->prepare(item); }; };
    if (manifest.mutation.empty()) {
        return by(std::make_shared<SubmissionItems>(context, run, manifest, package, machine, time_scale));
    }
    return by(std::make_shared<MutantItems>(context, manifest, manifest.packages.at(package), machine));
}

// Makes this worker end when its driver ends. Checks the parent: the driver may have ended before the prctl call.
void end_with(int parent) {
    if (::prctl(PR_SET_PDEATHSIG, SIGTERM) != 0) {
        base::throw_errno("cannot ask to be ended with the driver");
    }
    if (::getppid() != parent) {
        throw sandbox::Interrupted();
    }
}

int send_shard(SharedFlags& flags, const ShardArguments& arguments, const std::stop_token& stop) {
    const RunDir run(arguments.run);
    flags.config = run.manifest().config;
    const bool in_order = execute::send_shard(run, arguments.index,
                                              {.worker = {(base::program_dir() / "judge").string(), "shard"},
                                               .cache_dir = read_config(flags).cache_dir,
                                               .shipped = base::shipped_dir(),
                                               .stop = stop});
    if (stop.stop_requested()) {
        throw sandbox::Interrupted();
    }
    return in_order ? 0 : 1;
}

// Absolute paths in judge.toml are below `sent` if the files were sent.
void relocate(config::Config& config, const fs::path& sent) {
    const auto move = [&](fs::path& path) {
        std::error_code ignored;  // a path that cannot be examined there was not sent
        if (const fs::path copy = sent / path.relative_path(); fs::exists(copy, ignored)) {
            path = copy;
        }
    };
    if (sent.empty()) {
        return;
    }
    for (config::PackageEntry& entry : config.packages) {
        move(entry.path);
        for (auto& [language, driver] : entry.drivers) {
            move(driver);
        }
    }
}

// `sent`: the folder of the files sent here; empty: none, all files are where the driver has them.
int judge_shard(SharedFlags& flags, const ShardArguments& arguments, const RunDir& run, const Manifest& manifest,
                const fs::path& sent, const std::stop_token& stop) {
    flags.config = flags.config.empty() ? manifest.config : flags.config;
    flags.sandbox = manifest.sandbox;
    flags.jobs = 1;
    Context context = make_context(flags, stop);
    relocate(context.config, sent);
    const std::string machine = execute::any_machine_key(context.machine(false));
    const model::Machine facts = execute::this_machine();
    ShardRun shard{
        run,
        manifest,
        arguments.index,
        {execute::node_name(), facts.cpu, facts.kernel, execute::time_scale(context.judging(), run, manifest)},
        execute::Journal(run, std::to_string(arguments.index))};
    execute::Results earlier(run, arguments.index);  // of workers of this shard that were ended
    earlier.update();
    PrepareItem ready;
    std::size_t package = 0;
    for (const Item& item : run.shard(arguments.index)) {
        const std::size_t attempts = item.attempts + earlier.attempts(item.id).size();
        if (earlier.has(item.id) || std::cmp_greater_equal(attempts, manifest.most_attempts)) {
            continue;
        }
        if (stop.stop_requested()) {
            throw sandbox::Interrupted();
        }
        if (!ready || package != item.package) {
            ready = nullptr;
            ready = preparation_of(context, run, manifest, item.package, machine, shard.node.time_scale);
            package = item.package;
        }
        judge_item(shard, ready, item, static_cast<int>(attempts) + 1);
    }
    shard.journal.end();
    return 0;
}

// Leaves in the run's folder why this worker cannot judge.
int judge_or_refuse(SharedFlags& flags, const ShardArguments& arguments, const RunDir& run, const Manifest& manifest,
                    const fs::path& sent, const std::stop_token& stop) {
    const auto refuse = [&](const std::exception& error) {
        try {
            run.refuse({execute::node_name(), arguments.index, "", base::one_line(error.what(), 1000)});
        } catch (const base::SystemError& unwritten) {
            write_error(fmt::format("judge: {}\n", unwritten.what()));  // the scheduler says that this job failed
        }
    };
    try {
        return judge_shard(flags, arguments, run, manifest, sent, stop);
    } catch (const base::JudgeError& error) {
        refuse(error);
        throw;
    } catch (const base::ConfigError& error) {
        refuse(error);
        throw;
    }
}

int run_shard(SharedFlags& flags, const ShardArguments& arguments, const std::stop_token& stop) {
    if (arguments.parent > 0) {
        end_with(arguments.parent);
    }
    if (arguments.run.empty() == (arguments.packages.empty() || arguments.cache_dir.empty())) {
        throw base::ConfigError(
            "judge shard: name the run's folder by --run DIR, or what was sent by --packages and --cache-dir");
    }
    if (arguments.send) {
        end_with(::getppid());
        return send_shard(flags, arguments, stop);
    }
    if (!arguments.run.empty()) {
        const RunDir run(arguments.run);
        return judge_or_refuse(flags, arguments, run, run.manifest(), {}, stop);
    }
    flags.cache_dir = arguments.cache_dir;
    const base::TempDir folder;
    const auto received =
        execute::receive_shard(folder.path(), arguments.packages, arguments.archive, arguments.cache_dir);
    return received ? judge_or_refuse(flags, arguments, received->run, received->manifest, received->sent, stop) : 0;
}

}  // namespace

Command shard_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<ShardArguments>();
    return {.name = "shard",
            .help = "judge one shard of a run; the executor of --run-dir starts this command",
            .flags = {{"--run", &arguments->run, "DIR", "the run's folder"},
                      required({"--index", &arguments->index, in_range("K", 0, 1'000'000'000),
                                "the number of the shard, counted from 0"}),
                      {"--parent", &arguments->parent, "PID",
                       "exit as soon as this process, which started the command, has ended"},
                      {"--send", &arguments->send,
                       "within an allocation of Slurm: send the shard to its node, which does not see the run's\n"
                       "folder, and collect the results"},
                      {"--packages", &arguments->packages, "HASH",
                       "read the shard from standard input, and write the results to standard output; HASH is the\n"
                       "hash of the packages' archive, which is in the cache or given by --archive"},
                      {"--archive", &arguments->archive, "FILE", "the archive's file, which is moved into the cache"},
                      {"--cache-dir", &arguments->cache_dir, "DIR", "with --packages: the folder of the cache"},
                      config_flag(flags)},
            .run = [&flags, arguments](Call& call) { return run_shard(flags, *arguments, call.stop); }};
}

}  // namespace harness::cli
