// What is expected of jury submissions: by their folder, by a marker in their source, by submissions.yaml.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/package/package.hpp"

namespace harness::package {

// What a folder of submissions expects, whatever the letters' case and whether '-' or '_' stands between words; empty
// where its name says nothing.
std::optional<std::vector<model::Verdict>> verdicts_of_folder(std::string_view folder);

// The folder that was likely meant, of one whose name says nothing; empty where none was.
std::string_view meant_folder(std::string_view folder);

// What the markers in the first 64 KiB of a source say, whatever the letters' case: "@EXPECTED_RESULTS@: WORD, WORD"
// and "@EXPECTED_SCORE@: NUMBER" (DOMjudge's; with words it is the first by another name), "@EXPECTED_GRADES@ WORD WORD
// …" (a verdict a test group). What follows them on their line is none of them.
struct Marker {
    std::optional<std::vector<model::Verdict>> results;  // any of them; empty where a person is to judge
    std::optional<double> score;
    std::vector<model::Verdict> grades;
};

// Adds a line to `warnings` for a word that is unknown, which counts as not there.
Marker read_marker(const support::SeenFile& source, std::vector<std::string>& warnings);

// What submissions.yaml, and what stands for it where it says nothing, demands of submissions.
class SubmissionRules {
  public:
    // Throws ConfigError. Adds a line to `warnings` for what is likely a slip.
    SubmissionRules(const std::filesystem::path& root, Version version, std::vector<std::string>& warnings);

    // Whether submissions.yaml itself has something of the submission `name`, "accepted/a.py".
    bool names(std::string_view name) const;

    // Adds a line for each pattern of submissions.yaml that none of these is named by.
    void warn_of_unused(const std::vector<Submission>& submissions, std::vector<std::string>& warnings) const;

    // Adds to a submission what is demanded of it, which it must be named for. `by_marker`: its folder demands nothing.
    void apply(Submission& submission, bool by_marker) const;

  private:
    struct Entry {
        std::string pattern;
        std::string unused;  // a warning, for where no submission is named by the pattern; none of the format's folders
        bool is_default = false;
        std::vector<model::CaseRule> rules;  // the first is of all cases
        std::vector<LimitUse> uses;
        std::string language;
        std::string entrypoint;
        std::vector<model::ScoreRule> scores;
        std::vector<model::MessageRule> messages;
    };

    std::vector<Entry> entries_;
};

// Adds a line to the package's warnings for each pattern of cases that a submission's rules have and no case matches.
void warn_of_unused_cases(Package& package);

}  // namespace harness::package
