#include "harness/sandbox/test/test_faults.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <set>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include "harness/sandbox/test/test_box.hpp"
#include "harness/sandbox/wire.hpp"
#include "harness/support/error.hpp"

namespace harness::sandbox {

namespace {

constexpr const char* asked_by = "QUEENS_FAULTY_BOX";
// Calls that are not made to fail: exits and queries of own ids cannot fail; a failing close() closes all the same; the
// others belong to the C library: the kernel never refuses them, and the library could only abort.
const std::set<int> infallible{SYS_exit_group, SYS_exit,  SYS_getpid, SYS_gettid, SYS_geteuid,
                               SYS_getegid,    SYS_close, SYS_brk,    SYS_futex,  SYS_rseq};

constexpr int messenger = 777;  // the launcher's descriptor to the supervisor; no other uses this number

// An abstract address, because the judge starts its box without other descriptors.
std::pair<sockaddr_un, socklen_t> address_of(const std::string& name) {
    sockaddr_un address{AF_UNIX, {}};
    name.copy(address.sun_path + 1, sizeof address.sun_path - 2);
    return {address, static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size())};
}

int install_filter() {
    // All calls except the message that carries the listener itself.
    std::array<sock_filter, 6> code{sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                                    sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sendmsg, 0, 3),
                                    sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args)),
                                    sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, messenger, 0, 1),
                                    sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
                                    sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF)};
    sock_fprog program{code.size(), code.data()};
    // Root does not need it, and the box's own setting can then be told apart from this one.
    if (::geteuid() != 0 && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return -1;
    }
    return static_cast<int>(
        ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program));
}

}  // namespace

FaultyBox::FaultyBox(std::int64_t nth, int error_number) : nth_(nth), error_number_(error_number) {
    const std::string name = "queens-faults-" + std::to_string(::getpid());
    const auto [address, size] = address_of(name);
    meeting_ = support::Fd{::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0)};
    if (!meeting_ || ::bind(meeting_.get(), reinterpret_cast<const sockaddr*>(&address), size) != 0 ||
        ::listen(meeting_.get(), 1) != 0) {
        support::throw_errno("cannot wait for the box");
    }
    ::setenv(asked_by, name.c_str(), 1);
    watcher_ = std::thread{[this] { watch(); }};
}

FaultyBox::~FaultyBox() {
    finish();
}

void FaultyBox::finish() {
    ::unsetenv(asked_by);
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
        std::ranges::transform(others, std::back_inserter(struck_), open_process);
        struck_.push_back(open_process(supervisor_));
        ::kill(error_number_ == kill_init && !others.empty() ? others.front() : supervisor_, SIGKILL);
        return;
    }
    answer.flags = 0;
    answer.error = error_number_ == all_from_then_on ? -ENOSYS : -error_number_;
}

void FaultyBox::watch() {
    const support::Fd connection{::accept4(meeting_.get(), nullptr, nullptr, SOCK_CLOEXEC)};
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

void FaultyBox::be_the_box_if_asked() {
    const char* name = ::getenv(asked_by);
    if (name == nullptr) {
        return;
    }
    const auto [address, size] = address_of(name);
    const int connection = ::socket(AF_UNIX, SOCK_SEQPACKET, 0);
    if (::connect(connection, reinterpret_cast<const sockaddr*>(&address), size) != 0 ||
        ::dup2(connection, messenger) != messenger) {
        ::_exit(126);
    }
    ::unsetenv(asked_by);
    // Without its supervisor the box could not even end.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const std::string program = built_programs() / "judge-box";
    const int listener = install_filter();
    // Without wire::send(), which allocates memory: that would ask the supervisor, who does not listen yet.
    char byte = 0;
    iovec part{&byte, 1};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof listener);
    std::memcpy(CMSG_DATA(header), &listener, sizeof listener);
    if (listener >= 0 && ::sendmsg(messenger, &message, 0) == 1) {
        ::close(messenger);
        ::close(connection);
        ::close(listener);
        ::execl(program.c_str(), "judge-box", nullptr);
    }
    ::_exit(127);
}

}  // namespace harness::sandbox
