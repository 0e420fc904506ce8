#include "harness/serve/lti/keys.hpp"

#include <future>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/error_fixture.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/scratch_folder.hpp"
#include "harness/serve/lti/platform_fixture.hpp"

namespace harness::serve::lti {
namespace {

using testing::HasSubstr;

using OwnKeyTest = base::ScratchFolder;

TEST_F(OwnKeyTest, IsMadeOnceAndPrivate) {
    const nlohmann::json key = OwnKey().of(folder_.path()).public_key();
    EXPECT_EQ(OwnKey().of(folder_.path()).public_key(), key);
    struct stat status {};
    ASSERT_EQ(::stat((folder_.path() / "lti-key.json").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

TEST_F(OwnKeyTest, SaysWhatToDoIfTheFileIsBroken) {
    write("lti-key.json", "{}");
    EXPECT_THAT(base::error_of([&] { OwnKey().of(folder_.path()); }), HasSubstr("lti-key.json: is not a key"));
    EXPECT_THAT(base::error_of([&] { OwnKey().of(folder_.path()); }), HasSubstr("delete it"));
}

class PlatformKeysTest : public testing::Test {
  protected:
    explicit PlatformKeysTest(PlatformKeys::Patience patience = std::chrono::seconds{1}) : keys_(patience) {}

    std::string error_at(int seconds, const std::string& message) {
        return base::error_of<Refused>(
            [&] { verified_claims(message, keys_.key_for(message, platform_.settings, call_, time_at(seconds))); });
    }
    static Time time_at(int seconds) { return Time{std::chrono::seconds{1'790'000'000 + seconds}}; }

    TestPlatform platform_;
    PlatformKeys keys_;
    execute::HttpAnswer answer_{.status = 200, .body = platform_.key_set()};
    int calls_ = 0;
    execute::HttpCaller call_ = [this](const execute::HttpCall& call) {
        EXPECT_EQ(call.address, platform_.settings.keys_url);
        ++calls_;
        return answer_;
    };
};

TEST_F(PlatformKeysTest, AreAskedForOnceAnHour) {
    const std::string message = platform_.key.sign({{"a", 1}});
    EXPECT_EQ(error_at(0, message), "no error");
    EXPECT_EQ(error_at(3600, message), "no error");
    EXPECT_EQ(calls_, 1);
    EXPECT_EQ(error_at(3601, message), "no error");
    EXPECT_EQ(calls_, 2);
}

TEST_F(PlatformKeysTest, ANewKeyIsTakenAtOnce) {
    EXPECT_EQ(error_at(0, platform_.key.sign({{"a", 1}})), "no error");
    platform_.key = SigningKey::create();
    answer_.body = platform_.key_set();
    EXPECT_EQ(error_at(40, platform_.key.sign({{"a", 1}})), "no error");
    EXPECT_EQ(calls_, 2);
}

TEST_F(PlatformKeysTest, UnknownKeysDoNotMakeManyCalls) {
    EXPECT_EQ(error_at(0, platform_.key.sign({{"a", 1}})), "no error");
    for (int i = 0; i < 10; ++i) {
        EXPECT_THAT(error_at(31 + i, SigningKey::create().sign({{"a", 1}})), HasSubstr("key"));
    }
    EXPECT_EQ(calls_, 2);
    EXPECT_EQ(error_at(60, platform_.key.sign({{"a", 1}})), "no error");
}

TEST_F(PlatformKeysTest, APlatformThatFailsIsNamed) {
    answer_ = {.status = 503};
    EXPECT_THAT(error_at(0, platform_.key.sign({{"a", 1}})),
                HasSubstr("https://platform.example.edu/keys gives no keys: the answer is 503"));
    answer_ = {.error = "connection refused"};
    EXPECT_THAT(error_at(31, platform_.key.sign({{"a", 1}})), HasSubstr("connection refused"));
    answer_ = {.status = 200, .body = "<html>"};
    EXPECT_THAT(error_at(62, platform_.key.sign({{"a", 1}})), HasSubstr("no key set"));
}

// A platform that answers when it is told to.
class SlowPlatformTest : public PlatformKeysTest {
  protected:
    explicit SlowPlatformTest(PlatformKeys::Patience patience = std::chrono::milliseconds{1})
        : PlatformKeysTest(patience) {
        // With values of its own, as a test changes those of the others meanwhile.
        first_ = std::async(std::launch::async, [this, platform = platform_.settings] {
            const auto call = [this](const execute::HttpCall&) {
                asked_.set_value();
                may_answer_.get_future().wait();
                return answer_;
            };
            return base::error_of<Refused>([&] { keys_.key_for(message_, platform, call, time_at(0)); });
        });
        asked_.get_future().wait();
    }

    const std::string message_ = platform_.key.sign({{"a", 1}});
    std::promise<void> asked_;
    std::promise<void> may_answer_;
    std::future<std::string> first_;
};

TEST_F(SlowPlatformTest, KeepsNobodyElseWaiting) {
    EXPECT_THAT(error_at(0, message_), HasSubstr("https://platform.example.edu/keys has not answered yet"));
    platform_.settings.keys_url = "https://other.example.edu/keys";
    call_ = [this](const execute::HttpCall&) { return answer_; };
    EXPECT_EQ(error_at(0, message_), "no error");
    may_answer_.set_value();
    EXPECT_EQ(first_.get(), "no error");
}

class AwaitedPlatformTest : public SlowPlatformTest {
  protected:
    AwaitedPlatformTest() : SlowPlatformTest(std::chrono::hours{1}) {}
};

TEST_F(AwaitedPlatformTest, AnswersAllWhoWait) {
    std::future<std::string> second = std::async(std::launch::async, [this] { return error_at(0, message_); });
    may_answer_.set_value();
    EXPECT_EQ(second.get(), "no error");
    EXPECT_EQ(first_.get(), "no error");
}

TEST_F(SlowPlatformTest, MayBeAskedAgainAfterAFailure) {
    answer_ = {.error = "connection refused"};
    may_answer_.set_value();
    EXPECT_THAT(first_.get(), HasSubstr("connection refused"));
    call_ = [](const execute::HttpCall&) -> execute::HttpAnswer { throw base::JudgeError("curl cannot be started"); };
    EXPECT_THAT(error_at(10, message_), HasSubstr("curl cannot be started"));
    answer_ = {.status = 200, .body = platform_.key_set()};
    call_ = [this](const execute::HttpCall&) { return answer_; };
    EXPECT_EQ(error_at(20, message_), "no error");
}

}  // namespace
}  // namespace harness::serve::lti
