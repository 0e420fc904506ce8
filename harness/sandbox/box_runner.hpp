// The real Runner: one `judge-box` process, started at the first run, replaced when it has died.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/sandbox/box_process.hpp"
#include "harness/sandbox/runner.hpp"
#include "harness/sandbox/wire.hpp"

namespace harness::sandbox {

struct BoxOptions {
    std::filesystem::path box;  // the executable `judge-box`
    int worker = 0;             // numbers the workers from 0, for messages and for `pin`
    bool pin = false;           // keep everything of this worker on one core
    bool strict = true;         // a protection that does not hold here is an error
    bool isolated = true;       // false: `--sandbox none`; then `strict` means nothing
    std::vector<std::string>
        readonly{};  // further folders of the machine that programs may read, as config checks them
    // Folders of the machine that programs find empty, where they may read those around them: what is the judge's own.
    // Absolute, without links.
    std::vector<std::string> hidden{};
    // For an answer of the box, beyond all that a run may take, and for its end. Then it is killed.
    std::chrono::milliseconds patience{std::chrono::seconds{120}};
    std::stop_token stop;  // ends a run in progress: run() throws Interrupted
};

class BoxRunner : public Runner {
  public:
    explicit BoxRunner(BoxOptions options);
    ~BoxRunner() override;
    BoxRunner(const BoxRunner&) = delete;
    BoxRunner& operator=(const BoxRunner&) = delete;

    Result run(const Request& request, const OutputSink& sink) override;
    void renew() override;
    bool is_waiting() const override;

    // What the sandbox enforces on this machine; starts the box where it does not run yet. Throws JudgeError where it
    // cannot be started; ConfigError in strict mode where a protection is missing, naming it and the way out.
    const std::vector<wire::Protection>& protections();

  private:
    class Stream;
    // What each run takes new ones of.
    struct Ends {
        support::Fd no_input;  // where it has no other
        support::Pipe output;
        support::Pipe error;
    };

    static Ends make_ends(bool without_input);
    void start();
    Result run_once(const Request& request, const OutputSink& sink);
    wire::Packet follow(Stream& output, Stream& error, int cancelled_by, const OutputSink& sink, const OutputSink& keep,
                        std::chrono::steady_clock::time_point give_up);
    [[noreturn]] void fail_silent(const char* stage) const;
    wire::Request to_wire(const Request& request, std::vector<support::Fd>& opened, std::vector<int>& descriptors);
    wire::Response response_of(const wire::Packet& packet, const wire::Request& wire_request) const;
    void fail_stage(const std::string& stage, int error_number) const;

    BoxOptions options_;
    std::unique_ptr<BoxProcess> process_;
    std::atomic<int> box_ = -1;  // its pid, for other threads
    std::filesystem::path program_in_box_;
    std::vector<wire::Protection> protections_;
    Ends ends_;                      // of the run in progress, or the last one: closed during the next
    std::optional<Ends> next_ends_;  // made during the run before
};

}  // namespace harness::sandbox
