// The list of denied system calls has the intended effect; hostile/kernel_calls.c shows that they are denied.
#include "harness/sandbox/box/filter.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <seccomp.h>
#include <sys/socket.h>
#include <sys/syscall.h>

namespace harness::sandbox::box {
namespace {

// If the library does not know a name, that must be an error: otherwise the call would be allowed.
TEST(Filter, EveryDeniedCallIsKnownByItsName) {
    std::set<std::string> names;
    std::set<std::string> not_here;  // a number below 0: only other kinds of processors have the call
    for (const DeniedCall& each : denied_calls()) {
        const int number = seccomp_syscall_resolve_name(each.name);
        EXPECT_NE(number, __NR_SCMP_ERROR) << each.name;
        if (number < 0) {
            not_here.insert(each.name);
        }
        EXPECT_TRUE(names.insert(each.name).second) << each.name << " is there twice";
    }
    EXPECT_GT(names.size(), 90U);
#if defined(__x86_64__)
    EXPECT_EQ(not_here, std::set<std::string>{});
#else
    EXPECT_EQ(not_here, (std::set<std::string>{"inotify_init", "ioperm", "iopl", "modify_ldt", "uselib", "ustat"}));
#endif
}

// Calls above the last number are never reached. Below it, each call must have a name, so that it can be denied.
TEST(Filter, TheLibraryKnowsTheCallsUpToTheLast) {
    char* name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, static_cast<int>(last_known_call));
    ASSERT_NE(name, nullptr) << "it is too old for the list";
    EXPECT_STREQ(name, "futex_waitv");
    std::free(name);  // NOLINT(cppcoreguidelines-no-malloc): libseccomp's contract
}

// The kernel's answer, as far as the filter decides it.
std::uint32_t answer(const sock_fprog& filter, int call, const std::vector<std::uint64_t>& arguments = {},
                     std::uint32_t kind_of_processor = seccomp_arch_native()) {
    seccomp_data data{};
    data.nr = call;
    std::ranges::copy(arguments, data.args);
    data.arch = kind_of_processor;
    std::uint32_t loaded = 0;
    for (const sock_filter* at = filter.filter;; ++at) {
        const auto jump = [&at](bool is_so) { at += is_so ? at->jt : at->jf; };
        switch (at->code) {
            case BPF_LD | BPF_W | BPF_ABS:
                std::memcpy(&loaded, reinterpret_cast<const char*>(&data) + at->k, sizeof loaded);
                break;
            case BPF_JMP | BPF_JA:
                at += at->k;
                break;
            case BPF_JMP | BPF_JEQ | BPF_K:
                jump(loaded == at->k);
                break;
            case BPF_JMP | BPF_JGT | BPF_K:
                jump(loaded > at->k);
                break;
            case BPF_JMP | BPF_JGE | BPF_K:
                jump(loaded >= at->k);
                break;
            case BPF_ALU | BPF_AND | BPF_K:
                loaded &= at->k;
                break;
            case BPF_RET | BPF_K:
                return at->k;
            default:
                ADD_FAILURE() << "an instruction of another kind: " << at->code;
                return 0;
        }
    }
}

TEST(Filter, ANumberThatNoCallHadDoesNotExist) {
#if defined(__x86_64__)
    constexpr int last_own_call = SYS_rseq;
    constexpr std::uint32_t of_x32 = SECCOMP_RET_KILL_PROCESS;
#else
    constexpr int last_own_call = SYS_kexec_file_load;
    constexpr std::uint32_t of_x32 = SECCOMP_RET_ERRNO | ENOSYS;  // there is no x32
#endif
    const Filter filter{Profile::Submission, Filter::Part::All};
    for (const int call : {last_own_call + 1, SYS_pidfd_send_signal - 1, SYS_futex_waitv + 1, 0x3fffffff}) {
        EXPECT_EQ(answer(*filter.program(), call), SECCOMP_RET_ERRNO | ENOSYS) << call;
    }
    for (const int call : {SYS_read, SYS_rseq, SYS_close_range, SYS_futex_waitv}) {
        EXPECT_EQ(answer(*filter.program(), call), SECCOMP_RET_ALLOW) << call;
    }
    EXPECT_EQ(answer(*filter.program(), 0x40000000), of_x32) << "of x32";
}

TEST(Filter, CallsOfAnotherKindOfProcessorEndTheirProcess) {
    const Filter filter{Profile::Submission, Filter::Part::All};
    for (const std::uint32_t kind :
         std::initializer_list<std::uint32_t>{SCMP_ARCH_X86, SCMP_ARCH_X86_64, SCMP_ARCH_ARM, SCMP_ARCH_AARCH64}) {
        EXPECT_EQ(answer(*filter.program(), SYS_read, {}, kind),
                  kind == seccomp_arch_native() ? SECCOMP_RET_ALLOW : SECCOMP_RET_KILL_PROCESS)
            << kind;
    }
}

// For any other socket, the kernel would start a program outside the box to load a module.
TEST(Filter, OnlySocketsThatTheKernelHasAreAskedFor) {
    const Filter filter{Profile::Submission, Filter::Part::All};
    const std::set<std::array<int, 3>> there{{AF_INET, SOCK_STREAM, 0},
                                             {AF_INET, SOCK_STREAM, IPPROTO_TCP},
                                             {AF_INET, SOCK_DGRAM, 0},
                                             {AF_INET, SOCK_DGRAM, IPPROTO_UDP},
                                             {AF_INET, SOCK_DGRAM, IPPROTO_ICMP},
                                             {AF_INET6, SOCK_STREAM, 0},
                                             {AF_INET6, SOCK_STREAM, IPPROTO_TCP},
                                             {AF_INET6, SOCK_DGRAM, 0},
                                             {AF_INET6, SOCK_DGRAM, IPPROTO_UDP}};
    for (const int family : {AF_INET, AF_INET6}) {
        for (int type = 0; type <= 0xf; ++type) {
            for (int protocol = 0; protocol <= 300; ++protocol) {
                const auto number = [](int value) { return static_cast<std::uint64_t>(value); };
                const bool allowed = answer(*filter.program(), SYS_socket,
                                            {number(family), number(type | SOCK_CLOEXEC | SOCK_NONBLOCK),
                                             number(protocol)}) == SECCOMP_RET_ALLOW;
                EXPECT_EQ(allowed, there.contains({family, type, protocol}))
                    << family << " " << type << " " << protocol;
            }
        }
    }
}

}  // namespace
}  // namespace harness::sandbox::box
