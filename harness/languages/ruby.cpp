#include <array>

#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

// "/program/main.rb:15:in `place': WHAT (NoMethodError)", or "… (Errno::ENOENT)".
Crash read_ruby_error(const Lines& lines, std::size_t at) {
    const std::string_view line = lines[at];
    const std::size_t what = line.find("': ");
    Crash crash;
    const bool is_error =
        line.find("Error)") != std::string_view::npos || line.find("(Errno::") != std::string_view::npos;
    if (line.find(":in ") < what && what != std::string_view::npos && is_error) {
        crash.what = line.substr(what + 3);
        read_own_location(line, crash.location);
    }
    return crash;
}

// What a program asks of the nil that gets returns at the end of the input: before Ruby 3.4 "undefined method `chomp'
// for nil:NilClass", then "undefined method 'chomp' for nil".
std::vector<Meaning> with_methods_of_lines(std::vector<Meaning> meanings) {
    constexpr std::array texts{"method `chomp' for nil", "method 'chomp' for nil", "method `strip' for nil",
                               "method 'strip' for nil", "method `split' for nil", "method 'split' for nil"};
    for (const std::string_view text : texts) {
        meanings.push_back({text, input_ended});
    }
    return meanings;
}

}  // namespace

Language ruby() {
    return {
        .extensions = {".rb"},
        .signs = {R"re(^\s*def \w+[^:]*$)re", R"re(\bputs\b)re", R"re(\bgets\b|\$stdin|STDIN|ARGF)re",
                  R"re(\b(do|\{) ?\|)re", R"re(\.(each|times|map|to_i|upto)\b)re", R"re(^\s*end\s*$)re"},
        .syntax = {.line_comment = "#", .has_block_comments = false},
        .used_parts = required_files,
        .errors = {{.sign = ".rb:", .line = R"(^(?:ruby: )?([^:\s]+\.rb):(\d+): (?!warning).+)"}},
        .crash = read_ruby_error,
        .meanings = with_methods_of_lines(
            {{"gets': No such file or directory @ rb_sysopen",
              "in Ruby gets reads the file that its argument names: the argument itself is ARGV[0]"},
             {"cannot load such file -- ", "it requires a file that is neither Ruby's own nor one of the submission"},
             {"comparison of String with ", "what gets and ARGV give is a text: to_i makes a number of it"}}),
        .source_hints = channel_hints({.standard_input = R"((^|\W)gets\b|STDIN|\$stdin)",
                                       .arguments = R"(ARGV)",
                                       .output_file = R"((^|\W)(open|new) ?\(.*["\x27][wa]["\x27]|File\.write)",
                                       .input_file = R"(File\.(open|read|new|foreach|readlines)|(^|[^\w.])open ?\()",
                                       .wrong_argument = R"(ARGV *\[ *1 *\])",
                                       .first_argument = "ARGV[0]",
                                       .other_reads = {"ARGV.first", "ARGV.shift", "ARGV.map", "ARGV.each"}})};
}

}  // namespace harness::languages
