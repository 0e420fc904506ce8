#include "harness/support/temp_dir.hpp"

#include <cstdlib>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "harness/support/error.hpp"

namespace harness::support {

TempDir::TempDir(const std::filesystem::path& parent) {
    std::string name = ((parent.empty() ? std::filesystem::temp_directory_path() : parent) / "judge-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
        throw_errno(fmt::format("cannot make a temporary folder {}", name));
    }
    path_ = name;
}

TempDir::~TempDir() {
    std::error_code ignored;  // what cannot be removed is left behind; there is nobody to tell in a destructor
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace harness::support
