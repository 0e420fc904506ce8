// serve.db: the persistent data of a course's server, shared by its threads.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>

#include "harness/store/connection.hpp"

namespace harness::serve {

using Time = std::chrono::system_clock::time_point;

inline std::chrono::nanoseconds since_epoch(Time time) {
    return time.time_since_epoch();
}
inline Time time_at(std::int64_t nanoseconds) {
    return Time{std::chrono::duration_cast<Time::duration>(std::chrono::nanoseconds{nanoseconds})};
}

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
        using Result = std::invoke_result_t<Work, store::Connection&>;
        const std::lock_guard lock(mutex_);
        if constexpr (std::is_void_v<Result>) {
            connection_.in_transaction([&] { work(connection_); });
        } else {
            std::optional<Result> result;
            connection_.in_transaction([&] { result.emplace(work(connection_)); });
            return *std::move(result);
        }
    }

  private:
    std::mutex mutex_;
    store::Connection connection_;
};

}  // namespace harness::serve
