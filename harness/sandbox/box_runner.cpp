#include "harness/sandbox/box_runner.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/sandbox/remedy.hpp"
#include "harness/sandbox/run_state.hpp"

namespace harness::sandbox {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using base::Fd;

constexpr std::int64_t kept_error_bytes = 65'536;
constexpr std::int64_t kept_compiler_bytes = std::int64_t{1} << 20U;  // warnings may come before the error

// The worker's core: the n-th that this process may use, counted from the core of the first call. The kernel starts a
// judge on an idle core, so several judges with one worker each rarely share one.
int core_of(int worker) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
        return -1;
    }
    std::vector<int> cores;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (CPU_ISSET(cpu, &allowed)) {
            cores.push_back(cpu);
        }
    }
    static const int first = ::sched_getcpu();
    const std::ptrdiff_t rank = std::ranges::find(cores, first) - cores.begin();
    return cores[static_cast<std::size_t>(rank + worker) % cores.size()];
}

// Each run gets its own input, so that it shares no position, lock, time or path with another run: `empty`, filled.
Fd private_input(Fd empty, int source) {
    struct stat info {};
    if (source >= 0 && ::fstat(source, &info) == 0 && (S_ISFIFO(info.st_mode) || S_ISSOCK(info.st_mode))) {
        Fd copy{::fcntl(source, F_DUPFD_CLOEXEC, 3)};
        if (!copy) {
            base::throw_errno("cannot pass on a pipe");
        }
        return copy;
    }
    if (source >= 0) {
        base::append_file(empty, source);
    }
    base::seal(empty);
    return empty;
}

// A process of the judge's user can reopen the pipe by its name, such as /dev/stdout, but only for writing: otherwise a
// compiler whose source says to read from there would wait forever.
base::Pipe make_output_pipe() {
    constexpr mode_t write_only = 0222;
    base::Pipe pipe = base::make_pipe();
    if (::fchmod(pipe.write.get(), write_only) != 0) {
        base::throw_errno("cannot make a pipe write-only");
    }
    return pipe;
}

}  // namespace

// One of the two outputs of a run, read as it arrives. No read may block, because data that poll() has reported may be
// gone: a program with the judge's user can open its own output and read it. Or it was an empty buffer, which a failed
// write leaves before Linux 6.15. Reading that can return 0 bytes, which is not the end of the output.
class BoxRunner::Stream {
  public:
    // `read_end` must outlive the stream.
    explicit Stream(const Fd& read_end) : read_(read_end.get()) {
        if (::fcntl(read_, F_SETFL, O_NONBLOCK) != 0) {
            base::throw_errno("cannot make a pipe's end non-blocking");
        }
    }

    int descriptor() const { return read_; }
    std::int64_t bytes() const { return bytes_; }

    // Reads what is available, if anything, and passes on at most `most` bytes of it.
    void pump(const OutputSink& sink, std::int64_t most) {
        std::array<char, 65536> chunk;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
        const ssize_t got = ::read(read_, chunk.data(), chunk.size());
        if (got > 0) {
            bytes_ += got;
            sink({chunk.data(), static_cast<std::size_t>(std::clamp<std::int64_t>(most, 0, got))});
        } else if (got < 0 && errno != EINTR && errno != EAGAIN) {
            base::throw_errno("cannot read a program's output");
        }
    }

  private:
    int read_;
    std::int64_t bytes_ = 0;
};

// Both outputs of a run. The judge keeps the beginning of standard error and drops the rest, so that a program which
// writes much there neither waits nor fails. The limit is for standard output, or for both together.
struct BoxRunner::Outputs {
    Stream output;
    Stream error;
    std::int64_t limit;
    bool error_counts;
    std::int64_t kept_errors;
    std::string error_text{};

    std::int64_t room() const { return limit - output.bytes() - (error_counts ? error.bytes() : 0); }
    bool is_over() const { return room() < 0; }
    // Whether reading on can change a result, when the run has ended: a process that the box could not end may write.
    bool is_of_interest(const Stream& stream) const {
        return !is_over() && (&stream == &output || error_counts || error.bytes() < kept_errors);
    }

    void read_output(const OutputSink& sink) { output.pump(sink, room()); }
    void read_error() {
        error.pump([this](std::string_view bytes) { error_text += bytes; },
                   kept_errors - static_cast<std::int64_t>(error_text.size()));
    }
};

BoxRunner::BoxRunner(BoxOptions options) : options_(std::move(options)) {}

BoxRunner::~BoxRunner() = default;

void BoxRunner::start() {
    auto started =
        std::make_unique<BoxProcess>(options_.box, std::min<std::chrono::milliseconds>(20s, options_.patience));
    core_ = options_.pin ? core_of(options_.worker) : -1;
    wire::send(started->socket(),
               wire::encode(wire::Setup{core_, options_.isolated, options_.readonly, options_.hidden}));
    if (!is_ready_within(started->socket(), options_.start_patience)) {
        fail_silent("set up");
    }
    auto packet = wire::receive(started->socket());
    if (!packet) {
        throw base::JudgeError("judge-box ended before it was ready");
    }
    auto ready = wire::decode<wire::SetUpResult>(packet->bytes);
    if (!ready.failed_stage.empty()) {
        fail_stage(ready.failed_stage, ready.error_number);
    }
    for (const wire::Protection& protection : ready.protections) {
        if (options_.isolated && options_.strict && !protection.enforced) {
            const std::string remedy = remedy_of(protection, machine_facts());
            throw base::ConfigError(
                fmt::format("the sandbox cannot enforce the {} here ({}): {}, or judge without it by --sandbox "
                            "best-effort; `judge doctor` tries everything",
                            protection.name, protection.problem, remedy));
        }
    }
    protections_ = std::move(ready.protections);
    cpu_time_ = packet->descriptors.empty() ? Fd{} : std::move(packet->descriptors.front());
    program_in_box_.clear();
    process_ = std::move(started);
    box_ = process_->pid();
}

void BoxRunner::fail_stage(const std::string& stage, int error_number) const {
    const std::string remedy = remedy_of_stage(stage, machine_facts(), options_.box);
    throw base::SystemError(fmt::format("the sandbox of worker {} failed at the stage '{}'{}", options_.worker, stage,
                                        remedy.empty() ? "" : " (" + remedy + ")"),
                            error_number);
}

void BoxRunner::fail_silent(const char* stage) const {
    throw base::JudgeError(
        fmt::format("the sandbox of worker {} failed at the stage '{}': it has not answered", options_.worker, stage));
}

wire::Response BoxRunner::response_of(const wire::Packet& packet, const wire::Request& wire_request) const {
    try {
        return wire::decode_response(packet, wire_request);
    } catch (const base::JudgeError& error) {
        throw base::JudgeError(fmt::format("the sandbox of worker {} failed at the stage 'read its response': {}",
                                           options_.worker, error.what()));
    }
}

const std::vector<wire::Protection>& BoxRunner::protections() {
    if (!process_) {
        start();
    }
    return protections_;
}

wire::Request BoxRunner::to_wire(const Request& request, std::vector<Fd>& opened, std::vector<int>& descriptors) {
    wire::Request wire_request;
    wire_request.profile = request.profile;
    wire_request.arguments = request.arguments;
    wire_request.environment = request.environment;
    wire_request.host_name = request.host_name;
    wire_request.writable_dirs = request.writable_dirs;
    wire_request.collect = request.collect;
    wire_request.limits = request.limits;
    const bool shares_core = core_ < 0 || request.partner.core < 0 || request.partner.core == core_;
    std::vector<int> clocks{request.times_of_reader < 0 ? times_of_this_thread() : request.times_of_reader,
                            shares_core ? request.partner.file : -1};
    std::erase(clocks, -1);
    descriptors.insert(descriptors.end(), clocks.begin(), clocks.end());
    wire_request.clocks = clocks.size();
    const auto add = [&](const base::SeenFile& file, std::string name, std::vector<wire::FileToWrite>& list) {
        opened.push_back(base::open_file(file));
        struct stat info {};
        if (::fstat(opened.back().get(), &info) != 0 || !S_ISREG(info.st_mode)) {
            throw base::JudgeError(fmt::format("{} is not a regular file", file.path.string()));
        }
        descriptors.push_back(opened.back().get());
        list.push_back({std::move(name), (info.st_mode & S_IXUSR) != 0});
    };
    wire_request.new_program = !request.program_dir.empty() && request.program_dir != program_in_box_;
    if (wire_request.new_program) {
        for (const fs::path& path : base::files_below(request.program_dir)) {
            add(path, path.lexically_relative(request.program_dir), wire_request.program);
        }
    }
    for (const InputFile& file : request.files) {
        add(file.source, file.name, wire_request.files);
    }
    return wire_request;
}

// Reads both outputs and the socket until the run is over. Then all its output is already in the pipes: the rest is
// read without waiting, even if other processes still hold the write ends.
wire::Packet BoxRunner::follow(Outputs& outputs, const Request& request, const OutputSink& sink,
                               std::chrono::steady_clock::time_point give_up) {
    const int socket = process_->socket();
    std::optional<wire::Packet> response;
    bool cancelled = false;
    bool wall_limited = request.wall_limited_by < 0;
    for (;;) {
        // poll() ignores a descriptor of -1. Beyond a limit, the output is read only to make room for writing.
        const auto of_interest = [&](const Stream& stream) {
            return response && !outputs.is_of_interest(stream) ? -1 : stream.descriptor();
        };
        std::array<pollfd, 5> events{pollfd{response ? -1 : socket, POLLIN, 0},
                                     pollfd{of_interest(outputs.output), POLLIN, 0},
                                     pollfd{of_interest(outputs.error), POLLIN, 0},
                                     pollfd{cancelled || response ? -1 : request.cancelled_by, POLLIN, 0},
                                     pollfd{wall_limited || response ? -1 : request.wall_limited_by, POLLIN, 0}};
        const int ready = ::poll(events.data(), events.size(), response ? 0 : left_until(give_up));
        if (ready < 0 && errno != EINTR) {
            base::throw_errno("cannot wait for a run");
        }
        if (ready == 0) {
            if (!response) {
                fail_silent("report the end of a run");
            }
            return std::move(*response);
        }
        if (events[1].revents != 0) {
            outputs.read_output(sink);
        }
        if (events[2].revents != 0) {
            outputs.read_error();
        }
        if (!cancelled && !response && (outputs.is_over() || events[3].revents != 0)) {
            cancelled = true;
            wire::send(socket, wire::encode(wire::Change{model::Stop::Output}));
        }
        if (std::uint64_t wall = 0; events[4].revents != 0 && ::eventfd_read(request.wall_limited_by, &wall) == 0) {
            wall_limited = true;
            wire::send(socket, wire::encode(wire::Change{model::Stop::None, std::chrono::nanoseconds{wall}}));
        }
        if (events[0].revents != 0) {
            response = wire::receive(socket);
            if (!response) {
                throw base::JudgeError("judge-box ended during a run");
            }
        }
    }
}

Result BoxRunner::run(const Request& request, const OutputSink& sink) {
    base::assert_that(!request.arguments.empty(), "a request names a program");
    if (!process_) {
        start();
    }
    // After any error, the state of the box is unknown, so it is dropped.
    try {
        const std::stop_callback hang_up{options_.stop, [this] { ::shutdown(process_->socket(), SHUT_RDWR); }};
        return run_once(request, sink);
    } catch (const base::JudgeError&) {
        process_.reset();
        if (options_.stop.stop_requested()) {
            throw Interrupted{};
        }
        throw;
    } catch (...) {
        process_.reset();
        throw;
    }
}

void BoxRunner::renew() {
    process_.reset();
    start();
}

CpuClock BoxRunner::cpu_clock() {
    protections();
    return {cpu_time_.get(), core_};
}

bool BoxRunner::is_waiting() const {
    return box_ > 0 && all_processes_wait(box_, options_.isolated);  // there is no box before the first run
}

BoxRunner::Ends BoxRunner::make_ends() {
    return {base::memory_file(""), make_output_pipe(), make_output_pipe()};
}

Result BoxRunner::run_once(const Request& request, const OutputSink& sink) {
    // The write ends stay open here until the end, so that the judge is not woken each time the program closes an end.
    // The response tells when the run is over.
    std::optional<Ends> used{std::exchange(ends_, next_ends_ ? *std::exchange(next_ends_, std::nullopt) : make_ends())};
    std::vector<Fd> opened;
    opened.push_back(private_input(std::move(ends_.input), request.standard_input));
    std::vector<int> descriptors{opened.back().get(),
                                 request.standard_output < 0 ? ends_.output.write.get() : request.standard_output,
                                 ends_.error.write.get()};
    const wire::Request wire_request = to_wire(request, opened, descriptors);
    wire::send(process_->socket(), wire::encode(wire_request), descriptors);
    const bool is_read_from_start = request.standard_input >= 0 && ::lseek(opened[0].get(), 0, SEEK_CUR) == 0;
    const Fd input = is_read_from_start ? std::move(opened[0]) : Fd{};
    opened.clear();
    if (request.handed_over) {
        request.handed_over();
    }
    // This work costs no time while the box runs on another core.
    used.reset();
    try {
        next_ends_ = make_ends();
    } catch (const base::SystemError&) {
        next_ends_.reset();  // the next run makes them, or reports the error
    }
    Outputs outputs{.output = Stream{ends_.output.read},
                    .error = Stream{ends_.error.read},
                    .limit = request.limits.output_kib * 1024,
                    .error_counts = request.limits.error_output_counts,
                    .kept_errors = request.profile == Profile::Compiler ? kept_compiler_bytes : kept_error_bytes};
    Result result;
    const auto longest = longest_wall(request.limits) + options_.patience;
    wire::Packet packet = follow(outputs, request, sink, std::chrono::steady_clock::now() + longest);
    const wire::Response response = response_of(packet, wire_request);
    if (!response.failed_stage.empty()) {
        fail_stage(response.failed_stage, response.error_number);
    }
    if (wire_request.new_program) {
        program_in_box_ = request.program_dir;
    }
    result.outcome.end = response.exited ? decltype(result.outcome.end){model::Exited{response.status}}
                                         : decltype(result.outcome.end){model::Signaled{response.status}};
    // A program may end by itself while it is being stopped.
    result.outcome.stop = response.stop != model::Stop::None ? response.stop
                          : outputs.is_over()                ? model::Stop::Output
                                                             : model::Stop::None;
    result.outcome.cpu = response.cpu;
    result.outcome.wall = response.wall;
    result.outcome.wall_limit = response.wall_limit;
    result.outcome.memory_kib = response.memory_kib;
    result.outcome.output_bytes = std::min(outputs.output.bytes(), outputs.limit + 1);
    result.outcome.error_bytes = outputs.error.bytes();
    result.outcome.file_bytes = response.file_bytes;
    result.outcome.read_no_input = input && ::lseek(input.get(), 0, SEEK_CUR) == 0;
    result.outcome.error_text = std::move(outputs.error_text);
    result.outcome.process_limit_hit = response.process_limit_hit;
    for (std::size_t index = 0; index < response.collected.size(); ++index) {
        result.collected.push_back({response.collected[index], std::move(packet.descriptors.at(index))});
    }
    for (const std::string& name : request.collect) {
        if (std::ranges::find(response.collected, name) == response.collected.end() && !name.ends_with("/*")) {
            result.collected.push_back({name, Fd{}});
        }
    }
    if (response.is_last) {
        process_.reset();
    }
    return result;
}

}  // namespace harness::sandbox
