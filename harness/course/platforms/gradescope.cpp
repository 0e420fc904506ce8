#include <algorithm>
#include <string_view>

#include <yaml-cpp/yaml.h>

#include "harness/base/date.hpp"
#include "harness/base/number.hpp"
#include "platform_table.hpp"

namespace harness::course {

namespace {

// Ruby writes its symbols as ":name", other tools write "name".
YAML::Node child(const YAML::Node& node, const std::string& key) {
    if (!node.IsMap()) {
        return YAML::Node(YAML::NodeType::Undefined);
    }
    const YAML::Node symbol = node[":" + key];
    return symbol.IsDefined() ? symbol : node[key];
}

std::string text_of(const YAML::Node& node) {
    return node.IsDefined() && node.IsScalar() ? node.Scalar() : "";
}

// "2026-09-01 10:00:00.000000000 Z", or with "+02:00" or "-0700" instead of Z. Empty for any other text.
std::optional<std::chrono::system_clock::time_point> time_of(const std::string& text) {
    using namespace std::chrono;
    constexpr std::size_t seconds_end = 19;
    const auto number = [&](std::size_t at, std::size_t digits) {
        return base::number_from<int>(std::string_view(text).substr(std::min(at, text.size()), digits));
    };
    const auto moment = base::time_at(text, {0, 5, 8, 11, 14, 17});
    const std::size_t zone = text.find_first_of("+-Z", std::min(seconds_end, text.size()));
    if (!moment || zone == std::string::npos) {
        return std::nullopt;
    }
    const bool is_utc = text[zone] == 'Z';
    const std::size_t colon = text.find(':', zone) == zone + 3 ? 1 : 0;
    const auto hours_east = is_utc ? 0 : number(zone + 1, 2);
    const auto minutes_east = is_utc ? 0 : number(zone + 3 + colon, 2);
    if (!hours_east || !minutes_east) {
        return std::nullopt;
    }
    const minutes east = (hours(*hours_east) + minutes(*minutes_east)) * (text[zone] == '-' ? -1 : 1);
    return time_of_file((*moment - east).time_since_epoch() / seconds(1));
}

std::map<std::string, std::vector<model::Author>> people_of_gradescope(const std::string& text) {
    constexpr std::size_t most_bytes = 16U << 20U;
    std::map<std::string, std::vector<model::Author>> people;
    if (text.size() > most_bytes) {
        return people;
    }
    try {
        const YAML::Node whole = YAML::Load(text);
        if (!whole.IsMap()) {
            return people;
        }
        for (const auto& entry : whole) {
            const std::string folder = text_of(entry.first);
            const auto handed_in = time_of(text_of(child(entry.second, "created_at")));
            const YAML::Node submitters = child(entry.second, "submitters");
            const bool are_listed = submitters.IsDefined() && submitters.IsSequence();
            for (const auto& submitter : are_listed ? submitters : YAML::Node(YAML::NodeType::Sequence)) {
                model::Author person{text_of(child(submitter, "name")), text_of(child(submitter, "sid")), handed_in};
                person.email = text_of(child(submitter, "email"));
                person.student = person.student.empty() ? person.email : person.student;
                person.student = person.student.empty() ? person.id : person.student;
                if (!person.student.empty()) {
                    people[folder].push_back(std::move(person));
                }
            }
            if (handed_in && !folder.empty() && !people.contains(folder)) {  // it names nobody
                people[folder].push_back({folder, "", handed_in});
            }
        }
    } catch (const YAML::Exception&) {  // a student's file with this name; then the folders' names are the students
        people.clear();
    }
    return people;
}

// Folders "submission_NUMBER" in a folder with a list of their students; each member of a group has its files.
std::vector<AssignedFile> assign_by_gradescope(const HandedInFile& file, const Export& whole) {
    const auto submitters = whole.people.find(file.name.front());
    if (submitters == whole.people.end() || file.name.size() < 2) {
        return {};
    }
    std::vector<AssignedFile> all;
    for (const model::Author& person : submitters->second) {
        AssignedFile assigned = assign_by_folder(file);
        assigned.author = person;
        assigned.author.upload = file.name.front();
        if (person.handed_in) {
            assigned.handed_in_file.time = person.handed_in;
        }
        all.push_back(std::move(assigned));
    }
    return all;
}

}  // namespace

Platform gradescope() {
    return {"Gradescope", Platform::FileNames::Plain, assign_by_gradescope, gradescope_list, people_of_gradescope};
}

}  // namespace harness::course
