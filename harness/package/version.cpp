#include "harness/package/version.hpp"

#include <array>
#include <utility>

namespace harness::package {

namespace {

using enum Version;

const std::vector<Version> all{Legacy, Draft2023, V2025};
const std::vector<Version> old{Legacy};
const std::vector<Version> draft{Draft2023};
const std::vector<Version> latest{V2025};
const std::vector<Version> newer{Draft2023, V2025};

}  // namespace

std::optional<Version> version_of(std::string_view text) {
    static constexpr std::array<std::pair<std::string_view, Version>, 7> names{{{"legacy", Legacy},
                                                                                {"legacy-icpc", Legacy},
                                                                                {"2023-07", Draft2023},
                                                                                {"2023-07-draft", Draft2023},
                                                                                {"2025-09", V2025},
                                                                                {"2025-09-draft", V2025},
                                                                                {"draft", V2025}}};
    for (const auto& [name, version] : names) {
        if (name == text) {
            return version;
        }
    }
    return std::nullopt;
}

std::string_view name_of(Version version) {
    switch (version) {
        case Legacy:
            return "legacy";
        case Draft2023:
            return "2023-07-draft";
        case V2025:
            break;
    }
    return "2025-09";
}

// `libraries`, `points`, and in legacy `languages` are from older texts. `verified`, `comment` and `ans_is_output` are
// from BAPCtools.
const std::vector<Key> problem_keys{{"problem_format_version", all},
                                    {"name", all},
                                    {"type", all},
                                    {"uuid", all},
                                    {"author", old},
                                    {"source", all},
                                    {"source_url", old},
                                    {"license", all},
                                    {"rights_owner", all},
                                    {"limits", all},
                                    {"validation", old},
                                    {"validator_flags", old},
                                    {"grading", old},
                                    {"scoring", old},
                                    {"keywords", all},
                                    {"libraries", old},
                                    {"languages", all},
                                    {"version", newer},
                                    {"credits", newer},
                                    {"embargo_until", newer},
                                    {"allow_file_writing", newer},
                                    {"constants", newer},
                                    {"verified", all},
                                    {"comment", all},
                                    {"ans_is_output", all}};

const std::vector<Key> limit_keys{{"time_multiplier", old},
                                  {"time_safety_margin", old},
                                  {"time_multipliers", newer},
                                  {"time_limit", all},
                                  {"time_resolution", newer},
                                  {"memory", all},
                                  {"output", all},
                                  {"code", all},
                                  {"compilation_time", all},
                                  {"compilation_memory", all},
                                  {"validation_time", all},
                                  {"validation_memory", all},
                                  {"validation_output", all},
                                  {"validation_passes", all},
                                  {"generator_time", all},
                                  {"visualizer_time", all}};

const std::vector<Key> multiplier_keys{{"ac_to_time_limit", newer}, {"time_limit_to_tle", newer}};

// The last four are older than the text that is called legacy.
const std::vector<Key> grading_keys{{"objective", old},    {"show_test_data_groups", old}, {"custom_scoring", old},
                                    {"accept_score", old}, {"reject_score", old},          {"range", old},
                                    {"on_reject", old}};

const std::vector<Key> group_keys{{"on_reject", old},
                                  {"grading", old},
                                  {"grader_flags", old},
                                  {"input_validator_flags", old},
                                  {"output_validator_flags", old},
                                  {"accept_score", old},
                                  {"reject_score", old},
                                  {"range", old},
                                  {"scoring", draft},
                                  {"static_validation", draft},
                                  {"hint", newer},
                                  {"description", newer},
                                  {"max_score", latest},
                                  {"score_aggregation", latest},
                                  {"static_validation_score", latest},
                                  {"static_validator_args", latest},
                                  {"require_pass", latest},
                                  {"args", newer},
                                  {"input_validator_args", newer},
                                  {"output_validator_args", newer},
                                  {"input_visualizer_args", newer},
                                  {"output_visualizer_args", newer},
                                  {"full_feedback", newer}};

const std::vector<Key> case_keys{{"args", newer},
                                 {"input_validator_args", newer},
                                 {"output_validator_args", newer},
                                 {"input_visualizer_args", newer},
                                 {"output_visualizer_args", newer},
                                 {"full_feedback", newer},
                                 {"hint", newer},
                                 {"description", newer}};

const VersionRules& rules_of(Version version) {
    static const VersionRules legacy{.validator_by_folder = false,
                                     .folders_bind_cases = false,
                                     .graders = true,
                                     .ac_to_time_limit = 5,
                                     .time_limit_to_tle = 2};
    static const VersionRules of_draft;
    static const VersionRules of_2025{
        .deepest_group = 2, .groups_share_score = false, .validators_get_arguments = true, .ignores_odd_names = true};
    return version == Legacy ? legacy : version == Draft2023 ? of_draft : of_2025;
}

}  // namespace harness::package
