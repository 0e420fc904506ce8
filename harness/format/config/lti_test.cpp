#include "harness/format/config/lti.hpp"

#include <boost/algorithm/string/replace.hpp>
#include <gmock/gmock.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"
#include "harness/format/config/config.hpp"
#include "paths.hpp"

namespace harness::config {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view moodle =
    "[[lti]]\n"
    "issuer = \"https://moodle.example.edu\"\n"
    "client_id = \"Xy7\"\n"
    "deployments = [\"1\", \"2\"]\n"
    "auth_url = \"https://moodle.example.edu/mod/lti/auth.php\"\n"
    "token_url = \"https://moodle.example.edu/mod/lti/token.php\"\n"
    "keys_url = \"https://moodle.example.edu/mod/lti/certs.php\"\n";

class LtiConfigTest : public base::ScratchFolder {
  protected:
    std::vector<LtiPlatform> read(const std::string& text) const {
        return read_config(write("judge.toml", text), std::filesystem::path(QUEENS_SOURCE_DIR) / "judge.toml").lti;
    }
    std::string error_with(const std::string& from, const std::string& to) const {
        return base::error_of([&] { read(boost::replace_first_copy(std::string{moodle}, from, to)); });
    }
};

TEST_F(LtiConfigTest, HasEveryPlatform) {
    EXPECT_TRUE(read("").empty());
    const auto platforms = read(std::string{moodle});
    ASSERT_EQ(platforms.size(), 1);
    EXPECT_EQ(platforms[0].issuer, "https://moodle.example.edu");
    EXPECT_EQ(platforms[0].client_id, "Xy7");
    EXPECT_THAT(platforms[0].deployments, ElementsAre("1", "2"));
    EXPECT_EQ(platforms[0].auth_url, "https://moodle.example.edu/mod/lti/auth.php");
    EXPECT_EQ(platforms[0].token_url, "https://moodle.example.edu/mod/lti/token.php");
    EXPECT_EQ(platforms[0].keys_url, "https://moodle.example.edu/mod/lti/certs.php");
    EXPECT_EQ(platforms[0].site, "https://moodle.example.edu");
    EXPECT_FALSE(platforms[0].has_class);
    const auto more = read(std::string{moodle} + "site = \"https://school.example.edu/courses\"\nclass = true\n");
    EXPECT_EQ(more[0].site, "https://school.example.edu");
    EXPECT_TRUE(more[0].has_class);
}

TEST_F(LtiConfigTest, RefusesAddressesThatOthersCanRead) {
    for (const char* address :
         {"http://moodle.example.edu/keys", "ftp://moodle.example.edu", "https://", "https:///keys",
          "https://user@moodle.example.edu/", "https://moodle.example.edu/a b"}) {
        EXPECT_THAT(error_with("https://moodle.example.edu/mod/lti/certs.php", address),
                    HasSubstr("7: 'keys_url' in [[lti]] must be an address that begins with https://"))
            << address;
    }
    EXPECT_EQ(error_with("https://moodle.example.edu/mod/lti/certs.php", "http://127.0.0.1:8080/keys"), "no error");
}

TEST_F(LtiConfigTest, RefusesWhatIsMissingOrTwice) {
    EXPECT_THAT(error_with("client_id = \"Xy7\"\n", ""), HasSubstr("client_id"));
    EXPECT_THAT(error_with("[\"1\", \"2\"]", "[]"), HasSubstr("deployments"));
    EXPECT_THAT(error_with("client_id", "secret"), HasSubstr("unknown key 'secret' in [[lti]]"));
    EXPECT_THAT(base::error_of([&] { read(std::string{moodle} + std::string{moodle}); }),
                HasSubstr("is in two tables of the same issuer"));
    const std::string other = boost::replace_first_copy(std::string{moodle}, "Xy7", "Z") + "class = true\n";
    EXPECT_THAT(base::error_of([&] { read(std::string{moodle} + "class = true\n" + other); }),
                HasSubstr("only one platform has the class"));
}

}  // namespace
}  // namespace harness::config
