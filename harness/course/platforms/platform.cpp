#include "harness/course/platforms/platform.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <regex>

#include "harness/format/package/archive_name.hpp"

namespace harness::course {

namespace {

constexpr std::size_t longest_matched = 300;  // by a regular expression

// "ada" for "ada.cpp" and for "ada.tar.gz".
std::string name_without_ending(const std::string& name) {
    const std::string plain{package::without_archive_ending(name)};
    return plain.empty() || plain.size() == name.size() ? std::filesystem::path(name).stem().string() : plain;
}

}  // namespace

std::vector<Placed> place_by_moodle(const HandedInFile& file, const Export& /*whole*/) {
    static const std::regex form("(.+)_([0-9]+)_assignsubmission_(?:file|onlinetext)_?(.*)", std::regex::optimize);
    std::smatch parts;
    if (file.name.front().size() > longest_matched || !std::regex_match(file.name.front(), parts, form)) {
        return {};
    }
    Path path{parts[3]};
    if (file.name.size() > 1) {
        path.assign(file.name.begin() + 1, file.name.end());
    }
    return {Placed{{parts[1], parts[2]}, std::move(path), 0, file}};
}

std::vector<Placed> place_by_canvas(const HandedInFile& file, const Export& /*whole*/) {
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
    return {Placed{author, {name}, version, file, with_version}};
}

std::vector<Placed> place_by_github(const HandedInFile& file, const Export& whole) {
    constexpr std::string_view suffix = "-submissions";
    if (!whole.top.ends_with(suffix)) {
        return {};
    }
    const std::string assignment = whole.top.substr(0, whole.top.size() - suffix.size()) + "-";
    if (!file.name.front().starts_with(assignment) || file.name.front().size() == assignment.size()) {
        return {};
    }
    Placed placed = place_by_folder(file);
    placed.author.student.erase(0, assignment.size());
    return {placed};
}

std::span<const Platform> platforms() {
    static constexpr std::array all{Platform{"Moodle", place_by_moodle}, Platform{"Canvas", place_by_canvas},
                                    Platform{"Gradescope", place_by_gradescope},
                                    Platform{"GitHub Classroom", place_by_github}};
    return all;
}

Placed place_by_folder(const HandedInFile& file) {
    if (file.name.size() == 1) {
        const std::string& name = file.name.front();
        return {{name_without_ending(name), ""}, {name}, 0, file};
    }
    return {{file.name[0], ""}, {file.name.begin() + 1, file.name.end()}, 0, file};
}

Placed place_by_prefix(const HandedInFile& file) {
    const std::string& name = file.name.back();
    const std::string stem = name_without_ending(name);
    const std::size_t end = stem.find('_');
    return {{end == 0 ? stem : stem.substr(0, end), ""}, {name}, 0, file};
}

}  // namespace harness::course
