#include "harness/cli/interrupt.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <utility>

#include <unistd.h>

namespace harness::cli {

namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

// Signal handlers may only use variables of this type.
volatile std::sig_atomic_t caught = 0;
volatile std::sig_atomic_t wake_descriptor = -1;

extern "C" void on_signal(int number) {
    const int saved = errno;
    caught = number;
    const char byte = 's';
    // If the pipe is full, its reader is already awake.
    [[maybe_unused]] const ssize_t written = ::write(wake_descriptor, &byte, 1);
    errno = saved;
}

void handle(void (*handler)(int)) {
    for (const int number : signals) {
        struct sigaction action {};
        if (::sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) {
            continue;  // ignored by nohup or by a shell's background job: the judge must continue
        }
        action = {};
        action.sa_handler = handler;
        action.sa_flags = SA_RESTART;
        ::sigaction(number, &action, nullptr);
    }
}

}  // namespace

Interrupt::Interrupt() {
    support::Pipe pipe = support::make_pipe();
    write_end_ = std::move(pipe.write);
    wake_descriptor = write_end_.get();
    thread_ = std::jthread([this, end = std::move(pipe.read)] {
        char byte = 0;
        while (::read(end.get(), &byte, 1) == 1 && byte == 's') {
            source_.request_stop();
        }
    });
    handle(on_signal);
}

Interrupt::~Interrupt() {
    handle(SIG_DFL);
    support::write_all(write_end_.get(), "e");
}

void Interrupt::end_by_signal() {
    handle(SIG_DFL);
    static_cast<void>(std::raise(caught));
    std::_Exit(128 + caught);
}

}  // namespace harness::cli
