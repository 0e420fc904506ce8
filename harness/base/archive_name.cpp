#include "harness/base/archive_name.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "harness/base/text.hpp"

namespace harness::base {

namespace {

constexpr std::array<std::string_view, 12> readable{".zip",  ".kpp",     ".tar", ".tgz",    ".tar.gz", ".tbz",
                                                    ".tbz2", ".tar.bz2", ".txz", ".tar.xz", ".tzst",   ".tar.zst"};
constexpr std::array<std::string_view, 8> others{".7z", ".rar", ".gz", ".bz2", ".xz", ".zst", ".jar", ".iso"};

bool ends_in(std::string_view name, const auto& extensions) {
    const std::string small = lowered(name);
    return std::ranges::any_of(extensions, [&](std::string_view extension) { return small.ends_with(extension); });
}

}  // namespace

bool is_archive_name(std::string_view name) {
    return is_readable_archive_name(name) || ends_in(name, others);
}

bool is_readable_archive_name(std::string_view name) {
    return ends_in(name, readable);
}

std::string_view without_archive_ending(std::string_view name) {
    const std::string small = lowered(name);
    std::size_t longest = 0;
    const auto look = [&](const auto& extensions) {
        for (const std::string_view extension : extensions) {
            longest = small.ends_with(extension) ? std::max(longest, extension.size()) : longest;
        }
    };
    look(readable);
    look(others);
    return name.substr(0, name.size() - longest);
}

}  // namespace harness::base
