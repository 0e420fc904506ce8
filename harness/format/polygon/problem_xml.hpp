// problem.xml of a Polygon package, as values.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace harness::polygon {

struct Test {
    int number = 0;  // from 1
    bool is_sample = false;
    std::string group{};  // empty: none
    double points = 0;
    std::string description{};
    std::string command{};   // of the generator that makes its input; empty: the input is a file
    bool from_file = false;  // the generator makes several tests, each as a file
};

struct Group {
    std::string name;
    bool is_each_test = false;         // each test has its points; otherwise only the whole group has
    double points = 0;                 // used if no test has points
    std::vector<std::string> needs{};  // the groups that must be passed before
};

struct Statement {
    std::string language;  // "english"
    std::string type;      // "application/x-tex"
    std::string path;
};

// A test of a checker or a validator. Paths are empty if it has no such file.
struct ProgramTest {
    std::string input{};
    std::string output{};
    std::string answer{};
    std::string verdict{};  // "valid", "invalid", "ok", "wrong-answer", …
    std::string testset{};  // that a validator is told, if any
    std::string group{};    // the same
};

struct Program {
    std::string path{};  // of its source; empty: there is none
    std::string name{};  // of a standard checker: "std::lcmp.cpp"
    std::vector<ProgramTest> tests{};
};

// A tag that a solution has for one group, or for a test set.
struct ExtraTag {
    std::string group{};  // empty: for the whole test set
    std::string testset{};
    std::string tag{};
};

struct Solution {
    std::string path{};
    std::string tag{};
    std::vector<ExtraTag> extra_tags{};
};

// A file that programs may use.
struct Resource {
    std::string path{};
    std::string types{};                // "cpp.*": added to the programs of these languages; empty: only beside them
    std::vector<std::string> assets{};  // "SOLUTION": the programs that get it
};

struct LeftOut {
    std::string what;
    std::string why;
};

struct Problem {
    std::string short_name{};
    std::string url{};
    std::vector<std::pair<std::string, std::string>> names{};  // language and name
    std::vector<Statement> statements{};
    std::vector<Statement> tutorials{};
    std::string input_file{};
    std::string output_file{};
    double time_limit_ms = 0;
    double memory_limit_bytes = 0;
    std::string input_pattern{};  // "tests/%02d"
    std::string answer_pattern{};
    std::vector<Test> tests{};
    std::vector<Group> groups{};
    std::vector<Resource> resources{};
    std::vector<std::string> attachments{};
    std::vector<std::string> generators{};  // paths of their sources
    Program checker{};
    Program interactor{};
    std::vector<Program> validators{};
    std::vector<Solution> solutions{};
    std::vector<std::string> tags{};
    std::vector<LeftOut> left_out{};  // what has no value here
};

// `file`: for messages. Expands no entities except those of XML itself. Throws ConfigError.
Problem read_problem(std::string_view xml, const std::filesystem::path& file);

// "tests/%02d" and 3 → "tests/03".
std::string numbered(std::string_view pattern, int number);

}  // namespace harness::polygon
