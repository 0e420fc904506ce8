// serve.db: the persistent data of a course's server, shared by its threads.
#pragma once

#include <chrono>
#include <filesystem>
#include <mutex>

#include "harness/history/store/connection.hpp"

namespace harness::serve {

using Time = std::chrono::system_clock::time_point;

const store::Schema& schema();

// Thread-safe; one thread is served at a time.
class Database {
  public:
    // Creates the file if it is missing. All members throw like store::Store.
    explicit Database(const std::filesystem::path& file);

    // Calls work(connection) on a consistent snapshot of the database.
    template <typename Work>
    auto read(Work&& work) {
        const std::lock_guard lock(mutex_);
        return connection_.reading([&] { return work(connection_); });
    }
    // Calls work(connection) as one transaction. The changes are on the disk when this returns.
    template <typename Work>
    auto write(Work&& work) {
        const std::lock_guard lock(mutex_);
        return connection_.in_transaction([&] { return work(connection_); });
    }
    // Executes a statement as one transaction. Returns how many rows it changed.
    template <typename... Values>
    int run(const char* sql, const Values&... values) {
        return write([&](store::Connection& connection) { return connection.run(sql, values...); });
    }

  private:
    std::mutex mutex_;
    store::Connection connection_;
};

}  // namespace harness::serve
