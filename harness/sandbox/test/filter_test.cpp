// The list of denied system calls says what it is meant to say; that they are denied is shown by
// hostile/kernel_calls.c.
#include "harness/sandbox/box/filter.hpp"

#include <cstdlib>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <seccomp.h>

namespace harness::sandbox::box {
namespace {

// One that does not know a name must say so: the call would be left open.
TEST(Filter, EveryDeniedCallIsKnownByItsName) {
#if !defined(__x86_64__)
    GTEST_SKIP() << "some of them this kind of processor does not have";
#endif
    std::set<std::string> names;
    for (const Denied& each : denied_calls()) {
        EXPECT_GE(seccomp_syscall_resolve_name(each.name), 0) << each.name;
        EXPECT_TRUE(names.insert(each.name).second) << each.name << " is there twice";
    }
    EXPECT_GT(names.size(), 90U);
}

// Above the last number nothing is reached, so below it each call must have a name, by which it can be denied.
TEST(Filter, TheLibraryKnowsTheCallsUpToTheLast) {
    char* name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, static_cast<int>(last_known_call));
    ASSERT_NE(name, nullptr) << "it is too old for the list";
    EXPECT_STREQ(name, "futex_waitv");
    std::free(name);  // NOLINT(cppcoreguidelines-no-malloc): libseccomp's contract
}

}  // namespace
}  // namespace harness::sandbox::box
