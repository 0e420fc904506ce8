#include "harness/hunt/frames.hpp"

#include <charconv>

#include <fmt/format.h>

#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::hunt {

std::string take_frame(std::string_view& output, std::string_view who) {
    const std::string_view line = output.substr(0, output.find('\n'));
    int code = 0;
    std::size_t length = 0;
    const char* end = line.data() + line.size();
    const char* blank = std::from_chars(line.data(), end, code).ptr;
    const bool is_frame =
        blank != line.data() && blank != end && *blank == ' ' && std::from_chars(blank + 1, end, length).ptr == end;
    if (!is_frame || line.size() == output.size() || length > output.size() - line.size() - 1) {
        throw support::JudgeError(fmt::format("{}: the output is not framed as that of a batch should be", who));
    }
    const std::string_view bytes = output.substr(line.size() + 1, length);
    output.remove_prefix(line.size() + 1 + length);
    if (code != 0) {
        throw support::ConfigError(fmt::format("{}: {}", who, support::one_line(bytes, 300)));
    }
    return std::string{bytes};
}

}  // namespace harness::hunt
