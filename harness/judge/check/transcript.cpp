#include "harness/judge/check/transcript.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace harness::check {

namespace {

std::string marked(Side side, std::string_view line) {
    return fmt::format("{}{}\n", side == Side::Validator ? '<' : '>', line);
}

}  // namespace

void Transcript::add(Side side, std::string_view bytes) {
    std::string& line = line_of(side);
    while (!bytes.empty()) {
        const std::size_t length = std::min(bytes.find('\n'), bytes.size());
        line.append(bytes.substr(0, std::min(length, limit - line.size())));
        if (length == bytes.size()) {
            return;
        }
        end_line(side);
        bytes.remove_prefix(length + 1);
    }
}

void Transcript::end_line(Side side) {
    std::string& into = head_.size() < limit ? head_ : tail_;
    into += marked(side, line_of(side));
    line_of(side).clear();
    if (tail_.size() > 2 * limit) {
        tail_.erase(0, tail_.find('\n', tail_.size() - limit - 1) + 1);
        is_cut_ = true;
    }
}

std::string Transcript::text() const {
    std::string text = head_ + (is_cut_ ? "…\n" : "") + tail_;
    for (const Side side : {Side::Validator, Side::Program}) {
        if (const std::string& line = lines_.at(static_cast<std::size_t>(side)); !line.empty()) {
            text += marked(side, line);
        }
    }
    return text;
}

std::string transcript_of(std::string_view input, std::string_view output) {
    Transcript transcript;
    transcript.add(Side::Validator, input);
    transcript.add(Side::Program, output);
    return transcript.text();
}

}  // namespace harness::check
