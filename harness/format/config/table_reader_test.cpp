#include "harness/format/config/table_reader.hpp"

#include <gtest/gtest.h>

namespace harness::config {
namespace {

using std::chrono::milliseconds;

TEST(ParseSize, TakesEachUnit) {
    EXPECT_EQ(parse_size_kib("1 KiB"), 1);
    EXPECT_EQ(parse_size_kib("256 MiB"), 262'144);
    EXPECT_EQ(parse_size_kib("2GiB"), 2'097'152);
    EXPECT_EQ(parse_size_kib("1024 GiB"), 1'073'741'824);
}

TEST(ParseSize, RefusesEverythingElse) {
    for (const char* text :
         {"", " ", "256", "256 MB", "256 mib", "MiB", "0 KiB", "-1 KiB", "+1 KiB", "1.5 GiB", " 1 KiB", "1 KiB ",
          "1  KiB", "1025 GiB", "99999999999999999999 KiB", "9223372036854775807 GiB", "1\tKiB", "0x10 KiB"}) {
        EXPECT_EQ(parse_size_kib(text), std::nullopt) << text;
    }
}

TEST(ParseDuration, TakesEachUnitAndDecimals) {
    EXPECT_EQ(parse_duration("200 ms"), milliseconds{200});
    EXPECT_EQ(parse_duration("1.5 s"), milliseconds{1500});
    EXPECT_EQ(parse_duration("0.001s"), milliseconds{1});
    EXPECT_EQ(parse_duration("2 min"), milliseconds{120'000});
    EXPECT_EQ(parse_duration("1440 min"), milliseconds{86'400'000});
}

TEST(ParseDuration, RefusesEverythingElse) {
    for (const char* text : {"",
                             "1",
                             "s",
                             "0 s",
                             "0.0 s",
                             "1. s",
                             ".5 s",
                             "1.5.5 s",
                             "1 sec",
                             "1 h",
                             "-1 s",
                             "1e3 s",
                             "0.0001 s",
                             "1.5 ms",
                             "1441 min",
                             "86400.001 s",
                             "99999999999999999999 s",
                             "1 S",
                             "1.0000000 s",
                             "inf s"}) {
        EXPECT_EQ(parse_duration(text), std::nullopt) << text;
    }
}

}  // namespace
}  // namespace harness::config
