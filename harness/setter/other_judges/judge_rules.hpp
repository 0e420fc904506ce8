// The rules of another judge, as values and functions. A new judge is a file in judges/ and a row in judge_rules.cpp.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/plan/plan.hpp"
#include "harness/model/divergence.hpp"

namespace harness::other_judges {

// A language that it has by default.
struct LanguageThere {
    std::string_view name;          // for people
    std::string_view extensions;    // words: ".py .py3"
    std::string_view runtime{};     // if it is another one than is usual: "PyPy"
    bool needs_permission = false;  // submissions in it are taken only if an administrator allows it
};

// Its names of the verdicts.
struct Words {
    std::string_view accepted;
    std::string_view wrong;
    std::string_view time;
    std::string_view runtime;
    std::string_view compile;
    std::string_view no_output{};  // a wrong answer without any output; empty: as any other
};

struct LimitThere {
    std::optional<std::chrono::nanoseconds> time;  // empty: not known
    std::string why;
};

// What it expects of a submission.
struct ExpectedThere {
    bool is_judged = true;
    bool is_as_here = false;    // the same file says it, by the same rules
    bool of_each_case = false;  // `permitted` is for the verdict of each case, and not for that of the submission
    std::vector<std::string> permitted{};  // empty: any
    std::vector<std::string> required{};   // at least one case has one of these; empty: no requirement
    std::string why{};
};

struct OtherJudge {
    std::string_view name;   // of --as
    std::string_view title;  // of the program whose rules these are
    Words words;
    std::vector<LanguageThere> languages;
    std::int64_t memory_kib;  // the limit of a package that gives none
    // Why it does not take the package at all; empty: it does.
    std::string (*refusal)(const package::Package& package);
    LimitThere (*time_limit)(const judge::Plan& plan, const model::PackageResult& result);
    // A verdict under the time limit times this is as good; 1: it is not.
    double (*patience)(const package::Package& package);
    // Whether it ends a run that waits.
    bool (*stops_idle)(const package::Package& package);
    ExpectedThere (*expected)(const package::Package& package, const package::Submission& submission);
    // Which of a script's files, sorted by name, it starts; empty: as here.
    std::string (*start)(const package::Submission& submission, const std::vector<std::string>& files);
    // Whether it takes a token of an answer for a number, where a tolerance applies.
    bool (*is_number)(const std::string& token);
    // What else is different for the package as a whole.
    std::vector<model::Divergence> (*others)(const package::Package& package);
};

OtherJudge kattis();
OtherJudge domjudge();
OtherJudge bapctools();
std::vector<OtherJudge> all_judges();

// The languages of problemtools, whose table BAPCtools has taken over, with its own way of Python, and `more`.
std::vector<LanguageThere> languages_of_problemtools(LanguageThere python, const std::vector<LanguageThere>& more = {});

// "wrong_answer" of "wrong_answer/a.py".
std::string folder_of(const package::Submission& submission);
// The time that a file of the package states; empty: it states none.
std::optional<std::chrono::nanoseconds> stated_in(const package::Package& package, std::string_view file);
// What another judge's word means in the words of this one.
model::Verdict meaning_of(const Words& words, std::string_view word);
// "C++20" and "C++", but not "Prolog" and "Perl".
bool is_same_language(std::string_view here, std::string_view there);
// Whether C's strtod() takes the whole token: also hexadecimal numbers, infinities and NaN.
std::optional<double> number_of_c(const std::string& token);

}  // namespace harness::other_judges
