#include "harness/judge/check/conversation.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/error.hpp"

namespace harness::check {

namespace {

using base::Fd;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds first_pause{1};  // between two checks whether a side waits
constexpr milliseconds longest_pause{16};
constexpr milliseconds most_after_rejection{100};

Fd make_eventfd() {
    Fd event{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    if (!event) {
        base::throw_errno("cannot make an eventfd");
    }
    return event;
}

// Makes the pipe as large as this user may, up to 1 MiB: two honest sides may both write before they read.
void enlarge_pipe(const Fd& pipe) {
    constexpr int wanted_bytes = 1 << 20;
    constexpr int default_bytes = 1 << 16;
    for (int size = wanted_bytes; size > default_bytes && ::fcntl(pipe.get(), F_SETPIPE_SZ, size) < 0; size /= 2) {
    }
}

void set_nonblocking(const Fd& end) {
    if (::fcntl(end.get(), F_SETFL, O_NONBLOCK) != 0) {
        base::throw_errno("cannot make a pipe's end non-blocking");
    }
}

// Blocks SIGPIPE in this thread, so that writing to a closed pipe is an ordinary error.
class NoSigpipe {
  public:
    NoSigpipe() {
        ::sigemptyset(&signal_);
        ::sigaddset(&signal_, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &signal_, &before_);
    }
    NoSigpipe(const NoSigpipe&) = delete;
    NoSigpipe& operator=(const NoSigpipe&) = delete;
    ~NoSigpipe() {
        constexpr timespec now{};
        while (::sigtimedwait(&signal_, nullptr, &now) > 0) {
        }
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

  private:
    sigset_t signal_{};
    sigset_t before_{};
};

// As in any run, a program may reopen its ends through /proc, but only in their own direction.
void set_mode(const Fd& end, mode_t mode) {
    if (::fchmod(end.get(), mode) != 0) {
        base::throw_errno("cannot set the mode of a pipe");
    }
}

Side other(Side side) {
    return side == Side::Program ? Side::Validator : Side::Program;
}

bool is_empty(const Fd& pipe) {
    int bytes = 0;
    return ::ioctl(pipe.get(), FIONREAD, &bytes) == 0 && bytes == 0;
}

// A read of 0 bytes alone does not mean the end: a failed write can leave an empty buffer (before Linux 6.15).
bool nobody_writes_to(const Fd& pipe) {
    pollfd event{pipe.get(), POLLIN, 0};
    return ::poll(&event, 1, 0) == 1 && (event.revents & POLLHUP) != 0 && (event.revents & POLLIN) == 0;
}

}  // namespace

Conversation::Conversation(const sandbox::Runner& program, const sandbox::Runner& validator, std::int64_t program_bytes,
                           Transcript* transcript)
    : parties_{{{program}, {validator}}},
      news_(make_eventfd()),
      program_is_over_(make_eventfd()),
      validators_limit_(make_eventfd()),
      program_bytes_(program_bytes),
      transcript_(transcript) {
    connect(Side::Program);
    connect(Side::Validator);
}

void Conversation::connect(Side speaker) {
    base::Pipe outward = base::make_pipe();
    base::Pipe inward = base::make_pipe();
    enlarge_pipe(outward.read);
    enlarge_pipe(inward.read);
    set_nonblocking(outward.read);
    set_nonblocking(inward.write);
    set_mode(outward.write, 0222);
    set_mode(inward.read, 0444);
    at(speaker).output = std::move(outward.write);
    at(other(speaker)).input = std::move(inward.read);
    at(speaker).from = std::move(outward.read);
    at(speaker).to = std::move(inward.write);
}

void Conversation::take_ends(Side side) {
    at(side).input.reset();
    at(side).output.reset();
}

void Conversation::end(Side side, bool out_of_time) {
    at(side).out_of_time = out_of_time;
    at(side).ended = true;
    ::eventfd_write(news_.get(), 1);
}

void Conversation::limit_validator(std::chrono::nanoseconds wall) {
    ::eventfd_write(validators_limit_.get(), static_cast<eventfd_t>(wall.count()));
}

void Conversation::hang_up() {
    for (Party& party : parties_) {
        party.from.reset();
        party.to.reset();
    }
}

void Conversation::pass_on() {
    const NoSigpipe quiet;
    milliseconds pause = first_pause;
    while (!at(Side::Program).ended || !at(Side::Validator).ended) {
        bool moved = false;
        drop_backlog();
        end_rejected_program();
        for (const Side speaker : {Side::Program, Side::Validator}) {
            moved = move(speaker) || moved;
        }
        pause = moved ? first_pause : std::min(pause * 2, longest_pause);
        if (moved) {
            at(Side::Program).looks_waiting = at(Side::Validator).looks_waiting = 0;
        } else {
            pass_on_ends();
            wait_for_news(pause);
        }
    }
    while (move(Side::Program)) {  // only counts the bytes; nobody reads them
    }
}

// Returns whether it moved any bytes or reached the end of the output.
bool Conversation::move(Side speaker) {
    Party& party = at(speaker);
    if (at(other(speaker)).ended) {
        party.to.reset();
    }
    if (!party.to) {
        party.pending.clear();
    }
    return party.pending.empty() ? read(speaker) : write(party);
}

bool Conversation::read(Side speaker) {
    Party& party = at(speaker);
    if (!party.from) {
        return false;
    }
    std::array<char, 65536> chunk;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    std::int64_t got = ::read(party.from.get(), chunk.data(), chunk.size());
    if (got < 0) {
        if (errno != EAGAIN && errno != EINTR) {
            base::throw_errno("cannot read what a side of an interactive problem says");
        }
        return false;
    }
    if (got == 0 && nobody_writes_to(party.from)) {
        party.from.reset();
    }
    if (speaker == Side::Program) {
        const std::int64_t room = program_bytes_ - bytes_of_program_;
        bytes_of_program_ = std::min(bytes_of_program_ + got, program_bytes_ + 1);
        got = std::min(got, room);
        if (bytes_of_program_ > program_bytes_) {
            party.from.reset();
        }
    }
    party.pending.assign(chunk.data(), static_cast<std::size_t>(got));
    if (transcript_ != nullptr) {
        transcript_->add(speaker, party.pending);
    }
    return got > 0 || !party.from;
}

bool Conversation::write(Party& speaker) {
    const ssize_t written = ::write(speaker.to.get(), speaker.pending.data(), speaker.pending.size());
    if (written > 0) {
        speaker.pending.erase(0, static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
        speaker.to.reset();
    } else if (errno != EAGAIN && errno != EINTR) {
        base::throw_errno("cannot pass on what a side of an interactive problem says");
    } else {
        return false;
    }
    return true;
}

// Takes two checks in a row, some time apart: in one check, a thread seen waiting may have been woken by a later one.
bool Conversation::waits(Side side) {
    Party& party = at(side);
    if (const auto now = steady_clock::now(); now >= party.next_look) {
        party.next_look = now + first_pause;
        party.looks_waiting = party.runner.is_waiting() ? party.looks_waiting + 1 : 0;
    }
    return party.looks_waiting >= 2;
}

bool Conversation::is_all_said(Side speaker) const {
    const Party& party = at(speaker);
    return !party.from && party.to && party.pending.empty();
}

void Conversation::pass_on_ends() {
    Party& program = at(Side::Program);
    Party& validator = at(Side::Validator);
    if (is_all_said(Side::Validator) && (validator.ended || waits(Side::Validator))) {
        validator.to.reset();
    }
    if (is_all_said(Side::Program) && (program.ended || waits(Side::Program)) && is_empty(program.to) &&
        waits(Side::Validator)) {
        validator_was_told_ = program.ended;
        program.to.reset();
    }
}

void Conversation::drop_backlog() {
    Party& program = at(Side::Program);
    if (!program.ended || !program.out_of_time || at(Side::Validator).ended || !program.to) {
        return;
    }
    // A separate read end that does not block: the validator's own read end keeps its blocking mode.
    const Fd rest = base::open_file(fmt::format("/proc/self/fd/{}", program.to.get()), O_RDONLY | O_NONBLOCK);
    std::array<char, 65536> dropped;  // NOLINT(cppcoreguidelines-pro-type-member-init): nobody reads it
    while (::read(rest.get(), dropped.data(), dropped.size()) > 0) {
    }
    validator_was_told_ = true;
    program.to.reset();
}

// Once the validator has ended, it cannot be told any more of the program's end: its rejection came first.
void Conversation::end_rejected_program() {
    if (!at(Side::Validator).ended || !rejected_ || validator_was_told_) {
        return;
    }
    const auto now = steady_clock::now();
    if (!rejection_seen_) {
        rejection_seen_ = now;
    } else if (now - *rejection_seen_ >= most_after_rejection) {
        ::eventfd_write(program_is_over_.get(), 1);
    }
}

// Waits until data can be read or written, or a run ends. The wait is limited if an end must be forwarded.
void Conversation::wait_for_news(milliseconds at_most) {
    std::array<pollfd, 3> events{pollfd{news_.get(), POLLIN, 0}, {}, {}};
    for (std::size_t i = 0; i < parties_.size(); ++i) {
        const Party& party = parties_.at(i);
        events.at(i + 1) =
            party.pending.empty() ? pollfd{party.from.get(), POLLIN, 0} : pollfd{party.to.get(), POLLOUT, 0};
    }
    const bool look = is_all_said(Side::Program) || is_all_said(Side::Validator) || rejection_seen_;
    if (::poll(events.data(), events.size(), look ? static_cast<int>(at_most.count()) : -1) < 0 && errno != EINTR) {
        base::throw_errno("cannot wait for the sides of an interactive problem");
    }
    eventfd_t ignored = 0;
    ::eventfd_read(news_.get(), &ignored);
}

}  // namespace harness::check
