// The list of denied system calls says what it is meant to say; that they are denied is shown by
// hostile/kernel_calls.c.
#include "harness/sandbox/box/filter.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>
#include <seccomp.h>

namespace harness::sandbox::box {
namespace {

// A name that the library does not know is skipped, and so would one be that is misspelt.
TEST(Filter, EveryDeniedCallIsKnownByItsName) {
#if !defined(__x86_64__)
    GTEST_SKIP() << "some of them this kind of processor does not have";
#endif
    std::set<std::string> names;
    for (const char* name : denied_calls()) {
        EXPECT_GE(seccomp_syscall_resolve_name(name), 0) << name;
        EXPECT_TRUE(names.insert(name).second) << name << " is there twice";
    }
    EXPECT_GT(names.size(), 50U);
}

}  // namespace
}  // namespace harness::sandbox::box
