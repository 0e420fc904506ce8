#include "harness/base/address.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace harness::base {

bool is_private_address(std::string_view address) {
    const bool is_encrypted = address.starts_with("https://");
    const bool is_local = address.starts_with("http://127.0.0.1:") || address.starts_with("http://localhost:");
    const std::string_view host = address.substr(std::min(address.size(), address.find("://") + 3));
    const std::string_view authority = host.substr(0, host.find_first_of("/?#"));
    return (is_encrypted || is_local) && !authority.empty() && authority.find('@') == std::string_view::npos &&
           std::ranges::none_of(address, [](char c) { return c <= ' ' || c > '~' || c == '"' || c == '\\'; });
}

std::string percent_encoded(std::string_view text) {
    std::string encoded;
    for (const char c : text) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                              std::string_view{"-._~"}.find(c) != std::string_view::npos;
        encoded += is_plain ? std::string{c} : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return encoded;
}

std::string url_encoded(const std::vector<std::pair<std::string_view, std::string_view>>& fields) {
    std::string form;
    for (const auto& [name, value] : fields) {
        form += fmt::format("{}{}={}", form.empty() ? "" : "&", name, percent_encoded(value));
    }
    return form;
}

}  // namespace harness::base
