// Signing in and out, and the files that pages load.
#include <algorithm>

#include <fmt/format.h>

#include "harness/serve/http/clients.hpp"
#include "harness/serve/site.hpp"

namespace harness::serve {

namespace {

constexpr const char* cache_forever = "public, max-age=31536000, immutable";

// Over plain HTTP, browsers keep a Secure cookie only for the local host.
std::string cookie(const RequestContext& context, std::string_view token, int seconds) {
    return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}", session_cookie, token, seconds,
                       context.request.is_encrypted() ? "; Secure" : "");
}

http::Response refuse_sign_in(const RequestContext& context, const pages::Complaint& complaint) {
    return page(pages::sign_in_page(context.frame(), complaint), pages::status_of(complaint.error));
}

// The response of `respond` to the owner of the opened link; a refusal if there is none.
template <typename Respond>
http::Response for_owner(const RequestContext& context, const Respond& respond) {
    if (!context.site.links_of_address.allows(http::network_of(context.request.address))) {
        return refuse(context, pages::Error::TooManyRequests, "60");
    }
    const auto owner = context.site.accounts.owner(context.part);
    if (!owner) {
        context.log("wrong link", "");
        return refuse(context, pages::Error::BadLink);
    }
    return respond(*owner);
}

}  // namespace

http::Response begin_session(const RequestContext& context, const std::string& token, const std::string& path) {
    constexpr int month = 30 * 24 * 3600;
    http::Response response = redirect(path);
    response.headers["Set-Cookie"] = cookie(context, token, month);
    return response;
}

http::Response home(const RequestContext& context) {
    if (!context.session) {
        return sign_in_form(context);
    }
    return context.is_staff() ? whole_class(context) : student_home(context);
}

http::Response sign_in_form(const RequestContext& context) {
    return page(pages::sign_in_page(context.frame(), std::nullopt));
}

http::Response sign_in(const RequestContext& context) {
    constexpr std::size_t longest_password = 1000;
    const std::string password = context.request.field("password");
    if (!context.site.passwords_of_address.allows(http::network_of(context.request.address)) ||
        !context.site.passwords.allows("")) {
        return refuse_sign_in(context, {pages::Error::TooManyRequests, "60"});
    }
    const auto token =
        password.size() > longest_password ? std::nullopt : context.site.accounts.sign_in(password, context.now);
    if (!token) {
        context.log("wrong password", "");
        return refuse_sign_in(context, {pages::Error::WrongPassword, ""});
    }
    context.site.accounts.log(context.now, context.site.accounts.session(*token, context.now)->account.id,
                              context.request.address, "signed in", "");
    return begin_session(context, *token, "/");
}

http::Response sign_out(const RequestContext& context) {
    context.site.accounts.end(context.request.cookie(session_cookie));
    context.log("signed out", "");
    http::Response response = redirect("/sign-in?notice=signed-out");
    response.headers["Set-Cookie"] = cookie(context, "", 0);
    return response;
}

http::Response enter_form(const RequestContext& context) {
    return for_owner(context, [&](const Account& owner) {
        const bool is_in = context.session && context.session->account.id == owner.id;
        return is_in ? redirect("/") : page(pages::enter_page(context.frame(), context.request.path, owner.name));
    });
}

http::Response enter(const RequestContext& context) {
    return for_owner(context, [&](const Account& owner) {
        const auto token = context.site.accounts.enter(context.part, context.now);
        if (!token) {
            return refuse(context, pages::Error::BadLink);
        }
        if (context.session) {
            context.site.accounts.end(context.request.cookie(session_cookie));
        }
        context.site.accounts.log(context.now, owner.id, context.request.address, "opened the personal link", "");
        return begin_session(context, *token, "/");
    });
}

http::Response asset(const RequestContext& context) {
    const auto& files = pages::asset_files();
    const auto file = std::ranges::find(files, context.request.path, &pages::AssetFile::path);
    if (file == files.end()) {
        return refuse(context, pages::Error::NotFound);
    }
    return {.type = file->type, .body = file->text, .headers = {{"Cache-Control", cache_forever}}};
}

}  // namespace harness::serve
