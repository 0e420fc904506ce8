#include <regex>

#include "harness/classes/platforms/platform.hpp"

namespace harness::classes {

std::vector<Placed> place_by_canvas(const HandIn& file, const Export& /*whole*/) {
    constexpr std::size_t longest = 300;  // that a regular expression is let loose on
    static const std::regex form("(([^_]+)_(LATE_)?([0-9]+)_([0-9]+)_)(.+?)(-([0-9]{1,4}))?(\\.[^.]*)?",
                                 std::regex::optimize);
    std::smatch parts;
    if (file.name.size() > 1 || file.name.front().size() > longest ||
        !std::regex_match(file.name.front(), parts, form)) {
        return {};
    }
    const int version = parts[8].matched ? std::stoi(parts[8]) : 0;
    const std::string name = parts[6].str() + parts[9].str();
    const std::string with_version = version > 0 ? parts[6].str() + parts[7].str() + parts[9].str() : "";
    return {Placed{parts[2], parts[4], {name}, version, parts[3].matched, file, with_version, "", parts[1]}};
}

}  // namespace harness::classes
