// The lines of a submission's own source that compilers, sanitizers and hints speak of.
#pragma once

#include <string>

#include "harness/model/source_place.hpp"
#include "harness/package/package.hpp"

namespace harness::package {

// Which of a submission's files the compiler calls how.
class SourceLines {
  public:
    // `submission` must outlive this. With a driver a single source is called submission.EXT, else main.EXT, or by
    // its own name where the language keeps names.
    SourceLines(const Submission& submission, bool has_driver) : submission_(submission), has_driver_(has_driver) {}

    // The line, without what indents it; empty where the submission has no such line, or its file is gone.
    std::string text(const model::SourcePlace& place) const;
    // "line 3: int b"; "main.c, line 3" where there is no such line.
    std::string quoted(const model::SourcePlace& place) const;

  private:
    const Submission& submission_;
    bool has_driver_;
};

}  // namespace harness::package
