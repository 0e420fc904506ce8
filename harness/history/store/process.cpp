#include "harness/history/store/process.hpp"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/lines.hpp"

namespace harness::store {

namespace {

// The start time of the process, in clock ticks since boot (proc(5), stat, field 22). Empty if there is no such
// process, or it is a zombie or dead (field 3 is Z or X).
std::string start_of(long pid) {
    std::ifstream file(fmt::format("/proc/{}/stat", pid));
    std::string text;
    std::getline(file, text, '\0');
    const std::size_t name_end = text.rfind(')');  // the name before it may contain anything
    if (name_end == std::string::npos) {
        return {};
    }
    const std::vector<std::string> fields = base::words_of(text.substr(name_end + 1));  // from field 3
    if (fields.size() <= 22 - 3) {
        return {};
    }
    return fields.front() == "Z" || fields.front() == "X" ? "" : fields.at(22 - 3);
}

// Identifies the machine's boot and the PID namespace.
std::string scope() {
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string boot;
    std::getline(file, boot);
    std::error_code ignored;  // if it cannot be read, it is the same for all
    return fmt::format("{} {}", boot, std::filesystem::read_symlink("/proc/self/ns/pid", ignored).string());
}

std::string describe(long pid) {
    return fmt::format("{} {} {}", scope(), pid, start_of(pid));
}

}  // namespace

std::string this_process() {
    return describe(::getpid());
}

bool is_alive(std::string_view process) {
    const std::string here = scope() + " ";
    if (!process.starts_with(here)) {
        return false;
    }
    long pid = 0;
    process.remove_prefix(here.size());
    const auto parsed = std::from_chars(process.data(), process.data() + process.size(), pid);
    return parsed.ec == std::errc{} && !start_of(pid).empty() && describe(pid) == here + std::string{process};
}

}  // namespace harness::store
