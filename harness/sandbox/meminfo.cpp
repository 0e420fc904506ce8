#include "harness/sandbox/meminfo.hpp"

#include <fstream>
#include <string>

namespace harness::sandbox {

std::optional<std::int64_t> sum_of_meminfo_kib(const std::set<std::string_view>& names) {
    std::ifstream file{"/proc/meminfo"};
    std::size_t lines = 0;
    std::int64_t sum = 0;
    std::string name;  // with its colon
    std::string rest;
    for (std::int64_t kib = 0; file >> name >> kib && std::getline(file, rest);) {
        if (names.contains(std::string_view{name}.substr(0, name.size() - 1))) {
            sum += kib;
            ++lines;
        }
    }
    return lines == names.size() ? std::optional{sum} : std::nullopt;
}

}  // namespace harness::sandbox
