// From the results of a submission's cases to its verdict and score, by the rules of the package's groups. Pure, but
// for graders that are programs of the package.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/package/package.hpp"
#include "harness/package/scoring.hpp"

namespace harness::judge {

// Whether one score is the greater, by more than what arithmetic may leave.
bool is_more(double score, double than);

// What a case or a group came to.
struct Graded {
    model::Verdict verdict = model::Verdict::Accepted;
    double score = 0;

    bool operator==(const Graded&) const = default;
};

// The grader that legacy defines. `results`: at least one.
Graded default_grader(const std::vector<std::string>& flags, const std::vector<Graded>& results);

// A package's own grader: what the parts of a group came to → what the group comes to. Throws JudgeError.
using Grader = std::function<Graded(const package::TestGroup& group, const std::vector<Graded>& results)>;

// What such a program reads, a line a part, and what it writes. Throws JudgeError for anything but one verdict and
// score.
std::string grader_input(const std::vector<Graded>& results);
Graded grade_of(const std::string& output);

// The results of a package's cases, in its order; empty where a case was not judged.
using CaseResults = std::vector<std::optional<model::CaseResult>>;

struct Grading {
    model::Verdict verdict = model::Verdict::JudgeError;
    std::optional<model::Points> points{};  // empty: the package has no scores, or the submission is given none
    std::string fault{};                    // why the judge failed at it; else empty
};

// How the groups of one package are graded. Its scoring is not None. Safe in any thread.
class GradingRules {
  public:
    // `package` must outlive this.
    explicit GradingRules(const package::Package& package) : package_(package), items_(package::items_of(package)) {}

    // Whether a case's result can still change the grading, by the results that are there so far: what follows a
    // rejection in a group that stops at one, or waits for a group that was not passed, cannot. Where `all`, only what
    // must not run is not needed.
    bool needs(const CaseResults& results, std::size_t one, bool all) const;

    // With the results of all cases that are needed; others do not count. `grader` is called for groups with custom
    // grading. A judge error at a case is one of the whole.
    Grading grade(const CaseResults& results, const Grader& grader) const;

  private:
    struct Walk;
    std::optional<model::Verdict> verdict_so_far(const package::Item& item, const CaseResults& results) const;
    bool is_open(const package::TestGroup& group, const CaseResults& results) const;
    Graded grade_group(std::size_t place, const std::vector<Graded>& parts, const Walk& walk) const;
    std::optional<Graded> by_graders(std::size_t place, Walk& walk) const;
    double by_group(std::size_t place, Walk& walk) const;
    Grading of_graders(Walk& walk) const;
    Grading of_groups(Walk& walk) const;

    const package::Package& package_;
    std::vector<std::vector<package::Item>> items_;
};

}  // namespace harness::judge
