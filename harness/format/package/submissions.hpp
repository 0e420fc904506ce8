// Reads submissions: the jury's, with the expected verdict of each, and any others.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/format/package/folder.hpp"
#include "harness/format/package/package.hpp"

namespace harness::package {

// The jury's submissions below `root`/submissions. Files next to them that are not programs, such as a Makefile, notes,
// a header or a template, are left out with a warning. Entries with the name .disabled are skipped. Throws ConfigError.
std::vector<Submission> read_submissions(const config::Toolchain& toolchain, const base::Root& root, Version version,
                                         std::vector<std::string>& warnings);

// The name of a submission at that path: its file or folder name, safe for one line.
std::string submission_name(const std::filesystem::path& path);

// All files of a program of the package, given as a file or a folder, with names relative to its top. Skips
// hidden files and what list_allowed leaves out; follows links within the package. Throws ConfigError if an entry is
// neither a file nor a folder or cannot be read, or if there are more than 100 files, 100 folders or 20 levels.
std::vector<model::CodeFile> program_files(const std::filesystem::path& path, const PackageFolders& package);

// Whether a file of this name may be a source in some language: it has an extension that is not known to belong to
// other files only.
bool may_be_source(const std::string& name);

}  // namespace harness::package
