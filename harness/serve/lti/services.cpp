#include "harness/serve/lti/services.hpp"

#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/serve/site.hpp"

namespace harness::serve::lti {

void Faults::set(const std::string& service, std::string fault) {
    const std::lock_guard lock(mutex_);
    faults_[service] = std::move(fault);
}

void Faults::clear(const std::string& service) {
    const std::lock_guard lock(mutex_);
    faults_.erase(service);
}

std::vector<std::string> Faults::all() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> faults;
    for (const auto& [service, fault] : faults_) {
        faults.push_back(fault);
    }
    return faults;
}

std::string access_token(Site& site, const config::LtiPlatform& platform, std::string_view scope, Time now,
                         const std::stop_token& stop) {
    const SigningKey key = site.own_key.of(site.course.folder());
    const execute::HttpAnswer answer =
        site.call({.address = platform.token_url, .body = token_request(platform, key, scope, now), .stop = stop});
    if (!answer.is_success()) {
        throw Refused(fmt::format("{} gives no access token: {}", platform.token_url, failure_text(answer)));
    }
    return read_token(answer.body);
}

std::string failure_text(const execute::HttpAnswer& answer) {
    constexpr std::size_t longest_body = 200;
    return answer.status == 0
               ? answer.error
               : fmt::format("the answer is {} {}", answer.status, base::one_line(answer.body, longest_body));
}

}  // namespace harness::serve::lti
