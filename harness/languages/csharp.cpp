#include "language_table.hpp"

namespace harness::languages {

namespace {

// "Unhandled Exception:", then "System.DivideByZeroException: WHAT".
Crash read_unhandled(const Lines& lines, std::size_t at) {
    const bool begins = lines[at].starts_with("Unhandled Exception:") && at + 1 < lines.size();
    return begins ? Crash{std::string(lines[at + 1]), {}} : Crash{};
}

}  // namespace

Language csharp() {
    return {
        .extensions = {".cs"},
        .signs = {R"re(^\s*using System)re", R"re(\bConsole\.(Write|Read|In|Out|Open))re",
                  R"re(^\s*(public |internal |private )?static .*\bMain\()re",
                  R"re(^\s*(public |internal |private |static |partial )+class \w+)re",
                  R"re(\bforeach *\(|\bstring(\[\])? \w)re",
                  R"re(^\s*(public|private|internal|static)( static)? \w+(\[\])* \w+\()re"},
        .main = "Main",
        .errors = {{.sign = "): error ", .line = R"(^([^()]+)\((\d+),\d+\): error \w+: .+)"}},
        .crash = read_unhandled,
        .meanings = {{"System.ArgumentNullException: Value cannot be null.\nParameter name: s\n  at System.Int32.Parse",
                      input_ended},
                     {"error CS1547: Keyword `void'",
                      "this compiler of C# knows no function within a function: make it a method of the class"}},
        .source_hints = channel_hints({.standard_input = R"(Console\.(In|Read(?!Key)|OpenStandardInput))",
                                       .arguments = R"(args *[\[.])",
                                       .output_file = R"(StreamWriter|File\.(Write|Append|Create))",
                                       .input_file = R"(StreamReader ?\([^)]*\"|File\.(Read|Open))",
                                       .wrong_argument = R"((^|\W)args *\[ *1 *\])",
                                       .first_argument = "args[0]",
                                       .other_reads = {"in args", "args.First"}})};
}

}  // namespace harness::languages
