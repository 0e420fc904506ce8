// Cases whose answer may be wrong: most programs of a class are right on all other cases, and agree on another answer.
// Pure.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::report {

struct Dispute {
    std::string test_case;
    std::string expected;          // the beginning of the answer; empty: there is none
    std::string given;             // the output on which the programs agree, as the first of them wrote it
    bool is_cut = false;           // `given` is not the whole output
    std::size_t programs = 0;      // that agree
    std::size_t all = 0;           // programs of the class that were run
    std::optional<double> points;  // that their students would have more; empty: not known
};

constexpr auto fields(const Dispute* /*type*/) {
    using D = Dispute;
    return std::tuple{model::shown_as("case", "case", &D::test_case),
                      model::shown("expected", &D::expected),
                      model::shown("given", &D::given),
                      model::shown("is_cut", &D::is_cut),
                      model::shown("programs", &D::programs),
                      model::shown_as("of", "of", &D::all),
                      model::shown("points", &D::points)};
}

// The only rejected case of a result: a wrong answer whose output is known; null if there is no such case.
const model::CaseResult* only_fault(const model::SubmissionResult& result);

class Disputes {
  public:
    // A student's result that counts. Of its cases only only_fault() matters.
    void add(const model::SubmissionResult& result);
    // In the order of the cases' names.
    std::vector<Dispute> all() const;

  private:
    using Key = std::pair<std::string, std::string>;  // the case; the words of the output

    std::map<Key, Dispute> outputs_;
    std::size_t programs_ = 0;
};

// Those of a class; empty if the results are no class's.
std::vector<Dispute> disputes_of(const model::PackageResult& result);

// Whether `given` is a whole text that could be the answer.
bool can_correct(const Dispute& dispute);

// "is secret/1 wrong? 47 of 60 programs print …", one line. `longest`: of each output, in bytes.
std::string question_of(const Dispute& dispute, std::size_t longest = 60);

}  // namespace harness::report
