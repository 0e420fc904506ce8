#include "harness/support/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <span>

#include <fmt/format.h>

namespace harness::support {

namespace {

constexpr std::string_view ellipsis = "…";
constexpr std::string_view replacement = "\uFFFD";

struct Piece {
    char32_t character = 0;  // meaningful where `valid`
    std::size_t length = 0;  // bytes taken
    bool valid = false;
};

struct Range {
    char32_t first;
    char32_t last;
};

// What the second byte of a sequence may be depends on the first: this is what shuts out overlong forms (E0, F0),
// surrogates (ED) and characters beyond U+10FFFF (F4). Unicode Standard, table 3-7.
Range second_byte_of(unsigned char first) {
    switch (first) {
        case 0xE0:
            return {0xA0, 0xBF};
        case 0xED:
            return {0x80, 0x9F};
        case 0xF0:
            return {0x90, 0xBF};
        case 0xF4:
            return {0x80, 0x8F};
        default:
            return {0x80, 0xBF};
    }
}

// The first character of `bytes` (not empty), or the longest piece that begins like one.
Piece first_piece(std::string_view bytes) {
    const auto first = static_cast<unsigned char>(bytes[0]);
    if (first < 0x80) {
        return {first, 1, true};
    }
    if (first < 0xC2 || first > 0xF4) {
        return {0, 1, false};
    }
    const std::size_t wanted = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    char32_t character = first & (0x7FU >> wanted);
    Range allowed = second_byte_of(first);
    for (std::size_t i = 1; i < wanted; ++i) {
        const unsigned next = i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U;
        if (next < allowed.first || next > allowed.last) {
            return {0, i, false};
        }
        character = (character << 6U) | (next & 0x3FU);
        allowed = {0x80, 0xBF};
    }
    return {character, wanted, true};
}

bool is_in(const Range& range, char32_t character) {
    return character >= range.first && character <= range.last;
}

bool is_in(std::span<const Range> ranges, char32_t character) {
    return std::ranges::any_of(
        ranges, [character](const Range& range) { return character >= range.first && character <= range.last; });
}

// Controls, line and paragraph separators, bidirectional controls, and what has no shape of its own.
constexpr std::array unshowable{Range{0x00, 0x1F},     Range{0x7F, 0x9F},       Range{0xAD, 0xAD},
                                Range{0x61C, 0x61C},   Range{0x115F, 0x1160},   Range{0x180E, 0x180E},
                                Range{0x200B, 0x200F}, Range{0x2028, 0x202E},   Range{0x2060, 0x206F},
                                Range{0x3164, 0x3164}, Range{0xFEFF, 0xFEFF},   Range{0xFFA0, 0xFFA0},
                                Range{0xFFF0, 0xFFFB}, Range{0xE0000, 0xE0FFF}, Range{0xF0000, 0x10FFFF}};

// Joiners, and the scripts whose letters they shape: from Arabic to Sinhala, Myanmar's, Khmer and Mongolian.
constexpr Range joiners{0x200C, 0x200D};
constexpr std::array joined{Range{0x620, 0xDFF}, Range{0x1000, 0x109F}, Range{0x1780, 0x17FF}, Range{0x1820, 0x18AF}};

constexpr std::array wide{Range{0x1100, 0x115F},   Range{0x231A, 0x231B},   Range{0x2329, 0x232A},
                          Range{0x23E9, 0x23F3},   Range{0x2E80, 0x303E},   Range{0x3041, 0xA4CF},
                          Range{0xA960, 0xA97F},   Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},
                          Range{0xFE10, 0xFE19},   Range{0xFE30, 0xFE6F},   Range{0xFF00, 0xFF60},
                          Range{0xFFE0, 0xFFE6},   Range{0x1F300, 0x1F64F}, Range{0x1F680, 0x1F6FF},
                          Range{0x1F900, 0x1FAFF}, Range{0x20000, 0x3FFFD}};

constexpr std::array combining{Range{0x300, 0x36F},
                               Range{0x483, 0x489},
                               Range{0x591, 0x5BD},
                               Range{0x64B, 0x65F},
                               Range{0x1AB0, 0x1AFF},
                               Range{0x1DC0, 0x1DFF},
                               joiners,
                               Range{0x20D0, 0x20FF},
                               Range{0xFE00, 0xFE0F},
                               Range{0xFE20, 0xFE2F}};

std::size_t width_of(char32_t character) {
    if (is_in(combining, character)) {
        return 0;
    }
    return is_in(wide, character) ? 2 : 1;
}

std::string escaped(std::string_view bytes, const Piece& piece) {
    if (!piece.valid) {
        std::string text;
        for (const char byte : bytes.substr(0, piece.length)) {
            fmt::format_to(std::back_inserter(text), "\\x{:02x}", static_cast<unsigned char>(byte));
        }
        return text;
    }
    switch (piece.character) {
        case '\n':
            return "\\n";
        case '\r':
            return "\\r";
        case '\t':
            return "\\t";
        default:
            break;
    }
    const auto code = static_cast<std::uint32_t>(piece.character);
    if (code < 0x100) {
        return fmt::format("\\x{:02x}", code);
    }
    return code < 0x10000 ? fmt::format("\\u{:04x}", code) : fmt::format("\\U{:08x}", code);
}

// A text's pieces in their order: a joiner is a letter's, and shows only behind one.
class ShowOrEscape {
  public:
    std::string operator()(std::string_view rest, const Piece& piece) {
        const bool joins = piece.valid && is_in(joiners, piece.character) && is_in(joined, before_);
        before_ = piece.valid ? piece.character : 0;
        return joins || (piece.valid && !is_in(unshowable, piece.character)) ? std::string{rest.substr(0, piece.length)}
                                                                             : escaped(rest, piece);
    }

  private:
    char32_t before_ = 0;
};

// Joins what `show` makes of each piece, up to `limit` bytes; what is left over is marked.
template <typename Show>
std::string join_pieces(std::string_view bytes, std::size_t limit, Show show) {
    std::string text;
    std::size_t cut = 0;  // the longest part that leaves room for the mark
    while (!bytes.empty()) {
        const Piece piece = first_piece(bytes);
        text += show(bytes, piece);
        if (text.size() > limit) {
            text.resize(cut);
            text += ellipsis;
            return text;
        }
        if (text.size() + ellipsis.size() <= limit) {
            cut = text.size();
        }
        bytes.remove_prefix(piece.length);
    }
    return text;
}

}  // namespace

std::string safe_utf8(std::string_view bytes, std::size_t limit) {
    return join_pieces(bytes, limit, [](std::string_view rest, const Piece& piece) {
        return piece.valid ? rest.substr(0, piece.length) : replacement;
    });
}

std::string one_line(std::string_view bytes, std::size_t limit) {
    return join_pieces(bytes, limit, ShowOrEscape{});
}

std::string many_lines(std::string_view bytes, std::size_t limit) {
    return join_pieces(bytes, limit, [show = ShowOrEscape{}](std::string_view rest, const Piece& piece) mutable {
        std::string text = show(rest, piece);
        return rest[0] == '\t' ? "    " : rest[0] == '\n' ? "\n" : text;
    });
}

std::string size_text(std::int64_t kib) {
    constexpr std::int64_t step = 1024;
    if (kib % (step * step) == 0) {
        return fmt::format("{} GiB", kib / (step * step));
    }
    return kib % step == 0 ? fmt::format("{} MiB", kib / step) : fmt::format("{} KiB", kib);
}

std::size_t display_width(std::string_view text) {
    std::size_t columns = 0;
    while (!text.empty()) {
        const Piece piece = first_piece(text);
        columns += piece.valid ? width_of(piece.character) : 1;
        text.remove_prefix(piece.length);
    }
    return columns;
}

std::string shorten(std::string_view text, std::size_t columns) {
    std::size_t used = 0;
    std::size_t cut = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Piece piece = first_piece(text.substr(at));
        used += piece.valid ? width_of(piece.character) : 1;
        if (used > columns) {
            return std::string{text.substr(0, cut)}.append(ellipsis);
        }
        at += piece.length;
        if (used < columns) {
            cut = at;
        }
    }
    return std::string{text};
}

std::string fitted(std::string_view text, std::size_t columns) {
    std::string cell = shorten(text, columns);
    cell.append(columns - display_width(cell), ' ');
    return cell;
}

std::string plural(std::size_t count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

}  // namespace harness::support
