#include "harness/execute/local.hpp"

#include <chrono>
#include <csignal>
#include <thread>

#include <fmt/format.h>
#include <sys/wait.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/execute/child.hpp"

namespace harness::execute {

namespace {

constexpr int exit_cannot_work = 2;  // judge shard's exit codes
constexpr int exit_failed = 3;
constexpr std::chrono::seconds most_end_time{30};  // a worker may have to wait for its node before it ends

}  // namespace

void Local::submit(std::size_t first, std::size_t count) {
    for (std::size_t shard = first; shard < first + count; ++shard) {
        waiting_.push_back(shard);
    }
    start_some();
}

void Local::start_some() {
    while (running_.size() < jobs_ && !waiting_.empty()) {
        const std::size_t shard = waiting_.front();
        waiting_.pop_front();
        std::vector<std::string> command = worker_;
        command.push_back(std::to_string(shard));
        running_.emplace(start(command, run_.path() / "log" / fmt::format("{}.log", shard)), shard);
        last_start_ = std::chrono::steady_clock::now();
    }
}

std::optional<std::size_t> Local::live() {
    for (auto worker = running_.begin(); worker != running_.end();) {
        int status = 0;
        if (::waitpid(worker->first, &status, WNOHANG) == 0) {
            ++worker;
            continue;
        }
        const std::size_t shard = worker->second;
        worker = running_.erase(worker);
        // A killed worker does not affect the others. But if one cannot work here, all others would fail as well.
        if (WIFEXITED(status) && (WEXITSTATUS(status) == exit_cannot_work || WEXITSTATUS(status) == exit_failed)) {
            const std::string log = base::read_file(run_.path() / "log" / fmt::format("{}.log", shard));
            throw base::JudgeError(
                fmt::format("the worker of shard {} failed: {}", shard, base::one_line(base::last_line(log), 1000)));
        }
    }
    start_some();
    return running_.size() + waiting_.size();
}

// On SIGTERM, workers end with everything in their sandboxes.
void Local::cancel() {
    waiting_.clear();
    for (const auto& [pid, shard] : running_) {
        ::kill(pid, SIGTERM);
    }
    const auto end = std::chrono::steady_clock::now() + most_end_time;
    while (!running_.empty()) {
        std::erase_if(running_,
                      [](const auto& worker) { return ::waitpid(worker.first, nullptr, WNOHANG) == worker.first; });
        if (std::chrono::steady_clock::now() > end) {
            for (const auto& [pid, shard] : running_) {
                ::kill(pid, SIGKILL);
            }
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
}

}  // namespace harness::execute
