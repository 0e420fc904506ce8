#include "harness/judge/gate.hpp"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>

#include "harness/support/error.hpp"

namespace harness::judge {

Gate::Gate(const std::filesystem::path& shared) {
    if (shared.empty()) {
        return;
    }
    std::error_code ignored;  // opening says why
    std::filesystem::create_directories(shared.parent_path(), ignored);
    room_ = support::open_file(shared, O_RDWR | O_CREAT, 0644);
    turn_ = support::open_file(shared.string() + ".turn", O_RDWR | O_CREAT, 0644);
}

void Gate::lock_file(const support::Fd& file, int how) {
    while (file && ::flock(file.get(), how) != 0) {
        if (errno != EINTR) {
            support::throw_errno("cannot lock the file by which judges of a machine take turns");
        }
    }
}

void Gate::lock() {
    std::unique_lock lock(mutex_);
    ++waiting_alone_;
    changed_.wait(lock, [this] { return inside_ == 0 && !alone_; });
    --waiting_alone_;
    alone_ = true;
    lock.unlock();
    lock_file(turn_, LOCK_EX);
    lock_file(room_, LOCK_EX);
}

void Gate::unlock() {
    lock_file(room_, LOCK_UN);
    lock_file(turn_, LOCK_UN);
    const std::lock_guard lock(mutex_);
    alone_ = false;
    changed_.notify_all();
}

void Gate::lock_shared() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_alone_ == 0 && !alone_; });
    // Of the threads of a process the first one in locks the file, and the last one out unlocks it.
    if (++inside_ == 1) {
        lock_file(turn_, LOCK_SH);
        lock_file(room_, LOCK_SH);
        lock_file(turn_, LOCK_UN);
    }
}

void Gate::unlock_shared() {
    const std::lock_guard lock(mutex_);
    if (--inside_ == 0) {
        lock_file(room_, LOCK_UN);
    }
    changed_.notify_all();
}

}  // namespace harness::judge
