// The errors that are not values: the three exceptions of the judge and the assertion that stays on in every build.
//
// A submission's failure is never an exception; it is a value (see model/). Messages are one line: what went wrong,
// where, and how to fix it if that is possible.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace harness::base {

// The judge itself failed: exit code 3 of `judge`, or verdict JE for a single test case.
class JudgeError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// A system call of the judge failed. The message ends in the name and the text of `error_number`.
class SystemError : public JudgeError {
  public:
    SystemError(std::string_view what, int error_number);
    int error_number() const { return error_number_; }

  private:
    int error_number_;
};

// Bad usage, configuration or package: exit code 2 of `judge`. With a place the message reads "file:line: what".
class ConfigError : public std::runtime_error {
  public:
    explicit ConfigError(const std::string& what) : std::runtime_error(what) {}
    // `line` is counted from 1; 0 names the file alone.
    ConfigError(const std::filesystem::path& file, int line, std::string_view what);
};

// Throws SystemError with the current errno.
[[noreturn]] void throw_errno(std::string_view what);

// For bugs in the judge: if false, prints the condition and its place, and aborts. Active in every build.
void assert_that(bool condition, std::string_view what, const char* file = __builtin_FILE(),
                 int line = __builtin_LINE());

}  // namespace harness::base
