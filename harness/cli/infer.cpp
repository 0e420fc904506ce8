#include "harness/inputs/infer.hpp"

#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/archives.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"

namespace harness::cli {

namespace {

// Prints the grammar. Returns 1 if some input does not follow it.
int run_infer(const Context& context, const std::string& name) {
    Archives archives(context);
    const package::Package package = archives.read_package(name);
    std::vector<std::string> names;
    std::vector<std::string> inputs;
    for (const package::Case& test_case : package.cases) {
        if (!test_case.is_static() && !test_case.input_is_arguments) {
            names.push_back(test_case.name);
            inputs.push_back(base::read_file(test_case.input));
        }
    }
    std::vector<std::string> sources;
    for (const package::ProgramSource& validator : package.input_validators) {
        for (const model::CodeFile& file : validator.files) {
            sources.push_back(base::read_file(file.file.path));
        }
    }
    const auto proposed = inputs::propose_grammar(inputs, sources);
    if (!proposed) {
        throw base::ConfigError(package.root, 0,
                                "has inputs of no layout that judge infer knows: lines of words and numbers, with "
                                "single blanks, and counts before what they count");
    }
    write_text(context.flags,
               fmt::format("# Proposed by judge infer from {}. Each bound is the least or the most in them: replace it "
                           "by that of the statement.\n{}",
                           base::plural(inputs.size(), "input"), proposed->text));
    std::vector<std::string> refused;
    for (const std::size_t index : proposed->refused) {
        refused.push_back(names[index]);
    }
    if (!refused.empty()) {
        show_warnings(context, {fmt::format("{}: these inputs do not follow the grammar: {}", package.name,
                                            fmt::join(refused, ", "))});
    }
    return refused.empty() ? 0 : 1;
}

}  // namespace

Command infer_command(SharedFlags& flags) {
    const auto package = std::make_shared<std::string>();
    return {.name = "infer",
            .help =
                "propose a grammar of a package's inputs, for input_validators/: exit with 1 if some input does not\n"
                "follow it",
            .flags = joined({{package_argument(*package)}, sandbox_flags(flags), output_flags(flags)}),
            .run = [&flags, package](Call& call) { return run_infer(make_context(flags, call.stop), *package); }};
}

}  // namespace harness::cli
