// Whom an address stands for where things are counted.
#pragma once

#include <string>

namespace harness::serve::http {

// An IPv4 address, also where it is written as IPv6; of IPv6 the first 64 bits, as whoever has one address has all of
// them. What is no address stays as it is.
std::string network_of(const std::string& address);

// Of this machine itself.
bool is_local(const std::string& address);

}  // namespace harness::serve::http
