#include "harness/dispatch/local.hpp"

#include <cerrno>
#include <csignal>

#include <fmt/format.h>
#include <sys/wait.h>

#include "harness/dispatch/child.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/text.hpp"

namespace harness::dispatch {

namespace {

constexpr int cannot_work = 2;  // judge shard's exit codes
constexpr int failed = 3;

std::string last_line(std::string text) {
    while (text.ends_with('\n')) {
        text.pop_back();
    }
    return support::one_line(text.substr(text.rfind('\n') + 1), 1000);
}

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
    }
}

std::optional<std::size_t> Local::live() {
    for (auto one = running_.begin(); one != running_.end();) {
        int status = 0;
        if (::waitpid(one->first, &status, WNOHANG) == 0) {
            ++one;
            continue;
        }
        const std::size_t shard = one->second;
        one = running_.erase(one);
        // One that is killed says nothing of the next; one that cannot work here would be the first of many.
        if (WIFEXITED(status) && (WEXITSTATUS(status) == cannot_work || WEXITSTATUS(status) == failed)) {
            const std::string log = support::read_file(run_.path() / "log" / fmt::format("{}.log", shard));
            throw support::JudgeError(fmt::format("the worker of shard {} failed: {}", shard, last_line(log)));
        }
    }
    start_some();
    return running_.size() + waiting_.size();
}

// Workers end in order when they are asked to, with all that runs in their sandboxes.
void Local::cancel() {
    waiting_.clear();
    for (const auto& [pid, shard] : running_) {
        ::kill(pid, SIGTERM);
    }
    for (const auto& [pid, shard] : running_) {
        while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
    running_.clear();
}

}  // namespace harness::dispatch
