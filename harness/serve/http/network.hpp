// Groups addresses for rate limits and connection limits.
#pragma once

#include <string>

namespace harness::serve::http {

// An IPv4 address, also if written as IPv6. Of an IPv6 address the first 64 bits, because a client that has one address
// has all of that network. Other text is returned unchanged.
std::string network_of(const std::string& address);

// Whether it is an address of this machine.
bool is_local(const std::string& address);

}  // namespace harness::serve::http
