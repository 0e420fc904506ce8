// The tables [[lti]] of judge.toml: the learning platforms that sign students in (LTI 1.3).
#pragma once

#include <string>
#include <vector>

namespace harness::config {

class TableReader;

// A tool's registration at a platform. All addresses are https, except on this machine.
struct LtiPlatform {
    std::string issuer{};
    std::string client_id{};
    std::vector<std::string> deployments{};
    std::string context{};    // the platform's id of the course; empty: nobody can sign in
    std::string auth_url{};   // where a browser is sent to sign in
    std::string token_url{};  // gives the tokens for grades and members
    std::string keys_url{};   // the platform's public keys
    std::string site{};       // the origin of the platform's pages, which may show ours in a frame
    bool has_class = false;   // its members are the class
};

// Throws ConfigError.
std::vector<LtiPlatform> read_lti(const TableReader& root);

}  // namespace harness::config
