#include "harness/sandbox/box/processes.hpp"

#include <charconv>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <unistd.h>

namespace harness::sandbox::box {

namespace {

using std::chrono::nanoseconds;

// The time of a process's own threads, by its clock; 0 where it has just ended.
nanoseconds own_time(pid_t pid) {
    clockid_t clock = 0;
    timespec time{};
    if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &time) != 0) {
        return nanoseconds{0};
    }
    return std::chrono::seconds{time.tv_sec} + nanoseconds{time.tv_nsec};
}

// The time of the children for which it has waited: fields 16 and 17 of its stat file, counted from 1. The second, its
// name, may hold anything.
nanoseconds waited_for(const std::filesystem::path& folder) {
    std::ifstream file{folder / "stat"};
    std::string text;
    std::getline(file, text, '\0');
    const auto name_end = text.rfind(')');
    if (name_end == std::string::npos) {
        return nanoseconds{0};
    }
    std::istringstream words{text.substr(name_end + 1)};
    std::string word;
    for (int field = 3; field <= 15; ++field) {
        words >> word;
    }
    std::int64_t user = 0;
    std::int64_t system = 0;
    words >> user >> system;
    static const std::int64_t ticks = ::sysconf(_SC_CLK_TCK);
    return nanoseconds{std::chrono::seconds{1}} * (user + system) / ticks;
}

}  // namespace

nanoseconds cpu_of_living() {
    nanoseconds sum{0};
    std::error_code ignored;
    for (auto entry = std::filesystem::directory_iterator{"/proc", ignored};
         entry != std::filesystem::directory_iterator{}; entry.increment(ignored)) {
        const std::string name = entry->path().filename();
        pid_t pid = 0;
        const auto parsed = std::from_chars(name.data(), name.data() + name.size(), pid);
        if (parsed.ec == std::errc{} && parsed.ptr == name.data() + name.size() && pid != ::getpid()) {
            sum += own_time(pid) + waited_for(entry->path());
        }
    }
    return sum;
}

// The second of three numbers: Documentation/scheduler/sched-stats.rst of the kernel.
nanoseconds waited_for_core(pid_t pid) {
    std::ifstream file{"/proc/" + std::to_string(pid) + "/schedstat"};
    std::int64_t on_core = 0;
    std::int64_t waited = 0;
    return file >> on_core >> waited ? nanoseconds{waited} : nanoseconds{0};
}

}  // namespace harness::sandbox::box
