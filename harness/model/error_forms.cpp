#include "harness/model/error_forms.hpp"

#include <algorithm>
#include <regex>
#include <string>

#include "harness/base/number.hpp"

namespace harness::model {

namespace {

// Regular expressions of the standard library call themselves for each character: longer lines are cut.
constexpr std::size_t longest_matched = 400;
constexpr std::size_t most_lines_apart = 6;  // between an error and its location

struct ErrorForm {
    std::string_view sign;  // a text in each such line, which is quicker to find
    std::regex line;        // groups: the file and the number of the line, if the line has them
};

const std::vector<ErrorForm>& error_forms() {
    static const std::vector<ErrorForm> forms = [] {
        const auto form = [](std::string_view sign, const char* line) {
            return ErrorForm{sign, std::regex(line, std::regex::ECMAScript | std::regex::optimize)};
        };
        return std::vector{
            form(".ad", R"(^([^:\s]+\.ad[bs]):(\d+):\d+: (?!warning|info|note|style|\().+)"),
            form("gawk: ", R"(^gawk: ([^:\s]+):(\d+): +\^ .+)"),
            form(": line ", R"(^([^:\s]+): line (\d+): .+)"),               // Bash
            form("): error ", R"(^([^()]+)\((\d+),\d+\): error \w+: .+)"),  // C#, TypeScript
            form(".go:", R"(^(?:\./)?([^:\s]+\.go):(\d+)(?::\d+)?: .+)"),
            form("lua", R"(^lua[c5.4]*: ([^:\s]+):(\d+): .+)"),
            form(") Error: ", R"(^([^()]+)\((\d+),\d+\) Error: .+)"),       // Pascal
            form(") Fatal: ", R"(^([^()]+)\((\d+),\d+\) Fatal: .+)"),       // Pascal
            form(" line ", R"(^.+ at ([^\s()]+) line (\d+)(?:\.|, .*)$)"),  // Perl
            form(" on line ", R"(^(?:PHP )?(?:Parse|Fatal) error: .+ in (\S+) on line (\d+)$)"),
            form("ERROR: ", R"(^ERROR: +([^:\s]+):(\d+):(?:\d+:)? .+)"),                         // Prolog
            form("Error in parse(", R"(^Error in parse\(.*\) : (?:([^:\s]+):(\d+):\d+: .+)?)"),  // R
            form(".rb:", R"(^([^:\s]+\.rb):(\d+): (?!warning).+)"),
            form("error", R"(^error(?:\[E\d+\])?: .+)"),  // Rust
        };
    }();
    return forms;
}

// Lines before or after an error that name its location.
const std::vector<std::regex>& locations_above() {
    static const std::vector<std::regex> forms{
        std::regex(R"re(^ *File "([^"]+)", lines? (\d+).*)re"),  // OCaml, Python
        std::regex(R"(^([^:\s]+):(\d+)(?::\d+:?)?$)"),           // Fortran "main.f90:3:5:", Node "/work/main.js:3"
    };
    return forms;
}

const std::regex& location_below() {
    static const std::regex form(R"(^ *(?:--> )?([^:\s]+):(\d+):\d+(?:: .+)?$)");  // Rust "--> main.rs:2:5", R
    return form;
}

std::optional<SourcePlace> place_of(std::string_view line, const std::regex& form) {
    const std::string_view text = line.substr(0, longest_matched);
    std::match_results<std::string_view::const_iterator> match;
    if (!std::regex_match(text.begin(), text.end(), match, form) || match.size() < 3) {
        return std::nullopt;
    }
    SourcePlace place;
    std::string file = match[1].str();
    for (const std::string_view folder : {"/work/", "./"}) {
        file.erase(0, file.starts_with(folder) ? folder.size() : 0);
    }
    place.file = std::move(file);
    place.line = base::number_from<int>(match[2].str()).value_or(0);
    return place.line > 0 && !place.file.starts_with('/') ? std::optional(place) : std::nullopt;
}

const ErrorForm* form_of(std::string_view line) {
    const std::string_view text = line.substr(0, longest_matched);
    const auto found = std::ranges::find_if(error_forms(), [&](const ErrorForm& form) {
        return text.find(form.sign) != std::string_view::npos && std::regex_match(text.begin(), text.end(), form.line);
    });
    return found == error_forms().end() ? nullptr : &*found;
}

}  // namespace

bool has_error_form(std::string_view line) {
    return form_of(line) != nullptr;
}

std::optional<SourcePlace> place_by_form(const std::vector<std::string_view>& lines, std::size_t error) {
    if (const ErrorForm* form = form_of(lines[error])) {
        if (auto place = place_of(lines[error], form->line)) {
            return place;
        }
    }
    for (std::size_t apart = 1; apart <= most_lines_apart; ++apart) {
        for (const std::regex& form : locations_above()) {
            if (auto place = error >= apart ? place_of(lines[error - apart], form) : std::nullopt) {
                return place;
            }
        }
        if (auto place =
                error + apart < lines.size() ? place_of(lines[error + apart], location_below()) : std::nullopt) {
            return place;
        }
    }
    return std::nullopt;
}

}  // namespace harness::model
