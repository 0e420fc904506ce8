// Parts that both export formats use.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "harness/format/package/complain.hpp"
#include "harness/format/package/exported/exported.hpp"

namespace harness::package {

// Entries by name; each name occurs once.
class Archive {
  public:
    explicit Archive(const Package& package) : package_(package) {}

    // Throws ConfigError if the entry exists already.
    void add(ExportedFile file);
    // Adds a file of the package or of its programs; with `with_constants`, replaces the constants in it.
    void add_source(const std::string& name, const base::SeenFile& file, bool with_constants);
    bool has(const std::string& name) const { return files_.contains(name); }
    std::vector<ExportedFile> files() const;

  private:
    const Package& package_;
    std::map<std::string, ExportedFile> files_;
};

template <typename... Args>
[[noreturn]] void fail_export(const Package& package, fmt::format_string<Args...> what, Args&&... args) {
    fail(package.root, "cannot be exported so: {}", fmt::format(what, std::forward<Args>(args)...));
}

// A submission as a complete program: if the package has drivers, includes the driver of its language.
struct WholeSubmission {
    std::string name;  // of its file or folder
    bool is_folder = false;
    std::vector<ExportedFile> files;  // their names are relative to its folder
};
WholeSubmission whole_submission(const Package& package, const config::Toolchain& toolchain,
                                 const Submission& submission);

// The part of check_exportable() for DOMjudge alone.
void refuse_for_domjudge(const Package& package);
Exported export_for_domjudge(const Package& package, const model::Limits& limits, const config::Toolchain& toolchain,
                             const std::string& page);

}  // namespace harness::package
