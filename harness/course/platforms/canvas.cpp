#include <regex>

#include "platform_table.hpp"

namespace harness::course {

namespace {

// "NAME_[LATE_]NUMBER_NUMBER_FILE", or "[LATE_]anon_CODE_NUMBER_FILE" if names are hidden. "FILE-2.cpp" is a later
// attempt than "FILE-1.cpp" and "FILE.cpp". Typed text is "…_NUMBER_text.html", a web address "…_NUMBER_link.html".
std::vector<AssignedFile> assign_by_canvas(const HandedInFile& file, const Export& /*whole*/) {
    static const std::regex form(
        "((?:(LATE_)?(anon_[0-9A-Za-z]{5})|(.+?)_(LATE_)?([0-9]+))_(?:[0-9]+_|(?=(?:text|link)\\.html$)))"
        "(.+?)(-([0-9]{1,4}))?(\\.[^.]*)?",
        std::regex::optimize);
    std::smatch parts;
    if (file.name.size() > 1 || file.name.front().size() > longest_matched ||
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
    return {AssignedFile{author, {name}, version, file, with_version}};
}

}  // namespace

Platform canvas() {
    return {"Canvas", Platform::FileNames::LikeAnyones, assign_by_canvas};
}

}  // namespace harness::course
