#include "harness/format/package/version.hpp"

#include <utility>

#include "harness/base/lines.hpp"

namespace harness::package {

namespace {

using enum Version;

const std::vector<Version> all{Legacy, Draft2023, V2025};
const std::vector<Version> old{Legacy};
const std::vector<Version> draft{Draft2023};
const std::vector<Version> latest{V2025};
const std::vector<Version> newer{Draft2023, V2025};

// Each pair: keys, separated by blanks, and the versions that define them.
std::vector<Key> keys_of(const std::vector<std::pair<std::string_view, std::vector<Version>>>& groups) {
    std::vector<Key> keys;
    for (const auto& [names, versions] : groups) {
        for (std::string& name : base::words_of(names)) {
            keys.push_back({std::move(name), versions});
        }
    }
    return keys;
}

}  // namespace

std::optional<Version> version_of(std::string_view text) {
    if (text == "legacy" || text == "legacy-icpc") {
        return Legacy;
    }
    if (text == "2023-07" || text == "2023-07-draft") {
        return Draft2023;
    }
    if (text == "2025-09" || text == "2025-09-draft" || text == "draft") {
        return V2025;
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
const std::vector<Key> problem_keys = keys_of({
    {"problem_format_version name type uuid", all},
    {"author", old},
    {"source", all},
    {"source_url", old},
    {"license rights_owner limits", all},
    {"validation validator_flags grading scoring", old},
    {"keywords", all},
    {"libraries", old},
    {"languages", all},
    {"version credits embargo_until allow_file_writing constants", newer},
    {"verified comment ans_is_output", all},
});

const std::vector<Key> limit_keys = keys_of({
    {"time_multiplier time_safety_margin", old},
    {"time_multipliers", newer},
    {"time_limit", all},
    {"time_resolution", newer},
    {"memory output code compilation_time compilation_memory validation_time validation_memory "
     "validation_output validation_passes generator_time visualizer_time",
     all},
});

const std::vector<Key> multiplier_keys = keys_of({
    {"ac_to_time_limit time_limit_to_tle", newer},
});

// The last four are older than the text that is called legacy.
const std::vector<Key> grading_keys = keys_of({
    {"objective show_test_data_groups custom_scoring accept_score reject_score range on_reject", old},
});

const std::vector<Key> group_keys = keys_of({
    {"on_reject grading grader_flags input_validator_flags output_validator_flags accept_score "
     "reject_score range",
     old},
    {"scoring static_validation", draft},
    {"hint description", newer},
    {"max_score score_aggregation static_validation_score static_validator_args require_pass", latest},
    {"args input_validator_args output_validator_args input_visualizer_args output_visualizer_args "
     "full_feedback",
     newer},
});

const std::vector<Key> case_keys = keys_of({
    {"args input_validator_args output_validator_args input_visualizer_args output_visualizer_args "
     "full_feedback hint description",
     newer},
});

const VersionRules& rules_of(Version version) {
    static const VersionRules legacy{.validator_by_folder = false,
                                     .folders_bind_cases = false,
                                     .graders = true,
                                     .only_accepted_bound_time = true,
                                     .has_time_steps = false,
                                     .ac_to_time_limit = 5,
                                     .time_limit_to_tle = 2};
    static const VersionRules of_draft;
    static const VersionRules of_2025{.deepest_group = 2,
                                      .groups_share_score = false,
                                      .validators_get_arguments = true,
                                      .ignores_odd_names = true,
                                      .error_output_counts = true};
    return version == Legacy ? legacy : version == Draft2023 ? of_draft : of_2025;
}

}  // namespace harness::package
