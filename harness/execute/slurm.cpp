#include "harness/execute/slurm.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iterator>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <boost/algorithm/string/split.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/execute/child.hpp"
#include "harness/execute/executor_kind.hpp"
#include "harness/execute/machine.hpp"

namespace harness::execute {

namespace {

constexpr int most_refusals = 3;
// squeue(1), in its short form. Completing (CG): the script has ended or is being ended.
const std::set<std::string_view> ended_states{"BF", "CA", "CD", "CG", "DL", "F", "NF", "OOM", "PR", "TO"};
constexpr std::size_t default_largest_array = 1001;  // slurm.conf(5), MaxArraySize

// Quotes a word for the shell.
std::string quoted(const std::string& word) {
    return "'" + boost::replace_all_copy(word, "'", "'\\''") + "'";
}

// Takes the nodes that sbatch is to leave out from its arguments.
std::set<std::string> take_excluded(std::vector<std::string>& arguments) {
    constexpr std::string_view name = "--exclude";
    std::set<std::string> nodes;
    std::vector<std::string> others;
    for (auto argument = arguments.begin(); argument != arguments.end(); ++argument) {
        if (argument->starts_with(fmt::format("{}=", name))) {
            nodes.insert(argument->substr(name.size() + 1));
        } else if ((*argument == "-x" || *argument == name) && std::next(argument) != arguments.end()) {
            nodes.insert(*++argument);
        } else if (argument->starts_with("-x") && *argument != "-x") {
            nodes.insert(argument->substr(2));
        } else {
            others.push_back(*argument);
        }
    }
    arguments = std::move(others);
    return nodes;
}

}  // namespace

std::string node_name() {
    const char* name = std::getenv("SLURMD_NODENAME");
    return name != nullptr && *name != '\0' ? name : host_name();
}

Slurm::Slurm(const RunDir& run, SlurmOptions options) : run_(run), options_(std::move(options)) {
    require_commands("slurm", slurm_commands);
    // sbatch takes the last list of excluded nodes, and scontrol replaces it: the judge's has the user's nodes too.
    excluded_ = take_excluded(options_.arguments);
    avoided_ = excluded_;
}

std::size_t Slurm::largest_array() const {
    const Answer answer = ask({"scontrol", "show", "config"}, options_.patience, options_.stop);
    const std::string output = answer.ok() ? answer.output : "";
    for (const std::string_view line : base::lines_of(output)) {
        if (line.starts_with("MaxArraySize")) {
            const std::size_t digits = std::min(line.find_first_of("0123456789"), line.size());
            std::size_t most = 0;
            std::from_chars(line.data() + digits, line.data() + line.size(), most);
            return std::max(std::size_t{2}, most);
        }
    }
    return default_largest_array;
}

std::vector<std::string> Slurm::job_arguments() const {
    std::vector<std::string> arguments{"--ntasks=1", "--cpus-per-task=1", "--job-name=" + options_.name};
    arguments.insert(arguments.end(), options_.arguments.begin(), options_.arguments.end());
    if (!avoided_.empty()) {
        arguments.push_back(fmt::format("--exclude={}", fmt::join(avoided_, ",")));
    }
    return arguments;
}

std::map<std::size_t, std::vector<std::string>> Slurm::commands(std::size_t first, std::size_t count) const {
    const std::size_t most = largest_array() - 1;  // task indices are less than MaxArraySize
    // In file names for sbatch, % starts a pattern.
    const std::string log = boost::replace_all_copy((run_.path() / "log").string(), "%", "%%");
    std::map<std::size_t, std::vector<std::string>> all;
    for (const std::size_t end = first + count; first < end; first += most) {
        const std::size_t tasks = std::min(most, end - first);
        std::vector<std::string> command{"sbatch",
                                         "--parsable",
                                         "--requeue",
                                         "--open-mode=append",
                                         fmt::format("--array=0-{}%{}", tasks - 1, options_.at_once),
                                         "--output=" + log + "/%A_%a.log"};
        const std::vector<std::string> job = job_arguments();
        command.insert(command.end(), job.begin(), job.end());
        std::string line = "exec";
        for (const std::string& word : options_.worker) {
            line += " " + quoted(word);
        }
        command.push_back(fmt::format("--wrap={} $(({} + SLURM_ARRAY_TASK_ID))", line, first));
        all.emplace(first, std::move(command));
    }
    return all;
}

void Slurm::submit(std::size_t first, std::size_t count) {
    for (const auto& [first_shard, command] : commands(first, count)) {
        const Answer answer = ask(command, options_.patience, options_.stop);
        if (answer.ok()) {
            refused_ = 0;
            // "17", or "17;cluster"
            first_shards_[answer.output.substr(0, answer.output.find_first_of(";\n"))] = first_shard;
            continue;
        }
        // If the controller is down, this is not a refusal: it will be back. If squeue works, sbatch's error counts.
        if (answer.in_time && live() && ++refused_ >= most_refusals) {
            throw base::ConfigError(
                fmt::format("sbatch refuses the run's jobs: {}", base::one_line(answer.error, 1000)));
        }
    }
}

// Slurm also lists, for a few minutes, jobs that have ended. A job that it holds, such as after a failed launch, waits
// for an administrator, and may never start.
std::optional<std::size_t> Slurm::live() {
    is_waiting_ = false;
    const Answer answer =
        ask({"squeue", "--noheader", "--array", "--states=all", "--name=" + options_.name, "--format=%t|%N|%F|%K|%r"},
            options_.patience, options_.stop);
    if (!answer.ok()) {
        return std::nullopt;
    }
    std::size_t count = 0;
    nodes_.clear();
    for (const std::string_view line : base::lines_of(answer.output)) {
        std::vector<std::string> columns;
        boost::algorithm::split(columns, line, boost::algorithm::is_any_of("|"));
        if (columns.size() != 5) {
            continue;
        }
        const auto& [state, node, array, task, reason] =
            std::tie(columns[0], columns[1], columns[2], columns[3], columns[4]);
        if (state == "F") {
            note_failure(array, task, node);
        } else if (!ended_states.contains(state)) {
            ++count;
            nodes_.insert(node);
            const bool is_held = reason.find("held") != std::string::npos || reason.find("Held") != std::string::npos;
            is_waiting_ = is_waiting_ || (state == "PD" && !is_held);
        }
    }
    nodes_.erase("");  // waiting jobs
    is_waiting_ = is_waiting_ && nodes_.empty();
    return count;
}

void Slurm::note_failure(const std::string& array, const std::string& task, const std::string& node) {
    const auto first = first_shards_.find(array);  // none: an earlier driver's
    if (const auto index = base::number_from<std::size_t>(task); first != first_shards_.end() && index) {
        failed_.emplace(first->second + *index, node);
    }
}

// Changes the jobs that wait, too. Slurm's answer is not needed: a job that starts there meanwhile is refused again.
void Slurm::avoid(const std::set<std::string>& nodes) {
    avoided_ = excluded_;
    avoided_.insert(nodes.begin(), nodes.end());
    const Answer waiting = ask({"squeue", "--noheader", "--states=PENDING", "--name=" + options_.name, "--format=%F"},
                               options_.patience, options_.stop);
    const std::vector<std::string> words = base::words_of(waiting.output);
    for (const std::string& job : std::set(words.begin(), words.end())) {
        static_cast<void>(
            ask({"scontrol", "update", "JobId=" + job, fmt::format("ExcNodeList={}", fmt::join(avoided_, ","))},
                options_.patience, options_.stop));
    }
}

void cancel_slurm_jobs(const std::string& name) {
    constexpr std::chrono::seconds patience{15};  // the user who ends the run waits for this
    static_cast<void>(ask({"scancel", "--name=" + name}, patience));
}

void Slurm::cancel() {
    cancel_slurm_jobs(options_.name);
}

Staged::Staged(const RunDir& run, const SlurmOptions& options, std::function<void()> pack)
    : pack_(std::move(pack)),
      worker_(options.worker),
      jobs_(run, options),
      senders_(run, command(jobs_, worker_), options.at_once) {
    require_commands("slurm", {"salloc", "sbcast", "srun"});
    jobs_.cancel();
}

std::vector<std::string> Staged::command(const Slurm& jobs, const std::vector<std::string>& worker) {
    // Ends with the driver. The shell checks the parent: the driver may have ended before setpriv asked for its end. A
    // salloc that loses its child at that moment waits for it without end, so `timeout`, here without a time, kills it.
    const std::string if_driver_lives = fmt::format("[ $PPID -eq {} ] && exec \"$@\"", ::getpid());
    std::vector<std::string> words{
        "setpriv",      "--pdeathsig",     "TERM", "sh",     "-c",     if_driver_lives, "sh", "timeout",
        "--foreground", "--kill-after=20", "0",    "salloc", "--quiet"};
    const std::vector<std::string> job = jobs.job_arguments();
    words.insert(words.end(), job.begin(), job.end());
    words.insert(words.end(), worker.begin(), worker.end());
    return words;
}

void Staged::submit(std::size_t first, std::size_t count) {
    if (pack_) {
        std::exchange(pack_, nullptr)();
    }
    senders_.submit(first, count);
}

void Staged::avoid(const std::set<std::string>& nodes) {
    jobs_.avoid(nodes);
    senders_.set_worker(command(jobs_, worker_));
}

// Slurm's number is right, except for jobs that were requested a moment ago.
std::optional<std::size_t> Staged::live() {
    constexpr std::chrono::seconds time_until_listed{20};
    const std::size_t senders = senders_.live().value_or(0);
    const std::optional<std::size_t> jobs = jobs_.live();
    if (jobs == std::size_t{0} && senders > 0 &&
        std::chrono::steady_clock::now() - senders_.last_start() < time_until_listed) {
        return senders;
    }
    return jobs;
}

// Senders whose job is ended end by themselves; senders without a job are ended here.
void Staged::cancel() {
    jobs_.cancel();
    senders_.cancel();
}

}  // namespace harness::execute
