#include "harness/sandbox/box_process.hpp"

#include <array>

#include <fmt/format.h>
#include <sys/socket.h>
// Boost.Process 1.81 uses these three without including them.
#include <boost/optional.hpp>
#include <boost/type_traits/decay.hpp>
#include <boost/type_traits/is_convertible.hpp>
//
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/stdio.hpp>

#include "harness/support/error.hpp"

namespace harness::sandbox {

namespace process = boost::process::v2;

struct BoxProcess::Child {
    boost::asio::io_context context;
    process::process process;

    Child(const std::filesystem::path& executable, int standard_input)
        : process{context, executable.string(), std::vector<std::string>{},
                  process::process_stdio{standard_input, {}, {}}} {}
};

BoxProcess::BoxProcess(const std::filesystem::path& executable) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        support::throw_errno("cannot make a socket for judge-box");
    }
    socket_ = support::Fd{ends[0]};
    const support::Fd theirs{ends[1]};
    try {
        child_ = std::make_unique<Child>(executable, theirs.get());
    } catch (const boost::system::system_error& error) {
        throw support::JudgeError(fmt::format("cannot start {}: {}", executable.string(), error.what()));
    }
}

BoxProcess::~BoxProcess() {
    socket_.reset();
    boost::system::error_code ignored;
    child_->process.wait(ignored);
}

int BoxProcess::pid() const {
    return child_->process.id();
}

}  // namespace harness::sandbox
