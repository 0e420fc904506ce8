#include "harness/serve/http/clients.hpp"
#include "harness/serve/site_fixture.hpp"

namespace harness::serve {

namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(SiteTest, WithoutASessionThereIsTheSignInAndNoMore) {
    EXPECT_EQ(get("/").status, 200);
    EXPECT_THAT(get("/").headers.at("Content-Security-Policy"),
                testing::AllOf(HasSubstr("default-src 'none'"), Not(HasSubstr("unsafe"))));
    for (const char* path : {"/problems/sums", "/attempts/0123456789abcdef", "/attempts/0123456789abcdef/events",
                             "/class", "/settings", "/log", "/export/csv"}) {
        EXPECT_EQ(get(path).status, 401) << path;
        EXPECT_EQ(get(path, "forged").status, 401) << path;
    }
    EXPECT_EQ(get("/nowhere").status, 404);
    EXPECT_EQ(post("/class", "").status, 405);
    EXPECT_EQ(post("/class", "").headers.at("Allow"), "GET, HEAD");
    EXPECT_EQ(get("/sign-out").headers.at("Allow"), "POST");
    EXPECT_EQ(refuse_request(site_, request("DELETE", "/"), 405).headers.at("Allow"), "GET, HEAD, POST");
}

TEST_F(SiteTest, ALinkOpensAtAPressOfAButtonAndASignOutCloses) {
    const std::string path = "/in/" + accounts_.new_link(accounts_.find_student("1001").value().id);
    const http::Response shown = get(path);
    EXPECT_EQ(shown.status, 200);
    EXPECT_FALSE(shown.headers.contains("Set-Cookie")) << "nothing is changed by looking";
    EXPECT_THAT(shown.body, testing::AllOf(HasSubstr("Ada"), HasSubstr("action=\"" + path)));
    const http::Response entered = post(path, "");
    EXPECT_EQ(entered.status, 303);
    EXPECT_THAT(entered.headers.at("Set-Cookie"), testing::AllOf(HasSubstr("HttpOnly"), HasSubstr("SameSite=Lax"),
                                                                 HasSubstr("Path=/"), Not(HasSubstr("Secure"))));
    http::Request by_https = request("POST", path);
    by_https.is_secure = true;
    EXPECT_THAT(handle(site_, by_https).headers.at("Set-Cookie"), HasSubstr("; Secure"));
    EXPECT_EQ(post("/in/none", "").status, 403);
    const std::string token = student("1001");
    EXPECT_THAT(get("/", token).body, HasSubstr("/problems/sums"));
    EXPECT_EQ(post("/sign-out", token).status, 303);
    EXPECT_EQ(get("/problems/sums", token).status, 401);
}

TEST_F(SiteTest, NobodyIsSignedInAsAnotherByAForeignPage) {
    const std::string ada = student("1001");
    const std::string path = "/in/" + accounts_.new_link(accounts_.find_student("1002").value().id);
    http::Request foreign = request("POST", path);
    foreign.headers["sec-fetch-site"] = "cross-site";
    EXPECT_EQ(handle(site_, foreign).status, 403);
    EXPECT_EQ(handle(site_, request("POST", path, ada)).status, 403) << "without the token of Ada's session";
    EXPECT_EQ(get(path, ada).status, 200);
    EXPECT_EQ(post(path, ada).status, 303);
    EXPECT_EQ(get("/problems/sums", ada).status, 401) << "one browser, one session";
    EXPECT_EQ(get(path, student("1002")).status, 403) << "a new link, and this one opens nothing";
}

TEST_F(SiteTest, AFormWithoutItsTokenIsRefused) {
    const std::string token = student("1001");
    http::Request forged = request("POST", "/problems/sums", token);
    forged.files = {{"a.py", "print(0)"}};
    EXPECT_EQ(handle(site_, forged).status, 403);
    forged.fields = {{"csrf", accounts_.session(student("1002"), std::chrono::system_clock::now())->csrf}};
    EXPECT_EQ(handle(site_, forged).status, 403) << "another's";
    http::Request sent_from_elsewhere = request("POST", "/sign-in");
    sent_from_elsewhere.headers["host"] = "judge.example.edu";
    sent_from_elsewhere.headers["origin"] = "https://evil.example.edu";
    sent_from_elsewhere.fields = {{"password", "correct horse"}};
    EXPECT_EQ(handle(site_, sent_from_elsewhere).status, 403);
    EXPECT_TRUE(attempts_.positions().empty());
}

TEST_F(SiteTest, AForeignPagesFormWithTheTokenIsRefused) {
    const std::string token = student("1001");
    for (const auto& [name, value] :
         {std::pair{"origin", "https://evil.example.edu"}, std::pair{"sec-fetch-site", "cross-site"}}) {
        http::Request foreign = request("POST", "/sign-out", token);
        foreign.headers["host"] = "judge.example.edu";
        foreign.headers[name] = value;
        foreign.fields = {{"csrf", accounts_.session(token, std::chrono::system_clock::now())->csrf}};
        EXPECT_EQ(handle(site_, foreign).status, 403) << name;
    }
    EXPECT_EQ(get("/problems/sums", token).status, 200) << "the session is still open";
}

TEST_F(SiteTest, WhoIsNotKnownSendsNoMoreThanAForm) {
    EXPECT_EQ(most_body(site_, request("POST", "/sign-in", "forged")), std::size_t{16} << 10U);
    EXPECT_EQ(most_body(site_, request("POST", "/problems/sums", student("1001"))), std::size_t{4} << 20U);
}

// Uses up the rate as of an hour from now, so that it does not refill during the test.
void use_up(http::Rate& rate, const std::string& who) {
    while (rate.allows(who, http::Rate::Clock::now() + std::chrono::hours{1})) {
    }
}

TEST_F(SiteTest, PasswordsAreNotGuessedFast) {
    http::Request guess = request("POST", "/sign-in");
    guess.address = "2001:db8::1";
    guess.fields = {{"password", "wrong"}};
    const http::Response wrong = handle(site_, guess);
    EXPECT_EQ(wrong.status, 403);
    EXPECT_FALSE(wrong.headers.contains("Set-Cookie"));
    use_up(site_.passwords_of_address, http::network_of(guess.address));
    EXPECT_EQ(handle(site_, guess).status, 429);
    guess.address = "2001:db8::2";
    EXPECT_EQ(handle(site_, guess).status, 429) << "addresses of one network are one";
    guess.address = "2001:db9::1";
    EXPECT_EQ(handle(site_, guess).status, 403);
    use_up(site_.passwords, "");
    EXPECT_EQ(handle(site_, guess).status, 429) << "all addresses together";
}

// As in a lecture hall: each student opens the link and presses its button.
TEST_F(SiteTest, AClassOpensItsLinksFromOneAddressAtOnce) {
    const std::string path = "/in/" + accounts_.new_link(accounts_.find_student("1001").value().id);
    for (int number = 0; number < 400; ++number) {
        ASSERT_EQ(get(path).status, 200) << number;
        ASSERT_EQ(post(path, "").status, 303) << number;
    }
}

}  // namespace

}  // namespace harness::serve
