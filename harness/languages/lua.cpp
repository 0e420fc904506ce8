#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

// "/usr/bin/lua5.4: /program/main.lua:17: WHAT".
Crash read_lua_error(const Lines& lines, std::size_t at) {
    constexpr std::string_view begin = "/usr/bin/lua5.4: ";
    if (!lines[at].starts_with(begin)) {
        return {};
    }
    const std::string_view text = lines[at].substr(begin.size());
    Crash crash;
    const std::size_t what = text.find(": ");
    if (what != std::string_view::npos && read_own_location(text, crash.location)) {
        crash.what = text.substr(what + 2);
    }
    return crash;
}

constexpr const char* has_operators = "the library bit is of LuaJIT and Lua 5.2: Lua 5.4 has the operators & | ~ << >>";

constexpr const char* is_text = "what io.read() and arg give is a text: tonumber() makes a number of it";

}  // namespace

Language lua() {
    return {.extensions = {".lua"},
            .signs = {R"re(\blocal (function )?\w+)re", R"re(\bio\.(read|write|lines|stdin))re", R"re(\bthen\s*$)re",
                      R"re(\b(arg\[|tonumber\(|print\())re", R"re(^\s*end\s*$)re", R"re(\.\. )re"},
            .syntax = {.line_comment = "--", .has_block_comments = false},
            .used_parts = required_files,
            .errors = {{.sign = "lua", .line = R"(^(?:/usr/bin/)?lua[c5.4]*: ([^:\s]+):(\d+): .+)"}},
            .crash = read_lua_error,
            .meanings = {{"(global 'bit')", has_operators},
                         {"(global 'bit32')", has_operators},
                         {"module 'bit' not found", has_operators},
                         {"(global 'unpack')", "unpack is of Lua 5.1: it is table.unpack in Lua 5.4"},
                         {"attempt to compare string with number", is_text},
                         {"attempt to compare number with string", is_text}},
            .source_hints = channel_hints(
                {.standard_input = R"(io\.(read|lines) ?\(|io\.stdin)",
                 .arguments = R"((^|\W)arg\[)",
                 .output_file = R"(io\.open ?\(.*["\x27][wa]|io\.output ?\(["\x27])",
                 .input_file = R"(io\.open ?\(|io\.(input|lines) ?\([^)])",
                 .wrong_argument = R"((^|\W)arg *\[ *0 *\])",
                 .first_argument = "arg[1]",
                 .other_reads = {"...", "ipairs(arg"}},
                {{Symptom::DoesNotCompile, R"(\w *[-+*/]=[^=])", "Lua has no += and the like: write s = s + 1"},
                 {Symptom::DoesNotCompile, R"(\w\+\+)", "Lua has no ++: write s = s + 1"},
                 {Symptom::DoesNotCompile, "!=", "Lua writes ~= for \"not equal\""}})};
}

}  // namespace harness::languages
