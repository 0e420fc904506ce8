#include "reference/input.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>

#include <fmt/format.h>

namespace reference {

namespace {

// A piece of the input for a message: short and only printable ASCII, because it may be shown in a terminal.
std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string result = "'";
    for (const char c : text.substr(0, longest)) {
        const bool printable = c >= ' ' && c <= '~' && c != '\'' && c != '\\';
        result += printable ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
    return result + (text.size() > longest ? "'…" : "'");
}

// The number in `text`, or -1 if it is not canonical (no sign, space or leading zero) or above the largest board.
int parse_size(std::string_view text) {
    int value = -1;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    const bool canonical = text == "0" || (!text.empty() && text.front() >= '1' && text.front() <= '9');
    return canonical && error == std::errc{} && rest == end && value <= Board::max_size ? value : -1;
}

}  // namespace

InputError::InputError(std::string_view source, int line, std::string_view what)
    : std::runtime_error(line > 0 ? fmt::format("{}:{}: {}", source, line, what)
                                  : fmt::format("{}: {}", source, what)) {}

std::string_view Lines::next(std::string_view wanted) {
    ++line_;
    if (at_end()) {
        fail(fmt::format("the input ends here; add {}", wanted));
    }
    const std::size_t end = text_.find('\n');
    std::string_view line = text_.substr(0, end);
    text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
    if (line.ends_with('\r')) {
        line.remove_suffix(1);
    }
    return line;
}

void Lines::fail(std::string_view what) const {
    throw InputError(source_, line_, what);
}

int read_size(Lines& lines, int min) {
    const std::string wanted = fmt::format("a whole number from {} to {}", min, Board::max_size);
    const std::string_view line = lines.next(wanted + " on a line of its own");
    const int size = parse_size(line);
    if (size < min) {
        lines.fail(fmt::format("{} is no board size; write {} and nothing else on this line", quoted(line), wanted));
    }
    return size;
}

Board read_squares(Lines& lines, int size, Symbols symbols) {
    Board board{size};
    for (int row = 0; row < size; ++row) {
        const std::string_view line = lines.next(fmt::format("row {} of {} of the board", row + 1, size));
        const auto length = static_cast<std::size_t>(size);
        for (std::size_t column = 0; column < std::min(line.size(), length); ++column) {
            if (line[column] == symbols.blocked) {
                board.block(row, static_cast<int>(column));
            } else if (line[column] != symbols.free) {
                lines.fail(fmt::format("square {} of row {} is {}; write '{}' (free) or '{}' (blocked)", column + 1,
                                       row + 1, quoted(line.substr(column, 1)), symbols.free, symbols.blocked));
            }
        }
        if (line.size() != length) {
            lines.fail(fmt::format("row {} of the board is {} squares long; make it {}, the size given before it",
                                   row + 1, line.size(), size));
        }
    }
    return board;
}

Board read_board(Lines& lines, Symbols symbols) {
    const int size = read_size(lines, 1);
    return read_squares(lines, size, symbols);
}

void expect_end(Lines& lines) {
    if (!lines.at_end()) {
        const std::string_view line = lines.next("");
        lines.fail(
            fmt::format("{} follows where the input should end; remove this line and all after it", quoted(line)));
    }
}

std::string read_text(const std::string& file) {
    const std::string source = file.empty() ? "standard input" : file;
    const auto close = [](std::FILE* opened) {
        if (opened != stdin) {
            std::fclose(opened);  // NOLINT(cert-err33-c): nothing was written to it
        }
    };
    const std::unique_ptr<std::FILE, decltype(close)> input{file.empty() ? stdin : std::fopen(file.c_str(), "rbe"),
                                                            close};
    const auto fail = [&](std::string_view what) { throw InputError(source, 0, what); };
    if (!input) {
        fail(fmt::format("cannot open it: {}; check the name and its permissions", std::strerror(errno)));
    }
    std::string text;
    std::array<char, 1U << 16U> chunk{};
    while (const std::size_t got = std::fread(chunk.data(), 1, chunk.size(), input.get())) {
        text.append(chunk.data(), got);
        if (text.size() > max_input_bytes) {
            fail(fmt::format("larger than {} MiB; no input of these problems is", max_input_bytes >> 20U));
        }
    }
    if (std::ferror(input.get()) != 0) {
        fail(fmt::format("cannot read it: {}; give a text file", std::strerror(errno)));
    }
    return text;
}

}  // namespace reference
