#include "harness/languages/reading/crash.hpp"

#include <algorithm>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/languages/language.hpp"

namespace harness::languages {

namespace {

constexpr std::size_t longest_crash = 200;  // bytes of Crash::what

using CrashReader = Crash (*)(const Lines& lines, std::size_t at);

// Each once: languages of a family share them.
std::vector<CrashReader> distinct(CrashReader Language::*reader) {
    std::vector<CrashReader> readers;
    for (const Language& language : all_languages()) {
        if (std::ranges::find(readers, language.*reader) == readers.end()) {
            readers.push_back(language.*reader);
        }
    }
    return readers;
}

// The first line with which one of these finds something.
Crash first_of(const std::vector<CrashReader>& readers, std::string_view error_text) {
    const Lines lines = base::lines_of(error_text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (const CrashReader read : readers) {
            if (Crash crash = read(lines, i); !crash.what.empty()) {
                crash.what = base::one_line(crash.what, longest_crash);
                return crash;
            }
        }
    }
    return {};
}

// The location in "    at FUNCTION(LOCATION)" or "    at LOCATION". Frames of Java's own modules begin with the module:
// "java.base/java.util…".
std::string_view location_of_call(std::string_view line) {
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

}  // namespace

Crash read_crash(std::string_view error_text) {
    static const std::vector<CrashReader> readers = distinct(&Language::crash);
    return first_of(readers, error_text);
}

Crash read_run_warning(std::string_view error_text) {
    static const std::vector<CrashReader> readers = distinct(&Language::run_warning);
    return first_of(readers, error_text);
}

std::string advice_on(std::string_view message) {
    for (const Language& language : all_languages()) {
        const auto meaning = std::ranges::find_if(
            language.meanings, [&](const Meaning& row) { return message.find(row.text) != std::string_view::npos; });
        if (meaning != language.meanings.end()) {
            return meaning->says;
        }
    }
    return {};
}

bool is_in_own_folder(std::string_view path) {
    return std::ranges::any_of(own_folders, [&](std::string_view folder) { return path.starts_with(folder); });
}

bool read_own_location(std::string_view path, std::string_view number, SourceLocation& location) {
    const bool relative =
        !path.starts_with('/') && !path.starts_with("../") && !path.starts_with('<');  // as passed to the compiler
    const int line = take_number(number);
    if (line == 0 || !(relative || is_in_own_folder(path))) {
        return false;
    }
    const std::string_view file = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
    location = {base::one_line(file, longest_crash), line};
    return true;
}

bool read_own_location(std::string_view text, SourceLocation& location) {
    const std::size_t colon = text.find(':');
    return colon != std::string_view::npos &&
           read_own_location(text.substr(0, colon), text.substr(colon + 1), location);
}

Crash read_call_trace(const Lines& lines, std::size_t at) {
    const bool names_error = lines[at].find("Error: ") != std::string_view::npos && !lines[at].starts_with(' ');
    if (!lines[at].starts_with("Exception in thread \"") &&
        !(names_error && at + 1 < lines.size() &&
          (lines[at + 1].starts_with("    at ") || lines[at + 1].starts_with("Require stack:")))) {
        return {};
    }
    constexpr std::string_view thread = "Exception in thread \"main\" ";
    std::string_view what = lines[at];
    what.remove_prefix(what.starts_with(thread) ? thread.size() : 0);
    Crash crash{std::string(what), {}};
    for (std::size_t i = at + 1; i < lines.size() && crash.location.line == 0; ++i) {
        read_own_location(location_of_call(lines[i]), crash.location);
    }
    return crash;
}

}  // namespace harness::languages
