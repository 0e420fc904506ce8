// Whether repeated judgings of the same submissions agree in verdicts and cpu times.
#pragma once

#include <chrono>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::model {

class Stability {
  public:
    // Adds one judging of a package. The same package again is the next round.
    void add(const PackageResult& result);

    // The verdicts that changed between rounds, one line each: "p accepted/a.c secret/1: 2 × AC, 1 × TLE".
    std::vector<std::string> flapped() const;
    // How well the cpu times of accepted cases agree between rounds, formatted for reports. Empty if fewer than two
    // rounds measured any.
    std::string agreement() const;
    // Both, for people, of a package that was judged this often.
    std::string text(const std::string& package, int rounds) const;

  private:
    struct Observations {
        std::map<Verdict, int> verdicts;
        std::vector<std::chrono::nanoseconds> cpu;  // of the accepted results
    };

    std::map<std::string, Observations> seen_;  // key: package, submission and, for a case's verdict, case
};

// "3 times", or "1 to 3 times" if some packages were judged more often than others.
std::string rounds_text(const std::set<int>& rounds);

}  // namespace harness::model
