#include "harness/format/package/expected/expectations.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/yaml_map.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using model::Verdict;
using enum Verdict;
using base::ConfigError;
using Verdicts = std::vector<Verdict>;
using WordTable = std::vector<std::pair<std::string_view, Verdicts>>;

// The folder names of all versions and of DOMjudge, with the verdicts that they name; see model::satisfies().
const WordTable folders{
    {"accepted", {Accepted}},
    {"correct", {Accepted}},
    {"partially_accepted", {Accepted}},
    {"slow_accepted", {Accepted, TimeLimit}},
    {"wrong_answer", {WrongAnswer}},
    {"no_output", {WrongAnswer}},
    {"time_limit_exceeded", {TimeLimit}},
    {"timelimit", {TimeLimit}},
    {"idle_limit_exceeded", {IdleLimit}},
    {"idle_limit", {IdleLimit}},
    {"memory_limit_exceeded", {MemoryLimit}},
    {"memory_limit", {MemoryLimit}},
    {"output_limit_exceeded", {OutputLimit}},
    {"output_limit", {OutputLimit}},
    {"run_time_error", {RunTimeError}},
    {"run_error", {RunTimeError}},
    {"compile_error", {CompileError}},
    {"compiler_error", {CompileError}},
    {"rejected", {WrongAnswer, TimeLimit, IdleLimit, MemoryLimit, OutputLimit, RunTimeError, CompileError}},
    {"brute_force", {TimeLimit, IdleLimit, MemoryLimit, RunTimeError}},
};

// Frequent wrong names whose letters alone do not show what was meant.
const std::vector<std::pair<std::string_view, std::string_view>> slips{
    {"ac", "accepted"},
    {"wa wrong wrong_output wrong_outputs incorrect", "wrong_answer"},
    {"tle time_limit timeout", "time_limit_exceeded"},
    {"rte re runtime_error", "run_time_error"},
    {"mle", "memory_limit_exceeded"},
    {"ole", "output_limit_exceeded"},
    {"ce", "compile_error"},
};

// Further words for markers, in addition to the folder names.
const WordTable marker_words{
    {"time_limit", {TimeLimit}}, {"runtime_error", {RunTimeError}},
    {"ac", {Accepted}},          {"wa", {WrongAnswer}},
    {"tle", {TimeLimit}},        {"ile", {IdleLimit}},
    {"mle", {MemoryLimit}},      {"ole", {OutputLimit}},
    {"rte", {RunTimeError}},     {"ce", {CompileError}},
};

const Verdicts* find(const WordTable& words, std::string_view name) {
    const auto entry = std::ranges::find(words, name, &WordTable::value_type::first);
    return entry != words.end() ? &entry->second : nullptr;
}

const std::vector<std::string_view> folder_names = config::names_of(folders, &WordTable::value_type::first);

// "Wrong-Answer" → "wrong_answer".
std::string plain(std::string_view name) {
    std::string text = base::lowered(name);
    std::ranges::replace(text, '-', '_');
    return text;
}

// The rest of the line after the first marker of that name, and the line's number; empty if there is no marker.
struct MarkerText {
    std::string_view rest;
    int line = 0;
};
std::optional<MarkerText> find_marker(std::string_view bytes, std::string_view small, std::string_view name) {
    const std::size_t at = small.find(name);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const std::size_t from = at + name.size();
    const std::size_t end = std::min(bytes.find('\n', from), bytes.size());
    const auto line = std::ranges::count(bytes.substr(0, at), '\n') + 1;
    return MarkerText{bytes.substr(from, end - from), static_cast<int>(line)};
}

// Removes and returns the first word, with the blanks around it; empty if there is none, or only a comment's end.
std::string_view take_word(std::string_view& rest) {
    const auto skip_blanks = [&] { rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r"), rest.size())); };
    const auto is_of_word = [](char letter) {
        return std::isalpha(static_cast<unsigned char>(letter)) != 0 || letter == '-' || letter == '_';
    };
    skip_blanks();
    const auto length = static_cast<std::size_t>(std::ranges::find_if_not(rest, is_of_word) - rest.begin());
    std::string_view word = rest.substr(0, length);
    rest.remove_prefix(length);
    skip_blanks();
    while (word.ends_with('-')) {  // "-->"
        word.remove_suffix(1);
    }
    return word;
}

const Verdicts* verdicts_of_word(std::string_view word) {
    const std::string name = plain(word);
    const Verdicts* verdicts = find(folders, name);
    return verdicts != nullptr ? verdicts : find(marker_words, name);
}

void read_results(const fs::path& source, MarkerText text, Marker& marker, std::vector<std::string>& warnings) {
    Verdicts results;
    bool by_hand = false;
    bool unknown = false;
    do {
        const std::string_view word = take_word(text.rest);
        if (const Verdicts* verdicts = verdicts_of_word(word); verdicts != nullptr) {
            for (const Verdict verdict : *verdicts) {
                if (std::ranges::find(results, verdict) == results.end()) {
                    results.push_back(verdict);
                }
            }
        } else if (plain(word) == "check_manually") {
            by_hand = true;
        } else {
            unknown = true;
            warnings.emplace_back(ConfigError(source, text.line,
                                              fmt::format("unknown expected result '{}', which counts as not there; {}",
                                                          base::one_line(word, 60), config::hint(word, folder_names)))
                                      .what());
        }
        if (!text.rest.starts_with(',')) {
            break;
        }
        text.rest.remove_prefix(1);
    } while (true);
    if (by_hand) {
        warnings.emplace_back(
            ConfigError(source, text.line, "asks for a person's judgement, so nothing is expected of it").what());
        results.clear();
    }
    if (by_hand || !results.empty() || !unknown) {
        marker.results = std::move(results);
    }
}

}  // namespace

std::optional<std::vector<Verdict>> verdicts_of_folder(std::string_view folder) {
    const Verdicts* verdicts = find(folders, plain(folder));
    return verdicts != nullptr ? std::optional{*verdicts} : std::nullopt;
}

bool is_partial_folder(std::string_view folder) {
    return plain(folder) == "partially_accepted";
}

std::string_view meant_folder(std::string_view folder) {
    const std::string name = plain(folder);
    for (const auto& [wrong, meant] : slips) {
        if (const auto words = base::words_of(wrong); std::ranges::find(words, name) != words.end()) {
            return meant;
        }
    }
    return config::nearest(name, folder_names);
}

Marker read_marker(const base::SeenFile& source, std::vector<std::string>& warnings) {
    const std::string bytes = text_of(source, std::size_t{64} << 10U);
    const std::string small = base::lowered(bytes);
    Marker marker;
    if (const auto text = find_marker(bytes, small, "@expected_results@:"); text) {
        read_results(source, *text, marker, warnings);
    }
    if (const auto text = find_marker(bytes, small, "@expected_score@:"); text) {
        std::string_view rest = text->rest;
        rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
        marker.score = finite_number(rest.substr(0, rest.find_first_not_of("+-.eE0123456789")));
        if (!marker.score && !marker.results) {
            read_results(source, *text, marker, warnings);
        }
    }
    if (const auto text = find_marker(bytes, small, "@expected_grades@"); text) {
        std::string_view rest = text->rest;
        rest.remove_prefix(rest.starts_with(':') ? 1 : 0);
        for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
            const Verdicts* verdicts = verdicts_of_word(word);
            if (verdicts == nullptr || verdicts->size() != 1) {
                break;
            }
            marker.grades.push_back(verdicts->front());
        }
    }
    return marker;
}

}  // namespace harness::package
