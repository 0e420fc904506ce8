// The only part that knows the terminal: it keeps a line at the bottom, on standard error, while other text scrolls
// above it, on standard output or standard error.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace harness::report {

class Terminal {
  public:
    using Write = std::function<void(std::string_view)>;

    // `write_line` must write to the line's terminal; null: no line is shown. `columns`: that terminal's width. Not
    // thread-safe.
    explicit Terminal(Write write_line, std::function<std::size_t()> columns = columns_of_standard_error)
        : write_(std::move(write_line)), columns_(std::move(columns)) {}
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;
    // Clears the line, so that the shell's prompt or an error message starts on a clean line.
    ~Terminal();

    // Whether lines are shown at all.
    bool is_shown() const { return write_ != nullptr; }
    // Replaces the line, which is cut to the terminal's width; an empty line clears it.
    void show(std::string_view line);
    // Wraps a writer for text above the line. After text that ends in a line end, the line is shown again.
    Write above(Write write);

  private:
    // The current width; the window may change.
    static std::size_t columns_of_standard_error();

    Write write_;
    std::function<std::size_t()> columns_;
    std::string line_;
};

}  // namespace harness::report
