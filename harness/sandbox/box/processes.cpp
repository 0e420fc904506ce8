#include "harness/sandbox/box/processes.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/number.hpp"
#include "harness/sandbox/box/cgroup/kernel_file.hpp"
#include "harness/sandbox/box/clock.hpp"

namespace harness::sandbox::box {

namespace {

using std::chrono::nanoseconds;

nanoseconds of_ticks(std::int64_t ticks) {
    static const std::int64_t ticks_per_second = ::sysconf(_SC_CLK_TCK);
    return nanoseconds{std::chrono::seconds{1}} / ticks_per_second * ticks;
}

// From proc(5): the fields of a process or thread, from the third on; none if it is gone. The second, the name, may
// contain anything.
constexpr std::size_t first_after_name = 3;
std::vector<std::string> fields_after_name(const std::string& folder) {
    std::ifstream file{folder + "/stat"};
    std::string text;
    std::getline(file, text, '\0');
    return base::words_of(text.substr(text.rfind(')') + 1));  // npos + 1 is 0
}

// The cpu time of the children that the process has reaped; 0 if it is gone.
nanoseconds cpu_of_reaped_children(const std::string& pid) {
    constexpr std::size_t user_time = 16 - first_after_name;
    constexpr std::size_t system_time = 17 - first_after_name;
    const std::vector<std::string> fields = fields_after_name("/proc/" + pid);
    if (fields.size() <= system_time) {
        return nanoseconds{0};
    }
    const auto ticks_in = [&fields](std::size_t field) {
        return base::number_from<std::int64_t>(fields[field]).value_or(0);
    };
    return of_ticks(ticks_in(user_time) + ticks_in(system_time));
}

std::string text_from_start(int file) {
    std::string text;
    std::array<char, 4096> part{};
    for (ssize_t size = 0; (size = ::pread(file, part.data(), part.size(), static_cast<off_t>(text.size()))) > 0;) {
        text.append(part.data(), static_cast<std::size_t>(size));
    }
    return text;
}

// The processes or threads among the entries of a folder of /proc; none if the folder is gone.
std::vector<pid_t> ids_in(const std::string& folder) {
    std::vector<pid_t> numbers;
    std::error_code ignored;
    for (const std::filesystem::directory_entry& entry : base::entries_of(folder, ignored)) {
        if (const auto number = base::number_from<pid_t>(entry.path().filename().string())) {
            numbers.push_back(*number);
        }
    }
    return numbers;
}

std::optional<cpu_set_t> own_cores() {
    cpu_set_t own;
    CPU_ZERO(&own);
    return ::sched_getaffinity(0, sizeof own, &own) == 0 ? std::optional{own} : std::nullopt;
}

bool has_ready_thread() {
    for (const pid_t pid : ids_in("/proc")) {
        const std::string tasks = "/proc/" + std::to_string(pid) + "/task";
        for (const pid_t thread : pid == ::getpid() ? std::vector<pid_t>{} : ids_in(tasks)) {
            const std::vector<std::string> fields = fields_after_name(tasks + "/" + std::to_string(thread));
            if (!fields.empty() && fields.front() == "R") {
                return true;
            }
        }
    }
    return false;
}

}  // namespace

nanoseconds own_cpu(pid_t pid) {
    clockid_t clock = 0;
    return ::clock_getcpuclockid(pid, &clock) == 0 ? now(clock) : nanoseconds{0};
}

nanoseconds cpu_of_living() {
    nanoseconds sum{0};
    for (const pid_t pid : ids_in("/proc")) {
        if (pid != ::getpid()) {
            sum += own_cpu(pid) + cpu_of_reaped_children(std::to_string(pid));
        }
    }
    return sum;
}

bool is_any_at_work() {
    constexpr int looks = 10;
    constexpr std::chrono::milliseconds pause{10};
    for (int look = 0; look < looks; ++look) {
        if (has_ready_thread()) {
            return true;
        }
        std::this_thread::sleep_for(pause);
    }
    return false;
}

std::vector<nanoseconds> times_on(std::span<const base::Fd> clocks) {
    std::vector<nanoseconds> times;
    for (const base::Fd& clock : clocks) {
        const std::string text = text_from_start(clock.get());
        times.push_back(text.empty() ? nanoseconds{0} : parse_cpu_time(text, "read the cpu time"));
    }
    return times;
}

nanoseconds time_since(std::span<const nanoseconds> before, std::span<const base::Fd> clocks) {
    const std::vector<nanoseconds> times = times_on(clocks);
    nanoseconds sum{0};
    for (std::size_t i = 0; i < times.size(); ++i) {
        sum += std::max(times[i] - before[i], nanoseconds{0});
    }
    return sum;
}

// The file has three numbers: Documentation/scheduler/sched-stats.rst of the kernel.
ThreadTimes thread_times(int schedstat) {
    std::array<char, 100> text;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const ssize_t size = ::pread(schedstat, text.data(), text.size(), 0);
    const char* const end = text.data() + std::max<ssize_t>(size, 0);
    std::int64_t on_core = 0;
    std::int64_t waited = 0;
    const auto first = std::from_chars(text.data(), end, on_core);
    const bool is_whole = first.ptr != end && std::from_chars(first.ptr + 1, end, waited).ec == std::errc{};
    return is_whole ? ThreadTimes{nanoseconds{on_core}, nanoseconds{waited}} : ThreadTimes{};
}

nanoseconds waited_for_others(const ThreadTimes& grown, nanoseconds own, int cores) {
    const nanoseconds of_siblings = std::max(own - grown.on_core, nanoseconds{0}) / cores;
    return std::max(grown.waited - of_siblings, nanoseconds{0});
}

nanoseconds CoreWaits::take(nanoseconds own, int cores) {
    nanoseconds longest{0};
    std::map<pid_t, ThreadTimes> now;
    const nanoseconds own_meanwhile = own - std::exchange(own_, own);
    for (const pid_t pid : ids_in("/proc")) {
        if (pid == ::getpid()) {
            continue;
        }
        const std::string tasks = "/proc/" + std::to_string(pid) + "/task";
        for (const pid_t thread : ids_in(tasks)) {
            const base::Fd schedstat = try_open(tasks + "/" + std::to_string(thread) + "/schedstat", O_RDONLY);
            const ThreadTimes times = thread_times(schedstat.get());
            const auto before = known_.find(thread);
            // Less than before: another thread now has the same id.
            const bool is_known = before != known_.end() && before->second.waited <= times.waited;
            const ThreadTimes since = is_known ? before->second : ThreadTimes{};
            const ThreadTimes grown{times.on_core - since.on_core, times.waited - since.waited};
            longest = std::max(longest, waited_for_others(grown, own_meanwhile, cores));
            now.emplace(thread, times);
        }
    }
    known_ = std::move(now);
    return longest;
}

std::optional<nanoseconds> idle_time_of_cores(int stat) {
    // The fields after the core's number, as proc(5) has them: idle, and idle while somebody waits for a disk.
    constexpr std::size_t first_idle = 3;
    constexpr std::size_t last_idle = 4;
    const std::optional<cpu_set_t> own = own_cores();
    std::int64_t idle = 0;
    std::int64_t cores = 0;
    std::istringstream lines{text_from_start(stat)};
    for (std::string line; own && std::getline(lines, line) && line.starts_with("cpu");) {
        std::istringstream words{line.substr(3)};
        std::size_t core = 0;
        // The first line, which is the sum of the others, has no number after "cpu".
        if (line[3] == ' ' || !(words >> core) || !CPU_ISSET(core, &*own)) {
            continue;
        }
        std::int64_t ticks = 0;
        for (std::size_t field = 0; field <= last_idle && words >> ticks; ++field) {
            idle += field >= first_idle ? ticks : 0;
        }
        ++cores;
    }
    return cores == 0 ? std::nullopt : std::optional{of_ticks(idle) / cores};
}

std::optional<nanoseconds> busy_time_of_cores(int usage) {
    const std::optional<cpu_set_t> own = own_cores();
    std::int64_t busy = 0;
    std::int64_t cores = 0;
    std::istringstream words{text_from_start(usage)};
    std::int64_t used = 0;
    for (std::size_t core = 0; own && words >> used; ++core) {
        if (CPU_ISSET(core, &*own)) {
            busy += used;
            ++cores;
        }
    }
    return cores == 0 ? std::nullopt : std::optional{nanoseconds{busy} / cores};
}

}  // namespace harness::sandbox::box
