#include "harness/model/outcome.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>

#include <fmt/format.h>

namespace harness::model {

std::string describe_signal(int signal) {
    const char* name = sigabbrev_np(signal);
    const char* text = sigdescr_np(signal);
    if (name == nullptr || text == nullptr) {
        return fmt::format("signal {}", signal);
    }
    std::string description = text;
    std::ranges::transform(description, description.begin(),
                           [](unsigned char byte) { return static_cast<char>(std::tolower(byte)); });
    return fmt::format("SIG{} ({})", name, description);
}

std::string describe_end(const Outcome& outcome) {
    if (const auto* exited = std::get_if<Exited>(&outcome.end)) {
        return fmt::format("exit code {}", exited->code);
    }
    return describe_signal(std::get<Signaled>(outcome.end).signal);
}

}  // namespace harness::model
