// What both formats are made of.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/package/exported/exported.hpp"

namespace harness::package {

// Entries by their names, each once.
class Archive {
  public:
    explicit Archive(const Package& package) : package_(package) {}

    // Throws ConfigError where there is such an entry already.
    void add(ExportedFile file);
    // A file of the package, or one that goes with it, with its constants in their places where it is a program's.
    void add_source(const std::string& name, const support::SeenFile& file, bool with_constants);
    bool has(const std::string& name) const { return files_.contains(name); }
    std::vector<ExportedFile> files() const;

  private:
    const Package& package_;
    std::map<std::string, ExportedFile> files_;
};

[[noreturn]] void fail_export(const Package& package, const std::string& what);

// The files of a submission as a program that is whole by itself: where the package has drivers, with that of its
// language.
struct WholeFile {
    std::string name;
    support::SeenFile source;
    std::string text{};  // where there is no source
};
struct WholeSubmission {
    std::string name;  // its file's, or its folder's
    bool is_folder = false;
    std::vector<WholeFile> files;
};
WholeSubmission whole_submission(const Package& package, const config::Config& config, const Submission& submission);

Exported export_for_domjudge(const Package& package, const config::Config& config);

}  // namespace harness::package
