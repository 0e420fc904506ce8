#include "harness/sandbox/test/test_faults.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <set>

#include <gtest/gtest.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/sandbox/test/test_box.hpp"
#include "harness/sandbox/wire.hpp"

namespace harness::sandbox {

namespace {

// What faulty_box.cpp reads: the address of the meeting, and the program to become.
constexpr const char* address_for_box = "QUEENS_FAULTY_BOX";
constexpr const char* program_for_box = "QUEENS_FAULTY_BOX_PROGRAM";
// Calls that are not made to fail: exits and queries of own ids cannot fail; a failing close() closes all the same; the
// others belong to the C library: the kernel never refuses them, and the library could only abort.
const std::set<int> infallible{SYS_exit_group, SYS_exit,  SYS_getpid, SYS_gettid, SYS_geteuid,
                               SYS_getegid,    SYS_close, SYS_brk,    SYS_futex,  SYS_rseq};

}  // namespace

FaultyBox::FaultyBox(std::int64_t nth, int error_number) : nth_(nth), error_number_(error_number) {
    const std::string name = "queens-faults-" + std::to_string(::getpid());
    // An abstract address, because the judge starts its box without other descriptors.
    sockaddr_un address{AF_UNIX, {}};
    name.copy(address.sun_path + 1, sizeof address.sun_path - 2);
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    meeting_ = base::Fd{::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0)};
    if (!meeting_ || ::bind(meeting_.get(), reinterpret_cast<const sockaddr*>(&address), size) != 0 ||
        ::listen(meeting_.get(), 1) != 0) {
        base::throw_errno("cannot wait for the box");
    }
    ::setenv(address_for_box, name.c_str(), 1);
    ::setenv(program_for_box, (built_programs() / "judge-box").c_str(), 1);
    watcher_ = std::thread{[this] { watch(); }};
}

std::filesystem::path FaultyBox::program() {
    return built_programs() / "faulty-box";
}

FaultyBox::~FaultyBox() {
    finish();
}

void FaultyBox::finish() {
    ::unsetenv(address_for_box);
    ::unsetenv(program_for_box);
    ::shutdown(meeting_.get(), SHUT_RDWR);  // if the box was never started
    if (watcher_.joinable()) {
        watcher_.join();
    }
    // A process that ends loses its filter before its descriptors, on which locks are held.
    EXPECT_TRUE(std::ranges::all_of(struck_, wait_for_end));
}

void FaultyBox::strike(seccomp_notif_resp& answer) {
    if (error_number_ == kill_supervisor || error_number_ == kill_init) {
        const std::vector<pid_t> others = descendants(supervisor_);
        struck_ = open_all(others);
        struck_.push_back(open_process(supervisor_));
        ::kill(error_number_ == kill_init && !others.empty() ? others.front() : supervisor_, SIGKILL);
        return;
    }
    answer.flags = 0;
    answer.error = error_number_ == all_from_then_on ? -ENOSYS : -error_number_;
}

void FaultyBox::watch() {
    const base::Fd connection{::accept4(meeting_.get(), nullptr, nullptr, SOCK_CLOEXEC)};
    const auto packet = connection ? wire::receive(connection.get()) : std::nullopt;
    if (!packet) {
        return;  // the box was never started
    }
    const int listener = packet->descriptors.at(0).get();
    std::set<pid_t> of_program;  // processes that have executed the program
    bool counting = false;
    for (;;) {
        pollfd event{listener, POLLIN, 0};
        if (::poll(&event, 1, -1) < 0 || (event.revents & POLLIN) == 0) {
            return;  // no process has the filter any more
        }
        seccomp_notif asked{};
        if (::ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &asked) != 0) {
            continue;  // the process was killed meanwhile
        }
        const int call = asked.data.nr;
        const auto process = static_cast<pid_t>(asked.pid);
        supervisor_ = supervisor_ == 0 ? process : supervisor_;
        counting = counting || call == SYS_setsid;  // the first thing that judge-box does
        if (call == SYS_execve && process != supervisor_) {
            of_program.insert(process);
        }
        seccomp_notif_resp answer{asked.id, 0, 0, SECCOMP_USER_NOTIF_FLAG_CONTINUE};
        if (counting && !infallible.contains(call) && (call == SYS_execve || !of_program.contains(process))) {
            ++calls_;
            if (calls_ == nth_ || (error_number_ == all_from_then_on && nth_ < calls_)) {
                failed_call_ = call;
                strike(answer);
            }
        }
        static_cast<void>(::ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer));
    }
}

}  // namespace harness::sandbox
