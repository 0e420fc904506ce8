// What the judge knows of a language beside its table in judge.toml. Each .cpp file of this folder is a language, or a
// family of languages that read alike: it defines a function with the name of the file, which returns a Language. The
// build lists these files, so a new one is known at once.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/languages/reading/crash.hpp"
#include "harness/languages/reading/lexer.hpp"
#include "harness/languages/reading/messages.hpp"
#include "harness/languages/reading/source_hints.hpp"
#include "harness/languages/reading/warnings.hpp"

namespace harness::languages {

// What a message means that has this text.
struct Meaning {
    std::string_view text;
    std::string says;
};

// Functions may be null: the language has nothing of the kind. They read hostile text, without a byte order mark, and
// are pure.
struct Language {
    std::vector<std::string_view> extensions{};  // of its sources and headers: ".cpp"
    Syntax syntax{};

    // ---- How the parts of a program refer to each other: see reading/parts.hpp.
    std::string_view main{};  // the function in which a program begins; empty: no mark shows where
    bool may_begin_often = false;
    std::vector<std::string> (*used_parts)(std::string_view text, std::string_view extension) = nullptr;
    std::string (*required_stem)(std::string_view text) = nullptr;
    std::vector<std::string> (*declared_package)(std::string_view text) = nullptr;
    bool (*only_defines)(std::string_view text) = nullptr;
    bool (*needs_test_runner)(std::string_view text) = nullptr;

    // ---- What its compiler or interpreter says: see reading/messages.hpp and reading/warnings.hpp.
    std::vector<ErrorForm> errors{};  // besides the form of GNU
    std::optional<Warning> (*telling_warning)(const LocatedLine& line) = nullptr;

    // ---- What its runtime says: see reading/crash.hpp. The crash that line number `at` begins to report; `what` is
    // empty if it begins none.
    Crash (*crash)(const Lines& lines, std::size_t at) = nullptr;

    // ---- Hints: what a text in a message of the compiler or the runtime means, and what lines of a source tell.
    std::vector<Meaning> meanings{};
    std::vector<SourceHint> source_hints{};
};

const std::vector<Language>& all_languages();

// The language of files with this extension, such as ".cpp". Of an unknown extension: a language of which nothing is
// known.
const Language& language_of(std::string_view extension);

}  // namespace harness::languages
