#include "harness/serve/lti/keys.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/private_file.hpp"
#include "harness/serve/lti/services.hpp"

namespace harness::serve::lti {

namespace {

constexpr std::chrono::hours key_lifetime{1};
constexpr std::chrono::seconds between_questions{10};
constexpr const char* key_file = "lti-key.json";

}  // namespace

SigningKey OwnKey::of(const std::filesystem::path& course) {
    const std::lock_guard lock(mutex_);
    if (!key_) {
        const std::filesystem::path file = course / key_file;
        if (!base::is_there(file)) {
            base::replace_private_file(file, SigningKey::create().json());
        }
        try {
            key_ = SigningKey::from_json(base::read_file(file));
        } catch (const Refused& refused) {
            throw base::ConfigError(
                file, 0, fmt::format("{}: delete it, and give the platforms the new key of /lti/keys", refused.what()));
        }
    }
    return *key_;
}

std::optional<nlohmann::json> PlatformKeys::known(const std::string& address, const std::string& id, Time now) {
    const std::lock_guard lock(mutex_);
    const KeySet& set = sets_[address];
    const auto key = std::ranges::find(set.keys, id, [](const nlohmann::json& each) { return text_of(each, "kid"); });
    return key == set.keys.end() || now - set.read > key_lifetime ? std::nullopt : std::optional(*key);
}

nlohmann::json PlatformKeys::key_for(std::string_view message, const config::LtiPlatform& platform,
                                     const execute::HttpCaller& call, Time now) {
    const std::string id = key_id_of(message);
    if (auto key = known(platform.keys_url, id, now)) {
        return *std::move(key);
    }
    const std::lock_guard asking(asking_);
    if (auto key = known(platform.keys_url, id, now)) {  // asked for by another thread meanwhile
        return *std::move(key);
    }
    {
        const std::lock_guard lock(mutex_);
        KeySet& set = sets_[platform.keys_url];
        if (now - set.asked < between_questions) {
            throw Refused("the platform's key set did not have the key, or could not be read, a moment ago");
        }
        set.asked = now;
    }
    const execute::HttpAnswer answer = call({.address = platform.keys_url});
    if (!answer.is_success()) {
        throw Refused(fmt::format("{} gives no keys: {}", platform.keys_url, failure_text(answer)));
    }
    std::vector<nlohmann::json> keys = signing_keys(answer.body);
    {
        const std::lock_guard lock(mutex_);
        KeySet& set = sets_[platform.keys_url];
        set.keys = std::move(keys);
        set.read = now;
    }
    auto key = known(platform.keys_url, id, now);
    if (!key) {
        throw Refused(fmt::format("{} does not have the key of the message", platform.keys_url));
    }
    return *std::move(key);
}

}  // namespace harness::serve::lti
