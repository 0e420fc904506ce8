#include "harness/base/error.hpp"

#include <cerrno>

#include <gtest/gtest.h>

namespace harness::base {
namespace {

TEST(SystemError, SaysWhatAndWhy) {
    const SystemError error("cannot open x", ENOENT);
    EXPECT_STREQ(error.what(), "cannot open x: No such file or directory (ENOENT)");
    EXPECT_EQ(error.error_number(), ENOENT);
}

TEST(SystemError, NamesAnUnknownErrno) {
    EXPECT_STREQ(SystemError("x", 99999).what(), "x: unknown error (?)");
}

TEST(ConfigError, BeginsWithThePlace) {
    EXPECT_STREQ(ConfigError("judge.toml", 7, "unknown key 'x'").what(), "judge.toml:7: unknown key 'x'");
    EXPECT_STREQ(ConfigError("judge.toml", 0, "is empty").what(), "judge.toml: is empty");
}

TEST(AssertThat, AbortsAndNamesThePlace) {
    assert_that(true, "fine");
    EXPECT_DEATH(assert_that(false, "two is one"), "error_test.cpp:.*assertion failed.*two is one");
}

}  // namespace
}  // namespace harness::base
