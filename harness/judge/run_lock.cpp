#include "harness/judge/run_lock.hpp"

#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>

#include "harness/base/files.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::judge {

RunLock::RunLock(const std::filesystem::path& shared, std::stop_token stop) : stop_(std::move(stop)) {
    if (shared.empty()) {
        return;
    }
    std::error_code ignored;  // opening the file reports the error
    std::filesystem::create_directories(shared.parent_path(), ignored);
    room_ = base::open_file(shared, O_RDWR | O_CREAT, 0644);
    turn_ = base::open_file(shared.string() + ".turn", O_RDWR | O_CREAT, 0644);
}

void RunLock::lock_file(const base::Fd& file, int how) const {
    constexpr const char* failure = "cannot lock the file by which judges of a machine take turns";
    if (file && !base::lock_file(file, how, stop_, failure)) {
        throw sandbox::Interrupted();
    }
}

void RunLock::leave_room() {
    for (const base::Fd* file : {&room_, &turn_}) {
        if (*file) {
            base::lock(*file, LOCK_UN);
        }
    }
}

void RunLock::lock() {
    std::unique_lock lock(mutex_);
    ++waiting_alone_;
    changed_.wait(lock, [this] { return inside_ == 0 && !alone_; });
    --waiting_alone_;
    alone_ = true;
    lock.unlock();
    try {
        lock_file(turn_, LOCK_EX);
        lock_file(room_, LOCK_EX);
    } catch (...) {
        unlock();
        throw;
    }
}

void RunLock::unlock() {
    leave_room();
    const std::lock_guard lock(mutex_);
    alone_ = false;
    changed_.notify_all();
}

void RunLock::lock_shared() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_alone_ == 0 && !alone_; });
    // The first thread of a process that enters locks the file, and the last one that leaves unlocks it.
    if (inside_ == 0) {
        try {
            lock_file(turn_, LOCK_SH);
            lock_file(room_, LOCK_SH);
        } catch (...) {
            leave_room();
            throw;
        }
        lock_file(turn_, LOCK_UN);
    }
    ++inside_;
}

void RunLock::unlock_shared() {
    const std::lock_guard lock(mutex_);
    if (--inside_ == 0) {
        leave_room();
    }
    changed_.notify_all();
}

}  // namespace harness::judge
