#include "language_table.hpp"

harness::languages::Language harness::languages::pascal() {
    return {
        .extensions = {".pas", ".pp", ".lpr", ".p"},
        .signs = {R"re(^\s*[Pp][Rr][Oo][Gg][Rr][Aa][Mm] \w+.*;)re", R"re(\b([Rr]ead|[Ww]rite)[Ll]n\b)re",
                  R"re(^\s*([Bb]egin|BEGIN)\s*$)re", R"re(^\s*([Vv]ar|[Uu]ses|VAR|USES)\b)re", R"re(:=)re",
                  R"re(\b[Ee]nd\.\s*$)re"},
        .errors = {{.sign = ") ", .line = R"(^([^()]+)\((\d+)(?:,\d+)?\) (?:Error|Fatal): .+)"}},
        .meanings = {{"Runtime error 2 ", "run-time error 2 of Pascal: a file was not found"},
                     {"Runtime error 106 ", "run-time error 106 of Pascal: what is read is not a number"},
                     {"Runtime error 200 ", "run-time error 200 of Pascal: division by zero"},
                     {"Runtime error 201 ", "run-time error 201 of Pascal: a range check failed, as of an index"},
                     {"Runtime error 202 ",
                      "run-time error 202 of Pascal: stack overflow, as of a recursion without end"},
                     {"Runtime error 203 ", "run-time error 203 of Pascal: no memory is left"},
                     {"Runtime error 207 ", "run-time error 207 of Pascal: an operation on numbers is not possible"},
                     {"Runtime error 215 ", "run-time error 215 of Pascal: a number overflows"},
                     {"Runtime error 216 ",
                      "run-time error 216 of Pascal: access to memory that is not the program's, as by nil"}},
        .source_hints =
            channel_hints({.standard_input = R"((^|\W)[Rr]ead([Ll]n)? ?\(|SeekEof)",
                           .arguments = R"([Pp]aram([Ss]tr|[Cc]ount))",
                           .output_file = R"((^|\W)[Aa]ssign(File)? ?\( *[Oo]utput|(^|\W)([Rr]ewrite|[Aa]ppend) ?\()",
                           .input_file = R"((^|\W)[Aa]ssign(File)? ?\()",
                           .wrong_argument = R"([Pp]aram[Ss]tr *\( *0 *\))",
                           .first_argument = "ParamStr(1)",
                           .other_reads = {"paramstr(1", "Paramstr(1", "aramStr(i", "aramstr(i"},
                           .ends_at_ctrl_z = true})};
}
