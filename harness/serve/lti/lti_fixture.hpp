// A course that a platform of tests signs in to.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "harness/serve/http/form.hpp"
#include "harness/serve/lti/platform_fixture.hpp"
#include "harness/serve/site_fixture.hpp"

namespace harness::serve {

class LtiSiteTest : public SiteTest {
  protected:
    LtiSiteTest() {
        add_to_settings("");
        site_.call = [this](const execute::HttpCall& call) { return answer(call); };
    }

    // Reads the course with the table [[lti]] and these further lines of it.
    void add_to_settings(const std::string& lines) {
        write("judge.toml", settings_ +
                                "\n[[lti]]\nissuer = \"https://platform.example.edu\"\nclient_id = \"tool-1\"\n"
                                "deployments = [\"deployment-1\"]\ncontext = \"course-7\"\nauth_url = "
                                "\"https://platform.example.edu/auth\"\n"
                                "token_url = \"https://platform.example.edu/token\"\n"
                                "keys_url = \"https://platform.example.edu/keys\"\n" +
                                lines);
        course_.read();
    }
    virtual execute::HttpAnswer answer(const execute::HttpCall& call) {
        EXPECT_EQ(call.address, "https://platform.example.edu/keys");
        return {.status = 200, .body = platform_.key_set()};
    }

    http::Request from_platform(const std::string& method, const std::string& path) const {
        http::Request sent = request(method, path);
        sent.is_loopback = false;
        sent.is_secure = true;
        sent.headers["host"] = "judge.example.edu";
        sent.headers["origin"] = "https://platform.example.edu";
        sent.headers["sec-fetch-site"] = "cross-site";
        return sent;
    }
    // The platform's request to sign in, with these fields changed.
    http::Response login(const http::Fields& changed) {
        http::Request sent = from_platform("POST", "/lti/login");
        sent.fields = changed;
        for (const auto& field : http::Fields{{"iss", "https://platform.example.edu"},
                                              {"login_hint", "7"},
                                              {"client_id", "tool-1"},
                                              {"target_link_uri", "https://judge.example.edu/"}}) {
            sent.fields.push_back(field);  // the first of a name counts
        }
        return handle(site_, sent);
    }
    struct Begun {
        std::string state;
        std::string nonce;
    };
    Begun begin() {
        const std::string address = login({}).headers.at("Location");
        const auto fields = http::url_encoded_fields(address.substr(address.find('?') + 1), 20);
        return {http::first_value(fields, "state"), http::first_value(fields, "nonce")};
    }
    http::Request launch_request(const Begun& begun, const std::string& dest = "document") const {
        http::Request sent = from_platform("POST", "/lti/launch");
        sent.headers["sec-fetch-dest"] = dest;
        sent.headers["cookie"] = "judge_sign_in=" + begun.state;
        nlohmann::json claims = platform_.claims(begun.nonce, std::chrono::system_clock::now());
        claims.update(claims_);
        sent.fields = {{"state", begun.state}, {"id_token", platform_.key.sign(claims)}};
        return sent;
    }
    // The whole way of a browser.
    http::Response launch(const std::string& dest = "document") { return handle(site_, launch_request(begin(), dest)); }
    static std::string session_in(const http::Response& response) {
        const auto header = response.headers.find("Set-Cookie");
        const std::string cookie = header == response.headers.end() ? "" : header->second;
        const std::size_t begin = cookie.find('=') + 1;
        return cookie.substr(begin, cookie.find(';') - begin);
    }
    // The path of the page's button.
    static std::string enter_path(const http::Response& response) {
        const std::size_t begin = response.body.find("/lti/in/");
        return begin == std::string::npos ? "" : response.body.substr(begin, response.body.find('"', begin) - begin);
    }

    const std::string settings_ = base::read_file(folder_.path() / "judge.toml");
    lti::TestPlatform platform_;
    nlohmann::json claims_ = nlohmann::json::object();  // that differ from the student's launch
};

}  // namespace harness::serve
