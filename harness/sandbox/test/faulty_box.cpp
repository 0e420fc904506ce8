// Becomes judge-box, with a filter that reports every system call to FaultyBox (test_faults.hpp) in the test. FaultyBox
// sets QUEENS_FAULTY_BOX, the address at which it waits, and QUEENS_FAULTY_BOX_PROGRAM, the path of judge-box.
#include <array>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

namespace {

constexpr int messenger = 777;  // the descriptor of the connection to the test; no other uses this number

// Returns the listener of the filter, or -1.
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

// Connects to the test's abstract address. Returns whether it did.
bool connect_to_test(const char* name) {
    sockaddr_un address{AF_UNIX, {}};
    std::strncpy(address.sun_path + 1, name, sizeof address.sun_path - 2);
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + std::strlen(name));
    const int connection = ::socket(AF_UNIX, SOCK_SEQPACKET, 0);
    return ::connect(connection, reinterpret_cast<const sockaddr*>(&address), size) == 0 &&
           ::dup2(connection, messenger) == messenger && ::close(connection) == 0;
}

// Sends the listener to the test. Returns whether it did. Allocates no memory: that could be another system call.
bool send(int listener) {
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
    return ::sendmsg(messenger, &message, 0) == 1;
}

}  // namespace

int main() {
    const char* const name = std::getenv("QUEENS_FAULTY_BOX");
    const char* const program = std::getenv("QUEENS_FAULTY_BOX_PROGRAM");
    if (name == nullptr || program == nullptr || !connect_to_test(name)) {
        return 126;
    }
    ::unsetenv("QUEENS_FAULTY_BOX");
    ::unsetenv("QUEENS_FAULTY_BOX_PROGRAM");
    // Without its supervisor the box could not even end.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int listener = install_filter();
    // From here until the test has the listener, no other call may be made: nobody would answer it.
    if (listener < 0 || !send(listener)) {
        return 127;
    }
    ::close(messenger);
    ::close(listener);
    ::execl(program, "judge-box", nullptr);
    return 127;
}
