// The keys of both sides: the tool's own pair, in a file, and those of the platforms, which are asked for and kept for
// an hour. Thread-safe.
#pragma once

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/execute/http_call.hpp"
#include "harness/serve/database.hpp"
#include "harness/serve/lti/messages.hpp"

namespace harness::serve::lti {

class OwnKey {
  public:
    // Of the course in this folder, made at the first call. Throws ConfigError if its file has no key, SystemError.
    SigningKey of(const std::filesystem::path& course);

  private:
    std::mutex mutex_;
    std::optional<SigningKey> key_;
};

class PlatformKeys {
  public:
    using Patience = std::chrono::steady_clock::duration;
    // `patience`: of all who need a key set that another has asked for, together.
    explicit PlatformKeys(Patience patience = std::chrono::seconds{1}) : patience_(patience) {}

    // The key that the message names. Asks the platform if the key is not known, but not more often than every ten
    // seconds. Meanwhile others who need a key of the same set wait as long as their patience, and all others not at
    // all: a platform that hangs must not take the threads of other forms. Throws Refused.
    nlohmann::json key_for(std::string_view message, const config::LtiPlatform& platform,
                           const execute::HttpCaller& call, Time now);

  private:
    struct KeySet {
        std::vector<nlohmann::json> keys{};
        Time read{};            // when the platform gave them
        Time asked{};           // when it was asked last
        bool is_asked = false;  // now
        std::chrono::steady_clock::time_point patience_until{};
    };
    // Empty if no key of this name is known.
    static std::optional<nlohmann::json> known(const KeySet& set, const std::string& id, Time now);

    Patience patience_;
    std::mutex mutex_;                    // for the next member; never held during a call
    std::map<std::string, KeySet> sets_;  // by their addresses
    std::condition_variable answered_;
};

}  // namespace harness::serve::lti
