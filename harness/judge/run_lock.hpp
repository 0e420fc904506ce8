// Lets runs go on in parallel, or one alone. One that waits to be alone goes before new ones, so it cannot starve.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <stop_token>

#include "harness/base/fd.hpp"

namespace harness::judge {

// lock() is exclusive, lock_shared() is not: for std::unique_lock and std::shared_lock.
class RunLock {
  public:
    // `shared`: a file, created if missing; all processes that name it share one lock. Empty: only this process uses
    // the lock. Throws SystemError.
    explicit RunLock(const std::filesystem::path& shared = {}, std::stop_token stop = {});

    // All throw SystemError if the file cannot be locked, and Interrupted if `stop` is requested while another process
    // holds the lock.
    void lock();
    void unlock();
    void lock_shared();
    void unlock_shared();

  private:
    // Unlocks the files.
    void leave_room();
    // Calls flock() with `how` on the descriptor; does nothing if there is no file.
    void lock_file(const base::Fd& file, int how) const;

    const std::stop_token stop_;
    std::mutex mutex_;
    std::condition_variable changed_;
    int waiting_alone_ = 0;
    int inside_ = 0;
    bool alone_ = false;
    // Every running holder has locked `room_`. One that wants to be alone also locks `turn_`, which keeps new ones out.
    base::Fd room_;
    base::Fd turn_;
};

}  // namespace harness::judge
