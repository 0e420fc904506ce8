// The exchange between the two sides of an interactive problem. The judge stands between them and forwards all bytes,
// so it knows what each side had received before it ended.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "harness/base/fd.hpp"
#include "harness/judge/check/transcript.hpp"
#include "harness/sandbox/run_state.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::check {

class Conversation {
  public:
    // `program_bytes`: the most that the program may write. The runners tell whether their runs are waiting, and must
    // outlive this object. `transcript` gets what is said; null: nobody wants it. Throws SystemError.
    Conversation(const sandbox::Runner& program, const sandbox::Runner& validator, std::int64_t program_bytes,
                 Transcript* transcript);

    // The ends of the pipes for a side. Valid until take_ends().
    int input_of(Side side) const { return at(side).input.get(); }
    int output_of(Side side) const { return at(side).output.get(); }
    // Closes the judge's copies of the ends once the side has them, so that the judge sees when the side closes its
    // own. Safe in any thread.
    void take_ends(Side side);
    // The side's run has ended; `out_of_time`: because of a time limit. Safe in any thread.
    void end(Side side, bool out_of_time = false);
    // Call before end() of the validator if it has not accepted. What the program does after that is ignored.
    void reject() { rejected_ = true; }
    // An eventfd. It becomes readable when the judge should end the program, which runs on long after a rejection.
    int program_is_over() const { return program_is_over_.get(); }
    // The validator's wall limit is known from now on. Safe in any thread.
    void limit_validator(std::chrono::nanoseconds wall);
    // An eventfd, readable from then on, with that limit in nanoseconds.
    int validators_limit() const { return validators_limit_.get(); }
    // The schedstat of the thread that has made this object, and calls pass_on(). -1: the kernel does not tell.
    int times_of_reader() const { return times_of_reader_; }

    // Forwards bytes in both directions until both runs are over. Throws SystemError.
    // The end of an output is forwarded too, once its side has ended or waits and so is not about to end. The validator
    // gets it only when it waits for more: its messages about the earlier bytes then come first.
    // Bytes without a reader are dropped. No writer meets a closed pipe, except a program that wrote too much.
    // If the program ran out of time, the validator gets nothing more: it could need minutes for the rest.
    // A program that runs on long after a rejection is ended.
    void pass_on();

    // Call instead of pass_on(): neither side receives anything more.
    void hang_up();

    // After pass_on(): whether the validator was told of the program's end before it ended itself.
    bool validator_was_told() const { return validator_was_told_; }
    // At most one more than the limit.
    std::int64_t bytes_of_program() const { return bytes_of_program_; }

  private:
    struct Party {
        const sandbox::Runner& runner;
        base::Fd input{};
        base::Fd output{};
        std::atomic<bool> ended = false;
        std::atomic<bool> out_of_time = false;  // set before `ended`
        int looks_waiting = 0;                  // how many checks in a row found the side waiting
        std::chrono::steady_clock::time_point next_look{};
        // What it says to the other side.
        base::Fd from{};  // empty: everything has been read
        base::Fd to{};    // empty: nobody reads it any more
        std::string pending{};
    };

    Party& at(Side side) { return parties_.at(static_cast<std::size_t>(side)); }
    const Party& at(Side side) const { return parties_.at(static_cast<std::size_t>(side)); }
    void connect(Side speaker);
    bool move(Side speaker);
    bool read(Side speaker);
    static bool write(Party& speaker);
    bool is_all_said(Side speaker) const;
    bool waits(Side side);
    void pass_on_ends();
    void drop_backlog();
    void end_rejected_program();
    void wait_for_news(std::chrono::milliseconds at_most);

    std::array<Party, 2> parties_;
    base::Fd news_;  // an eventfd, set when a run is over
    base::Fd program_is_over_;
    base::Fd validators_limit_;
    int times_of_reader_ = sandbox::times_of_this_thread();
    std::atomic<bool> rejected_ = false;
    std::optional<std::chrono::steady_clock::time_point> rejection_seen_;
    std::int64_t program_bytes_;
    std::int64_t bytes_of_program_ = 0;
    bool validator_was_told_ = false;
    Transcript* transcript_;
};

}  // namespace harness::check
