#include "harness/serve/rate.hpp"

#include <algorithm>

namespace harness::serve {

namespace {

constexpr std::size_t most_buckets = 20'000;

}  // namespace

bool Rate::allows(const std::string& who, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    if (buckets_.size() > most_buckets) {
        std::erase_if(buckets_, [&](const auto& one) { return now - one.second.filled > interval_ * burst_; });
    }
    const auto [found, is_new] = buckets_.try_emplace(who, Bucket{burst_, now});
    Bucket& bucket = found->second;
    bucket.left = std::min(burst_, bucket.left + (now - bucket.filled) / interval_);
    bucket.filled = now;
    if (bucket.left < 1) {
        return false;
    }
    bucket.left -= 1;
    return true;
}

}  // namespace harness::serve
