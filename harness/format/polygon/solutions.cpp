// Solutions become submissions: the folder and submissions.yaml say what their tags do.
#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/format/polygon/conversion.hpp"

namespace harness::polygon {

namespace {

struct Tag {
    std::string_view name;
    std::string_view folder;
    // As in submissions.yaml: what the folder means, or what must be said because the folder means less.
    std::string_view permitted;
    std::string_view required = "";
    bool folder_says_it = true;
};

const std::vector<Tag> known_tags{
    {"main", "accepted", "AC"},
    {"accepted", "accepted", "AC"},
    {"rejected", "rejected", "", "WA, TLE, RTE"},
    {"wrong-answer", "wrong_answer", "AC, WA", "WA"},
    {"presentation-error", "wrong_answer", "AC, WA", "WA"},
    {"time-limit-exceeded", "time_limit_exceeded", "AC, TLE", "TLE"},
    {"time-limit-exceeded-or-accepted", "mixed", "AC, TLE", "", false},
    {"time-limit-exceeded-or-memory-limit-exceeded", "brute_force", "AC, TLE, RTE", "TLE, RTE"},
    {"memory-limit-exceeded", "memory_limit_exceeded", "AC, RTE", "RTE"},
    {"failed", "run_time_error", "AC, RTE", "RTE"},
    {"runtime-error", "run_time_error", "AC, RTE", "RTE"},
    {"run-time-error", "run_time_error", "AC, RTE", "RTE"},
};

const Tag* tag_named(std::string_view name) {
    const auto tag = std::ranges::find(known_tags, name, &Tag::name);
    return tag == known_tags.end() ? nullptr : &*tag;
}

std::string verdict_rules(const Tag& tag) {
    return fmt::format("{{{}{}{}}}", tag.permitted.empty() ? "" : fmt::format("permitted: [{}]", tag.permitted),
                       tag.permitted.empty() || tag.required.empty() ? "" : ", ",
                       tag.required.empty() ? "" : fmt::format("required: [{}]", tag.required));
}

class Solutions {
  public:
    explicit Solutions(Conversion& conversion) : conversion_(conversion) {}

    void convert() {
        for (const Solution& solution : conversion_.problem().solutions) {
            const Tag* tag = tag_named(solution.tag);
            if (tag == nullptr) {
                conversion_.mark_used(solution.path);
                conversion_.leave_out(solution.path,
                                      fmt::format("no verdict is expected of a solution with the tag '{}'",
                                                  base::one_line(solution.tag, 60)));
            } else {
                add(solution, *tag);
            }
        }
        if (!rules_.empty()) {
            conversion_.add_text("submissions/submissions.yaml", rules_);
        }
    }

  private:
    void add(const Solution& solution, const Tag& tag) {
        const std::string of_groups = rules_of_groups(solution, tag);
        const std::vector<NewFile> files = conversion_.with_resources(solution.path);
        const std::string name = free_name(files.front().name, of_groups.empty() ? std::string{tag.folder} : "mixed");
        for (const NewFile& file : files) {
            // A program of several files is a folder.
            conversion_.add(fmt::format("submissions/{}{}", name, files.size() == 1 ? "" : "/" + file.name),
                            file.source);
        }
        if (solution.tag == "main" && conversion_.result.main_solution.empty()) {
            conversion_.result.main_solution = name;
        }
        if (!of_groups.empty()) {
            rules_ += fmt::format("{}:\n{}", name, of_groups);
        } else if (!tag.folder_says_it) {
            rules_ += fmt::format("{}: {}\n", name, verdict_rules(tag));
        } else if (conversion_.result.main_solution == name) {
            rules_ += fmt::format("{}: {{model_solution: true}}\n", name);
        }
    }

    // A tag for a group holds for its tests. The solution's own tag holds for all others, unless it requires a verdict:
    // not each of them need give it. Empty if no group has a tag.
    std::string rules_of_groups(const Solution& solution, const Tag& tag) {
        std::string rules;
        std::set<std::string> tagged;
        for (const ExtraTag& extra : solution.extra_tags) {
            if (extra.group.empty()) {
                conversion_.leave_out(
                    fmt::format("the tag '{}' of {} for the test set '{}'", base::one_line(extra.tag, 60),
                                solution.path, base::one_line(extra.testset, 60)),
                    "a tag is for the solution or for a group");
                continue;
            }
            const Tag* of_group = tag_named(extra.tag);
            const std::vector<std::string> folders = conversion_.folders_of(extra.group);
            if (of_group == nullptr || folders.empty()) {
                conversion_.leave_out(
                    fmt::format("the tag '{}' of {} for the group '{}'", base::one_line(extra.tag, 60), solution.path,
                                base::one_line(extra.group, 60)),
                    of_group == nullptr ? "the tag is unknown here" : "the group is no test group of the new package");
                continue;
            }
            for (const std::string& folder : folders) {
                rules += fmt::format("  {}: {}\n", folder, verdict_rules(*of_group));
                tagged.insert(folder);
            }
        }
        for (const std::string& folder : conversion_.folders()) {
            if (!tagged.empty() && !tagged.contains(folder) && tag.required.empty()) {
                rules += fmt::format("  {}: {}\n", folder, verdict_rules(tag));
            }
        }
        return rules;
    }

    // "accepted/main.cpp", or "accepted/main_2.cpp" if that is taken.
    std::string free_name(const std::string& file, const std::string& folder) {
        const std::size_t dot = std::min(file.rfind('.'), file.size());
        std::string name = fmt::format("{}/{}", folder, file);
        for (int number = 2; !names_.insert(name).second; ++number) {
            name = fmt::format("{}/{}_{}{}", folder, file.substr(0, dot), number, file.substr(dot));
        }
        return name;
    }

    Conversion& conversion_;
    std::set<std::string> names_;
    std::string rules_;  // submissions.yaml
};

}  // namespace

void convert_solutions(Conversion& conversion) {
    Solutions(conversion).convert();
}

}  // namespace harness::polygon
