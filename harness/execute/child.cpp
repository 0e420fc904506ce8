#include "harness/execute/child.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string_view>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"

namespace harness::execute {

namespace {

constexpr std::size_t most_output = std::size_t{64} << 20U;
constexpr std::chrono::seconds grace_period{15};  // how long a command may take to end after SIGTERM

// Reads /dev/null if `input` is negative. `own_group`: for a command that may have to be killed with all its children.
pid_t spawn(const std::vector<std::string>& arguments, int input, int output, int error, bool own_group) {
    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    if (input < 0) {
        ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    } else {
        ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    }
    ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, error, STDERR_FILENO);
    if (own_group) {
        ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    }
    std::vector<char*> argv;
    for (const std::string& argument : arguments) {
        argv.push_back(const_cast<char*>(argument.c_str()));
    }
    argv.push_back(nullptr);
    pid_t pid = -1;
    const int failed = ::posix_spawnp(&pid, argv.front(), &actions, &attributes, argv.data(), environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) {
        throw base::SystemError(fmt::format("cannot start {}", arguments.front()), failed);
    }
    return pid;
}

int exit_code(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// A child whose output is read. If its end was not awaited, the destructor kills it and all its children.
class Listened {
  public:
    explicit Listened(pid_t pid) : pid_(pid) {}
    Listened(const Listened&) = delete;
    Listened& operator=(const Listened&) = delete;
    ~Listened() {
        if (!has_ended()) {
            ::kill(-pid_, SIGKILL);
            ::waitpid(pid_, nullptr, 0);
        }
    }

    bool has_ended() {
        ended_ = ended_ || ::waitpid(pid_, &status_, WNOHANG) == pid_;
        return ended_;
    }
    int code() const { return exit_code(status_); }
    // Sends SIGTERM once, and SIGKILL if it does not end in time.
    void end_if(bool wanted) {
        if (!wanted || ended_) {
            return;
        }
        const auto now = std::chrono::steady_clock::now();
        if (!asked_) {
            asked_ = now;
            ::kill(pid_, SIGTERM);
        } else if (now - *asked_ > grace_period) {
            ::kill(-pid_, SIGKILL);
        }
    }

  private:
    pid_t pid_;
    int status_ = 0;
    bool ended_ = false;
    std::optional<std::chrono::steady_clock::time_point> asked_;
};

std::string written_into(const base::Fd& file) {
    if (::lseek(file.get(), 0, SEEK_SET) != 0) {
        base::throw_errno("cannot read what a command wrote");
    }
    return base::read_all(file.get(), most_output);
}

}  // namespace

pid_t start(const std::vector<std::string>& arguments, const std::filesystem::path& log) {
    const base::Fd out = base::open_file(log, O_WRONLY | O_CREAT | O_APPEND, 0644);
    return spawn(arguments, -1, out.get(), out.get(), false);
}

bool listen(const std::vector<std::string>& arguments, int input, const std::function<void(const std::string&)>& hear,
            const std::stop_token& stop) {
    base::Pipe pipe = base::make_pipe();
    Listened child(spawn(arguments, input, pipe.write.get(), STDERR_FILENO, true));
    pipe.write.reset();
    std::string line;
    std::vector<char> piece(std::size_t{1} << 16U);
    bool is_open = true;
    while (!child.has_ended() || is_open) {
        child.end_if(stop.stop_requested());
        pollfd ready{is_open ? pipe.read.get() : -1, POLLIN, 0};
        constexpr int poll_ms = 100;
        if (::poll(&ready, 1, poll_ms) <= 0) {
            is_open = is_open && !child.has_ended();  // its remaining children may keep the pipe open
            continue;
        }
        const ssize_t got = ::read(pipe.read.get(), piece.data(), piece.size());
        is_open = got > 0 || (got < 0 && errno == EINTR);
        for (const char byte : std::string_view(piece.data(), got > 0 ? static_cast<std::size_t>(got) : 0)) {
            if (byte == '\n') {
                hear(std::exchange(line, {}));
            } else {
                line += byte;
            }
        }
    }
    return child.code() == 0;
}

Answer ask(const std::vector<std::string>& arguments, std::chrono::milliseconds patience, const std::stop_token& stop,
           int input, int output) {
    const base::Fd said = base::memory_file("");
    const base::Fd error = base::memory_file("");
    const pid_t pid = spawn(arguments, input, output < 0 ? said.get() : output, error.get(), true);
    const auto end = std::chrono::steady_clock::now() + patience;
    Answer answer;
    int status = 0;
    while (::waitpid(pid, &status, answer.in_time ? WNOHANG : 0) == 0) {
        if (std::chrono::steady_clock::now() > end || stop.stop_requested()) {
            ::kill(-pid, SIGKILL);
            answer.in_time = false;
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds{5});
        }
    }
    answer.code = exit_code(status);
    answer.output = written_into(said);
    answer.error = written_into(error);
    return answer;
}

bool is_installed(const std::string& program) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (::access((std::filesystem::path(folder) / program).c_str(), X_OK) == 0) {
            return true;
        }
    }
    return false;
}

}  // namespace harness::execute
