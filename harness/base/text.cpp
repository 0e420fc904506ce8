#include "harness/base/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>

#include <fmt/format.h>
#include <utf8proc.h>

namespace harness::base {

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

// The first UTF-8 character of `bytes`; empty if they begin with none.
std::optional<Piece> character_of(std::string_view bytes) {
    utf8proc_int32_t character = 0;
    const auto* data = reinterpret_cast<const utf8proc_uint8_t*>(bytes.data());
    const utf8proc_ssize_t length = ::utf8proc_iterate(data, static_cast<utf8proc_ssize_t>(bytes.size()), &character);
    if (length <= 0) {
        return std::nullopt;
    }
    return Piece{static_cast<char32_t>(character), static_cast<std::size_t>(length), true};
}

// Whether some character begins with these bytes: if so, it can be completed with this byte, repeated as needed.
bool begins_character(std::string bytes) {
    constexpr std::size_t longest = 4;
    while (bytes.size() < longest) {
        bytes += '\x80';
        if (character_of(bytes)) {
            return true;
        }
    }
    return false;
}

// The first character of `bytes` (not empty), or the longest piece that begins like a character.
Piece first_piece(std::string_view bytes) {
    if (static_cast<unsigned char>(bytes[0]) < 0x80) {
        return {static_cast<char32_t>(bytes[0]), 1, true};
    }
    if (const auto character = character_of(bytes)) {
        return *character;
    }
    std::size_t length = 1;
    while (length < std::min<std::size_t>(bytes.size(), 3) &&
           begins_character(std::string{bytes.substr(0, length + 1)})) {
        ++length;
    }
    return {0, length, false};
}

bool is_in(const Range& range, char32_t character) {
    return character >= range.first && character <= range.last;
}

bool is_in(std::span<const Range> ranges, char32_t character) {
    return std::ranges::any_of(ranges, [character](const Range& range) { return is_in(range, character); });
}

// Controls, line and paragraph separators, bidirectional controls, and characters without a shape of their own.
constexpr std::array unshowable{Range{0x00, 0x1F},     Range{0x7F, 0x9F},       Range{0xAD, 0xAD},
                                Range{0x61C, 0x61C},   Range{0x115F, 0x1160},   Range{0x180E, 0x180E},
                                Range{0x200B, 0x200F}, Range{0x2028, 0x202E},   Range{0x2060, 0x206F},
                                Range{0x3164, 0x3164}, Range{0xFEFF, 0xFEFF},   Range{0xFFA0, 0xFFA0},
                                Range{0xFFF0, 0xFFFB}, Range{0xE0000, 0xE0FFF}, Range{0xF0000, 0x10FFFF}};

// Joiners, and the scripts whose letters they shape: from Arabic to Sinhala, Myanmar, Khmer and Mongolian.
constexpr Range joiners{0x200C, 0x200D};
constexpr std::array joined{Range{0x620, 0xDFF}, Range{0x1000, 0x109F}, Range{0x1780, 0x17FF}, Range{0x1820, 0x18AF}};

std::size_t width_of(char32_t character) {
    return static_cast<std::size_t>(std::max(0, ::utf8proc_charwidth(static_cast<utf8proc_int32_t>(character))));
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

// Takes a text's pieces in order: a joiner is shown only after a letter that it shapes.
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

// Joins the results of `show` for each piece, up to `limit` bytes; a cut is marked.
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

std::string free_file_name(const std::string& text, std::set<std::string>& taken) {
    constexpr std::size_t longest = 100;
    constexpr std::string_view odd = "/\\:*?\"<>|'`$&;!#%~(){}[]\n\t ";
    std::string name;
    for (const char letter : safe_utf8(text, longest)) {
        name += odd.find(letter) == std::string_view::npos && static_cast<unsigned char>(letter) >= ' ' ? letter : '_';
    }
    if (name.empty() || name.front() == '.' || name.front() == '-') {
        name = fmt::format("_{}", name);
    }
    std::string unique = name;
    for (int number = 2; !taken.insert(unique).second; ++number) {
        unique = fmt::format("{}_{}", name, number);
    }
    return unique;
}

std::string lowered(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    return lower;
}

std::string_view trimmed(std::string_view text, std::string_view what) {
    text.remove_prefix(std::min(text.find_first_not_of(what), text.size()));
    return text.substr(0, text.find_last_not_of(what) + 1);
}

bool take_word(std::string_view& text, std::string_view word) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    const bool is_there = text.starts_with(word);
    text.remove_prefix(is_there ? word.size() : 0);
    return is_there;
}

std::string_view without_byte_order_mark(std::string_view bytes) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    return bytes.starts_with(mark) ? bytes.substr(mark.size()) : bytes;
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

}  // namespace harness::base
