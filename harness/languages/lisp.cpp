#include "harness/base/letters.hpp"
#include "harness/base/text.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

// "Unhandled UNDEFINED-FUNCTION in thread #<SB-THREAD:THREAD …", and after it "  WHAT", up to a blank line.
Crash read_condition(const Lines& lines, std::size_t at) {
    if (!lines[at].starts_with("Unhandled ") || lines[at].find(" in thread #<SB-") == std::string_view::npos) {
        return {};
    }
    for (std::size_t i = at + 1; i < lines.size(); ++i) {
        if (lines[i].size() > 2 && lines[i].starts_with("  ") && base::is_letter(lines[i][2])) {
            std::string what(base::trimmed(lines[i]));
            for (std::size_t more = i + 1; more < lines.size() && !base::trimmed(lines[more]).empty(); ++more) {
                what.append(" ").append(base::trimmed(lines[more]));
            }
            return {what, {}};
        }
    }
    return {std::string(lines[at]), {}};
}

}  // namespace

Language lisp() {
    return {
        .extensions = {".lisp", ".cl"},
        .signs = {R"re(^\s*\((defun|defvar|defparameter|let\*?|loop|format|declaim|dotimes)\b)re",
                  R"re(^\s*\((defun|declaim|defparameter)\b)re", R"re(\(setf\b|\(read\b|\(incf\b)re"},
        .syntax = {.line_comment = ";", .has_block_comments = false},
        .errors =
            {{.sign = "e",
              .line =
                  R"(^(?:end of file on #<SB|unmatched close parenthesis|Package .* does not exist|Symbol .* not found).*)",
              .below = R"(^()(?:\(in form starting at line|Line): (\d+), .*)"},
             {.sign = "error: ", .line = "^error: (?!READ error ).+"}},
        .crash = read_condition,
        .meanings = {{"end of file on #<SB-INT:FORM-TRACKING-STREAM",
                      "a bracket or a quote that is opened there is not closed"}},
        .source_hints = channel_hints({.standard_input = R"(\*standard-input\*|\(read)",
                                       .arguments = R"(\*posix-argv\*)",
                                       .output_file = R"(:direction +:output)",
                                       .input_file = R"(open-file|\(open )"},
                                      {{.symptom = Symptom::PrintsNoWord,
                                        .line = R"(^\(defun main\b)",
                                        .says = "main is defined, but nothing calls it",
                                        .without = {"(main", "'main", ":main)"}}})};
}

}  // namespace harness::languages
