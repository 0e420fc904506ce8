#include "harness/dispatch/staged.hpp"

#include <chrono>
#include <utility>

namespace harness::dispatch {

Staged::Staged(const RunDir& run, const SlurmOptions& options, std::function<void()> pack)
    : pack_(std::move(pack)), jobs_(run, options), senders_(run, command(jobs_, options.worker), options.at_once) {
    require_slurm({"salloc", "sbcast", "srun"});
    jobs_.cancel();
}

std::vector<std::string> Staged::command(const Slurm& jobs, const std::vector<std::string>& worker) {
    std::vector<std::string> words{"setpriv", "--pdeathsig", "TERM", "salloc", "--quiet"};  // ends with the driver
    const std::vector<std::string> job = jobs.job_arguments();
    words.insert(words.end(), job.begin(), job.end());
    words.insert(words.end(), worker.begin(), worker.end());
    return words;
}

// Ends the rest of earlier rounds first: it has lost its job or its driver. A crashed controller forgets jobs whose
// salloc still waits, and remembers some whose salloc has ended.
void Staged::submit(std::size_t first, std::size_t count) {
    cancel();
    if (pack_) {
        std::exchange(pack_, nullptr)();
    }
    senders_.submit(first, count);
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

}  // namespace harness::dispatch
