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

    // `write_line` must write to the line's terminal; null: no line is shown. Not thread-safe.
    explicit Terminal(Write write_line) : write_(std::move(write_line)) {}
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;
    // Clears the line, so that the shell's prompt or an error message starts on a clean line.
    ~Terminal();

    // Replaces the line, which is cut to the terminal's width; an empty one clears it.
    void show(std::string_view line);
    // Wraps a writer for text above the line. After text that ends in a line end, the line is shown again.
    Write above(Write write);

  private:
    Write write_;
    std::string line_;
};

}  // namespace harness::report
