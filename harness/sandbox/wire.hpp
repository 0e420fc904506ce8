// The protocol between the judge and `judge-box`: one packet for each message over a SOCK_SEQPACKET socket, with
// descriptors attached. Both ends are built together, so the bytes are in the machine's byte order and carry no
// version.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/packed.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/machine.hpp"
#include "harness/model/outcome.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::sandbox::wire {

// Judge → box, once, as the first message.
struct Setup {
    int cpu = -1;                         // the core to stay on; -1: any
    bool isolated = true;                 // false: `--sandbox none`, plain child processes
    std::vector<std::string> readonly{};  // further folders of the machine that programs may read
    std::vector<std::string> hidden{};    // visible folders that appear empty to programs
};

// One protection, and whether this machine enforces it.
using model::Protection;

// Box → judge, once: ready for runs, or the stage of the set-up that failed. If a control group counts the cpu time of
// the box and its runs, the file that tells it is attached.
struct SetUpResult {
    std::string failed_stage;  // empty: ready
    int error_number = 0;
    std::vector<Protection> protections;
};

struct FileToWrite {
    std::string name;
    bool executable = false;

    bool operator==(const FileToWrite&) const = default;
};

// Judge → box. Descriptors, in this order: standard input, output, error; `clocks`, which tell the cpu time of what
// works for the run outside the box; one for each of `program` (if it is new); one for each of `files`.
struct Request {
    Profile profile = Profile::Submission;
    std::vector<std::string> arguments;
    std::vector<std::string> environment;
    std::string host_name = "box";
    std::size_t clocks = 0;
    bool new_program = false;          // false: /program stays as the last request left it
    std::vector<FileToWrite> program;  // the contents of /program
    std::vector<FileToWrite> files;    // the working directory at the start
    std::vector<std::string> writable_dirs;
    std::vector<std::string> collect;
    model::Limits limits;

    bool operator==(const Request&) const = default;
};

// Judge → box, during a run.
struct Change {
    model::Stop stop = model::Stop::None;   // end it now, for this reason; None: it goes on
    std::chrono::nanoseconds wall_limit{};  // if it goes on: from now on
};

// Box → judge, once for each request. Descriptors: one for each of `collected`.
struct Response {
    std::string failed_stage;  // the box itself failed at this stage; the fields below have no meaning
    int error_number = 0;
    bool exited = false;  // `status` is an exit code, else a signal
    int status = 0;
    model::Stop stop = model::Stop::None;
    std::optional<std::chrono::nanoseconds> cpu;
    std::chrono::nanoseconds wall{};
    std::chrono::nanoseconds wall_limit{};  // as enforced: includes the time excused for waiting for a core
    std::optional<std::int64_t> memory_kib;
    std::int64_t file_bytes = 0;  // as Outcome::file_bytes
    bool process_limit_hit = false;
    bool is_last = false;  // the box ends now, because it cannot end some process of the run
    std::vector<std::string> collected;

    bool operator==(const Response&) const = default;
};

struct Packet {
    std::string bytes;
    std::vector<base::Fd> descriptors;
};

inline constexpr std::size_t largest_packet = std::size_t{128} * 1024;
inline constexpr std::size_t most_descriptors = 250;  // the kernel's limit is 253

// Throws SystemError (EPIPE, ECONNRESET: the other end is gone) or JudgeError (too large).
void send(int socket, const std::string& bytes, const std::vector<int>& descriptors = {});
// Thrown if a message arrived without all its descriptors, because this process can open no more.
struct DescriptorsLost : base::SystemError {
    DescriptorsLost();
};

// Empty: the other end is gone. Throws DescriptorsLost, SystemError.
std::optional<Packet> receive(int socket);

inline constexpr std::string_view message_name = "a message from the other end of the box's socket";
// For each of the messages above.
template <typename Message>
std::string encode(const Message& message) {
    return base::packed(message);
}
// Throws JudgeError if the bytes do not come from encode() of the same message.
template <typename Message>
Message decode(std::string_view bytes) {
    return base::unpacked<Message>(bytes, message_name);
}
// A Change can cross the Response of a run that ends by itself, and then arrives where a Request is expected.
bool is_change(std::string_view bytes);
// The response to `request`. Throws JudgeError also if it returns files that were not requested, no regular files,
// more than the run's folder can hold, or impossible values.
Response decode_response(const Packet& packet, const Request& request);
// Whether the entry `wanted` of Request::collect matches the file: by its name, or "a/*" for each file directly in a/.
bool asks_for(const std::string& wanted, const std::string& file);

}  // namespace harness::sandbox::wire
