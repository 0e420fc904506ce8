#include <algorithm>
#include <array>
#include <set>

#include "harness/base/letters.hpp"
#include "harness/base/lines.hpp"
#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

bool names_class_kind(std::string_view word) {
    constexpr std::array<std::string_view, 4> kinds{"class", "interface", "enum", "record"};
    return std::ranges::find(kinds, word) != kinds.end();
}

// The public class that is not nested in another class.
std::string public_class(std::string_view text) {
    int depth = 0;
    bool is_public = false;
    bool is_named_next = false;
    for (const Token& token : lex(text, {})) {
        const std::string_view word = text.substr(token.begin, token.end - token.begin);
        if (is_named_next) {
            return std::string(token.kind == TokenKind::Name ? word : "");
        }
        is_named_next = depth == 0 && is_public && names_class_kind(word);
        depth += word == "{" ? 1 : word == "}" ? -1 : 0;
        is_public = word == "public" || (is_public && word != ";" && word != "}");
    }
    return {};
}

// Words that begin as class names do, with a capital letter or one of another script, except the classes that the text
// declares; and the folders of imported packages. Includes names of the standard library.
std::vector<std::string> used_classes(std::string_view text, std::string_view) {
    std::set<std::string> names;
    std::set<std::string> declared;
    std::string_view before;
    bool imports = false;
    for (const Token& token : lex(text, {})) {
        const std::string_view word = text.substr(token.begin, token.end - token.begin);
        const bool is_class = base::is_capital(word.front()) || static_cast<unsigned char>(word.front()) >= 0x80;
        imports = imports && word != ";" && word != "java" && word != "javax";
        if (token.kind == TokenKind::Name && (is_class || (imports && word != "static"))) {
            (names_class_kind(before) ? declared : names).emplace(word);
        }
        imports = imports || word == "import";
        before = word;
    }
    std::erase_if(names, [&](const std::string& name) { return declared.contains(name); });
    return {names.begin(), names.end()};
}

std::vector<std::string> package_of(std::string_view text) {
    const std::string code = code_only(text, {});
    std::vector<std::string> names;
    if (word_at(code, skip_space(code, 0)) == "package") {
        std::size_t at = code.find("package") + std::string_view{"package"}.size();
        do {
            at = skip_space(code, at);
            names.emplace_back(word_at(code, at));
            at = skip_space(code, at + names.back().size());
        } while (at < code.size() && code[at++] == '.');
    }
    return names;
}

// Names of packages that a program has to import, as the compiler says that it cannot find them.
constexpr std::array<std::string_view, 17> of_util{
    "symbol:   class Scanner\n", "symbol:   class List\n",          "symbol:   class ArrayList\n",
    "symbol:   class Map\n",     "symbol:   class HashMap\n",       "symbol:   class Set\n",
    "symbol:   class HashSet\n", "symbol:   class Stack\n",         "symbol:   class Deque\n",
    "symbol:   class Queue\n",   "symbol:   class ArrayDeque\n",    "symbol:   class LinkedList\n",
    "symbol:   class BitSet\n",  "symbol:   class TreeMap\n",       "symbol:   variable Arrays\n",
    "symbol:   class Random\n",  "symbol:   variable Collections\n"};
constexpr std::array<std::string_view, 5> of_io{"symbol:   class BufferedReader\n",
                                                "symbol:   class InputStreamReader\n", "symbol:   class IOException\n",
                                                "symbol:   class PrintWriter\n", "symbol:   class BufferedWriter\n"};

std::vector<Meaning> with_imports(std::vector<Meaning> meanings) {
    for (const std::string_view text : of_util) {
        meanings.push_back({text, "an import is missing: write \"import java.util.*;\" above the class"});
    }
    for (const std::string_view text : of_io) {
        meanings.push_back({text, "an import is missing: write \"import java.io.*;\" above the class"});
    }
    return meanings;
}

bool imports_junit(std::string_view text) {
    return std::ranges::any_of(base::lines_of(text), [](std::string_view line) {
        return line.starts_with("import org.junit.") || line.starts_with("import static org.junit.");
    });
}

}  // namespace

Language java() {
    return {
        .extensions = {".java"},
        .signs = {R"re(^\s*import (static )?java)re", R"re(\bpublic static void main\b)re",
                  R"re(\bSystem\.(in|out|err)\b)re", R"re(^\s*(public |final |abstract )+class \w+)re",
                  R"re(\bnew (Scanner|BufferedReader|StringBuilder|int)\b)re",
                  R"re(^\s*(public|private|protected|static)( static)? \w+(\[\])* \w+\()re"},
        .main = "main",
        .may_begin_often = true,  // each class may have a main for tests
        .used_parts = used_classes,
        .required_stem = public_class,
        .declared_package = package_of,
        .needs_test_runner = imports_junit,
        .crash = read_call_trace,
        .meanings = with_imports({
            {"error: package ",
             "it imports a package that is neither one of Java's own, which are all that is installed, nor a part "
             "of the submission"},
            {"error: unmappable character", "the file is in another encoding: save it as UTF-8"},
            {"java.util.NoSuchElementException\n\tat java.base/java.util.Scanner", input_ended},
            {"java.util.NoSuchElementException: No line found", input_ended},
        }),
        .source_hints = channel_hints(
            {.standard_input = R"(System\.in|readLine\(\)|readln\(\))",
             .arguments = R"((^|\W)args *(\[ *[^\] ]|\.))",
             .output_file = R"(FileWriter|FileOutputStream|Writer\("|Files\.write|writeText)",
             .input_file = R"(FileReader|FileInputStream|File\(|Files\.(read|lines|newBuffered)|Paths?\.(get|of))",
             .wrong_argument = R"((^|\W)args *\[ *1 *\])",
             .first_argument = "args[0]",
             .other_reads = {": args)", "args.first", "in args"}},
            {
                {.symptom = Symptom::WrongOrCrashed,
                 .line = R"(\.nextLine\()",
                 .says = reads_rest_of_line,
                 .with = {".nextInt("},
                 .without = {"mpty()"},
                 .is_once = true},
                {.symptom = Symptom::PrintsNoWord,
                 .line = R"(new [\w.]*(Buffered|Print)Writer\()",
                 .says = "it prints nothing: such a writer keeps its text until flush() or close() is called",
                 .without = {".flush()", ".close()", ", true)", "try ("}},
            }),
    };
}

}  // namespace harness::languages
