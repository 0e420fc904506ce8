// Hints from the lines of a source: files that it uses, and common mistakes in reading and writing. Hostile text; pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace harness::languages {

// What a run showed, by which a hint is chosen.
enum class Symptom {
    IgnoresArguments,  // the input is in the program's arguments, and its verdict is not the expected one
    PrintsNothing,     // its output is blank
    PrintsNoWord,      // its output is blank, and nothing else tells why
    WrongOrCrashed,    // it reads its input, and its output does not tell what is wrong
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

inline constexpr const char* ignores_arguments = "the input is in its arguments (argv), and standard input is empty";
inline constexpr const char* writes_file = "it prints nothing, and writes to a file: only standard output is judged";
inline constexpr const char* reads_file =
    "it prints nothing, and reads from a file, which is not there: the input {input}";
inline constexpr const char* reads_rest_of_line =
    "the first line that is read after a number is the rest of the number's line: is it skipped?";

// The rows of a function such as "open", which opens a file by its name and a mode such as "w". A 0 instead of a name
// is standard input.
std::vector<SourceHint> file_hints(std::string_view function);

}  // namespace harness::languages
