#include "harness/sandbox/box_pool.hpp"

#include <map>
#include <mutex>
#include <utility>

namespace harness::sandbox {

struct BoxPool::Shared {
    const BoxOptions options;
    std::mutex mutex{};
    std::multimap<int, std::unique_ptr<BoxRunner>> idle{};  // by the number of their worker
};

BoxPool::BoxPool(BoxOptions options) : shared_(new Shared{std::move(options)}) {}

std::shared_ptr<BoxRunner> BoxPool::lend(int worker) const {
    const auto give_back = [shared = shared_, worker](BoxRunner* runner) {
        const std::lock_guard lock(shared->mutex);
        shared->idle.emplace(worker, runner);
    };
    // The pointer is made without the lock: if that fails, it gives the box back itself.
    const auto take_idle = [this, worker] {
        const std::lock_guard lock(shared_->mutex);
        return shared_->idle.extract(worker);
    };
    if (auto node = take_idle()) {
        return {node.mapped().release(), give_back};
    }
    BoxOptions own = shared_->options;
    own.worker = worker;
    return {new BoxRunner(std::move(own)), give_back};
}

}  // namespace harness::sandbox
