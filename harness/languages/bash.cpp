#include <algorithm>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

// The files of lines that begin with '.' or "source", without their folders: "board" for `. "$here/board.sh"`.
std::vector<std::string> sourced_files(std::string_view text, std::string_view extension) {
    std::vector<std::string> names;
    for (const std::string_view line : base::lines_of(text)) {
        const std::string_view trimmed = base::trimmed(line);
        std::string_view file = trimmed.starts_with(". ") ? trimmed.substr(2) : behind_word(trimmed, "source");
        file = file.substr(0, file.find_first_of(";&|#"));
        file.remove_prefix(file.rfind('/') + 1);  // npos + 1 is 0
        const std::size_t begin = std::min(file.find_first_not_of(" \t\"'"), file.size());
        file = file.substr(begin, file.find_first_of(" \t\"'", begin) - begin);
        file.remove_suffix(file.ends_with(extension) ? extension.size() : 0);
        if (!file.empty()) {
            names.emplace_back(file);
        }
    }
    return names;
}

}  // namespace

Language bash() {
    return {.extensions = {".sh", ".bash"},
            .signs = {R"re(^#!.*(ba)?sh)re", R"re(\bread (-\w )*\w+)re", R"re(\$\(\()re", R"re(^\s*(done|fi|esac)\b)re",
                      R"re(\blocal (-\w )*\w+)re", R"re(\becho\b)re", R"re(^\s*\(\(.*\)\)|\(\( )re",
                      R"re(; *(do|then)\b)re"},
            .syntax = {.line_comment = "#", .has_block_comments = false},
            .used_parts = sourced_files,
            .errors = {{.sign = ": line ", .line = R"(^([^:\s]+): line (\d+): .+)"}},
            .source_hints =
                channel_hints({.standard_input = R"((^|\W)(read|cat|mapfile|readarray) )",
                               .arguments = R"(^(?!.*\blocal\b).*\$\{?[1@*])",  // not those of a function
                               .output_file = R"((^|[^2&>])>>? ?[A-Za-z"$])",
                               .input_file = R"(< ?[A-Za-z"$])",
                               .wrong_argument = R"(\$\{?0)",
                               .first_argument = "$1",
                               .other_reads = {"${1", "$@", "$*"}},
                              {{Symptom::DoesNotCompile, "\\r",
                                "its lines end as on Windows (CR LF): save it with the line ends of Unix (LF)"}})};
}

}  // namespace harness::languages
