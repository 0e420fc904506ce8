// The one part that knows the terminal: a line at its bottom that is always the last, on standard error, while text
// goes by above it, on standard output or standard error.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace harness::report {

class Terminal {
  public:
    using Write = std::function<void(std::string_view)>;

    // `write_line` writes to the terminal that the line is on. Not for two threads at once.
    explicit Terminal(Write write_line) : write_(std::move(write_line)) {}
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;
    // Takes the line away, so that the shell's prompt, or the message of an error, has its own.
    ~Terminal();

    // Shows a line of at most columns() - 1 columns in place of the one before; an empty one takes it away.
    void show(std::string_view line);
    // The same writer, for text that goes by above the line: what ends in a line end leaves the line where it was.
    Write above(Write write);

    // Of standard error's terminal, now: a window may change.
    static std::size_t columns();

  private:
    Write write_;
    std::string line_;
};

}  // namespace harness::report
