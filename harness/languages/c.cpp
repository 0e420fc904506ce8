#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

constexpr std::string_view assertion = ": Assertion ";
constexpr const char* gets_is_gone =
    "gets is no longer part of C and C++: read a line with fgets, or with getline in C++";
constexpr std::string_view thrown = "terminate called after throwing an instance of '";

// Files included in quotes: "board.h", "src/solve.cpp".
std::vector<std::string> included_files(std::string_view text, std::string_view) {
    std::vector<std::string> names;
    for (std::string_view line : base::lines_of(base::without_byte_order_mark(text))) {
        line = base::trimmed(line);
        if (!line.starts_with('#')) {
            continue;
        }
        const std::string_view rest = behind_word(base::trimmed(line.substr(1)), "include");
        if (rest.starts_with('"') && rest.find('"', 1) != std::string_view::npos) {
            names.emplace_back(rest.substr(1, rest.find('"', 1) - 1));
        }
    }
    return names;
}

// Whether the kind of warning, as gcc names it without the part after '=', means that the program may not do what it
// says.
bool is_telling(std::string_view kind) {
    static const std::vector<std::string> kinds = base::words_of(
        "address aggressive-loop-optimizations array-bounds bool-compare bool-operation char-subscripts "
        "dangling-else dangling-pointer delete-non-virtual-dtor div-by-zero empty-body enum-compare format "
        "format-extra-args format-overflow free-nonheap-object implicit-fallthrough "
        "implicit-function-declaration incompatible-pointer-types infinite-recursion init-self "
        "int-conversion int-in-bool-context int-to-pointer-cast logical-not-parentheses main "
        "maybe-uninitialized memset-elt-size memset-transposed-args misleading-indentation "
        "mismatched-new-delete nonnull overflow parentheses pointer-compare pointer-to-int-cast "
        "return-local-addr return-type self-move sequence-point shift-count-negative shift-count-overflow "
        "shift-overflow sizeof-array-argument sizeof-pointer-memaccess stringop-overflow stringop-overread "
        "tautological-compare type-limits uninitialized unused-value use-after-free");
    return std::ranges::find(kinds, kind) != kinds.end();
}

// Functions that work without a declaration, since the compiler knows them or they take and return an int.
constexpr std::array<std::string_view, 15> known_functions{"abs",    "atoi",    "exit",   "getchar", "memset",
                                                           "printf", "putchar", "puts",   "rand",    "scanf",
                                                           "srand",  "strcmp",  "strcpy", "strlen",  "system"};

// Whether the warning changes no run, though its kind may.
bool is_harmless(std::string_view text) {
    constexpr std::string_view undeclared = "implicit declaration of function ‘";
    if (!text.starts_with(undeclared)) {
        return text.starts_with("unnecessary parentheses");
    }
    const std::string_view name = text.substr(undeclared.size());
    return std::ranges::any_of(known_functions, [&](std::string_view known) {
        return name.starts_with(known) && name.substr(known.size()).starts_with("’");
    });
}

// "TEXT [-Wformat=]".
std::optional<Warning> gcc_warning(const LocatedLine& at) {
    constexpr std::string_view begin = "warning: ";
    constexpr std::string_view kind = " [-W";
    const std::size_t name = at.rest.rfind(kind);
    if (!at.rest.starts_with(begin) || name == std::string_view::npos || !at.rest.ends_with(']')) {
        return std::nullopt;
    }
    std::string_view called = at.rest.substr(name + kind.size());
    called = called.substr(0, called.find_first_of("=]"));
    const std::string_view text = at.rest.substr(begin.size(), name - begin.size());
    if (!is_telling(called) || is_harmless(text)) {
        return std::nullopt;
    }
    return Warning{at.location, std::string(text), std::string(called)};
}

// Finds the innermost frame "#0 0x… in FUNCTION FILE:LINE", from line `at` on, in a file of the program.
void read_frames(const Lines& lines, std::size_t at, SourceLocation& location) {
    for (std::size_t i = at; i < lines.size() && !lines[i].empty(); ++i) {
        const std::string_view line = lines[i];
        const std::size_t blank = line.rfind(' ');
        if (line.find('#') != std::string_view::npos && blank != std::string_view::npos &&
            is_in_own_folder(line.substr(blank + 1)) && read_own_location(line.substr(blank + 1), location)) {
            return;
        }
    }
}

// "==1==ERROR: AddressSanitizer: WHAT on address …", then frames.
Crash read_address_sanitizer(const Lines& lines, std::size_t at) {
    Crash crash;
    std::string_view what = lines[at].substr(lines[at].find("AddressSanitizer"));
    what = what.substr(0, std::min({what.find(" on "), what.find(" (pc"), what.find(" 0x")}));
    crash.what = what;
    read_frames(lines, at + 1, crash.location);
    return crash;
}

// "FILE:LINE:COLUMN: runtime error: WHAT", then frames. The frames are used if FILE belongs to a library.
Crash read_undefined_sanitizer(const Lines& lines, std::size_t at) {
    constexpr std::string_view mark = ": runtime error: ";
    const std::string_view line = lines[at];
    const std::size_t end = line.find(mark);
    Crash crash;
    crash.what = line.substr(end + mark.size());
    if (!read_own_location(line.substr(0, end), crash.location)) {
        read_frames(lines, at + 1, crash.location);
    }
    return crash;
}

Crash read_sanitizer(const Lines& lines, std::size_t at) {
    if (lines[at].find("ERROR: AddressSanitizer") != std::string_view::npos) {
        return read_address_sanitizer(lines, at);
    }
    const std::size_t mark = lines[at].find(": runtime error: ");
    const bool is_of_go = lines[at].starts_with("panic: ");
    return mark != std::string_view::npos && !is_of_go ? read_undefined_sanitizer(lines, at) : Crash{};
}

// "FILE:LINE: FUNCTION: Assertion 'WHAT' failed." of the library; assert() puts the program's name before it.
Crash read_assertion(std::string_view line) {
    Crash crash;
    crash.what = line.substr(line.find(assertion) + 2);
    for (std::size_t from = 0; from != std::string_view::npos && crash.location.line == 0;) {
        const std::size_t blank = line.find(' ', from);
        read_own_location(line.substr(from, blank - from), crash.location);
        from = blank == std::string_view::npos ? blank : blank + 1;
    }
    return crash;
}

// "terminate called after throwing an instance of 'WHAT'", then "  what():  WHY".
Crash read_exception(const Lines& lines, std::size_t at) {
    constexpr std::string_view why = "  what():  ";
    std::string_view name = lines[at].substr(thrown.size());
    name = name.substr(0, name.find('\''));
    const bool says_why = at + 1 < lines.size() && lines[at + 1].starts_with(why);
    return {says_why ? base::say<"nobody catches the exception {}: {}">(name, lines[at + 1].substr(why.size()))
                     : base::say<"nobody catches the exception {}">(name),
            {}};
}

// Messages of libraries before they end a program.
Crash read_library_message(const Lines& lines, std::size_t at) {
    constexpr std::array<std::string_view, 9> heap{
        "double free or corruption",       "free(): ",         "malloc(): ",         "realloc(): ",
        "corrupted size vs. prev_size",    "munmap_chunk(): ", "malloc_consolidate", "*** stack smashing detected ***",
        "*** buffer overflow detected ***"};
    const std::string_view line = lines[at];
    if (line.starts_with(thrown)) {
        return read_exception(lines, at);
    }
    if (line.find(assertion) != std::string_view::npos && line.find(" failed.") != std::string_view::npos) {
        return read_assertion(line);
    }
    const bool says = std::ranges::any_of(heap, [&](std::string_view each) { return line.starts_with(each); });
    return says ? Crash{std::string(line), {}} : Crash{};
}

// Messages of libraries name no location. A sanitizer may do so after them.
Crash read_crash_of_c(const Lines& lines, std::size_t at) {
    Crash crash = read_sanitizer(lines, at);
    if (!crash.what.empty()) {
        return crash;
    }
    crash = read_library_message(lines, at);
    for (std::size_t i = at + 1; !crash.what.empty() && crash.location.line == 0 && i < lines.size(); ++i) {
        crash.location = read_sanitizer(lines, i).location;
    }
    return crash;
}

Meaning feature_of_windows(std::string_view text, std::string_view feature) {
    return {
        text,
        base::say<"{} is of Windows or DOS, and is not here: leave it out, and what it is used for (the program need "
                  "not wait for a key at its end)">(feature)};
}

Meaning header_of_cpp(std::string_view text, std::string_view header) {
    return {text, base::say<"<{}> is of C++: give the file the extension .cpp">(header)};
}

}  // namespace

Language c() {
    return {
        .extensions = {".c", ".h"},
        .signs = {R"re(^\s*#\s*include\s*[<"])re", R"re(\b(int|void) main\s*\()re",
                  R"re(\b(printf|scanf|puts|getchar|putchar|fgets|malloc)\s*\()re",
                  R"re(^\s*(static |unsigned |const )*(int|long|char|void|double) +\**\w+ *[\[(=;,])re",
                  R"re(\bstdbool\.h\b)re"},
        .syntax = {.has_directives = true,
                   .prefixes = "uUL8R",
                   .operators = {"<<=", ">>=", "...", "->*", "<=>", "->", "++", "--", "<<",
                                 ">>",  "<=",  ">=",  "==",  "!=",  "&&", "||", "+=", "-=",
                                 "*=",  "/=",  "%=",  "&=",  "|=",  "^=", "::", ".*", "##"},
                   .precedences = {{"||"},
                                   {"&&"},
                                   {"|"},
                                   {"^"},
                                   {"&"},
                                   {"==", "!="},
                                   {"<", "<=", ">", ">="},
                                   {"<<", ">>"},
                                   {"+", "-"},
                                   {"*", "/", "%"}}},
        .main = "main",
        .used_parts = included_files,
        // The linker's, with or without its name at the start: "l.c:(.text+0x2): undefined reference to `f'", "l.c:1:
        // …".
        .errors = {{.sign = "undefined reference to `", .line = R"(^(?:.*\)|.+:\d+): undefined reference to `.+)"},
                   {.sign = "multiple definition of `", .line = R"(^(?:.*\)|.+:\d+): multiple definition of `.+)"},
                   {.sign = "relocation truncated", .line = R"(^(?:.*\)|.+:\d+): relocation truncated to fit: .+)"},
                   {.sign = "/ld: cannot find ", .line = "^/usr/bin/ld: cannot find .+"}},
        .telling_warning = gcc_warning,
        .crash = read_crash_of_c,
        .meanings =
            {
                feature_of_windows("error: conio.h:", "<conio.h>"),
                feature_of_windows("error: windows.h:", "<windows.h>"),
                feature_of_windows("error: Windows.h:", "<Windows.h>"),
                feature_of_windows("error: graphics.h:", "<graphics.h>"),
                feature_of_windows("error: dos.h:", "<dos.h>"),
                feature_of_windows("undefined reference to `getch'", "getch()"),
                feature_of_windows("undefined reference to `_getch'", "_getch()"),
                feature_of_windows("error: implicit declaration of function ‘getch’", "getch()"),
                feature_of_windows("error: implicit declaration of function ‘_getch’", "_getch()"),
                feature_of_windows("‘getch’ was not declared", "getch()"),
                feature_of_windows("‘_getch’ was not declared", "_getch()"),
                {"‘gets’ was not declared", gets_is_gone},
                {"implicit declaration of function ‘gets’", gets_is_gone},
                header_of_cpp("error: iostream:", "iostream"),
                header_of_cpp("error: bits/stdc++.h:", "bits/stdc++.h"),
                header_of_cpp("error: vector:", "vector"),
                header_of_cpp("error: string:", "string"),
                header_of_cpp("error: algorithm:", "algorithm"),
                header_of_cpp("error: cstdio:", "cstdio"),
                header_of_cpp("error: cstdlib:", "cstdlib"),
                header_of_cpp("error: cstring:", "cstring"),
                header_of_cpp("error: cmath:", "cmath"),
                {"error: variably modified ",
                 "in C the size of a global array cannot be a \"const int\": write #define, or, if this is C++, give "
                 "the file the extension .cpp"},
                {"error: stdafx.h:", "\"stdafx.h\" is a file of Visual Studio: leave its line out"},
                {"error: pch.h:", "\"pch.h\" is a file of Visual Studio: leave its line out"},
                {"undefined reference to `omp_", "functions of OpenMP are not here: leave them out, or use threads"},
                {".h: No such file or directory",
                 "it includes a header that is neither of the standard library nor a file of the submission"},
            },
        .source_hints = channel_hints(
            {.standard_input = R"((^|[^\w.])(scanf|getchar)\(|cin ?>>|getline\((std::)?cin)",
             .arguments = R"(argv *(\[ *[^\] ]|\+)|\+ *argv|\* *argv *[^\[, )])",
             .output_file = R"(ofstream |freopen.*stdout|fopen ?\(.*(["']w|"a"|'a'))",
             .input_file = R"(ifstream |freopen.*stdin|fopen ?\()",
             .wrong_argument = R"(argv *\[ *0 *\])",
             .first_argument = "argv[1]",
             .other_reads = {"argv[i", "getopt", "optind", "argv + 1", "argv+1", "++argv"}},
            {
                {Symptom::PrintsInFunction, R"((^|[^\w.])(printf|puts) ?\(|cout ?<<)", prints_in_function},
                {.symptom = Symptom::WrongOrCrashed,
                 .line = R"re(scanf\("%c")re",
                 .says = "does %c read the ends of lines too? \" %c\", with a blank, skips them",
                 .without = {"getchar", "getc(", "gets", "'\\n'"}},
                {.symptom = Symptom::WrongOrCrashed,
                 .line = R"(getline\(|gets\()",
                 .says = reads_rest_of_line,
                 .with = {"cin >>", "cin>>", "scanf(\"%d\""},
                 .without = {"ignore(", ">> ws", ">>ws", "getchar", "mpty()"},
                 .is_once = true},
            }),
    };
}

}  // namespace harness::languages
