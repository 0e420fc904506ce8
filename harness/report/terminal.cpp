#include "harness/report/terminal.hpp"

#include <exception>
#include <utility>

#include <sys/ioctl.h>
#include <unistd.h>

#include "harness/base/text.hpp"

namespace harness::report {

namespace {

constexpr std::string_view clear = "\r\x1b[K";

}  // namespace

std::size_t Terminal::columns_of_standard_error() {
    constexpr std::size_t usual_columns = 80;
    winsize size{};
    const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return known ? size.ws_col : usual_columns;
}

Terminal::~Terminal() {
    try {
        show("");
    } catch (const std::exception&) {
        return;  // a closed terminal needs no clearing
    }
}

void Terminal::show(std::string_view whole) {
    if (!write_) {
        return;
    }
    if (std::string line = base::shorten(whole, columns_() - 1); line != line_) {
        write_(std::string(clear).append(line));
        line_ = std::move(line);
    }
}

Terminal::Write Terminal::above(Write write) {
    return [this, write = std::move(write)](std::string_view text) {
        if (line_.empty()) {
            write(text);
            return;
        }
        write_(clear);
        write(text);
        write_(line_);
    };
}

}  // namespace harness::report
