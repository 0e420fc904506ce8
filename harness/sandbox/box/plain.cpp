#include "harness/sandbox/box/plain.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <fstream>

#include <poll.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/files.hpp"
#include "harness/sandbox/box/clock.hpp"
#include "harness/sandbox/box/processes.hpp"
#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

namespace {

using base::Fd;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// Kills the processes that this process, as their subreaper, inherited from an ended program, if the kernel lists them.
void kill_children() {
    std::ifstream list{"/proc/thread-self/children"};
    for (pid_t pid = 0; list >> pid;) {
        ::kill(pid, SIGKILL);
    }
}

void make_folder(const Folder& folder, mode_t mode) {
    must(::mkdir(folder.path().c_str(), mode), "mkdir " + folder.path());
}

}  // namespace

PlainBox::PlainBox(const Fd& socket) : Server(socket), stack_(stack_size) {
    must(::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), "inherit the processes that a run leaves");
    limit_children();
}

wire::Response PlainBox::perform(const wire::Request& request, std::vector<Fd>& descriptors) {
    const Descriptors sorted = sort_descriptors(request, descriptors);
    prepare(request, sorted);
    Run run;
    const Fd ended = start(run, request, sorted);
    descriptors.clear();
    watch(run, ended);
    wire::Response response = response_at_end(run);
    response.stop = run.largest_kib > run.plan.limits.memory_kib ? model::Stop::Memory : run.stop;
    response.cpu = std::max(nanoseconds{0}, run.reaped_cpu - to_nanoseconds(run.plan.cpu_before_exec));
    // The peak of all processes together was not measured, so there is no figure.
    return response;
}

bool PlainBox::abandon() {
    if (running_ > 0) {
        ::kill(-running_, SIGKILL);
    }
    while (::waitpid(-1, nullptr, __WALL | WNOHANG) > 0) {
    }
    base::remove_quietly(work_.path());
    return true;
}

// If a program made something unremovable, it stays, and the next make_folder() fails.
void PlainBox::clear_up(const wire::Request& /*request*/) {
    base::remove_quietly(work_.path());
}

void PlainBox::prepare(const wire::Request& request, const Descriptors& descriptors) {
    if (request.new_program) {
        base::remove_quietly(program_.path());
        make_folder(program_, 0755);
        program_.write_files(request.program, descriptors.program);
    }
    make_folder(work_, 0700);
    work_.make_writable_dirs(request.writable_dirs);
    work_.write_files(request.files, descriptors.files,
                      request.profile == Profile::Validator ? request.writable_dirs : std::vector<std::string>{});
}

std::string PlainBox::outside(std::string_view text) const {
    const std::size_t start = text.starts_with('/') ? 0 : text.find('=') + 1;
    const std::string_view path = text.substr(start);
    for (const auto& [inside, folder] : {std::pair{program_dir_inside, &program_}, {work_dir_inside, &work_}}) {
        if (path == inside || (path.starts_with(inside) && path[inside.size()] == '/')) {
            return std::string{text.substr(0, start)} + folder->path() + std::string{path.substr(inside.size())};
        }
    }
    return std::string{text};
}

// Returns a pidfd: readable once the program has ended.
Fd PlainBox::start(Run& run, const wire::Request& request, const Descriptors& descriptors) {
    wire::Request here = request;
    for (auto* texts : {&here.arguments, &here.environment}) {
        std::ranges::transform(*texts, texts->begin(), [this](const std::string& text) { return outside(text); });
    }
    plan_launch(run.plan, here, descriptors.standard, false);
    run.plan.directory = work_.path().c_str();
    run.plan.stack = stack_.data() + stack_.size();
    run.plan.isolated = false;
    run.plan.address_space_kib = mappable_kib(request.limits);
    deadlines_.begin(request.limits);
    run.pid = running_ = must(clone_child(run.plan), "clone");
    run.started = run.plan.started;
    check_launch(run, request);
    return Fd{must(static_cast<int>(::syscall(SYS_pidfd_open, run.pid, 0)), "watch the program")};
}

void PlainBox::watch(Run& run, const Fd& ended) {
    std::array<pollfd, 3> events{pollfd{ended.get(), POLLIN, 0}, pollfd{socket(), POLLIN, 0},
                                 pollfd{deadlines_.timer(), POLLIN, 0}};
    while (events[0].revents == 0 && run.stop == model::Stop::None && !hung_up()) {
        if (::poll(events.data(), events.size(), -1) < 0 && errno != EINTR) {
            throw StageError{"poll", errno};
        }
        if (events[0].revents != 0) {
            break;  // it ended by itself, just before anything else
        }
        if (events[1].revents != 0) {
            take_message(run);
            deadlines_.look_soon();
        }
        if (events[2].revents != 0 && run.stop == model::Stop::None) {
            // This counts the program's own threads; each child process has RLIMIT_CPU.
            const auto cpu = [&run] { return own_cpu(run.pid) - to_nanoseconds(run.plan.cpu_before_exec); };
            run.stop = deadlines_.look(run, {cpu, {}, {}});
        }
    }
    end_all(run);
    running_ = -1;
}

// Kills the process group, then the processes that left it and became children of this process, until none is left.
void PlainBox::end_all(Run& run) {
    constexpr milliseconds longest_wait{2000};
    // The group's number cannot be used again before its first process is reaped.
    ::kill(-run.pid, SIGKILL);
    const nanoseconds began = now(CLOCK_MONOTONIC);
    while (reap(run) != Remaining::Nobody) {
        kill_children();
        if (now(CLOCK_MONOTONIC) - began > longest_wait) {
            throw StageError{"end the processes that a run has left (without a sandbox)", ETIMEDOUT};
        }
        ::usleep(200);
    }
}

}  // namespace harness::sandbox::box
