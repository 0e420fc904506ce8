// The measurement of one package in steps, so that other processes can do the slow part, one mutant at a time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "harness/mutation/strength.hpp"

namespace harness::mutation {

struct Variant;

// What another process needs in order to make the same mutants and extremes, as text and back. `wrapper` is used if
// there are extremes. Throws JudgeError.
std::string to_text(const Options& options);
Options options_from(const std::string& text, const std::filesystem::path& wrapper);

// A mutant or an extreme. `id` is the same wherever it is judged in the same way.
struct Bug {
    std::string id;
    std::string name;  // "accepted/a.cpp:7 drop-term"
};

class Measurement {
  public:
    // Compiles the accepted submissions. Runs them on all cases unless `prepared` gives their times, because the times
    // decide which submission the extremes are made from and the order of the cases. `context` and `jury` must outlive
    // this object. Throws as measure().
    Measurement(const workers::JudgingContext& context, const judge::Jury& jury, const Options& options,
                const std::string& prepared = {});
    Measurement(const Measurement&) = delete;
    Measurement& operator=(const Measurement&) = delete;
    ~Measurement();

    // For other processes that measure the same package.
    std::string prepared() const;
    std::vector<Bug> bugs() const;

    // All of the functions below throw as measure(). Judges all bugs in this process.
    void judge_all();
    // Judges one bug. Returns its result, for take() in another process.
    std::string judge(std::size_t bug);
    // Takes the results of all bugs, in their order. Throws JudgeError if a text is not from judge().
    void take(const std::vector<std::string>& texts);

    // Call once, after judge_all() or take().
    PackageStrength result();

  private:
    struct State;

    void judge(std::span<Variant> variants);

    std::unique_ptr<State> state_;
};

}  // namespace harness::mutation
