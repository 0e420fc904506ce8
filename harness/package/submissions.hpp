// Submissions: the jury's, with the verdict that each must earn, and any other.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/package/package.hpp"

namespace harness::package {

// The jury's submissions below `root`/submissions. What lies beside them and is no program is left aside, with a
// warning that names it: a Makefile, notes, a header, a template, what is called .disabled. Throws ConfigError.
std::vector<Submission> read_submissions(const config::Config& config, const std::filesystem::path& root,
                                         std::vector<std::string>& warnings);

// What a submission at that path is called: after its file or folder, fit for one line.
std::string submission_name(const std::filesystem::path& path);

// What a folder of submissions expects of those in it; empty where its name says nothing.
std::vector<model::Verdict> verdicts_of_folder(std::string_view folder);

// What the marker "@EXPECTED_RESULTS@: WORD, WORD" (DOMjudge's) in the first 64 KiB of a source expects; empty where
// there is none. Throws ConfigError for a word that is unknown or asks for a person's judgement.
std::optional<std::vector<model::Verdict>> verdicts_of_marker(const support::SeenFile& source);

// The files of a program, given as a file or a folder in `root` or below; of a folder all is taken, named from its top,
// but for hidden files and what list_folder leaves out. No link is followed. Throws ConfigError where something in it
// is neither a file nor a folder or cannot be read, and where there are more than 100 files or folders or 20 within one
// another.
std::vector<model::CodeFile> program_files(const std::filesystem::path& path, const std::filesystem::path& root);

}  // namespace harness::package
