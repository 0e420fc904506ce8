// A package of groups and cases in memory, for tests.
#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/judge/scoring/grading.hpp"

namespace harness::judge {

// With the results of its cases.
class GradingTest : public testing::Test {
  protected:
    GradingTest() {
        package_.type.scoring = true;
        package_.scoring = package::Scoring::Graders;
        package_.groups.push_back({});
    }

    package::TestGroup& group(const std::string& name) {
        package::TestGroup made = package_.groups.front();
        made.name = name;
        made.says_legacy = made.has_accept_score = made.has_range = false;
        made.parent =
            place_of(name.substr(0, name.find_last_of('/') == std::string::npos ? 0 : name.find_last_of('/')));
        package_.groups.push_back(made);
        return package_.groups.back();
    }
    void put(const std::string& name, std::optional<model::Verdict> verdict, double score = 0) {
        package::Case test_case;
        test_case.name = name;
        test_case.group = place_of(name.substr(0, name.find_last_of('/')));
        package_.cases.push_back(test_case);
        results_.emplace_back();
        if (verdict) {
            results_.back().emplace();
            results_.back()->name = name;
            results_.back()->verdict = *verdict;
            results_.back()->score = score;
        }
    }
    Grading grade() { return GradingRules(package_).grade(results_, nullptr); }
    std::string fault() {
        return base::error_of<base::JudgeError>([&] { grade(); });
    }
    double got() { return grade().points.value().got; }
    // The needed cases, as digits.
    std::string needed(bool all = false) {
        std::string text;
        const GradingRules rules(package_);
        for (std::size_t index = 0; index < package_.cases.size(); ++index) {
            text += rules.needs(results_, index, all) ? package_.cases[index].name.back() : '-';
        }
        return text;
    }

    package::Package package_;
    CaseResults results_;

  private:
    std::size_t place_of(const std::string& name) {
        const auto found = std::ranges::find(package_.groups, name, &package::TestGroup::name);
        return static_cast<std::size_t>(found - package_.groups.begin());
    }
};

}  // namespace harness::judge
