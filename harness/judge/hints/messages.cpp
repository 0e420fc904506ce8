#include "harness/judge/hints/messages.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::judge {

namespace {

constexpr std::size_t longest = 200;
constexpr std::string_view assertion = ": Assertion ";
constexpr std::string_view thrown = "terminate called after throwing an instance of '";

// Whether the path is in a folder where programs are compiled or run. Library sources have other paths: "/usr/…",
// "../csu/…", "nptl/…".
bool is_own(std::string_view path) {
    return path.starts_with(std::string{sandbox::work_dir_inside} + "/") ||
           path.starts_with(std::string{sandbox::program_dir_inside} + "/");
}

// Reads "NAME:LINE" or "NAME:LINE:COLUMN" at the end of a path. False if the file is not the program's own.
bool read_place(std::string_view place, Crash& crash) {
    const std::size_t colon = place.find(':');
    const bool relative =
        !place.starts_with('/') && !place.starts_with("../") && !place.starts_with('<');  // as passed to the compiler
    if (colon == std::string_view::npos || !(relative || is_own(place))) {
        return false;
    }
    int line = 0;
    const auto [end, error] = std::from_chars(place.data() + colon + 1, place.data() + place.size(), line);
    if (error != std::errc() || line <= 0) {
        return false;
    }
    std::string_view file = place.substr(0, colon);
    file.remove_prefix(std::min(file.rfind('/') + 1, file.size()));
    crash.file = base::one_line(file, longest);
    crash.line = line;
    return true;
}

// Finds the innermost frame "#0 0x… in FUNCTION FILE:LINE", from line `at` on, in a file of the program.
void read_frames(const std::vector<std::string_view>& lines, std::size_t at, Crash& crash) {
    for (std::size_t i = at; i < lines.size() && !lines[i].empty(); ++i) {
        const std::string_view line = lines[i];
        const std::size_t blank = line.rfind(' ');
        if (line.find('#') != std::string_view::npos && blank != std::string_view::npos &&
            is_own(line.substr(blank + 1)) && read_place(line.substr(blank + 1), crash)) {
            return;
        }
    }
}

// "==1==ERROR: AddressSanitizer: WHAT on address …", then frames.
Crash read_address_sanitizer(const std::vector<std::string_view>& lines, std::size_t at) {
    Crash crash;
    std::string_view what = lines[at].substr(lines[at].find("AddressSanitizer"));
    what = what.substr(0, std::min({what.find(" on "), what.find(" (pc"), what.find(" 0x")}));
    crash.what = base::one_line(what, longest);
    read_frames(lines, at + 1, crash);
    return crash;
}

// "FILE:LINE:COLUMN: runtime error: WHAT", then frames. The frames are used if FILE belongs to a library.
Crash read_undefined_sanitizer(const std::vector<std::string_view>& lines, std::size_t at) {
    constexpr std::string_view mark = ": runtime error: ";
    const std::string_view line = lines[at];
    const std::size_t place = line.find(mark);
    Crash crash;
    crash.what = base::one_line(line.substr(place + mark.size()), longest);
    if (!read_place(line.substr(0, place), crash)) {
        read_frames(lines, at + 1, crash);
    }
    return crash;
}

// "FILE:LINE: FUNCTION: Assertion 'WHAT' failed." of the library; assert() puts the program's name before it.
Crash read_assertion(std::string_view line) {
    Crash crash;
    crash.what = base::one_line(line.substr(line.find(assertion) + 2), longest);
    for (std::size_t from = 0; from != std::string_view::npos && crash.line == 0;) {
        const std::size_t blank = line.find(' ', from);
        read_place(line.substr(from, blank - from), crash);
        from = blank == std::string_view::npos ? blank : blank + 1;
    }
    return crash;
}

// "terminate called after throwing an instance of 'WHAT'", then "  what():  WHY".
Crash read_exception(const std::vector<std::string_view>& lines, std::size_t at) {
    constexpr std::string_view why = "  what():  ";
    std::string_view name = lines[at].substr(thrown.size());
    name = name.substr(0, name.find('\''));
    const bool says_why = at + 1 < lines.size() && lines[at + 1].starts_with(why);
    return {base::one_line(fmt::format("nobody catches the exception {}{}{}", name, says_why ? ": " : "",
                                       says_why ? lines[at + 1].substr(why.size()) : ""),
                           longest),
            "", 0};
}

// Messages of libraries before they end a program.
Crash read_library_message(const std::vector<std::string_view>& lines, std::size_t at) {
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
    return says ? Crash{base::one_line(line, longest), "", 0} : Crash{};
}

// "Traceback (most recent call last):", then lines '  File "PATH", line N, in …', innermost last, then "ERROR: WHAT".
Crash read_traceback(const std::vector<std::string_view>& lines, std::size_t at) {
    Crash crash;
    for (std::size_t i = at + 1; i < lines.size(); ++i) {
        constexpr std::string_view file_mark = "  File \"";
        constexpr std::string_view line_mark = "\", line ";
        const std::size_t number = lines[i].find(line_mark);
        if (lines[i].starts_with(file_mark) && number != std::string_view::npos) {
            const std::string_view path = lines[i].substr(file_mark.size(), number - file_mark.size());
            const std::string_view rest = lines[i].substr(number + line_mark.size());
            read_place(std::string(path) + ":" + std::string(rest.substr(0, rest.find(','))), crash);
        } else if (!lines[i].starts_with(' ') && !lines[i].empty()) {
            crash.what = base::one_line(lines[i], longest);
            break;
        }
    }
    return crash;
}

// The location in "    at FUNCTION(PLACE)" or "    at PLACE". Frames of Java's own modules begin with the module:
// "java.base/java.util…".
std::string_view place_of_call(std::string_view line) {
    constexpr std::string_view mark = "at ";
    const std::size_t from = line.find_first_not_of(" \t");
    if (from == 0 || from == std::string_view::npos || !line.substr(from).starts_with(mark)) {
        return {};
    }
    line.remove_prefix(from + mark.size());
    const std::size_t bracket = line.rfind('(');
    if (bracket == std::string_view::npos) {
        return line;
    }
    const bool is_library = line.substr(0, bracket).find('/') != std::string_view::npos || line.starts_with("kotlin.");
    return is_library ? std::string_view{} : line.substr(bracket + 1, line.find(')', bracket) - bracket - 1);
}

// The exception, and below it the calls that led to it, innermost first: for Java, Kotlin and JavaScript.
Crash read_call_trace(const std::vector<std::string_view>& lines, std::size_t at) {
    constexpr std::string_view thread = "Exception in thread \"main\" ";
    std::string_view what = lines[at];
    what.remove_prefix(what.starts_with(thread) ? thread.size() : 0);
    Crash crash{base::one_line(what, longest), "", 0};
    for (std::size_t i = at + 1; i < lines.size() && crash.line == 0; ++i) {
        read_place(place_of_call(lines[i]), crash);
    }
    return crash;
}

// "Exception in thread …", or "TypeError: …" followed by a call.
bool begins_call_trace(const std::vector<std::string_view>& lines, std::size_t at) {
    const std::string_view line = lines[at];
    const bool names_error = line.find("Error: ") != std::string_view::npos && !line.starts_with(' ');
    return line.starts_with("Exception in thread \"") ||
           (names_error && at + 1 < lines.size() && lines[at + 1].starts_with("    at "));
}

using Meaning = std::pair<std::string_view, std::string_view>;

constexpr std::array<Meaning, 9> windows_features{{
    {"error: conio.h:", "<conio.h>"},
    {"error: windows.h:", "<windows.h>"},
    {"error: Windows.h:", "<Windows.h>"},
    {"error: graphics.h:", "<graphics.h>"},
    {"error: dos.h:", "<dos.h>"},
    {"undefined reference to `getch'", "getch()"},
    {"undefined reference to `_getch'", "_getch()"},
    {"‘getch’ was not declared", "getch()"},
    {"‘_getch’ was not declared", "_getch()"},
}};

constexpr std::string_view python_two = "this is Python 2, and the judge runs Python 3";
constexpr std::string_view input_ended = "it reads on after the end of its input";

constexpr std::array<Meaning, 17> others{{
    {"error: iostream:", "<iostream> is of C++: give the file the extension .cpp"},
    {"error: bits/stdc++.h:", "<bits/stdc++.h> is of C++: give the file the extension .cpp"},
    {"error: variably modified ",
     "in C the size of a global array cannot be a \"const int\": write #define, or, if this "
     "is C++, give the file the extension .cpp"},
    {"error: stdafx.h:", "\"stdafx.h\" is a file of Visual Studio: leave its line out"},
    {"error: pch.h:", "\"pch.h\" is a file of Visual Studio: leave its line out"},
    {"error: unmappable character", "the file is in another encoding: save it as UTF-8"},
    {"undefined reference to `omp_", "functions of OpenMP are not here: leave them out, or use threads"},
    {"SyntaxError: Missing parentheses in call to 'print'", python_two},
    {"NameError: name 'raw_input' is not defined", python_two},
    {"NameError: name 'xrange' is not defined", python_two},
    {"NameError: name 'unicode' is not defined", python_two},
    {"ModuleNotFoundError: No module named ",
     "it imports a module that is neither one of Python's own, which are all that is installed, nor a file of the "
     "submission"},
    {"EOFError: EOF when reading a line", input_ended},
    {"java.util.NoSuchElementException\n\tat java.base/java.util.Scanner", input_ended},
    {"java.util.NoSuchElementException: No line found", input_ended},
    {"ReferenceError: prompt is not defined", "prompt() is of browsers: read standard input"},
    {"ReferenceError: alert is not defined", "alert() is of browsers: print with console.log"},
}};

}  // namespace

Crash read_crash(std::string_view error_text) {
    const std::vector<std::string_view> lines = base::lines_of(error_text);
    Crash words;  // from a library, without a location, which a sanitizer may report
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].find("ERROR: AddressSanitizer") != std::string_view::npos) {
            const Crash crash = read_address_sanitizer(lines, i);
            return words.what.empty() ? crash
                                      : Crash{words.what, words.line > 0 ? words.file : crash.file,
                                              words.line > 0 ? words.line : crash.line};
        }
        if (lines[i].find(": runtime error: ") != std::string_view::npos) {
            return read_undefined_sanitizer(lines, i);
        }
        if (lines[i].starts_with("Traceback (most recent call last)")) {
            return read_traceback(lines, i);
        }
        if (begins_call_trace(lines, i)) {
            return read_call_trace(lines, i);
        }
        if (words.what.empty()) {
            words = read_library_message(lines, i);
        }
    }
    return words;
}

std::string advice_on(std::string_view message) {
    const auto said_in = [&](const auto& table) {
        const auto found = std::ranges::find_if(
            table, [&](const Meaning& row) { return message.find(row.first) != std::string_view::npos; });
        return found == table.end() ? std::string_view{} : found->second;
    };
    const std::string_view thing = said_in(windows_features);
    return thing.empty() ? std::string(said_in(others))
                         : fmt::format(
                               "{} is of Windows or DOS, and is not here: leave it out, and what it is used "
                               "for (the program need not wait for a key at its end)",
                               thing);
}

}  // namespace harness::judge
