#include "harness/sandbox/wire.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace harness::sandbox::wire {

namespace {

union ControlBuffer {
    cmsghdr header;
    std::array<char, CMSG_SPACE(sizeof(int) * most_descriptors)> bytes;
};

std::vector<base::Fd> take_descriptors(msghdr& message) {
    std::vector<base::Fd> descriptors;
    for (cmsghdr* control = CMSG_FIRSTHDR(&message); control != nullptr; control = CMSG_NXTHDR(&message, control)) {
        if (control->cmsg_level != SOL_SOCKET || control->cmsg_type != SCM_RIGHTS) {
            continue;
        }
        const std::size_t count = (control->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (std::size_t i = 0; i < count; ++i) {
            int descriptor = -1;
            std::memcpy(&descriptor, CMSG_DATA(control) + i * sizeof(int), sizeof descriptor);
            descriptors.emplace_back(descriptor);
        }
    }
    return descriptors;
}

// Whether the judge can read all of these files: none of them makes it wait, and together they are no larger than the
// run's folder, even if they are sparse. The folder may be a little larger than the disk or the memory limit.
bool are_files_of(const Request& request, const std::vector<base::Fd>& files) {
    constexpr std::int64_t margin_kib = std::int64_t{40} * 1024;
    std::int64_t room = (std::max(request.limits.disk_kib, request.limits.memory_kib) + margin_kib) * 1024;
    for (const base::Fd& file : files) {
        struct stat info {};
        if (::fstat(file.get(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_size > room) {
            return false;
        }
        room -= info.st_size;
    }
    return true;
}

// Larger figures than any run can have: calculations with them must not overflow.
constexpr std::chrono::nanoseconds longest_time = std::chrono::hours{24 * 365};
constexpr std::int64_t most_memory_kib = std::int64_t{1} << 40;

template <typename Figure>
bool is_possible(Figure figure, Figure most) {
    return figure >= Figure{} && figure <= most;
}

}  // namespace

void send(int socket, const std::string& bytes, const std::vector<int>& descriptors) {
    if (bytes.size() > largest_packet || descriptors.size() > most_descriptors) {
        throw base::JudgeError("a run's arguments, environment or files are too many for the sandbox");
    }
    iovec part{const_cast<char*>(bytes.data()), bytes.size()};
    ControlBuffer control{};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (!descriptors.empty()) {
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * descriptors.size());
        cmsghdr* header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int) * descriptors.size());
        std::memcpy(CMSG_DATA(header), descriptors.data(), sizeof(int) * descriptors.size());
    }
    while (::sendmsg(socket, &message, MSG_NOSIGNAL) < 0) {
        if (errno != EINTR) {
            base::throw_errno("cannot send to the other end of the box's socket");
        }
    }
}

DescriptorsLost::DescriptorsLost()
    : SystemError("a message on the box's socket lost its files: raise `ulimit -n`", EMFILE) {}

std::optional<Packet> receive(int socket) {
    // One buffer for each thread, so that it is zeroed once and not for every message.
    static thread_local std::vector<char> buffer(largest_packet);
    iovec part{buffer.data(), buffer.size()};
    ControlBuffer control{};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    ssize_t got = 0;
    while ((got = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0) {
        if (errno == ECONNRESET) {
            return std::nullopt;
        }
        if (errno != EINTR) {
            base::throw_errno("cannot receive from the other end of the box's socket");
        }
    }
    Packet packet{std::string(buffer.data(), static_cast<std::size_t>(got)), take_descriptors(message)};
    if (got == 0) {
        return std::nullopt;
    }
    if ((message.msg_flags & MSG_TRUNC) != 0) {
        throw base::JudgeError("a message from the other end of the box's socket lost its end");
    }
    if ((message.msg_flags & MSG_CTRUNC) != 0) {
        throw DescriptorsLost{};
    }
    return packet;
}

bool is_change(std::string_view bytes) {
    return bytes.size() == sizeof(Change::stop) + sizeof(Change::wall_limit);
}

bool asks_for(const std::string& wanted, const std::string& file) {
    if (!wanted.ends_with("/*")) {
        return wanted == file;
    }
    const std::string folder = wanted.substr(0, wanted.size() - 1);
    const std::string name = file.starts_with(folder) ? file.substr(folder.size()) : "";
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string::npos;
}

Response decode_response(const Packet& packet, const Request& request) {
    auto response = decode<Response>(packet.bytes);
    const auto was_asked_for = [&request](const std::string& name) {
        return std::ranges::any_of(request.collect, [&](const std::string& wanted) { return asks_for(wanted, name); });
    };
    const bool has_end = response.exited ? response.status >= 0 && response.status <= UINT8_MAX
                                         : response.status > 0 && response.status < NSIG;
    const bool has_figures = is_possible(response.cpu.value_or(std::chrono::nanoseconds{}), longest_time) &&
                             is_possible(response.wall, longest_time) &&
                             is_possible(response.wall_limit, longest_time) &&
                             is_possible(response.memory_kib.value_or(0), most_memory_kib) &&
                             is_possible(response.file_bytes, most_memory_kib * 1024);
    if (response.collected.size() != packet.descriptors.size() ||
        !std::ranges::all_of(response.collected, was_asked_for) || !are_files_of(request, packet.descriptors) ||
        (response.failed_stage.empty() && !has_end) || !has_figures) {
        throw base::JudgeError(fmt::format("{} makes no sense", message_name));
    }
    return response;
}

}  // namespace harness::sandbox::wire
