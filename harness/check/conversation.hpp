// What the two sides of an interactive problem say to each other. Neither holds a pipe to the other: the judge stands
// in between and passes on, so that it knows what either has been told by the time it ends.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "harness/sandbox/runner.hpp"
#include "harness/support/fd.hpp"

namespace harness::check {

enum class Side : std::size_t { Program, Validator };

class Conversation {
  public:
    // `program_bytes`: how much the program may say. The runners tell what their runs are at, and must outlive this.
    // Throws SystemError.
    Conversation(const sandbox::Runner& program, const sandbox::Runner& validator, std::int64_t program_bytes);

    // The ends of the pipes for a side, until it has them.
    int input_of(Side side) const { return at(side).input.get(); }
    int output_of(Side side) const { return at(side).output.get(); }
    // The side has its ends: the judge's copies are closed, so that it is seen when the side closes its own. Safe in
    // any thread.
    void take_ends(Side side);
    // The side's run is over; `out_of_time`: because its time was. Safe in any thread.
    void end(Side side, bool out_of_time = false);
    // Before end() of the validator: it has not accepted. What the program does then counts for nothing.
    void reject() { rejected_ = true; }
    // An eventfd: to be read once the program is to be ended, as it goes on for long after that.
    int program_is_over() const { return program_is_over_.get(); }

    // Passes on what is said until both runs are over. The end of an output is passed on as well: when its side has
    // ended, or waits, so that it cannot be about to end. To the validator that is only done when it waits for more, so
    // that whatever it has to say of what it has heard comes first. What nobody hears any more is dropped, and no
    // writer ever meets a closed pipe, but a program that has said too much. Of a program whose time is over the
    // validator hears nothing more: it had all of that time, and to work through what is left may take it minutes. One
    // that goes on for long after a rejection is ended.
    // Throws SystemError.
    void pass_on();

    // Instead: neither side hears any more of the other.
    void hang_up();

    // After pass_on(): the validator's own end came after it was told of the program's.
    bool validator_was_told() const { return validator_was_told_; }
    // At most one more than it may.
    std::int64_t bytes_of_program() const { return bytes_of_program_; }
    bool program_said_too_much() const { return bytes_of_program_ > program_bytes_; }

  private:
    struct Party {
        const sandbox::Runner& runner;
        support::Fd input{};
        support::Fd output{};
        std::atomic<bool> ended = false;
        std::atomic<bool> out_of_time = false;  // set before `ended`
        int looks_waiting = 0;                  // in a row
        std::chrono::steady_clock::time_point next_look{};
    };
    // From one side to the other.
    struct Channel {
        support::Fd from;  // none: all is said
        support::Fd to;    // none: nobody hears it any more
        std::string pending;
    };

    Party& at(Side side) { return parties_.at(static_cast<std::size_t>(side)); }
    const Party& at(Side side) const { return parties_.at(static_cast<std::size_t>(side)); }
    Channel& said_by(Side side) { return channels_.at(static_cast<std::size_t>(side)); }
    void connect(Side speaker);
    bool move(Side speaker);
    bool read(Side speaker);
    static bool write(Channel& channel);
    bool is_all_said(Side speaker) const;
    bool waits(Side side);
    void pass_on_ends();
    void drop_backlog();
    void end_rejected_program();
    void wait_for_news(std::chrono::milliseconds at_most);

    std::array<Party, 2> parties_;
    std::array<Channel, 2> channels_;  // by who speaks
    support::Fd news_;                 // an eventfd: a run is over
    support::Fd program_is_over_;
    std::atomic<bool> rejected_ = false;
    std::optional<std::chrono::steady_clock::time_point> rejection_seen_;
    std::int64_t program_bytes_;
    std::int64_t bytes_of_program_ = 0;
    bool validator_was_told_ = false;
};

}  // namespace harness::check
