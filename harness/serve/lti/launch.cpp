// Signing in from a learning platform (LTI 1.3). The platform's page opens /lti/login in the browser; that sends the
// browser to the platform, which sends it to /lti/launch with a signed message.
//
// A browser keeps our session only in a window of its own, not in a frame of the platform's page. And a message that
// another browser has begun must not sign this one in: else a page of anybody could make a student work in a wrong
// account. So /lti/launch begins the session at once only in a whole window that still has the cookie of /lti/login.
// Else its page has a button, which opens a window if it is in a frame.
#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/serve/http/clients.hpp"
#include "harness/serve/lti/links.hpp"
#include "harness/serve/lti/members.hpp"
#include "harness/serve/lti/scores.hpp"
#include "harness/serve/site.hpp"
#include "harness/serve/tokens.hpp"

namespace harness::serve {

namespace {

constexpr const char* state_cookie = "judge_sign_in";
constexpr int state_seconds = 600;

const std::vector<config::LtiPlatform>& platforms_of(const RequestContext& context) {
    return context.snapshot->config.lti;
}

// Null if there is none, or if the client is needed to tell which.
const config::LtiPlatform* platform_of(const RequestContext& context, const std::string& issuer,
                                       const std::string& client_id) {
    const config::LtiPlatform* match = nullptr;
    for (const config::LtiPlatform& platform : platforms_of(context)) {
        if (platform.issuer == issuer && (client_id.empty() || platform.client_id == client_id)) {
            if (match != nullptr) {
                return nullptr;
            }
            match = &platform;
        }
    }
    return match;
}

// A page that the platforms may show in a frame.
http::Response for_frames(const RequestContext& context, http::Response response) {
    std::string policy{pages::content_security_policy};
    const std::string nobody = "frame-ancestors 'none'";
    std::string sites = "frame-ancestors";
    for (const config::LtiPlatform& platform : platforms_of(context)) {
        sites += " " + platform.site;
    }
    response.headers["Content-Security-Policy"] = policy.replace(policy.find(nobody), nobody.size(), sites);
    response.headers["X-Frame-Options"] = "";
    return response;
}

// No platform may sign anybody in, or this address asks too often. Empty: neither.
std::optional<http::Response> refusal_at_once(const RequestContext& context) {
    if (platforms_of(context).empty()) {
        return refuse(context, pages::Error::NotFound);
    }
    if (!context.site.links_of_address.allows(http::network_of(context.request.address))) {
        return refuse(context, pages::Error::TooManyRequests, "60");
    }
    return std::nullopt;
}

http::Response refuse_launch(const RequestContext& context, std::string_view why,
                             pages::Error error = pages::Error::BadLaunch) {
    if (context.site.refused_launches.allows("")) {  // the log has not space for what anybody may send
        context.log(error == pages::Error::NotInClass ? "not in the class list" : "refused a platform's sign-in", why);
    }
    return for_frames(context, refuse(context, error));
}

// The problem's page; of an assignment, or of a link that names neither, the course's first page.
std::string path_of_link(const RequestContext& context, const std::string& name) {
    const auto problems = lti::problems_called(*context.snapshot, name);
    return problems.size() == 1 ? pages::path_of_problem(problems.front()->plan.package.name) : "/";
}

std::string described(const lti::Person& person) {
    return fmt::format("{}, number \"{}\", e-mail \"{}\"", person.name, person.number, person.email);
}

// The person's account. Empty if the person has none, and gets none.
std::optional<Account> account_of_person(const RequestContext& context, const config::LtiPlatform& platform,
                                         const lti::Launch& launch) {
    const lti::Person& person = launch.person;
    Accounts& accounts = context.site.accounts;
    const Identity identity{platform.issuer, person.subject};
    if (!person.role) {
        return std::nullopt;
    }
    if (person.role != lti::Role::Learner) {
        const Kind role = person.role == lti::Role::Instructor ? Kind::Instructor : Kind::Assistant;
        auto account = accounts.person(identity, person.name, role);
        if (account && account->kind == Kind::Instructor) {
            lti::note_members(context.site, platform, launch, context.now);
        }
        return account;
    }
    const auto student = [&] {
        const auto account = accounts.student(identity, lti::number_of(platform, person), person.email);
        return account && !account->has_left ? account : std::nullopt;
    };
    auto account = student();
    if (!account && platform.has_class) {
        lti::add_to_class(context.site, platform, launch);
        account = student();
    }
    return account;
}

// The verified launch of the platform's message. Throws Refused.
lti::Launch verified_launch(const RequestContext& context, const config::LtiPlatform& platform,
                            const std::string& nonce) {
    const std::string message = context.request.field("id_token");
    const nlohmann::json key = context.site.platform_keys.key_for(message, platform, context.site.call, context.now);
    return lti::read_launch(lti::verified_claims(message, key), platform, nonce, context.now);
}

http::Response sign_in_or_offer(const RequestContext& context, const Account& account, const std::string& path) {
    const std::string dest = context.request.header("sec-fetch-dest");
    if (dest == "document" && same_secret(context.request.cookie(state_cookie), context.request.field("state"))) {
        context.site.accounts.log(context.now, account.id, context.request.address, "signed in by the platform", "");
        return begin_session(context, context.site.accounts.start_session(account.id, context.now), path);
    }
    const std::string token = context.site.sign_ins.offer(account.id, path, context.now);
    return for_frames(context, page(pages::platform_enter_page(context.frame(), "/lti/in/" + token, account.name,
                                                               dest != "document")));
}

}  // namespace

http::Response platform_login(const RequestContext& context) {
    if (auto refusal = refusal_at_once(context)) {
        return *std::move(refusal);
    }
    const auto field = [&](const char* name) { return context.request.field(name); };
    const config::LtiPlatform* platform = platform_of(context, field("iss"), field("client_id"));
    if (platform == nullptr) {
        return refuse_launch(context,
                             fmt::format("no [[lti]] has the issuer \"{}\" and the client \"{}\"",
                                         base::one_line(field("iss"), 200), base::one_line(field("client_id"), 100)));
    }
    if (const std::string target = field("target_link_uri");
        target != context.request.own_origin() && !target.starts_with(context.request.own_origin() + "/")) {
        return refuse_launch(context, fmt::format("the link leads to \"{}\", and this server is {}",
                                                  base::one_line(target, 200), context.request.own_origin()));
    }
    const lti::SignIns::Begun begun = context.site.sign_ins.begin(*platform, context.now);
    http::Response response =
        redirect(lti::auth_address(*platform, {field("login_hint"), field("lti_message_hint")},
                                   context.request.own_origin() + "/lti/launch", begun.state, begun.nonce));
    // Only such a cookie comes back with a form that another site sends.
    response.headers["Set-Cookie"] = fmt::format("{}={}; Path=/lti; Max-Age={}; HttpOnly; SameSite=None; Secure",
                                                 state_cookie, begun.state, state_seconds);
    return response;
}

http::Response platform_launch(const RequestContext& context) {
    if (auto refusal = refusal_at_once(context)) {
        return *std::move(refusal);
    }
    const auto expected = context.site.sign_ins.take(context.request.field("state"), context.now);
    if (!expected) {
        return refuse_launch(context, "the message has no state of this server, or one that was used or is too old");
    }
    const config::LtiPlatform* platform = platform_of(context, expected->issuer, expected->client_id);
    if (platform == nullptr) {
        return refuse_launch(context, "judge.toml does not have the platform any more");
    }
    if (const std::string error = context.request.field("error"); !error.empty()) {
        return refuse_launch(context, fmt::format("the platform says: {} {}", base::one_line(error, 100),
                                                  base::one_line(context.request.field("error_description"), 200)));
    }
    try {
        const lti::Launch launch = verified_launch(context, *platform, expected->nonce);
        const auto account = account_of_person(context, *platform, launch);
        if (!account) {
            return refuse_launch(context, described(launch.person), pages::Error::NotInClass);
        }
        const std::string name = lti::name_of_link(*context.snapshot, launch);
        if (!launch.line_item.empty() && !name.empty()) {
            lti::note_line_item(context.site, *platform, launch.line_item, name, context.now);
        }
        ++context.site.launches;
        return sign_in_or_offer(context, *account, path_of_link(context, name));
    } catch (const lti::Refused& refused) {
        return refuse_launch(context, refused.what());
    }
}

http::Response platform_enter(const RequestContext& context) {
    if (auto refusal = refusal_at_once(context)) {
        return *std::move(refusal);
    }
    const auto offer = context.site.sign_ins.accept(context.part, context.now);
    if (!offer) {
        return refuse_launch(context, "the button was pressed twice, or too late");
    }
    if (context.session) {
        context.site.accounts.end(context.request.cookie(session_cookie));
    }
    context.site.accounts.log(context.now, offer->account, context.request.address, "signed in by the platform", "");
    return begin_session(context, context.site.accounts.start_session(offer->account, context.now), offer->path);
}

http::Response tool_keys(const RequestContext& context) {
    if (platforms_of(context).empty()) {
        return refuse(context, pages::Error::NotFound);
    }
    const nlohmann::json keys{{"keys", {context.site.own_key.of(context.site.course.folder()).public_key()}}};
    return {.type = "application/json", .body = keys.dump()};
}

}  // namespace harness::serve
