// What the judge and `judge-box` say to each other: one packet a message over a SOCK_SEQPACKET socket, descriptors
// beside it. Both ends are built together, so the bytes are in the machine's own request and carry no version.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/limits.hpp"
#include "harness/model/machine.hpp"
#include "harness/model/outcome.hpp"
#include "harness/sandbox/runner.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"

namespace harness::sandbox::wire {

// Judge → box, once, first.
struct Setup {
    int cpu = -1;                         // the core to stay on; -1: any
    bool isolated = true;                 // false: `--sandbox none`, plain child processes
    std::vector<std::string> readonly{};  // further folders of the machine that programs may read
    std::vector<std::string> hidden{};    // folders among all these that are empty to them
};

// One protection and what became of it on this machine.
using model::Protection;

// Box → judge, once: it is ready for runs, or the stage of its set-up that failed.
struct Ready {
    std::string failed_stage;  // empty: ready
    int error_number = 0;
    std::vector<Protection> protections;
};

struct LaidFile {
    std::string name;
    bool executable = false;

    bool operator==(const LaidFile&) const = default;
};

// Judge → box. Descriptors, in request: standard input, output, error; then one for each of `program` (if it is new),
// then one for each of `files`.
struct Request {
    Profile profile = Profile::Submission;
    std::vector<std::string> arguments;
    std::vector<std::string> environment;
    bool new_program = false;       // false: /program stays as the last request left it
    std::vector<LaidFile> program;  // what /program holds
    std::vector<LaidFile> files;    // what the working directory holds at the start
    std::vector<std::string> writable_dirs;
    std::vector<std::string> collect;
    model::Limits limits;

    bool operator==(const Request&) const = default;
};

// Judge → box, during a run: end it now, for this reason.
struct Cancel {
    model::Stop stop = model::Stop::None;
};

// Box → judge, once a request. Descriptors: one for each of `collected`.
struct Response {
    std::string failed_stage;  // the box itself failed here: nothing else below means anything
    int error_number = 0;
    bool exited = false;  // `status` is an exit code, else a signal
    int status = 0;
    model::Stop stop = model::Stop::None;
    std::optional<std::chrono::nanoseconds> cpu;
    std::chrono::nanoseconds wall{};
    std::chrono::nanoseconds wall_limit{};  // as it was kept: with what the run was excused for waiting for a core
    std::optional<std::int64_t> memory_kib;
    bool process_limit_hit = false;
    std::vector<std::string> collected;

    bool operator==(const Response&) const = default;
};

struct Packet {
    std::string bytes;
    std::vector<support::Fd> descriptors;
};

// A run's wall limit is put off for as long as it waits for a core, at most for so many times its cpu time. Whoever
// waits gets a core in turn, so that its waiting is some multiple of its cpu time: about the number of others on the
// core. Beyond that it is not the others. Threads that make each other wait all the time, each for an instant's work,
// would else be excused for as long as they like.
inline constexpr int most_waiting_to_cpu = 20;

inline constexpr std::size_t largest_packet = std::size_t{128} * 1024;
inline constexpr std::size_t most_descriptors = 250;  // the kernel's own bound is 253

// Throws SystemError (EPIPE, ECONNRESET: the other end is gone) or JudgeError (too large).
void send(int socket, const std::string& bytes, const std::vector<int>& descriptors = {});
// A message arrived without all of its descriptors, because this process can have no more of them open.
struct DescriptorsLost : support::SystemError {
    DescriptorsLost();
};

// Empty: the other end is gone. Throws DescriptorsLost, SystemError.
std::optional<Packet> receive(int socket);

// Of each of the messages above.
template <typename Message>
std::string encode(const Message& message);
// Throws JudgeError on bytes that its encode() did not make.
template <typename Message>
Message decode(std::string_view bytes);
// A Cancel can cross the Response of a run that ends by itself, and then arrives where a Request is expected.
bool is_cancel(std::string_view bytes);
// The response that answers `request`: throws JudgeError also where it hands back what was not asked for, or amounts
// that cannot be.
Response decode_response(const Packet& packet, const Request& request);
// Whether `wanted` of Request::collect asks for the file: by its name, or "a/*" for each that lies directly in a/.
bool asks_for(const std::string& wanted, const std::string& file);

}  // namespace harness::sandbox::wire
