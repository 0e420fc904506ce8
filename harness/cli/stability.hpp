// `judge verify --repeat N`: do several judgings of the same submissions agree, in verdicts and in cpu times?
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::cli {

class Stability {
  public:
    // One judging of a package; the same package again is the next round.
    void add(const model::PackageResult& result);

    // The verdicts that were not the same each time: a line each, "p accepted/a.c secret/1: 2 × AC, 1 × TLE".
    std::vector<std::string> flapped() const;
    // How well the cpu times of accepted cases agree from round to round, as reports print it; empty where fewer than
    // two rounds measured any.
    std::string agreement() const;

  private:
    struct Seen {
        std::map<model::Verdict, int> verdicts;
        std::vector<std::chrono::nanoseconds> cpu;  // of the accepted ones
    };

    std::map<std::string, Seen> seen_;  // by package, submission and, where it is one's, case
};

}  // namespace harness::cli
