// The checker, the interactor and the validators become output and input validators.
#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/polygon/conversion.hpp"

namespace harness::polygon {

namespace {

constexpr std::string_view not_there = "it is not in the package";

bool is_cpp(const std::string& path) {
    const std::string extension = std::filesystem::path{path}.extension().string();
    return extension == ".cpp" || extension == ".cc" || extension == ".cxx";
}

bool uses_testlib(const std::vector<NewFile>& files) {
    return std::ranges::any_of(files, [](const NewFile& file) {
        return package::text_of(file.source).find("testlib.h") != std::string::npos;
    });
}

// Puts a program into a folder of its own.
void add_program(Conversion& conversion, const std::string& source, const std::string& folder, std::string_view role) {
    const std::vector<NewFile> files = conversion.with_resources(source);
    for (const NewFile& file : files) {
        conversion.add(fmt::format("{}/{}", folder, file.name), file.source);
    }
    if (!uses_testlib(files)) {
        conversion.leave_out(fmt::format("that the {} {} ends as testlib's do", role, source),
                             "it does not include testlib.h: set 'testlib = true' for the package in judge.toml");
    }
}

std::string include_line(const std::string& name) {
    return fmt::format("#include \"{}\"\n", name);
}

// The lines of the files that include a header of the system, each once.
std::string system_includes(const std::vector<NewFile>& files) {
    std::vector<std::string> lines;
    for (const NewFile& file : files) {
        const std::string text = package::text_of(file.source);
        for (const std::string_view line : base::lines_of(text)) {
            std::string_view rest = line;
            if (base::take_word(rest, "#") && base::take_word(rest, "include") && base::take_word(rest, "<") &&
                std::ranges::find(lines, base::trimmed(line)) == lines.end()) {
                lines.emplace_back(base::trimmed(line));
            }
        }
    }
    return fmt::format("{}\n", fmt::join(lines, "\n"));
}

// Polygon runs the checker after the interactor, on what it wrote to its output file. The format has one program for
// both: it includes the two sources, each in a namespace, after all headers that they need.
void add_interactor_with_checker(Conversion& conversion, const Problem& problem) {
    const std::vector<NewFile> interactor = conversion.with_resources(problem.interactor.path);
    const std::vector<NewFile> checker = conversion.with_resources(problem.checker.path);
    std::vector<NewFile> all = interactor;
    all.insert(all.end(), checker.begin(), checker.end());
    const std::string includes = system_includes(all);
    std::string resources;
    for (const NewFile& file : all) {
        const bool is_main = file.name == interactor.front().name || file.name == checker.front().name;
        const std::string name = file.name == interactor.front().name ? "interactor.inc"
                                 : file.name == checker.front().name  ? "checker.inc"
                                                                      : file.name;
        if (!conversion.has("output_validator/" + name)) {
            conversion.add("output_validator/" + name, file.source);
            resources += is_main ? "" : include_line(name);
        }
    }
    conversion.add_text("output_validator/main.cpp",
                        fmt::format(R"(// The interactor of the problem, and then its checker.
{}
#include <sys/wait.h>
#include <unistd.h>

{}
namespace polygon_interactor {{
{}}}
namespace polygon_checker {{
{}}}

// Arguments: the input, the file that the interactor writes for the checker, the answer.
int main(int argc, char* argv[]) {{
    const pid_t child = fork();
    if (child == 0) {{
        return polygon_interactor::main(argc, argv);
    }}
    int status = 0;
    constexpr int failed = 3;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) {{
        return failed;
    }}
    if (WEXITSTATUS(status) != 0) {{
        return WEXITSTATUS(status);
    }}
    return polygon_checker::main(argc, argv);
}}
)",
                                    includes, resources, include_line("interactor.inc"), include_line("checker.inc")));
}

void add_output_validator(Conversion& conversion, const Problem& problem) {
    const bool has_checker = !problem.checker.path.empty();
    if (!problem.interactor.path.empty()) {
        if (has_checker && is_cpp(problem.interactor.path) && is_cpp(problem.checker.path)) {
            add_interactor_with_checker(conversion, problem);
            return;
        }
        add_program(conversion, problem.interactor.path, "output_validator", "interactor");
        if (has_checker) {
            conversion.leave_out(fmt::format("the checker {}", problem.checker.path),
                                 "the interactor alone decides: the two are not both in C++");
        }
    } else if (has_checker) {
        add_program(conversion, problem.checker.path, "output_validator", "checker");
    } else {
        conversion.leave_out(problem.checker.name.empty()
                                 ? "a checker"
                                 : fmt::format("the checker {}", base::one_line(problem.checker.name, 60)),
                             "the package does not have its source, so the default validator compares token by token");
    }
}

// Files of tests of the package's programs, as `stem` with the extensions of the format.
void add_program_test(Conversion& conversion, const ProgramTest& test, const std::string& stem) {
    for (const auto& [path, extension] :
         {std::pair{test.input, ".in"}, std::pair{test.answer, ".ans"}, std::pair{test.output, ".out"}}) {
        const auto file = path.empty() ? std::nullopt : conversion.find(path);
        if (file) {
            conversion.add_data(stem + extension, path, *file);
        } else if (!path.empty()) {
            conversion.leave_out(path, std::string{not_there});
        }
    }
}

// What the validator is told of the test.
void add_arguments(Conversion& conversion, const ProgramTest& test, const std::string& stem) {
    std::vector<std::string> arguments;
    for (const auto& [name, value] : {std::pair{"--testset", test.testset}, std::pair{"--group", test.group}}) {
        if (!value.empty()) {
            arguments.insert(arguments.end(), {name, yaml_text(value)});
        }
    }
    if (!arguments.empty()) {
        conversion.add_text(stem + ".yaml", fmt::format("input_validator_args: [{}]\n", fmt::join(arguments, ", ")));
    }
}

void add_validator_tests(Conversion& conversion, const Problem& problem) {
    int number = 0;
    for (const Program& validator : problem.validators) {
        for (const ProgramTest& test : validator.tests) {
            ++number;
            if (test.verdict == "invalid") {
                const std::string stem = fmt::format("data/invalid_input/validator-{:02}", number);
                add_program_test(conversion, test, stem);
                add_arguments(conversion, test, stem);
            } else {
                conversion.mark_used(test.input);
                conversion.leave_out(test.input, "the format has no tests of inputs that a validator must accept");
            }
        }
    }
    number = 0;
    for (const ProgramTest& test : problem.checker.tests) {
        ++number;
        const bool is_valid = test.verdict == "ok";
        if (is_valid || test.verdict == "wrong-answer" || test.verdict == "presentation-error") {
            add_program_test(conversion, test,
                             fmt::format("data/{}_output/checker-{:02}", is_valid ? "valid" : "invalid", number));
        } else {
            for (const std::string& path : {test.input, test.output, test.answer}) {
                conversion.mark_used(path);
            }
            conversion.leave_out(test.output, fmt::format("the format has no tests of a checker whose verdict is '{}'",
                                                          base::one_line(test.verdict, 60)));
        }
    }
}

// Resources that Polygon adds to solutions, by the beginning of their types.
const std::vector<std::pair<std::string_view, std::string_view>> include_folders{
    {"cpp", "cpp"}, {"c.", "c"}, {"java", "java"}, {"python", "python3"}, {"pas", "pascal"}, {"kotlin", "kotlin"},
};

void add_resources(Conversion& conversion, const Problem& problem) {
    for (const Resource& resource : problem.resources) {
        if (std::ranges::find(resource.assets, "SOLUTION") == resource.assets.end()) {
            continue;
        }
        const auto folder = std::ranges::find_if(
            include_folders, [&](const auto& each) { return resource.types.starts_with(each.first); });
        const auto file = conversion.find(resource.path);
        if (folder == include_folders.end() || !file) {
            conversion.leave_out(
                fmt::format("{} for the solutions in {}", resource.path, base::one_line(resource.types, 60)),
                std::string{file ? "include/ has no folder for these types" : not_there});
            continue;
        }
        conversion.add(fmt::format("include/{}/{}", folder->second, format_name(last_part(resource.path))), *file);
    }
}

// Polygon lists the validators among the generators.
bool is_other_program(const Problem& problem, const std::string& path) {
    return path.empty() || path == problem.checker.path || path == problem.interactor.path ||
           std::ranges::find(problem.validators, path, &Program::path) != problem.validators.end();
}

}  // namespace

std::string generator_folder(const std::string& name) {
    return "generators/" + format_name(std::filesystem::path{name}.stem().string());
}

void convert_programs(Conversion& conversion) {
    const Problem& problem = conversion.problem();
    add_output_validator(conversion, problem);
    int number = 0;
    for (const Program& validator : problem.validators) {
        ++number;
        const std::string suffix = problem.validators.size() == 1 ? "" : std::to_string(number);
        add_program(conversion, validator.path, fmt::format("input_validators/validator{}", suffix), "validator");
    }
    add_validator_tests(conversion, problem);
    add_resources(conversion, problem);
    for (const std::string& path : problem.attachments) {
        if (const auto file = conversion.find(path); file) {
            conversion.add("attachments/" + format_name(last_part(path)), *file);
        } else {
            conversion.leave_out(path, std::string{not_there});
        }
    }
    for (const std::string& generator : problem.generators) {
        if (is_other_program(problem, generator)) {
            continue;
        }
        for (const NewFile& file : conversion.with_resources(generator)) {
            conversion.add(fmt::format("{}/{}", generator_folder(generator), file.name), file.source);
        }
    }
    if (!problem.input_file.empty() || !problem.output_file.empty()) {
        conversion.leave_out(
            fmt::format("that solutions use the files '{}' and '{}'", base::one_line(problem.input_file, 60),
                        base::one_line(problem.output_file, 60)),
            "the format has only standard input and output: change the solutions and the statement");
    }
}

}  // namespace harness::polygon
