#include "harness/format/config/lti.hpp"

#include <algorithm>
#include <utility>

#include "harness/base/address.hpp"
#include "harness/format/config/table_reader.hpp"

namespace harness::config {

namespace {

constexpr std::size_t longest_address = 2000;

std::string address_in(const TableReader& table, std::string_view key, std::string address) {
    if (!base::is_private_address(address) || address.size() > longest_address) {
        table.fail(key, "must be an address that begins with https://, and is \"{}\"", shown(address));
    }
    return address;
}

// "https://moodle.example.edu" of each address there.
std::string origin_of(const std::string& address) {
    return address.substr(0, address.find_first_of("/?#", address.find("://") + 3));
}

LtiPlatform read_platform(const TableReader& table) {
    LtiPlatform platform;
    for (const auto& [key, text] :
         {std::pair{"issuer", &platform.issuer}, std::pair{"auth_url", &platform.auth_url},
          std::pair{"token_url", &platform.token_url}, std::pair{"keys_url", &platform.keys_url}}) {
        *text = address_in(table, key, table.required_text(key));
    }
    platform.client_id = table.required_text("client_id");
    platform.deployments = table.required_words("deployments");
    platform.context = table.text("context").value_or("");
    platform.site = origin_of(address_in(table, "site", table.text("site").value_or(platform.issuer)));
    platform.has_class = table.flag("class").value_or(false);
    return platform;
}

}  // namespace

std::vector<LtiPlatform> read_lti(const TableReader& root) {
    std::vector<LtiPlatform> platforms;
    for (const toml::table* node : root.tables("lti")) {
        const TableReader table(
            *node, root.file(), "[[lti]]",
            {"issuer", "client_id", "deployments", "context", "auth_url", "token_url", "keys_url", "site", "class"});
        LtiPlatform platform = read_platform(table);
        const auto is_same = [&](const LtiPlatform& other) {
            return other.issuer == platform.issuer && other.client_id == platform.client_id;
        };
        if (std::ranges::any_of(platforms, is_same)) {
            table.fail("client_id", "is in two tables of the same issuer: list all deployments in one of them");
        }
        if (platform.has_class && std::ranges::any_of(platforms, &LtiPlatform::has_class)) {
            table.fail("class", "is true in two tables: only one platform has the class");
        }
        platforms.push_back(std::move(platform));
    }
    return platforms;
}

}  // namespace harness::config
