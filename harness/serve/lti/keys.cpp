#include "harness/serve/lti/keys.hpp"

#include <algorithm>
#include <exception>
#include <utility>

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

struct KeyAnswer {
    std::vector<nlohmann::json> keys{};
    std::string refusal{};  // empty: the platform gave the keys
};

// Throws nothing, so that nobody waits for an answer that has failed.
KeyAnswer asked_for(const std::string& address, const execute::HttpCaller& call) {
    try {
        const execute::HttpAnswer answer = call({.address = address});
        return answer.is_success()
                   ? KeyAnswer{.keys = signing_keys(answer.body)}
                   : KeyAnswer{.refusal = fmt::format("{} gives no keys: {}", address, failure_text(answer))};
    } catch (const std::exception& error) {
        return {.refusal = error.what()};
    }
}

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

std::optional<nlohmann::json> PlatformKeys::known(const KeySet& set, const std::string& id, Time now) {
    const auto key = std::ranges::find(set.keys, id, [](const nlohmann::json& each) { return text_of(each, "kid"); });
    return key == set.keys.end() || now - set.read > key_lifetime ? std::nullopt : std::optional(*key);
}

nlohmann::json PlatformKeys::key_for(std::string_view message, const config::LtiPlatform& platform,
                                     const execute::HttpCaller& call, Time now) {
    const std::string id = key_id_of(message);
    std::unique_lock lock(mutex_);
    KeySet& set = sets_[platform.keys_url];  // stays where it is
    if (!known(set, id, now)) {
        answered_.wait_until(lock, set.patience_until, [&] { return !set.is_asked; });
    }
    if (auto key = known(set, id, now)) {
        return *std::move(key);
    }
    if (set.is_asked) {
        throw Refused(fmt::format("{} has not answered yet: open the link again", platform.keys_url));
    }
    if (now - set.asked < between_questions) {
        throw Refused("the platform's key set did not have the key, or could not be read, a moment ago");
    }
    set.asked = now;
    set.is_asked = true;
    set.patience_until = std::chrono::steady_clock::now() + patience_;
    lock.unlock();
    KeyAnswer answer = asked_for(platform.keys_url, call);
    lock.lock();
    set.is_asked = false;
    answered_.notify_all();
    if (!answer.refusal.empty()) {
        throw Refused(answer.refusal);
    }
    set.keys = std::move(answer.keys);
    set.read = now;
    auto key = known(set, id, now);
    if (!key) {
        throw Refused(fmt::format("{} does not have the key of the message", platform.keys_url));
    }
    return *std::move(key);
}

}  // namespace harness::serve::lti
