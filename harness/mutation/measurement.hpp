// The measurement of one package in steps: so that other processes can do what takes long, a mutant at a time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "harness/mutation/strength.hpp"

namespace harness::mutation {

struct Variant;

// What another process that plants the same has to know of them, and back: `wrapper` where there are extremes. Throws
// JudgeError.
std::string to_text(const Options& options);
Options options_from(const std::string& text, const std::filesystem::path& wrapper);

// A mutant or an extreme. `id`: the same wherever it is judged in the same way.
struct Bug {
    std::string id;
    std::string name;  // "accepted/a.cpp:7 drop-term"
};

class Measurement {
  public:
    // Compiles the accepted submissions, and runs them on all cases unless `prepared` says how long they took: what is
    // mutants of which, and which case comes first, hangs on that. `context` and `jury` must outlive this. Throws as
    // measure().
    Measurement(const workers::JudgingContext& context, const judge::Jury& jury, const Options& options,
                const std::string& prepared = {});
    Measurement(const Measurement&) = delete;
    Measurement& operator=(const Measurement&) = delete;
    ~Measurement();

    // For other processes that measure the same.
    std::string prepared() const;
    std::vector<Bug> bugs() const;

    // All of these throw as measure(). Judges all bugs here.
    void judge_all();
    // Judges one bug; what came of it, for take() of another process.
    std::string judge(std::size_t bug);
    // What came of all bugs, in their order. Throws JudgeError where a text is none of judge().
    void take(const std::vector<std::string>& texts);

    // Once, after judge_all() or take().
    PackageStrength result();

  private:
    struct State;

    void judge(const std::vector<Variant*>& variants);

    std::unique_ptr<State> state_;
};

}  // namespace harness::mutation
