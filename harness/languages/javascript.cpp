#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

harness::languages::Language harness::languages::javascript() {
    return {.extensions = {".js", ".mjs", ".cjs"},
            .signs = {R"re(\brequire\()re", R"re(\bconsole\.log\()re", R"re(^\s*(const|let) [\w\[{].* = )re",
                      R"re(^\s*(async )?function\*? \w+\(.*\) *(: *\S+ )?\{)re",
                      R"re(\bprocess\.(stdin|stdout|argv))re", R"re(=> *[{(])re", R"re(^\s*for \((let|const) )re"},
            .used_parts = required_files,
            .errors = {{.sign = "Error: ", .line = R"(^\w*Error: .+)", .above = R"(^([^:\s]+):(\d+)$)"}},
            .crash = read_call_trace,
            .meanings = {{"Error: Cannot find module '",
                          "it requires a module that is neither one of Node's own, which are all that is installed, "
                          "nor a file of the submission"},
                         {"ReferenceError: prompt is not defined", "prompt() is of browsers: read standard input"},
                         {"ReferenceError: alert is not defined", "alert() is of browsers: print with console.log"}},
            .source_hints =
                channel_hints({.standard_input = R"(process\.stdin|readFileSync ?\( ?(0|['\"]/dev/stdin)|readline)",
                               .arguments = R"(process\.argv)",
                               .output_file = R"((write|append)File|createWriteStream)",
                               .input_file = R"(readFile(Sync)? ?\( ?(?!0|['\"]/dev/stdin)|createReadStream)",
                               .wrong_argument = R"(process\.argv *\[ *[01] *\])",
                               .first_argument = "process.argv[2]",
                               .other_reads = {"argv.slice", "] = process.argv"}},
                              {{.symptom = Symptom::WrongOrCrashed,
                                .line = R"(stdin\.on\(['"](data|readable)['"])",
                                .says = "does it compute before its input has come? the text of 'data' comes in parts, "
                                        "and later: compute when 'end' comes",
                                .without = {"'end'", "\"end\"", "'close'", "\"close\""}}})};
}
