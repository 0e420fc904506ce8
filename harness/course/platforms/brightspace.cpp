#include <ctime>
#include <iomanip>
#include <locale>
#include <regex>
#include <sstream>

#include "platform_table.hpp"

namespace harness::course {

namespace {

// "Sep 12, 2026 1134 AM" or "12 September, 2026 934 PM", in the zone that is this far east of UTC. Empty for any other
// text: Brightspace writes dates in the language of the person who downloads.
std::optional<std::chrono::system_clock::time_point> time_of_upload(const std::string& text,
                                                                    std::chrono::minutes zone) {
    static const std::regex form(
        "(?:([A-Za-z]+) ([0-9]{1,2})|([0-9]{1,2}) ([A-Za-z]+)),? ([0-9]{4}),? ([0-9]{1,2}):?([0-9]{2}) ?([AP]M)",
        std::regex::optimize);
    std::smatch parts;
    if (!std::regex_match(text, parts, form)) {
        return std::nullopt;
    }
    std::istringstream date(parts[2].str() + parts[3].str() + " " + parts[1].str() + parts[4].str() + " " +
                            parts[5].str() + " " + parts[6].str() + ":" + parts[7].str() + " " + parts[8].str());
    date.imbue(std::locale::classic());
    std::tm moment{};
    date >> std::get_time(&moment, "%d %b %Y %I:%M %p");
    return date ? time_of_file(::timegm(&moment) - std::chrono::seconds(zone).count()) : std::nullopt;
}

// "NUMBER-NUMBER - NAME - DATE", a folder, or before a file's name. The first number is the student's. Students' own
// numbers may stand before the name.
std::vector<AssignedFile> assign_by_brightspace(const HandedInFile& file, const Export& whole) {
    static const std::regex form("([0-9]+)-[0-9]+ - (.+?) ?- ([^-]*[0-9]{4}[^-]*?)(?: - (.+))?", std::regex::optimize);
    const std::string& name = file.name.front();
    std::smatch parts;
    if (name.empty() || name.front() < '0' || name.front() > '9' || name.size() > longest_matched ||
        !std::regex_match(name, parts, form)) {
        return {};
    }
    const bool is_in_folder = file.name.size() > 1 || file.is_folder;
    if (parts[4].matched == is_in_folder) {
        return {};
    }
    AssignedFile assigned = assign_by_folder(file);
    assigned.author = {.student = parts[2], .id = parts[1]};
    if (parts[4].matched) {
        assigned.path = {parts[4]};
    }
    if (assigned.path != Path{""}) {  // each upload is a folder of its student
        assigned.path.insert(assigned.path.begin(), parts[3]);
    }
    if (const auto uploaded = time_of_upload(parts[3], whole.zone)) {
        assigned.handed_in_file.time = uploaded;
    }
    return {assigned};
}

}  // namespace

// Its list of the uploads names nobody whom the folders do not name.
Platform brightspace() {
    return {"Brightspace", Platform::FileNames::Certain, assign_by_brightspace, "index.html"};
}

}  // namespace harness::course
