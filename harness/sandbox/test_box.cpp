#include "harness/sandbox/test_box.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <grp.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/sandbox/test_faults.hpp"
#include "harness/support/error.hpp"

namespace harness::sandbox {

namespace fs = std::filesystem;

BoxOptions test_box_options() {
    BoxOptions options;
    options.box = fs::path{QUEENS_BIN_DIR} / "judge-box";
    options.strict = ::geteuid() == 0;
    return options;
}

Request hostile(const std::string& name, const std::vector<std::string>& arguments) {
    Request request;
    request.program_dir = fs::path{QUEENS_BIN_DIR} / "hostile" / name;
    request.arguments = {std::string{program_dir_inside} + "/" + name};
    request.arguments.insert(request.arguments.end(), arguments.begin(), arguments.end());
    request.limits.cpu = std::chrono::seconds{20};
    request.limits.wall = std::chrono::seconds{60};
    return request;
}

Ran run(BoxRunner& runner, const Request& request) {
    Ran ran;
    Result result = runner.run(request, [&ran](std::string_view bytes) { ran.output += bytes; });
    ran.outcome = std::move(result.outcome);
    ran.collected = std::move(result.collected);
    return ran;
}

Ran run(const Request& request) {
    BoxRunner runner{test_box_options()};
    return run(runner, request);
}

bool enforced(BoxRunner& runner, const std::string& protection) {
    for (const wire::Protection& each : runner.protections()) {
        if (each.name == protection) {
            return each.enforced;
        }
    }
    ADD_FAILURE() << "no such protection: " << protection;
    return false;
}

int exit_code(const model::Outcome& outcome) {
    const auto* exited = std::get_if<model::Exited>(&outcome.end);
    return exited == nullptr ? -1 : exited->code;
}

int signal_of(const model::Outcome& outcome) {
    const auto* signaled = std::get_if<model::Signaled>(&outcome.end);
    return signaled == nullptr ? -1 : signaled->signal;
}

std::vector<pid_t> descendants(pid_t ancestor) {
    std::multimap<pid_t, pid_t> children;
    for (const auto& entry : fs::directory_iterator{"/proc"}) {
        const std::string name = entry.path().filename();
        std::ifstream file{entry.path() / "stat"};
        std::string text;
        if (!std::getline(file, text) || name.find_first_not_of("0123456789") != std::string::npos) {
            continue;
        }
        std::istringstream words{text.substr(text.rfind(')') + 1)};
        std::string state;
        pid_t parent = 0;
        words >> state >> parent;
        if (state != "Z" && state != "X") {
            children.emplace(parent, std::stoi(name));
        }
    }
    std::vector<pid_t> found{ancestor};
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto [first, last] = children.equal_range(found[i]);
        std::for_each(first, last, [&found](const auto& pair) { found.push_back(pair.second); });
    }
    found.erase(found.begin());
    return found;
}

std::vector<std::string> groups_of_box(pid_t keeper) {
    std::vector<std::string> found;
    std::error_code error;
    const std::string prefix = "judge-box-" + std::to_string(keeper) + "-";
    for (auto entry = fs::recursive_directory_iterator{"/sys/fs/cgroup", error};
         entry != fs::recursive_directory_iterator{}; entry.increment(error)) {
        if (entry->path().filename().string().starts_with(prefix)) {
            found.push_back(entry->path());
        }
    }
    return found;
}

support::Fd open_process(pid_t process) {
    return support::Fd{static_cast<int>(::syscall(SYS_pidfd_open, process, 0))};
}

bool wait_for_end(const support::Fd& process) {
    constexpr int very_long_ms = 60'000;
    pollfd event{process.get(), POLLIN, 0};
    return !process || ::poll(&event, 1, very_long_ms) == 1;
}

namespace {

// Takes the place of whoever would run the judge without being root.
void become_ordinary_user() {
    constexpr uid_t nobody = 65534;
    if (::setgroups(0, nullptr) != 0 || ::setresgid(nobody, nobody, nobody) != 0 ||
        ::setresuid(nobody, nobody, nobody) != 0 || ::prctl(PR_SET_DUMPABLE, 1) != 0) {
        support::throw_errno("cannot become an ordinary user");
    }
}

}  // namespace

}  // namespace harness::sandbox

int main(int count, char** arguments) {
    harness::sandbox::FaultyBox::be_the_box_if_asked();
    ::testing::InitGoogleTest(&count, arguments);
    if (std::getenv("QUEENS_TEST_AS_USER") != nullptr && ::geteuid() == 0) {
        harness::sandbox::become_ordinary_user();
    }
    return RUN_ALL_TESTS();
}
