#include "harness/setter/other_judges/judge_rules.hpp"

#include <algorithm>
#include <cstdlib>

#include "harness/base/text.hpp"

namespace harness::other_judges {

std::vector<OtherJudge> all_judges() {
    return {kattis(), domjudge(), bapctools()};
}

std::vector<LanguageThere> languages_of_problemtools(LanguageThere python, const std::vector<LanguageThere>& more) {
    std::vector<LanguageThere> languages{python,
                                         {"C", ".c"},
                                         {"C++", ".cc .C .cpp .cxx .c++"},
                                         {"C#", ".cs"},
                                         {"Cobol", ".cob"},
                                         {"F#", ".fs"},
                                         {"Go", ".go"},
                                         {"Haskell", ".hs"},
                                         {"Java", ".java"},
                                         {"JavaScript", ".js"},
                                         {"Kotlin", ".kt"},
                                         {"Common Lisp", ".lisp .cl"},
                                         {"OCaml", ".ml"},
                                         {"Objective-C", ".m"},
                                         {"Pascal", ".pas"},
                                         {"PHP", ".php"},
                                         {"Prolog", ".pl"},
                                         {"Ruby", ".rb"},
                                         {"Rust", ".rs"},
                                         {"Scala", ".sc .scala"}};
    languages.insert(languages.end(), more.begin(), more.end());
    return languages;
}

std::string folder_of(const package::Submission& submission) {
    return submission.name.substr(0, submission.name.find('/'));
}

std::optional<std::chrono::nanoseconds> stated_in(const package::Package& package, std::string_view file) {
    const auto& stated = package.time_limit.stated;
    const auto limit = std::ranges::find(stated, file, &package::StatedLimit::file);
    return limit != stated.end() ? std::optional(limit->time) : std::nullopt;
}

std::optional<double> number_of_c(const std::string& token) {
    char* end = nullptr;
    const double number = std::strtod(token.c_str(), &end);
    return end == token.c_str() + token.size() && !token.empty() ? std::optional(number) : std::nullopt;
}

model::Verdict meaning_of(const Words& words, std::string_view word) {
    return word == words.accepted  ? model::Verdict::Accepted
           : word == words.time    ? model::Verdict::TimeLimit
           : word == words.runtime ? model::Verdict::RunTimeError
           : word == words.compile ? model::Verdict::CompileError
                                   : model::Verdict::WrongAnswer;
}

bool is_same_language(std::string_view here, std::string_view there) {
    const std::string first = base::lowered(here);
    const std::string second = base::lowered(there);
    return first.find(second) != std::string::npos || second.find(first) != std::string::npos;
}

}  // namespace harness::other_judges
