// The messages of LTI 1.3 and of its services, as values. Pure: no network, no clock, no database. Their texts are the
// platform's, and hostile as all texts of users are.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/format/config/lti.hpp"
#include "harness/serve/lti/jose.hpp"

namespace harness::serve::lti {

using Time = std::chrono::system_clock::time_point;

// ---- Launch (LTI 1.3 core, section 5, and the security framework 1.0, section 5.1) ----------------------------------

// A platform's request that a browser should sign in.
struct LoginRequest {
    std::string login_hint{};
    std::string message_hint{};
};

// The address of the platform to which the browser is sent. `redirect`: where the platform sends it back to.
std::string auth_address(const config::LtiPlatform& platform, const LoginRequest& request, const std::string& redirect,
                         const std::string& state, const std::string& nonce);

enum class Role { Learner, Assistant, Instructor };

// The role in the course; empty if there is none. Roles in the institution or in the system count nothing: a teacher
// of the school may be a student in this course.
std::optional<Role> role_of(const std::vector<std::string>& roles);

struct Person {
    std::string subject{};  // the platform's own id of the person
    std::optional<Role> role{};
    std::string name{};
    std::string number{};  // of the institution; this and the e-mail may be empty
    std::string email{};
};

struct Launch {
    Person person{};
    std::string deployment{};
    std::string context{};  // the platform's id of the course
    std::string link{};     // its id of the link that was opened
    std::string link_title{};
    std::string problem{};    // the custom parameter
    std::string line_item{};  // the address of the link's column of grades; empty: scores cannot be sent
    std::string members{};    // the address of the list of members; empty: there is none for us
};

// Reads the verified claims. Throws Refused if they are not a launch by this platform, for us and now, with this nonce.
Launch read_launch(const nlohmann::json& claims, const config::LtiPlatform& platform, const std::string& nonce,
                   Time now);

// ---- Services -------------------------------------------------------------------------------------------------------

inline constexpr std::string_view score_scope = "https://purl.imsglobal.org/spec/lti-ags/scope/score";
inline constexpr std::string_view members_scope =
    "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly";

// The body of a request for an access token (OAuth 2.0 client credentials, with a signed assertion).
std::string token_request(const config::LtiPlatform& platform, const SigningKey& key, std::string_view scope, Time now);
// The token of the platform's answer. Throws Refused.
std::string read_token(std::string_view answer);

// The address for scores of a line item.
std::string scores_address(const std::string& line_item);
// A score (assignment and grade services 2.0, section 3.4).
struct Score {
    std::string subject{};
    std::optional<double> points{};  // empty: there is none any more
    double most = 0;
    Time time{};  // later than that of an earlier score of the same person
};
std::string score_body(const Score& score);

// The active members of an answer (names and role provisioning services 2.0). Throws Refused.
std::vector<Person> read_members(std::string_view answer);
// The address of the next part of a list, from the answer's header "Link"; empty if there is none.
std::string next_part(std::string_view link_header);

}  // namespace harness::serve::lti
