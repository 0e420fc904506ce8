#include "harness/serve/http/network.hpp"

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

}  // namespace harness::serve::http
