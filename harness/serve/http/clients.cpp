#include "harness/serve/http/clients.hpp"

#include <algorithm>
#include <array>

#include <arpa/inet.h>
#include <netinet/in.h>

namespace harness::serve::http {

std::string network_of(const std::string& address) {
    constexpr std::ptrdiff_t network_bytes = 8;
    in6_addr parsed{};
    if (::inet_pton(AF_INET6, address.c_str(), &parsed) != 1) {
        return address;
    }
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (IN6_IS_ADDR_V4MAPPED(&parsed)) {
        ::inet_ntop(AF_INET, &parsed.s6_addr[12], text.data(), text.size());
        return text.data();
    }
    std::fill(std::begin(parsed.s6_addr) + network_bytes, std::end(parsed.s6_addr), 0);
    ::inet_ntop(AF_INET6, &parsed, text.data(), text.size());
    return text.data() + std::string("/64");
}

bool is_local(const std::string& address) {
    return address == "::1" || network_of(address).starts_with("127.");
}

std::shared_ptr<void> Slots::take(const std::string& who) {
    const std::lock_guard lock(mutex_);
    if (const auto holder = taken_.find(who); holder != taken_.end() && holder->second >= most_) {
        return nullptr;
    }
    ++taken_[who];
    return {this, [this, who](void*) {
                const std::lock_guard leaving(mutex_);
                if (--taken_[who] == 0) {
                    taken_.erase(who);
                }
            }};
}

bool Rate::allows(const std::string& who, Clock::time_point now) {
    constexpr std::size_t most_buckets = 20'000;
    const std::lock_guard lock(mutex_);
    if (buckets_.size() > most_buckets) {
        std::erase_if(buckets_, [&](const auto& client) { return now - client.second.filled > interval_ * burst_; });
    }
    const auto [entry, is_new] = buckets_.try_emplace(who, Bucket{burst_, now});
    Bucket& bucket = entry->second;
    bucket.left = std::min(burst_, bucket.left + (now - bucket.filled) / interval_);
    bucket.filled = now;
    if (bucket.left < 1) {
        return false;
    }
    bucket.left -= 1;
    return true;
}

}  // namespace harness::serve::http
