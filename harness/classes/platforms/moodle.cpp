#include <regex>

#include "harness/classes/platforms/platform.hpp"

namespace harness::classes {

std::vector<Placed> place_by_moodle(const HandedInFile& file, const Export& /*whole*/) {
    constexpr std::size_t longest = 300;  // limit for the regular expression's input
    static const std::regex form("(.+)_([0-9]+)_assignsubmission_(?:file|onlinetext)_?(.*)", std::regex::optimize);
    std::smatch parts;
    if (file.name.front().size() > longest || !std::regex_match(file.name.front(), parts, form)) {
        return {};
    }
    Path path{parts[3]};
    if (file.name.size() > 1) {
        path.assign(file.name.begin() + 1, file.name.end());
    }
    return {Placed{{parts[1], parts[2]}, std::move(path), 0, file}};
}

}  // namespace harness::classes
