// Computes a submission's verdict and score from the results of its cases, by the rules of the package's groups. Pure,
// except for graders that are programs of the package.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/format/package/package.hpp"
#include "harness/format/package/scoring.hpp"
#include "harness/model/result.hpp"

namespace harness::judge {

// Whether `score` is greater than `than` by more than rounding errors.
bool is_more(double score, double than);

// The result of a case or a group.
struct Grade {
    model::Verdict verdict = model::Verdict::Accepted;
    double score = 0;

    bool operator==(const Grade&) const = default;
};

// The default grader of the legacy format. `results`: at least one.
Grade default_grader(const std::vector<std::string>& flags, const std::vector<Grade>& results);

// A package's own grader: the results of a group's parts → the result of the group. Throws JudgeError.
using Grader = std::function<Grade(const package::TestGroup& group, const std::vector<Grade>& results)>;

// The input of such a program, one line for each part, and its parsed output. Throws JudgeError unless the output is
// one verdict and one score.
std::string grader_input(const std::vector<Grade>& results);
Grade grade_of(const std::string& output);

// The results of a package's cases, in its order; empty for cases that were not judged.
using CaseResults = std::vector<std::optional<model::CaseResult>>;

struct Grading {
    model::Verdict verdict = model::Verdict::JudgeError;
    std::optional<model::Points> points{};  // empty: the package has no scores, or the submission gets none
    std::string fault{};                    // why there is no grade, with the verdict JE or not judged; else empty
};

// How the groups of one package are graded. Requires a scoring other than None. Thread-safe.
class GradingRules {
  public:
    // `package` must outlive this object.
    explicit GradingRules(const package::Package& package) : package_(package), items_(package::items_of(package)) {}

    // Whether a case's result can still change the grading, given the results so far. It cannot after a rejection in a
    // group that stops there, or in a group that requires another group which was not passed. With `all`, every case is
    // needed except those that must not run.
    bool needs(const CaseResults& results, std::size_t case_index, bool all) const;

    // Needs the results of all needed cases; ignores others. Calls `grader` for groups with custom grading. A judge
    // error at a case becomes the verdict of the whole. Throws JudgeError if a score is outside its group's range.
    Grading grade(const CaseResults& results, const Grader& grader) const;

  private:
    struct Walk;
    std::optional<model::Verdict> verdict_so_far(const package::Item& item, const CaseResults& results) const;
    bool is_blocked(const package::TestGroup& group, const CaseResults& results, model::Verdict unknown) const;

    const package::Package& package_;
    std::vector<std::vector<package::Item>> items_;
};

}  // namespace harness::judge
