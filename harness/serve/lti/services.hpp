// Calls of a platform's services, and their failures.
#pragma once

#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "harness/execute/http_call.hpp"
#include "harness/serve/lti/messages.hpp"

namespace harness::serve {
struct Site;
}

namespace harness::serve::lti {

// What the instructor is told on the class's page until it works again. Thread-safe.
class Faults {
  public:
    void set(const std::string& service, std::string fault);
    void clear(const std::string& service);
    std::vector<std::string> all() const;

  private:
    mutable std::mutex mutex_;
    std::map<std::string, std::string> faults_;
};

// Throws Refused.
std::string access_token(Site& site, const config::LtiPlatform& platform, std::string_view scope, Time now,
                         const std::stop_token& stop);

// Why a call failed, for the instructor.
std::string failure_text(const execute::HttpAnswer& answer);

}  // namespace harness::serve::lti
