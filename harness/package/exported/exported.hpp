// A package as other systems take it, without what is this judge's alone.
#pragma once

#include <string>
#include <vector>

#include "harness/package/package.hpp"

namespace harness::package {

enum class ExportFormat {
    Kattis,    // the package as it is, in the version that it has: Kattis, problemtools, BAPCtools
    DomJudge,  // legacy, of what DOMjudge reads: one validator of each kind, a time limit, folders that it knows
};

// An entry of the archive.
struct ExportedFile {
    std::string name;  // "data/sample/1.in"; of a folder it ends in '/'
    support::SeenFile source;
    std::string text{};  // where there is no source
    bool is_executable = false;
};

struct Exported {
    std::vector<ExportedFile> files;    // in the order of their names
    std::vector<std::string> warnings;  // what is left out, or missing there: a line each
};

// The package must have its time limit. Throws ConfigError where it has what the format cannot say, so that verdicts
// would be others there, and where a file cannot be read.
Exported exported_files(const Package& package, const config::Config& config, ExportFormat format);

}  // namespace harness::package
