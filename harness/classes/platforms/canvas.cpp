#include <regex>

#include "harness/classes/platforms/platform.hpp"

namespace harness::classes {

std::vector<Placed> place_by_canvas(const HandedInFile& file, const Export& /*whole*/) {
    constexpr std::size_t longest = 300;  // limit for the regular expression's input
    static const std::regex form(
        "((?:(LATE_)?(anon_[0-9A-Za-z]{5})|(.+?)_(LATE_)?([0-9]+))_(?:[0-9]+_|(?=(?:text|link)\\.html$)))"
        "(.+?)(-([0-9]{1,4}))?(\\.[^.]*)?",
        std::regex::optimize);
    std::smatch parts;
    if (file.name.size() > 1 || file.name.front().size() > longest ||
        !std::regex_match(file.name.front(), parts, form)) {
        return {};
    }
    const int version = parts[9].matched ? std::stoi(parts[9]) : 0;
    const std::string name = parts[7].str() + parts[10].str();
    const std::string with_version = version > 0 ? parts[7].str() + parts[8].str() + parts[10].str() : "";
    const model::Author author{.student = parts[3].str() + parts[4].str(),
                               .id = parts[6],
                               .marked_late = parts[2].matched || parts[5].matched,
                               .upload = parts[1]};
    return {Placed{author, {name}, version, file, with_version}};
}

}  // namespace harness::classes
