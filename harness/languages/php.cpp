#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

// "PHP Fatal error:  Uncaught DivisionByZeroError: WHAT in /program/main.php:17".
Crash read_uncaught(const Lines& lines, std::size_t at) {
    constexpr std::string_view begin = "PHP Fatal error:  Uncaught ";
    if (!lines[at].starts_with(begin)) {
        return {};
    }
    const std::string_view rest = lines[at].substr(begin.size());
    const std::size_t in = rest.rfind(" in ");
    Crash crash{std::string(rest.substr(0, in)), {}};
    if (in != std::string_view::npos) {
        read_own_location(rest.substr(in + 4), crash.location);
    }
    return crash;
}

// "PHP Warning:  Undefined variable $count in /program/main.php on line 4".
Crash read_php_warning(const Lines& lines, std::size_t at) {
    constexpr std::string_view begin = "PHP Warning:  ";
    constexpr std::string_view mark = " on line ";
    const std::size_t in = lines[at].rfind(" in ");
    const std::size_t line = lines[at].rfind(mark);
    if (!lines[at].starts_with(begin) || in < begin.size() || line == std::string_view::npos || line < in) {
        return {};
    }
    Crash warning{std::string(lines[at].substr(begin.size(), in - begin.size())), {}};
    read_own_location(lines[at].substr(in + 4, line - in - 4), lines[at].substr(line + mark.size()), warning.location);
    return warning;
}

}  // namespace

Language php() {
    return {.extensions = {".php"},
            .signs = {R"re(^\s*<\?php)re", R"re(\$\w+(->|\[))re", R"re(\bSTDIN\b)re", R"re(\becho\b)re",
                      R"re(^\s*\$\w+ *=)re"},
            .used_parts = required_files,
            .errors = {{.sign = " on line ", .line = R"(^(?:PHP )?(?:Parse|Fatal) error: .+ in (\S+) on line (\d+)$)"}},
            .crash = read_uncaught,
            .run_warning = read_php_warning,
            .source_hints = channel_hints({.standard_input = R"(STDIN|php://stdin|readline ?\()",
                                           .arguments = R"(\$argv)",
                                           .output_file = R"(fopen ?\((?!.php:).*["\x27][wa]|file_put_contents)",
                                           .input_file = R"((fopen|file_get_contents|file) ?\((?!.php:))",
                                           .wrong_argument = R"(\$argv *\[ *0 *\])",
                                           .first_argument = "$argv[1]",
                                           .other_reads = {"array_s", "] = $argv"}},
                                          {{Symptom::ReadsArguments, R"(\$_(GET|POST|REQUEST)\W)",
                                            "a web server fills it, and there is none: the input {input}"},
                                           {.symptom = Symptom::IsNotRun,
                                            .line = R"(\w)",
                                            .says = "there is no <?php in it, so its text is printed and not run",
                                            .without = {"<?"}}})};
}

}  // namespace harness::languages
