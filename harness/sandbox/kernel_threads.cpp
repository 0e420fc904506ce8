#include "harness/sandbox/kernel_threads.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include "harness/base/files.hpp"
#include "harness/base/lines.hpp"

namespace harness::sandbox {

// As in proc(5): the parent is the second field behind the name, which may contain anything.
std::optional<std::chrono::nanoseconds> cpu_of_kernel_threads() {
    constexpr const char* kthreadd = "2";
    std::string name;
    if (std::ifstream file{"/proc/2/comm"}; !std::getline(file, name) || name != "kthreadd") {
        return std::nullopt;
    }
    std::chrono::nanoseconds sum{0};
    std::error_code ignored;
    for (const std::filesystem::directory_entry& entry : base::entries_of("/proc", ignored)) {
        std::ifstream stat{entry.path() / "stat"};
        std::string text;
        std::getline(stat, text, '\0');
        const std::vector<std::string> fields = base::words_of(text.substr(text.rfind(')') + 1));
        std::int64_t on_core = 0;
        if (fields.size() > 1 && fields[1] == kthreadd && std::ifstream{entry.path() / "schedstat"} >> on_core) {
            sum += std::chrono::nanoseconds{on_core};
        }
    }
    return sum;
}

}  // namespace harness::sandbox
