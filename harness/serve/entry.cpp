// Signing in and out, and the files that pages load.
#include <algorithm>

#include <fmt/format.h>

#include "harness/serve/handlers.hpp"
#include "harness/serve/http/network.hpp"

namespace harness::serve {

namespace {

constexpr std::string_view cache_forever = "public, max-age=31536000, immutable";

// Over plain HTTP, browsers keep a Secure cookie only for the local host.
std::string cookie(const Asked& asked, std::string_view token, int seconds) {
    const bool is_secure = asked.request.is_secure || !asked.request.is_loopback;
    return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}", session_cookie, token, seconds,
                       is_secure ? "; Secure" : "");
}

http::Response enter_with(const Asked& asked, const std::string& token) {
    constexpr int month = 30 * 24 * 3600;
    http::Response response = redirect("/");
    response.headers["Set-Cookie"] = cookie(asked, token, month);
    return response;
}

http::Response refuse_sign_in(const Asked& asked, const pages::Complaint& complaint) {
    return page(pages::sign_in_page(asked.frame(), complaint), pages::status_of(complaint.error));
}

}  // namespace

http::Response home(const Asked& asked) {
    if (!asked.session) {
        return sign_in_form(asked);
    }
    return asked.is_instructor() ? whole_class(asked) : student_home(asked);
}

http::Response sign_in_form(const Asked& asked) {
    return page(pages::sign_in_page(asked.frame(), std::nullopt));
}

http::Response sign_in(const Asked& asked) {
    constexpr std::size_t longest_password = 1000;
    const std::string password = asked.request.field("password");
    if (!asked.site.passwords_of_address.allows(http::network_of(asked.request.address)) ||
        !asked.site.passwords.allows("")) {
        return refuse_sign_in(asked, {pages::Error::TooManyRequests, "60"});
    }
    const auto token =
        password.size() > longest_password ? std::nullopt : asked.site.accounts.sign_in(password, asked.now);
    if (!token) {
        asked.log("wrong password", "");
        return refuse_sign_in(asked, {pages::Error::WrongPassword, ""});
    }
    asked.site.accounts.log(asked.now, asked.site.accounts.session(*token, asked.now)->account.id,
                            asked.request.address, "signed in", "");
    return enter_with(asked, *token);
}

http::Response sign_out(const Asked& asked) {
    asked.site.accounts.end(asked.request.cookie(session_cookie));
    asked.log("signed out", "");
    http::Response response = redirect("/sign-in?notice=signed-out");
    response.headers["Set-Cookie"] = cookie(asked, "", 0);
    return response;
}

namespace {

// The owner of the opened link; if none, sets `refusal`.
std::optional<Account> owner_of_link(const Asked& asked, http::Response& refusal) {
    if (!asked.site.links_of_address.allows(http::network_of(asked.request.address))) {
        refusal = refuse(asked, pages::Error::TooManyRequests, "60");
        return std::nullopt;
    }
    auto owner = asked.site.accounts.owner(asked.parts.front());
    if (!owner) {
        asked.log("wrong link", "");
        refusal = refuse(asked, pages::Error::BadLink);
    }
    return owner;
}

}  // namespace

http::Response enter_form(const Asked& asked) {
    http::Response refusal;
    const auto owner = owner_of_link(asked, refusal);
    if (!owner) {
        return refusal;
    }
    const bool is_in = asked.session && asked.session->account.id == owner->id;
    return is_in ? redirect("/") : page(pages::enter_page(asked.frame(), asked.request.path, owner->name));
}

http::Response enter(const Asked& asked) {
    http::Response refusal;
    const auto owner = owner_of_link(asked, refusal);
    const auto token = owner ? asked.site.accounts.enter(asked.parts.front(), asked.now) : std::nullopt;
    if (!token) {
        return owner ? refuse(asked, pages::Error::BadLink) : refusal;
    }
    if (asked.session) {
        asked.site.accounts.end(asked.request.cookie(session_cookie));
    }
    asked.site.accounts.log(asked.now, owner->id, asked.request.address, "opened the personal link", "");
    return enter_with(asked, *token);
}

http::Response asset(const Asked& asked) {
    const auto& files = pages::asset_files();
    const auto found = std::ranges::find(files, asked.request.path, &pages::AssetFile::path);
    if (found == files.end()) {
        return refuse(asked, pages::Error::NotFound);
    }
    http::Response response;
    response.type = found->type;
    response.body = found->text;
    response.headers["Cache-Control"] = cache_forever;
    return response;
}

}  // namespace harness::serve
