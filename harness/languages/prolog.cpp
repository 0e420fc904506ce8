#include "harness/base/text.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

// "ERROR: -g main: answer/1: WHAT", or "ERROR: /program/main.pl:8:" or "ERROR: Prolog initialisation failed:" and then
// "ERROR:    WHAT".
Crash read_prolog_error(const Lines& lines, std::size_t at) {
    constexpr std::string_view begin = "ERROR: ";
    const bool is_of_load = lines[at].starts_with("ERROR: Prolog initialisation failed:");
    if (!is_of_load && !lines[at].starts_with("ERROR: -g ") && !lines[at].starts_with("ERROR: /")) {
        return {};
    }
    Crash crash{std::string(base::trimmed(lines[at].substr(begin.size()))), {}};
    const bool has_more = at + 1 < lines.size() && lines[at + 1].starts_with(begin);
    const bool has_location = read_own_location(lines[at].substr(begin.size()), crash.location);
    if ((has_location || is_of_load) && has_more) {
        crash.what = base::trimmed(lines[at + 1].substr(begin.size()));
    }
    return crash;
}

// Without it, that of a library is called, and misses main/1.
constexpr const char* defines_no_main = "a program begins with main, which this one does not define";

}  // namespace

Language prolog() {
    return {
        .extensions = {".plg"},
        .signs = {R"re(^\s*:-)re", R"re(^\s*\w+(\([^()]*\))? :-)re", R"re(^\w+\([^;]*\)\.\s*$)re",
                  R"re(\b[A-Z]\w* is )re"},
        .errors = {{.sign = "ERROR: ", .line = R"(^ERROR: +([^:\s]+):(\d+):(?:\d+:)? .+)"}},
        .crash = read_prolog_error,
        .meanings = {{"ERROR: -g main: false", "main fails: one of its goals has no solution"},
                     {"Unknown procedure: main/0", defines_no_main},
                     {"catch/3: Unknown procedure: main/1", defines_no_main},
                     {"Stream user_input:",
                      "read/1 reads a term of Prolog, with a point at its end: read_line_to_string/2 reads a line"}},
        .source_hints = channel_hints({.standard_input = R"(user_input|(^|\W)read(_term)?\()",
                                       .arguments = R"(argv)",
                                       .output_file = R"(open\(.*(write|append)|tell\()",
                                       .input_file = R"(open\(|see\(|read_file)"},
                                      {{Symptom::WrongOrCrashed, R"(\w = [A-Z]\w* *([-+] *\d|[+*]))",
                                        "= does not compute, it compares terms: the value is got by \"is\""}})};
}

}  // namespace harness::languages
