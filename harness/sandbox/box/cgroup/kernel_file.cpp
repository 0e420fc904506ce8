#include "harness/sandbox/box/cgroup/kernel_file.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>

#include <fcntl.h>
#include <unistd.h>

#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

using base::Fd;

Fd try_open(const std::filesystem::path& path, int flags) {
    return Fd{::open(path.c_str(), flags | O_CLOEXEC)};
}

Fd open_in(const std::filesystem::path& folder, const char* name, int flags) {
    return Fd{must(try_open(folder / name, flags).release(), "open " + (folder / name).string())};
}

Fd try_open_below(const Fd& folder, const std::string& path, int flags) {
    return Fd{::openat(folder.get(), path.c_str(), flags | O_CLOEXEC)};
}

Fd open_below(const Fd& folder, const std::string& path, int flags) {
    Fd opened = try_open_below(folder, path, flags);
    must(opened.get(), "open the cgroup's " + path);
    return opened;
}

std::string_view read_whole(const Fd& file, KernelText& buffer, const char* stage) {
    const ssize_t got = must(::pread(file.get(), buffer.data(), buffer.size(), 0), stage);
    return {buffer.data(), static_cast<std::size_t>(got)};
}

std::int64_t parse_number(std::string_view text, const char* stage) {
    std::int64_t number = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc{}) {
        throw StageError{stage, EBADMSG};
    }
    return number;
}

std::int64_t read_number(const Fd& file, const char* stage) {
    KernelText buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    return parse_number(read_whole(file, buffer, stage), stage);
}

std::optional<std::int64_t> find_number(std::string_view text, std::string_view key, const char* stage) {
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        if (line.starts_with(key) && line.size() > key.size() && line[key.size()] == ' ') {
            return parse_number(line.substr(key.size() + 1), stage);
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::nullopt;
}

std::chrono::nanoseconds parse_cpu_time(std::string_view text, const char* stage) {
    const auto in_stat = find_number(text, "usage_usec", stage);
    return in_stat ? std::chrono::microseconds{*in_stat} : std::chrono::nanoseconds{parse_number(text, stage)};
}

void write_text(const Fd& file, std::string_view text, const char* stage) {
    must(::pwrite(file.get(), text.data(), text.size(), 0), stage);
}

}  // namespace harness::sandbox::box
