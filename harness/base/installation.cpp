#include "harness/base/installation.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"

namespace harness::base {

std::filesystem::path program_dir() {
    return std::filesystem::read_symlink("/proc/self/exe").parent_path();
}

std::filesystem::path shared_dir() {
    return program_dir() / "share";
}

std::filesystem::path shipped_dir() {
    const std::filesystem::path shipped = shared_dir() / "judge.toml";
    std::error_code error;
    const std::filesystem::path real = std::filesystem::canonical(shipped, error);
    if (error && is_there(shipped)) {
        throw ConfigError(
            SystemError("cannot find what the link " + shipped.string() + " leads to", error.value()).what());
    }
    return real.parent_path();
}

}  // namespace harness::base
