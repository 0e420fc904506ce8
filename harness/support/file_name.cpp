#include "harness/support/file_name.hpp"

#include <string_view>

#include <fmt/format.h>

#include "harness/support/text.hpp"

namespace harness::support {

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

}  // namespace harness::support
