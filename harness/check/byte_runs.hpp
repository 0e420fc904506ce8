// Functions that handle many bytes of a text at once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace harness::check {

// The white space of the C locale.
constexpr bool is_space(char byte) {
    return (byte == ' ') | ((byte >= '\t') & (byte <= '\r'));
}

// The length of the common beginning. Compares whole blocks while they are equal.
inline std::size_t common_prefix(std::string_view a, std::string_view b) {
    constexpr std::size_t block = 4096;
    const std::size_t size = std::min(a.size(), b.size());
    std::size_t same = 0;
    while (size - same >= block && std::memcmp(a.data() + same, b.data() + same, block) == 0) {
        same += block;
    }
    const std::string_view rest = a.substr(same, std::min(block, size - same));
    return same + static_cast<std::size_t>(std::ranges::mismatch(rest, b.substr(same, rest.size())).in1 - rest.begin());
}

struct Counts {
    std::size_t tokens = 0;  // that begin in the text
    std::size_t lines = 0;   // that end in the text
};

// For a text that follows white space or nothing. The blocks are so small that their counts fit into a byte, which lets
// the compiler use SIMD instructions.
inline Counts counts_of(std::string_view text) {
    constexpr std::size_t block = 255;
    Counts counts;
    bool after_space = true;
    while (!text.empty()) {
        const std::string_view piece = text.substr(0, block);
        counts.tokens += after_space && !is_space(piece.front()) ? 1 : 0;
        std::uint8_t tokens = 0;
        std::uint8_t lines = piece.front() == '\n' ? 1 : 0;
        for (std::size_t i = 1; i < piece.size(); ++i) {
            tokens = static_cast<std::uint8_t>(tokens + (int{is_space(piece[i - 1])} & int{!is_space(piece[i])}));
            lines = static_cast<std::uint8_t>(lines + (piece[i] == '\n'));
        }
        counts.tokens += tokens;
        counts.lines += lines;
        after_space = is_space(piece.back());
        text.remove_prefix(piece.size());
    }
    return counts;
}

}  // namespace harness::check
