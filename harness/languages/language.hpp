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

namespace harness::languages {

// What a message means that has this text.
struct Meaning {
    std::string_view text;
    std::string says;
};

// What a file leaves out, the language does not have. The functions are pure; the texts are hostile.
struct Language {
    std::vector<std::string_view> extensions{};  // of its sources and headers: ".cpp"
    // By which a text without a name is known: regular expressions for parts of lines. A language that has all of
    // another's signs is guessed only by one more.
    std::vector<const char*> signs{};
    Syntax syntax{};

    // ---- What a source says about its program. This is no compiler, but tells one program from several attempts.
    std::string_view main{};       // the function in which a program begins; empty: no mark shows where
    bool may_begin_often = false;  // several files of a program may have a main
    // The names that a source refers to, as the language does: files in C ("src/board.h"), modules in Python ("board"),
    // required files of a script, without extension ("lib/board"), all possible classes in Java ("Board").
    std::vector<std::string> (*used_parts)(std::string_view text, std::string_view extension) = [](auto, auto) {
        return std::vector<std::string>{};
    };
    // The file name, without extension, that a source requires: its public class or unit. Empty if any name will do.
    std::string (*required_stem)(std::string_view text) = [](auto) { return std::string{}; };
    // The folders in which a source must lie: "de", "uni" for a package de.uni of Java.
    std::vector<std::string> (*declared_package)(std::string_view text) = [](auto) {
        return std::vector<std::string>{};
    };
    // Whether a script has definitions and imports only, so that running it does nothing. False if unsure.
    bool (*only_defines)(std::string_view text) = [](auto) { return false; };
    // Whether a source is a test that a test runner has to start, such as JUnit.
    bool (*needs_test_runner)(std::string_view text) = [](auto) { return false; };

    // ---- What its compiler or interpreter says: see reading/messages.hpp.
    std::vector<ErrorForm> errors{};  // besides the form of GNU
    std::optional<Warning> (*telling_warning)(const LocatedLine& line) = [](const auto&) {
        return std::optional<Warning>{};
    };

    // ---- What its runtime says: see reading/crash.hpp. The crash that line number `at` begins to report; `what` is
    // empty if it begins none. It may be hostile: read_crash() makes it safe to show.
    Crash (*crash)(const Lines& lines, std::size_t at) = [](const auto&, auto) { return Crash{}; };

    // A warning of the runtime, in the same form: the program went on.
    Crash (*run_warning)(const Lines& lines, std::size_t at) = [](const auto&, auto) { return Crash{}; };

    // ---- Hints: what a text in a message of the compiler or the runtime means, and what lines of a source tell.
    std::vector<Meaning> meanings{};
    std::vector<SourceHint> source_hints{};
};

const std::vector<Language>& all_languages();

// The language of files with this extension, such as ".cpp". Of an unknown extension: a language of which nothing is
// known.
const Language& language_of(std::string_view extension);

// Whether a program begins in a file with this extension: whether it defines main in the way of its language. Empty for
// languages without such a mark, as all interpreted languages are.
std::optional<bool> begins_program(std::string_view text, std::string_view extension);

// "board" for "board (1)", the name that browsers give to a second download; empty if there is no such number.
std::string without_number(std::string_view stem);

}  // namespace harness::languages
