// An input validator for a package whose own one is a grammar in the language of checktestdata: checks the input on
// standard input by the file grammar.ctd beside this program.
//
// Exit code 42: the input is right. 43: it is not, or the grammar is at fault; a line on standard error says where, and
// why. Runs in the sandbox, because a grammar may take any time and any memory.

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/inputs/grammar/check.hpp"

namespace {

constexpr int accepts = 42;
constexpr int rejects = 43;

int reject(const std::string& why) {
    fmt::print(stderr, "{}\n", why);
    return rejects;
}

}  // namespace

int main(int, char** argv) {
    using namespace harness;
    try {
        const std::filesystem::path file = std::filesystem::path(argv[0]).parent_path() / "grammar.ctd";
        const grammar::Grammar rules = grammar::read_grammar(base::read_file(file));
        const auto mismatch = grammar::check(rules, base::read_all(STDIN_FILENO));
        return mismatch ? reject(mismatch->text()) : accepts;
    } catch (const grammar::GrammarError& error) {
        return reject(fmt::format("line {} of the grammar: {}", error.line, error.what()));
    } catch (const std::exception& error) {
        return reject(error.what());
    }
}
