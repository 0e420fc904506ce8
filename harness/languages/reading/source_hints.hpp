// Hints from the lines of a source: files that it uses, and common mistakes in reading and writing. Hostile text; pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace harness::languages {

// What a run showed, by which a hint is chosen.
enum class Symptom {
    IgnoresArguments,   // the input is in the program's arguments, and its verdict is not the expected one
    MisreadsArguments,  // the same, and the program ended
    ReadsArguments,     // the input is on standard input, and its output is blank, or nothing was read
    ReadsEmptyInput,    // the problem has no input, and the output is nearly empty
    DoesNotCompile,     // a compile error
    IsNotRun,           // its output is wrong: the source itself, and nothing else counts
    PrintsInFunction,   // it is a function, and all of its answers are the same
    PrintsNothing,      // its output is blank
    PrintsNoWord,       // its output is blank, and nothing else tells why
    WrongOrCrashed,     // it reads its input, and its output does not tell what is wrong
};

// A row: if a run shows the symptom, the first line with `line` is quoted behind `says`. The texts are looked for
// outside of comments.
struct SourceHint {
    Symptom symptom;
    std::string line;                         // a regular expression, for a part of a line
    std::string says;                         // {input}: how the program gets its input
    std::vector<std::string_view> with{};     // the source has one of these texts; empty: it need not
    std::vector<std::string_view> without{};  // and none of these
    bool is_once = false;                     // and no further line with `line`
};

// The first hint that a source in the language of this extension gives; empty if it gives none.
std::string source_hint(std::string_view source, std::string_view extension, Symptom symptom, std::string_view input);

// ---- For the files of languages.

inline constexpr const char* reads_rest_of_line =
    "the first line that is read after a number is the rest of the number's line: is it skipped?";
inline constexpr const char* prints_in_function = "only what the function returns counts, and not what it prints";

// How a language's programs get their input and leave their output: regular expressions for a part of a line. Empty:
// such lines are not known.
struct Channels {
    std::string_view standard_input{};
    std::string_view arguments{};
    std::string_view output_file{};
    std::string_view input_file{};
    std::string_view wrong_argument{};            // another argument than the first, or the program's own name
    std::string_view first_argument{};            // the text by which a program reads its first argument
    std::vector<std::string_view> other_reads{};  // other texts by which it may do so
    bool ends_at_ctrl_z = false;                  // the compiler takes Ctrl-Z for the end of a file, as DOS did
};

// The rows of these, and the other rows of the language.
std::vector<SourceHint> channel_hints(const Channels& channels, std::vector<SourceHint> others = {});

}  // namespace harness::languages
