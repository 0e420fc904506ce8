// The real Runner: one `judge-box` process, started at the first run and replaced after it has died.
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
    bool pin = false;           // keep all processes of this worker on one core
    bool strict = true;         // a protection that does not hold on this machine is an error
    bool isolated = true;       // false: `--sandbox none`; `strict` then has no effect
    std::vector<std::string>
        readonly{};  // further folders of the machine that programs may read, as config checks them
    // Folders of the machine that appear empty to programs, even inside readable folders: the judge's own. Absolute,
    // without links.
    std::vector<std::string> hidden{};
    // How long to wait until a new box is ready.
    std::chrono::milliseconds start_patience{std::chrono::seconds{120}};
    // How long to wait for a run's response, beyond the longest possible run, and for the box's end. Then it is killed.
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
    CpuClock cpu_clock() override;
    bool is_waiting() const override;

    // What the sandbox enforces on this machine; starts the box if it does not run yet. Throws JudgeError if the box
    // cannot be started. In strict mode, throws ConfigError if a protection is missing, naming it and the remedy.
    const std::vector<wire::Protection>& protections();

  private:
    class Stream;
    struct Outputs;
    // The files that each run needs new.
    struct Ends {
        base::Fd input;  // an anonymous file
        base::Pipe output;
        base::Pipe error;
    };

    static Ends make_ends();
    void start();
    Result run_once(const Request& request, const OutputSink& sink);
    wire::Packet follow(Outputs& outputs, const Request& request, const OutputSink& sink,
                        std::chrono::steady_clock::time_point give_up);
    [[noreturn]] void fail_silent(const char* stage) const;
    wire::Request to_wire(const Request& request, std::vector<base::Fd>& opened, std::vector<int>& descriptors);
    wire::Response response_of(const wire::Packet& packet, const wire::Request& wire_request) const;
    void fail_stage(const std::string& stage, int error_number) const;

    BoxOptions options_;
    std::unique_ptr<BoxProcess> process_;
    std::atomic<int> box_ = -1;  // pid of the box, for other threads
    int core_ = -1;              // on which the box stays; -1: any
    base::Fd cpu_time_;          // of the box and its runs; empty: unknown
    std::filesystem::path program_in_box_;
    std::vector<wire::Protection> protections_;
    Ends ends_;                      // of the current or last run; closed during the next run
    std::optional<Ends> next_ends_;  // made during the previous run
};

}  // namespace harness::sandbox
