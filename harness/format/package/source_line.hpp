// Lines of a submission's own source, for messages of compilers, sanitizers and hints.
#pragma once

#include <string>

#include "harness/format/package/package.hpp"
#include "harness/languages/reading/messages.hpp"

namespace harness::package {

// The text of a file; empty if it was deleted or replaced since it was compiled.
std::string source_of(const model::CodeFile& file);

// Maps file names in compiler messages to a submission's files.
class SourceLines {
  public:
    // `submission` must outlive this object. With a driver, a single source is called submission.EXT; without one
    // main.EXT, or by its own name if the language keeps names.
    SourceLines(const Submission& submission, bool has_driver) : submission_(submission), has_driver_(has_driver) {}

    // The line without indentation; empty if the submission has no such line, or if its file is gone.
    std::string text(const languages::SourceLocation& location) const;
    // "line 3: int b"; or "main.c, line 3" if there is no such line.
    std::string quoted(const languages::SourceLocation& location) const;

  private:
    const Submission& submission_;
    bool has_driver_;
};

}  // namespace harness::package
