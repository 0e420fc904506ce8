// serve.db: what the server of a course keeps, shared by its threads.
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

// Safe to use from several threads, one of which is served at a time.
class Database {
  public:
    // Makes the file where there is none. Throws as store::Store, and so do all of these.
    explicit Database(const std::filesystem::path& file);

    // work(connection), which sees the database as it is at one moment.
    template <typename Work>
    auto read(Work&& work) {
        const std::lock_guard lock(mutex_);
        return connection_.reading([&] { return work(connection_); });
    }
    // work(connection), all of it or nothing. Once this returns, it is on the disk.
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
