// Submissions: the jury's, with the verdict that each must earn, and any other.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/package/package.hpp"

namespace harness::package {

// The jury's submissions below `root`/submissions. What lies beside them and is no program is left aside, with a
// warning that names it: a Makefile, notes, a header, a template. What is called .disabled is skipped. Throws
// ConfigError.
std::vector<Submission> read_submissions(const config::Config& config, const std::filesystem::path& root,
                                         Version version, std::vector<std::string>& warnings);

// What a submission at that path is called: after its file or folder, fit for one line.
std::string submission_name(const std::filesystem::path& path);

// The files of a program of the package `root`, given as a file or a folder, of which all is taken, named from its top,
// but for hidden files and what list_folder leaves out. Links within the package are followed. Throws ConfigError where
// something in it is neither a file nor a folder or cannot be read, and where there are more than 100 files or folders
// or 20 within one another.
std::vector<model::CodeFile> program_files(const std::filesystem::path& path, const std::filesystem::path& root);

// Whether a file of this name may be a source, in whatever language: its name has an extension, which is none of those
// that only other files have.
bool may_be_source(const std::string& name);

}  // namespace harness::package
