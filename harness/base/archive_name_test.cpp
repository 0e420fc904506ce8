#include "harness/base/archive_name.hpp"

#include <gtest/gtest.h>

namespace harness::base {
namespace {

TEST(ArchiveName, IsToldByItsEndInEitherCase) {
    for (const auto* name : {"class.ZIP", "sums.kpp", "x/class.tar.gz", "a.tbz", "a.tar.zst", "a.tgz", "a.tzst"}) {
        EXPECT_TRUE(is_readable_archive_name(name)) << name;
        EXPECT_TRUE(is_archive_name(name)) << name;
    }
    for (const auto* name : {"class.rar", "a.Jar", "main.cpp.gz", "a.7z"}) {
        EXPECT_FALSE(is_readable_archive_name(name)) << name;
        EXPECT_TRUE(is_archive_name(name)) << name;
    }
    EXPECT_FALSE(is_archive_name("zip.cpp"));
}

}  // namespace
}  // namespace harness::base
