#include "harness/dispatch/child.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"

namespace harness::dispatch {

namespace {

constexpr std::size_t most_output = std::size_t{64} << 20U;

// In a process group of its own where it may have to be killed with all that it starts.
pid_t spawn(const std::vector<std::string>& arguments, int output, int error, bool own_group) {
    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
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
        throw support::SystemError(fmt::format("cannot start {}", arguments.front()), failed);
    }
    return pid;
}

}  // namespace

pid_t start(const std::vector<std::string>& arguments, const std::filesystem::path& log) {
    const support::Fd out = support::open_file(log, O_WRONLY | O_CREAT | O_APPEND, 0644);
    return spawn(arguments, out.get(), out.get(), false);
}

Answer ask(const std::vector<std::string>& arguments, std::chrono::milliseconds patience, const std::stop_token& stop) {
    const support::Fd output = support::memory_file("");
    const support::Fd error = support::memory_file("");
    const pid_t pid = spawn(arguments, output.get(), error.get(), true);
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
    answer.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    for (const auto& [file, text] : {std::pair(output.get(), &answer.output), std::pair(error.get(), &answer.error)}) {
        if (::lseek(file, 0, SEEK_SET) != 0) {
            support::throw_errno("cannot read what a command wrote");
        }
        *text = support::read_all(file, most_output);
    }
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

}  // namespace harness::dispatch
