#include "harness/base/error.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

namespace harness::base {

namespace {

std::string describe_errno(std::string_view what, int error_number) {
    const char* name = strerrorname_np(error_number);
    const char* text = strerrordesc_np(error_number);
    return fmt::format("{}: {} ({})", what, text != nullptr ? text : "unknown error", name != nullptr ? name : "?");
}

std::string describe_place(const std::filesystem::path& file, int line, std::string_view what) {
    return line > 0 ? fmt::format("{}:{}: {}", file.string(), line, what) : fmt::format("{}: {}", file.string(), what);
}

}  // namespace

SystemError::SystemError(std::string_view what, int error_number)
    : JudgeError(describe_errno(what, error_number)), error_number_(error_number) {}

ConfigError::ConfigError(const std::filesystem::path& file, int line, std::string_view what)
    : std::runtime_error(describe_place(file, line, what)) {}

void throw_errno(std::string_view what) {
    throw SystemError(what, errno);
}

void assert_that(bool condition, std::string_view what, const char* file, int line) {
    if (condition) {
        return;
    }
    fmt::print(stderr, "{}:{}: assertion failed: {}\n", file, line, what);
    std::abort();
}

}  // namespace harness::base
