#include "harness/history/cache/texts.hpp"

#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/history/cache/digest.hpp"

namespace harness::cache {
namespace {

namespace fs = std::filesystem;

class TextsTest : public testing::Test {
  protected:
    static std::string key(int number) { return Digest("test", {std::to_string(number)}).hex(); }
    fs::path dir() const { return folder_.path() / "deep"; }
    Texts open(Area area = Area::Verdicts) const { return {dir(), area}; }

  private:
    base::TempDir folder_;
};

TEST_F(TextsTest, FindsWhatWasKept) {
    Texts texts = open();
    EXPECT_FALSE(texts.find(key(1)));
    texts.keep(key(1), "AC 12");
    texts.keep(key(2), "");
    texts.keep(key(1), "WA 13");
    EXPECT_EQ(texts.find(key(1)), "WA 13");
    EXPECT_EQ(open().find(key(1)), "WA 13");
    EXPECT_EQ(open().find(key(2)), "");
    EXPECT_FALSE(open(Area::Hints).find(key(1))) << "an area knows nothing of the others";
}

TEST_F(TextsTest, ALineThatWasCutIsNone) {
    open().keep(key(1), "AC 12");
    const fs::path file = dir() / "verdicts";
    fs::resize_file(file, fs::file_size(file) - 2);
    EXPECT_FALSE(open().find(key(1)));
    open().keep(key(2), "AC 5");
    EXPECT_FALSE(open().find(key(1))) << "grown together with the next";
    open().keep(key(1), "AC 123");
    EXPECT_EQ(open().find(key(1)), "AC 123");
}

TEST_F(TextsTest, ManyMayKeepAtOnce) {
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread) {
        threads.emplace_back([&, thread] {
            Texts texts = open();
            for (int number = 0; number < 100; ++number) {
                texts.keep(key(100 * thread + number), fmt::format("{}", number));
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    const Texts texts = open();
    for (int number = 0; number < 400; ++number) {
        EXPECT_EQ(texts.find(key(number)), fmt::format("{}", number % 100));
    }
}

TEST_F(TextsTest, TheOlderHalfGoesWhereThereAreTooMany) {
    {
        Texts texts = open(Area::Hints);
        for (int number = 0; number < 100'001; ++number) {
            texts.keep(key(number), "x");
        }
    }
    const Texts texts = open(Area::Hints);
    EXPECT_FALSE(texts.find(key(50'000)));
    EXPECT_TRUE(texts.find(key(50'001)));
    EXPECT_TRUE(texts.find(key(100'000)));
}

// Like a disk that is full.
TEST_F(TextsTest, ACacheThatCannotBeWrittenIsSaidOnceAndCostsNothing) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");  // in a process of its own, which has said nothing yet
    const auto is_said_once = [](const std::string& text) {
        const std::size_t at = text.find("judge: warning: cannot write ");
        return at != std::string::npos &&
               text.find("/deep/verdicts: No space left on device", at) != std::string::npos &&
               text.find("judge: warning", at + 1) == std::string::npos;
    };
    EXPECT_EXIT(
        {
            Texts texts = open();
            fs::create_directories(dir());
            fs::create_symlink("/dev/full", dir() / "verdicts");
            texts.keep(key(1), "AC 1");
            texts.keep(key(2), "AC 2");
            std::exit(texts.find(key(1)) == "AC 1" && texts.find(key(2)) == "AC 2" ? 0 : 1);
        },
        testing::ExitedWithCode(0), testing::Truly(is_said_once));
}

}  // namespace
}  // namespace harness::cache
