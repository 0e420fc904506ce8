#include "harness/package/script.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include <fmt/format.h>
#include <unistd.h>

#include "harness/support/fd.hpp"
#include "harness/support/text.hpp"

namespace harness::package {

namespace {

constexpr std::string_view mark = "#!";

std::string first_line(const support::SeenFile& file) {
    constexpr std::size_t longest = 256;  // more than systems read of this line
    const support::Fd opened = support::open_file(file);
    const std::string begin = support::read_all(opened.get(), longest);
    return begin.substr(0, begin.find('\n'));
}

bool is_installed(const std::string& program) {
    if (program.starts_with('/')) {
        return ::access(program.c_str(), X_OK) == 0;
    }
    return std::ranges::any_of(std::array{"/usr/bin/", "/bin/"},  // the PATH in the sandbox
                               [&](const char* folder) { return is_installed(folder + program); });
}

}  // namespace

bool begins_with_shebang(const support::SeenFile& file) {
    return first_line(file).starts_with(mark);
}

std::string why_not_run(const support::SeenFile& file) {
    const std::string line = first_line(file);
    if (!line.starts_with(mark)) {
        return "";
    }
    if (line.ends_with('\r')) {
        return "begins with a line that ends as on Windows: run `dos2unix` on it";
    }
    std::istringstream words(line.substr(mark.size()));
    std::string program;
    words >> program;
    if (program.ends_with("/env") && is_installed(program)) {
        program.clear();
        for (std::string word; program.empty() && words >> word;) {
            const bool is_option = word.starts_with('-') || word.find('=') != std::string::npos;
            program = is_option ? "" : word;
        }
    }
    return program.empty() || is_installed(program)
               ? ""
               : fmt::format("asks for '{}', which is not installed", support::one_line(program, 100));
}

}  // namespace harness::package
