#include "harness/compile/error_line.hpp"

#include <algorithm>

#include "harness/support/text.hpp"

namespace harness::compile {

std::string error_line(std::string_view message) {
    // As gcc, its linker and Python write it; a name such as `error` in a warning is not meant.
    std::size_t at =
        std::min({message.find("error: "), message.find("Error: "), message.find("undefined reference to ")});
    at = at == std::string_view::npos ? message.find_first_not_of(" \t\r\n") : at;
    if (at == std::string_view::npos) {
        return "";
    }
    const std::size_t line_end = message.rfind('\n', at);
    const std::size_t start = line_end == std::string_view::npos ? 0 : line_end + 1;
    return support::one_line(message.substr(start, message.find('\n', at) - start), 300);
}

}  // namespace harness::compile
