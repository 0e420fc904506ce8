#include "harness/serve/lti/messages.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "harness/base/address.hpp"
#include "harness/base/text.hpp"
#include "harness/serve/tokens.hpp"

namespace harness::serve::lti {

namespace {

using nlohmann::json;

constexpr std::size_t longest_text = 500;
constexpr std::size_t longest_id = 255;  // of the specification
constexpr std::chrono::minutes clock_difference{1};
constexpr std::chrono::minutes longest_launch{10};
constexpr std::chrono::minutes assertion_time{5};
const std::string claim = "https://purl.imsglobal.org/spec/lti/claim/";

const json& member_of(const json& object, const std::string& name) {
    static const json none;
    const auto value = object.is_object() ? object.find(name) : object.end();
    return object.is_object() && value != object.end() ? *value : none;
}

// For people: one line.
std::string shown_of(const json& object, const std::string& name) {
    return base::one_line(text_of(object, name), longest_text);
}

std::vector<std::string> texts_of(const json& list) {
    std::vector<std::string> texts;
    if (list.is_array()) {
        for (const json& text : list) {
            if (text.is_string()) {
                texts.push_back(text.get<std::string>());
            }
        }
    }
    return texts;
}

bool has(const std::vector<std::string>& texts, std::string_view text) {
    return std::ranges::find(texts, text) != texts.end();
}

void check(bool is_right, const char* wrong) {
    if (!is_right) {
        throw Refused(wrong);
    }
}

std::int64_t seconds_of(Time time) {
    return std::chrono::floor<std::chrono::seconds>(time.time_since_epoch()).count();
}

std::int64_t seconds_in(const json& claims, const char* name) {
    constexpr double latest = 4e9;  // the year 2096
    const json& value = member_of(claims, name);
    check(value.is_number() && value.get<double>() >= 0 && value.get<double>() < latest,
          "the message has no time (exp, iat)");
    return static_cast<std::int64_t>(value.get<double>());
}

void check_times(const json& claims, Time now) {
    const std::int64_t difference = std::chrono::seconds{clock_difference}.count();
    check(seconds_in(claims, "exp") > seconds_of(now) - difference, "the message has expired: is the clock right?");
    const std::int64_t age = seconds_of(now) - seconds_in(claims, "iat");
    check(age >= -difference && age <= std::chrono::seconds{longest_launch}.count() + difference,
          "the message is of another time: is the clock right?");
}

void check_receiver(const json& claims, const std::string& client_id) {
    const json& audience = member_of(claims, "aud");
    const std::vector<std::string> receivers =
        audience.is_string() ? std::vector{audience.get<std::string>()} : texts_of(audience);
    check(has(receivers, client_id), "the message is for another tool (aud)");
    const json& party = member_of(claims, "azp");
    check((party.is_null() && receivers.size() == 1) || party == client_id, "the message is for another tool (azp)");
}

// Empty unless the platform says that we may use the service, at an address that we may call.
std::string service_address(const json& address) {
    return address.is_string() && base::is_private_address(address.get<std::string>()) ? address.get<std::string>()
                                                                                       : "";
}

}  // namespace

std::string auth_address(const config::LtiPlatform& platform, const LoginRequest& request, const std::string& redirect,
                         const std::string& state, const std::string& nonce) {
    std::vector<std::pair<std::string_view, std::string_view>> fields{{"scope", "openid"},
                                                                      {"response_type", "id_token"},
                                                                      {"response_mode", "form_post"},
                                                                      {"prompt", "none"},
                                                                      {"client_id", platform.client_id},
                                                                      {"redirect_uri", redirect},
                                                                      {"state", state},
                                                                      {"nonce", nonce},
                                                                      {"login_hint", request.login_hint}};
    if (!request.message_hint.empty()) {
        fields.emplace_back("lti_message_hint", request.message_hint);
    }
    const bool has_query = platform.auth_url.find('?') != std::string::npos;
    return fmt::format("{}{}{}", platform.auth_url, has_query ? "&" : "?", base::url_encoded(fields));
}

std::optional<Role> role_of(const std::vector<std::string>& roles) {
    const std::string_view vocabulary = "http://purl.imsglobal.org/vocab/lis/v2/membership";
    const auto has_role = [&](std::string_view name) {
        return has(roles, fmt::format("{}#{}", vocabulary, name)) || has(roles, name);
    };
    // A sub-role stands beside the role, which would give more rights.
    if (has(roles, fmt::format("{}/Instructor#TeachingAssistant", vocabulary)) || has_role("TeachingAssistant")) {
        return Role::Assistant;
    }
    return has_role("Instructor") ? std::optional(Role::Instructor)
           : has_role("Learner")  ? std::optional(Role::Learner)
                                  : std::nullopt;
}

Launch read_launch(const json& claims, const config::LtiPlatform& platform, const std::string& nonce, Time now) {
    check(text_of(claims, "iss") == platform.issuer, "the message is of another platform (iss)");
    check_receiver(claims, platform.client_id);
    check_times(claims, now);
    check(!nonce.empty() && text_of(claims, "nonce") == nonce, "the message has another nonce");
    check(text_of(claims, claim + "message_type") == "LtiResourceLinkRequest",
          "the message is no LtiResourceLinkRequest: only links to a resource are supported");
    check(text_of(claims, claim + "version") == "1.3.0", "the message is not of LTI 1.3.0");
    Launch launch;
    launch.deployment = text_of(claims, claim + "deployment_id");
    if (!has(platform.deployments, launch.deployment)) {
        throw Refused(fmt::format("'deployments' in [[lti]] does not have the deployment \"{}\"",
                                  base::one_line(launch.deployment, longest_id)));
    }
    Person& person = launch.person;
    person.subject = text_of(claims, "sub");
    check(!person.subject.empty() && person.subject.size() <= longest_id,
          "the message names no person (sub): the platform must not send it without one");
    person.role = role_of(texts_of(member_of(claims, claim + "roles")));
    person.name = shown_of(claims, "name");
    person.email = shown_of(claims, "email");
    person.number = shown_of(member_of(claims, claim + "lis"), "person_sourcedid");
    launch.context = text_of(member_of(claims, claim + "context"), "id");
    // Who teaches any other course of the platform must not teach this one.
    if (launch.context.empty() || launch.context != platform.context) {
        throw Refused(fmt::format("the link is in the platform's course \"{}\", and 'context' in [[lti]] is \"{}\"",
                                  base::one_line(launch.context, longest_id),
                                  base::one_line(platform.context, longest_id)));
    }
    const json& link = member_of(claims, claim + "resource_link");
    launch.link = text_of(link, "id");
    check(!launch.link.empty() && launch.link.size() <= longest_id && launch.context.size() <= longest_id,
          "the message names no link (resource_link)");
    launch.link_title = shown_of(link, "title");
    launch.problem = shown_of(member_of(claims, claim + "custom"), "problem");
    const json& grades = member_of(claims, "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint");
    if (has(texts_of(member_of(grades, "scope")), score_scope)) {
        launch.line_item = service_address(member_of(grades, "lineitem"));
    }
    const json& names = member_of(claims, "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice");
    launch.members = service_address(member_of(names, "context_memberships_url"));
    return launch;
}

std::string token_request(const config::LtiPlatform& platform, const SigningKey& key, std::string_view scope,
                          Time now) {
    const std::string assertion = key.sign({{"iss", platform.client_id},
                                            {"sub", platform.client_id},
                                            {"aud", platform.token_url},
                                            {"iat", seconds_of(now)},
                                            {"exp", seconds_of(now + assertion_time)},
                                            {"jti", new_token()}});
    return base::url_encoded({{"grant_type", "client_credentials"},
                              {"client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"},
                              {"client_assertion", assertion},
                              {"scope", scope}});
}

std::string read_token(std::string_view answer) {
    constexpr std::size_t longest_token = 16'000;
    std::string token = text_of(json::parse(answer, nullptr, false), "access_token");
    // It becomes a line of a head, in which a line's end would begin another.
    const bool is_plain = std::ranges::all_of(token, [](char c) { return c > ' ' && c <= '~'; });
    check(!token.empty() && token.size() <= longest_token && is_plain, "the platform gives no access token");
    return token;
}

std::string scores_address(const std::string& line_item) {
    const std::size_t end = std::min(line_item.find_first_of("?#"), line_item.size());
    return line_item.substr(0, end) + "/scores" + line_item.substr(end);
}

std::string score_body(const Score& score) {
    const auto time = std::chrono::floor<std::chrono::milliseconds>(score.time);
    const auto milliseconds = (time - std::chrono::floor<std::chrono::seconds>(time)).count();
    json body{{"userId", score.subject},
              {"activityProgress", score.points ? "Submitted" : "Initialized"},
              {"gradingProgress", score.points ? "FullyGraded" : "NotReady"},
              {"timestamp", fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                                        fmt::gmtime(std::chrono::system_clock::to_time_t(time)), milliseconds)}};
    if (score.points) {
        body["scoreGiven"] = *score.points;
        body["scoreMaximum"] = score.most;
    }
    return body.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::vector<Person> read_members(std::string_view answer) {
    const json list = json::parse(answer, nullptr, false);
    const json& members = member_of(list, "members");
    check(members.is_array(), "the platform's list of members is none");
    std::vector<Person> people;
    for (const json& member : members) {
        const std::string status = text_of(member, "status");
        Person person{.subject = text_of(member, "user_id"),
                      .role = role_of(texts_of(member_of(member, "roles"))),
                      .name = shown_of(member, "name"),
                      .number = shown_of(member, "lis_person_sourcedid"),
                      .email = shown_of(member, "email")};
        if ((status.empty() || status == "Active") && !person.subject.empty() && person.subject.size() <= longest_id) {
            people.push_back(std::move(person));
        }
    }
    return people;
}

std::string next_part(std::string_view link_header) {
    while (!link_header.empty()) {
        const std::size_t open = link_header.find('<');
        const std::size_t close = link_header.find('>', std::min(open, link_header.size()));
        if (close == std::string_view::npos) {
            return "";
        }
        const std::string_view address = link_header.substr(open + 1, close - open - 1);
        link_header.remove_prefix(close + 1);
        const std::string parameters = base::lowered(link_header.substr(0, link_header.find('<')));
        if (parameters.find("rel=\"next\"") != std::string::npos || parameters.find("rel=next") != std::string::npos) {
            check(base::is_private_address(address),
                  "the address of the list's next part does not begin with https://");
            return std::string{address};
        }
    }
    return "";
}

}  // namespace harness::serve::lti
