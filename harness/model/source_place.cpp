#include "harness/model/source_place.hpp"

#include <algorithm>
#include <charconv>

namespace harness::model {

namespace {

// What stands between two pieces of the line, and a number behind the second.
std::optional<SourcePlace> between(std::string_view line, std::string_view before, std::string_view after) {
    const std::size_t begin = line.find(before);
    const std::size_t from = begin == std::string_view::npos ? begin : begin + before.size();
    const std::size_t to = line.find(after, from);
    if (from == std::string_view::npos || to == std::string_view::npos || to == from) {
        return std::nullopt;
    }
    SourcePlace place{std::string(line.substr(from, to - from)), 0};
    std::from_chars(line.data() + to + after.size(), line.data() + line.size(), place.line);
    return place.line > 0 ? std::optional(place) : std::nullopt;
}

bool is_error(std::string_view line) {
    return line.find("error: ") != std::string_view::npos || line.find("Error: ") != std::string_view::npos ||
           line.find("undefined reference to ") != std::string_view::npos;
}

}  // namespace

std::optional<SourcePlace> error_place(std::string_view message) {
    std::optional<SourcePlace> traced;
    while (!message.empty()) {
        const std::size_t end = std::min(message.find('\n'), message.size());
        const std::string_view line = message.substr(0, end);
        message.remove_prefix(std::min(end + 1, message.size()));
        if (!is_error(line)) {
            const auto place = between(line, "File \"", "\", line ");
            traced = place ? place : traced;
            continue;
        }
        if (traced) {
            return traced;
        }
        const auto place = between(line, "", ":");
        // "Sorry: IndentationError: unexpected indent (main.py, line 2)": py_compile's own form.
        return place ? place : between(line, " (", ", line ");
    }
    return std::nullopt;
}

}  // namespace harness::model
