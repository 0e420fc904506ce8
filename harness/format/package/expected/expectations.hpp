// The expected results of jury submissions: from their folder, a marker in their source, or submissions.yaml.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/format/package/package.hpp"

namespace harness::package {

// The verdicts that a folder of submissions expects. Ignores case, and treats '-' as '_'. Empty if the name is unknown.
std::optional<std::vector<model::Verdict>> verdicts_of_folder(std::string_view folder);

// Whether the submissions of this folder may miss the best score. Compares names as above.
bool is_partial_folder(std::string_view folder);

// The folder that an unknown name probably means; empty if there is none.
std::string_view meant_folder(std::string_view folder);

// The markers in the first 64 KiB of a source, ignoring case: "@EXPECTED_RESULTS@: WORD, WORD", "@EXPECTED_SCORE@:
// NUMBER" (from DOMjudge; with words it means the same as the first), and "@EXPECTED_GRADES@ WORD WORD …" (one verdict
// for each test group). Later markers on the same line are ignored.
struct Marker {
    std::optional<std::vector<model::Verdict>> results;  // any of these; empty list: a person must judge it
    std::optional<double> score;
    std::vector<model::Verdict> grades;
};

// Ignores unknown words and adds a line to `warnings` for each.
Marker read_marker(const base::SeenFile& source, std::vector<std::string>& warnings);

// The requirements of submissions.yaml on submissions, and the defaults for folders that it does not mention.
class SubmissionRules {
  public:
    // Throws ConfigError. Adds a line to `warnings` for each probable mistake.
    SubmissionRules(const base::Root& root, Version version, std::vector<std::string>& warnings);

    // Whether submissions.yaml itself mentions the submission `name`, "accepted/a.py".
    bool names(std::string_view name) const;
    // Whether submissions.yaml says of all cases of the submission `name` which verdicts they have, or whether their
    // times bound the time limit.
    bool bounds_time(std::string_view name) const;
    // Whether submissions.yaml gives the submission `name` a language, which counts whatever its files are called.
    bool gives_language(std::string_view name) const;

    // Adds a warning for each pattern of submissions.yaml that matches none of these submissions.
    void warn_of_unused(const std::vector<Submission>& submissions, std::vector<std::string>& warnings) const;

    // Adds the requirements to a submission, by its name. `by_marker`: its folder has no requirements.
    void apply(Submission& submission, bool by_marker) const;

  private:
    struct Entry {
        std::string pattern;
        std::string unused;  // the warning if the pattern matches no submission; empty for the format's folders
        bool is_default = false;
        bool bounds_time = false;     // as in bounds_time() above
        std::vector<CaseRule> rules;  // the first is for all cases
        std::vector<LimitUse> uses;
        std::string language;
        std::string entrypoint;
        std::vector<ScoreRule> scores;
        std::vector<MessageRule> messages;
    };

    std::vector<Entry> entries_;
};

// Adds a warning to the package for each case pattern in the rules of submissions that matches no case.
void warn_of_unused_cases(Package& package);

}  // namespace harness::package
