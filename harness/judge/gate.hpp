// Lets runs go on side by side, or one alone. Who waits to be alone is let in before anybody new is: it cannot starve.
#pragma once

#include <condition_variable>
#include <mutex>

namespace harness::judge {

// lock() is alone, lock_shared() in company: for std::unique_lock and std::shared_lock.
class Gate {
  public:
    void lock();
    void unlock();
    void lock_shared();
    void unlock_shared();

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    int waiting_alone_ = 0;
    int inside_ = 0;
    bool alone_ = false;
};

}  // namespace harness::judge
