#include "harness/judge/gate.hpp"

namespace harness::judge {

void Gate::lock() {
    std::unique_lock lock(mutex_);
    ++waiting_alone_;
    changed_.wait(lock, [this] { return inside_ == 0 && !alone_; });
    --waiting_alone_;
    alone_ = true;
}

void Gate::unlock() {
    const std::lock_guard lock(mutex_);
    alone_ = false;
    changed_.notify_all();
}

void Gate::lock_shared() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_alone_ == 0 && !alone_; });
    ++inside_;
}

void Gate::unlock_shared() {
    const std::lock_guard lock(mutex_);
    --inside_;
    changed_.notify_all();
}

}  // namespace harness::judge
