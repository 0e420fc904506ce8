#include "harness/course/platforms/platform.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>

#include "harness/base/archive_name.hpp"
#include "platform_table.hpp"

namespace harness::course {

namespace {

// "ada" for "ada.cpp" and for "ada.tar.gz".
std::string name_without_ending(const std::string& name) {
    const std::string plain{base::without_archive_ending(name)};
    return plain.empty() || plain.size() == name.size() ? std::filesystem::path(name).stem().string() : plain;
}

}  // namespace

const std::vector<Platform>& platforms() {
    static const std::vector<Platform> all = [] {
        std::vector<Platform> ordered = platform_table();
        std::ranges::stable_sort(ordered, std::ranges::greater{}, &Platform::file_names);
        return ordered;
    }();
    return all;
}

void add_certain(const HandedInFile& file, Export& whole) {
    for (const Platform& platform : platforms()) {
        if (platform.file_names != Platform::FileNames::Certain || platform.assign(file, {}).empty()) {
            continue;
        }
        const std::string& name = file.name.front();
        const auto end = std::ranges::mismatch(whole.beginning, name).in1;
        whole.beginning = whole.platforms.empty() ? name : std::string(whole.beginning.begin(), end);
        whole.platforms.insert(platform.name);
    }
}

Platform::FileNames file_names_of(const HandedInFile& file) {
    auto most = Platform::FileNames::Plain;
    for (const Platform& platform : platforms()) {
        if (platform.file_names > most && !platform.assign(file, {}).empty()) {
            most = platform.file_names;
        }
    }
    return most;
}

AssignedFile assign_by_folder(const HandedInFile& file) {
    if (file.name.size() == 1) {
        const std::string& name = file.name.front();
        return {{name_without_ending(name), ""}, {name}, 0, file};
    }
    return {{file.name[0], ""}, {file.name.begin() + 1, file.name.end()}, 0, file};
}

AssignedFile assign_by_prefix(const HandedInFile& file) {
    const std::string& name = file.name.back();
    const std::string stem = name_without_ending(name);
    const std::size_t end = stem.find('_');
    return {{end == 0 ? stem : stem.substr(0, end), ""}, {name}, 0, file};
}

}  // namespace harness::course
