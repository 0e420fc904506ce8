#include "harness/judge/hints/messages.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace harness::judge {

namespace {

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
