#include "harness/classes/platforms/platform.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

namespace harness::classes {

std::span<const Platform> platforms() {
    static constexpr std::array all{Platform{"Moodle", place_by_moodle}, Platform{"Canvas", place_by_canvas},
                                    Platform{"Gradescope", place_by_gradescope},
                                    Platform{"GitHub Classroom", place_by_github}};
    return all;
}

Placed place_by_folder(const HandedInFile& file) {
    if (file.name.size() == 1) {
        const std::string& name = file.name.front();
        return {{std::filesystem::path(name).stem().string(), ""}, {name}, 0, file};
    }
    return {{file.name[0], ""}, {file.name.begin() + 1, file.name.end()}, 0, file};
}

Placed place_by_prefix(const HandedInFile& file) {
    const std::string& name = file.name.back();
    const std::size_t end = std::min(name.find('_'), std::filesystem::path(name).stem().string().size());
    return {{name.substr(0, end), ""}, {name}, 0, file};
}

}  // namespace harness::classes
