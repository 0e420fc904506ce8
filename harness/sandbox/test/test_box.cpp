#include "harness/sandbox/test/test_box.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <map>
#include <sstream>
#include <stop_token>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/box/cgroup/cgroup_trees.hpp"
#include "paths.hpp"

namespace harness::sandbox {

namespace fs = std::filesystem;

namespace {

constexpr const char* way_to_programs = "QUEENS_TEST_PROGRAMS";

}  // namespace

fs::path built_programs() {
    const char* way = std::getenv(way_to_programs);
    return way != nullptr ? fs::path(way) : queens::bin_dir;
}

BoxOptions test_box_options(bool isolated) {
    BoxOptions options;
    options.box = built_programs() / "judge-box";
    options.strict = ::geteuid() == 0;
    options.isolated = isolated;
    return options;
}

Request hostile(const std::string& name, const std::vector<std::string>& arguments, std::int64_t memory_kib) {
    Request request;
    request.program_dir = built_programs() / "hostile" / name;
    request.arguments = {std::string{program_dir_inside} + "/" + name};
    request.arguments.insert(request.arguments.end(), arguments.begin(), arguments.end());
    request.limits.cpu = std::chrono::seconds{20};
    request.limits.wall = std::chrono::seconds{60};
    request.limits.memory_kib = memory_kib;
    return request;
}

Request system_program(std::vector<std::string> arguments) {
    Request request = hostile("");
    request.program_dir.clear();
    request.arguments = std::move(arguments);
    return request;
}

Request list_work() {
    return system_program({"/bin/sh", "-c", "stat --format=%a . && ls -A"});
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

std::string heard_beside_a_speaker(const BoxOptions& options) {
    std::promise<void> ready;
    const std::jthread speaker{[&](std::stop_token over) {
        BoxOptions own = options;
        own.worker = 1;
        own.stop = std::move(over);
        BoxRunner runner{own};
        bool told = false;
        try {
            runner.run(hostile("speak", {"hold"}), [&](std::string_view) {
                if (!std::exchange(told, true)) {
                    ready.set_value();
                }
            });
            throw base::JudgeError("the speaker ended by itself");
        } catch (const Interrupted&) {
        } catch (const base::JudgeError& error) {
            ADD_FAILURE() << error.what();
            if (!told) {
                ready.set_exception(std::current_exception());
            }
        }
    }};
    ready.get_future().get();
    BoxRunner runner{options};
    return run(runner, hostile("listen")).output;
}

void expect_files_go_in_and_out(BoxRunner& runner) {
    const base::TempDir folder;
    base::write_file_atomically(folder.path() / "source", "laid");
    Request request = hostile("write_file", {"/work/in/left", "text"});
    request.files = {{"flat", folder.path() / "source"}, {"in/deep/file", folder.path() / "source"}};
    request.writable_dirs = {"in", "in/deep"};
    request.collect = {"in/left", "flat", "in/deep/file", "nothing"};
    const Ran ran = run(runner, request);
    EXPECT_EQ(exit_code(ran.outcome), 0);
    ASSERT_EQ(ran.collected.size(), 4U);
    EXPECT_EQ(base::read_all(ran.collected[0].file.get()), "text");
    EXPECT_EQ(base::read_all(ran.collected[1].file.get()), "laid");
    EXPECT_EQ(base::read_all(ran.collected[2].file.get()), "laid");
    EXPECT_FALSE(ran.collected[3].file);
    EXPECT_EQ(base::read_file(folder.path() / "source"), "laid");
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

base::Fd open_process(pid_t process) {
    return base::Fd{static_cast<int>(::syscall(SYS_pidfd_open, process, 0))};
}

std::vector<base::Fd> open_all(const std::vector<pid_t>& processes) {
    std::vector<base::Fd> opened;
    std::ranges::transform(processes, std::back_inserter(opened), open_process);
    return opened;
}

bool wait_for_end(const base::Fd& process) {
    constexpr int very_long_ms = 60'000;
    pollfd event{process.get(), POLLIN, 0};
    return !process || ::poll(&event, 1, very_long_ms) == 1;
}

bool user_namespaces_allowed() {
    const pid_t child = ::fork();
    if (child == 0) {
        ::_exit(::unshare(CLONE_NEWUSER) == 0 ? EXIT_SUCCESS : EXIT_FAILURE);
    }
    int status = 0;
    return child > 0 && ::waitpid(child, &status, 0) == child && status == 0;
}

namespace {

constexpr uid_t nobody = 65534;

// Skips every test where an ordinary user cannot have a box at all.
class NeedsUserNamespaces : public ::testing::Environment {
  public:
    void SetUp() override {
        if (!user_namespaces_allowed()) {
            GTEST_SKIP() << "this machine does not give an ordinary user: user namespaces";
        }
    }
};

// Control groups given to the ordinary user, like those of systemd or a container manager. Only where this machine has
// v1 trees; elsewhere the tests that need them are skipped, and say so.
class DelegatedGroups {
  public:
    DelegatedGroups() {
        for (const auto& [controller, own] : box::find_trees().v1) {
            add(own);
        }
    }
    ~DelegatedGroups() = default;
    DelegatedGroups(const DelegatedGroups&) = delete;
    DelegatedGroups& operator=(const DelegatedGroups&) = delete;

    // Also removes what killed boxes left in them, as the next box would have done. Returns false if a group stays.
    bool remove() const {
        constexpr int most_tries = 60;  // of a second or more each, if a process has not fully ended
        return std::ranges::all_of(folders_, [](const fs::path& folder) {
            for (int i = 0; i < most_tries && fs::exists(folder); ++i) {
                box::remove_abandoned(folder, std::chrono::seconds{1});
                box::remove_groups(folder);
            }
            return !fs::exists(folder);
        });
    }

    void enter() const {
        for (const fs::path& folder : folders_) {
            std::ofstream{folder / "cgroup.procs"} << ::getpid();
        }
    }

  private:
    void add(const fs::path& parent) {
        const fs::path folder = parent / ("queens-test-" + std::to_string(::getpid()));
        if (::mkdir(folder.c_str(), 0755) != 0) {
            return;
        }
        folders_.push_back(folder);
        for (const fs::path& path : {folder, folder / "cgroup.procs", folder / "tasks"}) {
            if (::chown(path.c_str(), nobody, nobody) != 0) {
                base::throw_errno("cannot hand over " + path.string());
            }
        }
    }

    std::vector<fs::path> folders_;
};

// Becomes the user who would run the judge without being root.
void become_ordinary_user() {
    if (::setgroups(0, nullptr) != 0 || ::setresgid(nobody, nobody, nobody) != 0 ||
        ::setresuid(nobody, nobody, nobody) != 0 || ::prctl(PR_SET_DUMPABLE, 1) != 0) {
        base::throw_errno("cannot become an ordinary user");
    }
}

// The build may be in a folder that the user may not enter, so the user gets a descriptor of the programs' folder.
void open_way_to_programs() {
    const int folder = ::open(queens::bin_dir.c_str(), O_PATH | O_DIRECTORY);
    const std::string way = "/proc/self/fd/" + std::to_string(folder);
    if (folder < 0 || ::setenv(way_to_programs, way.c_str(), 1) != 0) {
        base::throw_errno("cannot open " + queens::bin_dir.string());
    }
}

}  // namespace

std::string told_by_child(const std::function<std::string()>& tell) {
    base::Pipe pipe = base::make_pipe();
    const pid_t child = ::fork();
    if (child == 0) {
        try {
            base::write_all(pipe.write.get(), tell());
        } catch (const std::exception& error) {
            base::write_all(pipe.write.get(), std::string{"exception: "} + error.what());
        }
        ::_exit(0);
    }
    pipe.write.reset();
    std::string told = base::read_all(pipe.read.get());
    ::waitpid(child, nullptr, 0);
    return told;
}

namespace {

void make_playground() {
    for (int signal = 1; signal < NSIG; ++signal) {
        static_cast<void>(::signal(signal, SIG_DFL));  // process 1 then ignores signals of its own namespace
    }
    ::unsetenv("TMPDIR");  // it names none of the folders below
    ::umask(0);
    mount_attr read_only{};
    read_only.attr_set = MOUNT_ATTR_RDONLY;
    bool made = ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                ::syscall(SYS_mount_setattr, AT_FDCWD, "/", AT_RECURSIVE, &read_only, sizeof read_only) == 0 &&
                ::mount("proc", "/proc", "proc", 0, nullptr) == 0 &&
                ::mount("tmpfs", "/dev", "tmpfs", 0, "mode=755") == 0;
    for (const auto& [device, minor] :
         std::map<const char*, unsigned>{{"/dev/null", 3}, {"/dev/zero", 5}, {"/dev/full", 7}, {"/dev/urandom", 9}}) {
        made = made && ::mknod(device, S_IFCHR | 0666, makedev(1, minor)) == 0;
    }
    made = made && ::mkdir("/dev/shm", 0777) == 0;
    for (const char* folder : {"/tmp", "/var/tmp", "/dev/shm", "/run"}) {
        made = made && (!fs::is_directory(folder) || ::mount("tmpfs", folder, "tmpfs", 0, "size=64m") == 0);
    }
    ::umask(022);
    if (!made) {
        base::throw_errno("cannot make a playground");
    }
}

}  // namespace

std::string told_by_ordinary_user(const std::function<std::string()>& tell) {
    return told_by_child([&tell] {
        open_way_to_programs();
        become_ordinary_user();
        return tell();
    });
}

std::string told_in_playground(const std::function<std::string()>& tell) {
    return told_by_child([&tell] {
        open_way_to_programs();
        if (::unshare(CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS) != 0) {
            base::throw_errno("cannot make a playground");
        }
        return told_by_child([&tell] {
            make_playground();
            return tell();
        });
    });
}

namespace {

int run_all_as_ordinary_user() {
    open_way_to_programs();
    const DelegatedGroups groups;
    const pid_t child = ::fork();
    if (child == 0) {
        groups.enter();
        become_ordinary_user();
        ::testing::AddGlobalTestEnvironment(new NeedsUserNamespaces);  // NOLINT: it is the framework's from here on
        std::exit(RUN_ALL_TESTS());  // NOLINT(concurrency-mt-unsafe): as if main had returned it
    }
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child) {
        base::throw_errno("cannot run the tests as an ordinary user");
    }
    if (!groups.remove()) {
        throw base::JudgeError("the control groups of a box stay");
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;
}

}  // namespace

}  // namespace harness::sandbox

// NOLINTNEXTLINE(bugprone-exception-escape): where the tests cannot be started, they end so
int main(int count, char** arguments) {
    ::testing::InitGoogleTest(&count, arguments);
    if (std::getenv("QUEENS_TEST_AS_USER") != nullptr && ::geteuid() == 0) {
        return harness::sandbox::run_all_as_ordinary_user();
    }
    return RUN_ALL_TESTS();
}
