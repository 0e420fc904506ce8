// Addresses in the network.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace harness::base {

// Whether nobody on the way can read what is sent to the address: it begins with https://, or leads to this machine. An
// address with a user, a blank, a control character, a quote, a backslash or letters of other scripts is refused too.
bool is_private_address(std::string_view address);

// For a part of a path or of a query: each byte except letters, digits and -._~ as %XX.
std::string percent_encoded(std::string_view text);

// The fields of a form as a query or a body: "name=value&…". The names stay as they are.
std::string url_encoded(const std::vector<std::pair<std::string_view, std::string_view>>& fields);

}  // namespace harness::base
