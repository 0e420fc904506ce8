#include "harness/judge/crash.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include "harness/support/lines.hpp"
#include "harness/support/text.hpp"

namespace harness::judge {

namespace {

constexpr std::size_t longest = 200;

// Of "NAME:LINE" or "NAME:LINE:COLUMN" at the end of a path; what lies in the system's folders is not the program's.
bool read_place(std::string_view place, Crash& crash) {
    const std::size_t colon = place.find(':');
    if (colon == std::string_view::npos || place.starts_with("/usr/") || place.starts_with("../")) {
        return false;
    }
    int line = 0;
    const auto [end, error] = std::from_chars(place.data() + colon + 1, place.data() + place.size(), line);
    if (error != std::errc() || line <= 0) {
        return false;
    }
    std::string_view file = place.substr(0, colon);
    file.remove_prefix(std::min(file.rfind('/') + 1, file.size()));
    crash.file = support::one_line(file, longest);
    crash.line = line;
    return true;
}

// "==1==ERROR: AddressSanitizer: WHAT on address …", then frames "#0 0x… in FUNCTION FILE:LINE".
Crash read_address_sanitizer(const std::vector<std::string_view>& lines, std::size_t at) {
    Crash crash;
    std::string_view what = lines[at].substr(lines[at].find("AddressSanitizer"));
    what = what.substr(0, std::min({what.find(" on "), what.find(" (pc"), what.find(" 0x")}));
    crash.what = support::one_line(what, longest);
    for (std::size_t i = at + 1; i < lines.size() && !lines[i].empty(); ++i) {
        const std::string_view line = lines[i];
        const std::size_t blank = line.rfind(' ');
        if (line.find('#') != std::string_view::npos && blank != std::string_view::npos &&
            read_place(line.substr(blank + 1), crash)) {
            break;
        }
    }
    return crash;
}

// "FILE:LINE:COLUMN: runtime error: WHAT".
Crash read_undefined_sanitizer(std::string_view line, std::size_t at) {
    Crash crash;
    read_place(line.substr(0, at), crash);
    constexpr std::string_view mark = "runtime error: ";
    crash.what = support::one_line(line.substr(line.find(mark) + mark.size()), longest);
    return crash;
}

// "Traceback (most recent call last):", then '  File "PATH", line N, in …' with the innermost last, then "ERROR: WHAT".
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
            crash.what = support::one_line(lines[i], longest);
            break;
        }
    }
    return crash;
}

}  // namespace

Crash read_crash(std::string_view error_text) {
    const std::vector<std::string_view> lines = support::lines_of(error_text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].find("ERROR: AddressSanitizer") != std::string_view::npos) {
            return read_address_sanitizer(lines, i);
        }
        if (const std::size_t at = lines[i].find(": runtime error: "); at != std::string_view::npos) {
            return read_undefined_sanitizer(lines[i], at);
        }
        if (lines[i].starts_with("Traceback (most recent call last)")) {
            return read_traceback(lines, i);
        }
    }
    return {};
}

}  // namespace harness::judge
