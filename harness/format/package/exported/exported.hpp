// Exports a package for other systems, without the files that only this judge uses.
#pragma once

#include <string>
#include <vector>

#include "harness/format/package/package.hpp"

namespace harness::package {

enum class ExportFormat {
    Kattis,    // the package unchanged, in its own version: for Kattis, problemtools, BAPCtools
    DomJudge,  // legacy, limited to what DOMjudge reads: one validator of each kind, a time limit, known folders
};

// An entry of the archive.
struct ExportedFile {
    std::string name;  // "data/sample/1.in"; a folder's name ends in '/'
    base::SeenFile source;
    std::string text{};  // used if there is no source
    bool is_executable = false;
};

struct Exported {
    std::vector<ExportedFile> files;    // sorted by name
    std::vector<std::string> warnings;  // what is left out, or missing in the export: one line each
};

// Throws ConfigError if the format cannot express a part of the package, so that verdicts would differ. Needs no time
// limit.
void check_exportable(const Package& package, ExportFormat format);

// `limits`: of a run of a submission. `page`: the statement as HTML, for a system that reads neither LaTeX nor
// Markdown; empty: there is none. Throws ConfigError as above, or if a file cannot be read.
Exported exported_files(const Package& package, const model::Limits& limits, const config::Toolchain& toolchain,
                        ExportFormat format, const std::string& page);

}  // namespace harness::package
