#include "harness/judge/compile/scripted.hpp"

#include <charconv>
#include <cstdint>

#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"

namespace harness::compile {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail() {
    throw base::JudgeError("what a 'build' script made came out of the sandbox damaged");
}

// Removes a number and the following blank from the beginning.
std::int64_t take_number(std::string_view& stream, int base) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(stream.data(), stream.data() + stream.size(), number, base);
    if (error != std::errc{} || end == stream.data() + stream.size() || *end != ' ' || number < 0) {
        fail();
    }
    stream.remove_prefix(static_cast<std::size_t>(end - stream.data()) + 1);
    return number;
}

// Returns the name if it lies below the folder; else fails.
fs::path checked_name(std::string_view text) {
    constexpr std::size_t longest = 1000;
    fs::path name{text};
    if (text.empty() || text.size() > longest || !name.has_filename() || name.is_absolute() ||
        name.lexically_normal() != name || *name.begin() == "..") {
        fail();
    }
    return name;
}

}  // namespace

std::string stream_files() {
    return "find -L . -xdev -type f ! -path '*\n*' -printf '%s %m %P\\n' -exec cat '{}' ';'";
}

void write_streamed(std::string_view stream, const std::filesystem::path& folder) {
    while (!stream.empty()) {
        const std::int64_t size = take_number(stream, 10);
        const std::int64_t mode = take_number(stream, 8);
        const std::size_t end = stream.find('\n');
        if (end == std::string_view::npos || size > static_cast<std::int64_t>(stream.size() - end - 1)) {
            fail();
        }
        const fs::path file = folder / checked_name(stream.substr(0, end));
        fs::create_directories(file.parent_path());
        const mode_t kept = (mode & S_IXUSR) != 0 ? 0755 : 0644;
        const base::Fd bytes = base::memory_file(stream.substr(end + 1, static_cast<std::size_t>(size)));
        base::copy_to_new_file(bytes.get(), file, kept);
        stream.remove_prefix(end + 1 + static_cast<std::size_t>(size));
    }
}

}  // namespace harness::compile
