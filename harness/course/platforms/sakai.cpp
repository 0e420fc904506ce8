#include <string>
#include <string_view>

#include "platform_table.hpp"

namespace harness::course {

namespace {

constexpr std::string_view attachments = "Submission attachment(s)";

// "NAME(ID)/Submission attachment(s)/FILE". Beside the attachments are files of the platform: "timestamp.txt",
// "NAME(ID)_submissionText.html", "Feedback Attachment(s)/…". A student who attached nothing has only these.
std::vector<AssignedFile> assign_by_sakai(const HandedInFile& file, const Export& whole) {
    const std::string& folder = file.name.front();
    const std::size_t open = folder.rfind('(');
    const bool is_attached = file.name.size() > 2 && file.name[1] == attachments;
    if (file.name.size() < 2 || !folder.ends_with(')') || open == std::string::npos || open == 0 ||
        open + 2 == folder.size() || (!is_attached && !whole.platforms.contains("Sakai"))) {
        return {};
    }
    AssignedFile assigned = assign_by_folder(file);
    assigned.author = {.student = folder.substr(0, open), .id = folder.substr(open + 1, folder.size() - open - 2)};
    if (is_attached) {
        assigned.path.erase(assigned.path.begin());
    }
    return {assigned};
}

}  // namespace

Platform sakai() {
    return {"Sakai", Platform::FileNames::Certain, assign_by_sakai};
}

}  // namespace harness::course
