// Lets runs go on side by side, or one alone. Who waits to be alone is let in before anybody new is: it cannot starve.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <stop_token>

#include "harness/support/fd.hpp"

namespace harness::judge {

// lock() is alone, lock_shared() in company: for std::unique_lock and std::shared_lock.
class RunLock {
  public:
    // `shared`: a file, made where it is not there, by which all processes that name it count as one; empty: there is
    // this one only. Throws SystemError.
    explicit RunLock(const std::filesystem::path& shared = {}, std::stop_token stop = {});

    // All throw SystemError where the file cannot be locked, and Interrupted where `stop` is requested while another
    // process has it.
    void lock();
    void unlock();
    void lock_shared();
    void unlock_shared();

  private:
    // Gives the files back.
    void leave_room();
    // flock() with `how` on a descriptor; nothing where there is no file.
    void lock_file(const support::Fd& file, int how) const;

    const std::stop_token stop_;
    std::mutex mutex_;
    std::condition_variable changed_;
    int waiting_alone_ = 0;
    int inside_ = 0;
    bool alone_ = false;
    // Whoever is in holds `room_`; whoever wants to be alone holds `turn_` while it waits, at which others pass by.
    support::Fd room_;
    support::Fd turn_;
};

}  // namespace harness::judge
