#include "harness/cli/budget.hpp"

#include <condition_variable>
#include <mutex>

namespace harness::cli {

Budget::Budget(const std::stop_token& stop, std::optional<std::chrono::duration<double>> time)
    : forward_(stop, [this] { source_.request_stop(); }) {
    if (!time) {
        return;
    }
    clock_ = std::jthread([this, time = *time](const std::stop_token& ended) {
        std::mutex mutex;
        std::condition_variable_any changed;
        std::unique_lock lock(mutex);
        changed.wait_for(lock, ended, time, [] { return false; });
        if (!ended.stop_requested()) {
            source_.request_stop();
        }
    });
}

}  // namespace harness::cli
