#include "harness/course/left_out.hpp"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace harness::course {

namespace {

// The topmost hidden or tool's folder on the path, or the file itself if a tool made it or it is hidden.
std::string left_behind_of(const HandedInFile& file) {
    for (std::size_t end = 0; end != std::string::npos;) {
        const std::size_t begin = end == 0 ? 0 : end + 1;
        end = file.origin.find('/', begin);
        if (is_left_behind({file.origin.substr(begin, end - begin)})) {
            return file.origin.substr(0, end) + (end != std::string::npos || file.is_folder ? "/" : "");
        }
    }
    return "";
}

std::string reason_of_left_behind(std::string_view path) {
    path.remove_suffix(path.ends_with('/') ? 1 : 0);
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const bool is_of_macos = name == "__MACOSX" || name == ".DS_Store" || name.starts_with("._");
    return is_of_macos ? "made by macOS" : name.starts_with('.') ? "hidden" : "made by a tool";
}

std::string reason_of(const HandedInFile& file, const Languages& languages) {
    if (!file.fault.empty()) {
        return file.fault;
    }
    return is_code(file.origin, languages) ? "not in the program that counts" : "in no known language";
}

}  // namespace

void Inputs::add(std::vector<HandedInFile>& files, const std::string& archive) {
    for (HandedInFile& file : files) {
        file.origin = archive + (archive.empty() ? "" : "/") + name_of(file.name);
        files_.push_back({.fault = file.fault, .is_folder = file.is_folder, .origin = file.origin});
    }
}

std::map<std::string, std::string> Inputs::left_out(const Languages& languages) const {
    std::set<std::string_view> all;
    for (const HandedInFile& file : files_) {
        all.insert(file.origin);
    }
    const auto holds_something = [&](const HandedInFile& folder) {
        const std::string inside = folder.origin + "/";
        const auto next = all.lower_bound(inside);
        return folder.origin.empty() || (next != all.end() && next->starts_with(inside));
    };
    std::map<std::string, std::string> reasons;
    for (const HandedInFile& file : files_) {
        if (used_.contains(file.origin)) {
            continue;
        }
        if (std::string left_behind = left_behind_of(file); !left_behind.empty()) {
            std::string reason = reason_of_left_behind(left_behind);
            reasons.emplace(std::move(left_behind), std::move(reason));
        } else if (!file.is_folder) {
            reasons.emplace(file.origin, reason_of(file, languages));
        } else if (!holds_something(file)) {
            reasons.emplace(file.origin + "/", "empty");
        }
    }
    return reasons;
}

void Inputs::take_left_out(const std::filesystem::path& path, const Languages& languages,
                           std::map<std::string, std::string>& named) {
    constexpr std::size_t most_named = 10'000;
    constexpr std::size_t longest = 20'000;  // longer than any, as a cut could make two equal
    std::size_t others = 0;
    for (const auto& [origin, reason] : left_out(languages)) {
        if (named.size() < most_named) {
            named.emplace(base::one_line((path / origin).string(), longest), reason);
        } else {
            ++others;
        }
    }
    if (others > 0) {
        named.emplace(base::one_line(path.string(), longest), fmt::format("{} more, which are not named", others));
    }
    files_.clear();
    used_.clear();
}

}  // namespace harness::course
