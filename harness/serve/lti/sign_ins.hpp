// Sign-ins by a platform that have begun. Each step can be used once, and within ten minutes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/format/config/lti.hpp"
#include "harness/serve/database.hpp"

namespace harness::serve::lti {

class SignIns {
  public:
    explicit SignIns(Database& database) : database_(database) {}

    struct Begun {
        std::string state;
        std::string nonce;
    };
    // Before the platform says who it is.
    Begun begin(const config::LtiPlatform& platform, Time now);
    struct Expected {
        std::string issuer;
        std::string client_id;
        std::string nonce;
    };
    // What the platform's message with this state must have; empty if there is no such state, or not any more.
    std::optional<Expected> take(std::string_view state, Time now);

    // After that: the token by which the person signs in.
    std::string offer(std::int64_t account, const std::string& path, Time now);
    struct Offer {
        std::int64_t account = 0;
        std::string path;
    };
    std::optional<Offer> accept(std::string_view token, Time now);

  private:
    Database& database_;
};

}  // namespace harness::serve::lti
