#include "harness/format/polygon/problem_xml.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "harness/base/error.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/format/polygon/known_elements.hpp"

namespace harness::polygon {

namespace {

using base::ConfigError;
using pugi::xml_node;

constexpr int most_tests = 10'000;

std::string text_in(const xml_node& node, const char* attribute) {
    return node.attribute(attribute).as_string();
}

// Values with an amount of points or a limit; 0 if it is missing.
double number_in(std::string_view text, std::string_view what, const std::filesystem::path& file) {
    const std::string_view trimmed = base::trimmed(text);
    const auto number = base::number_from<double>(trimmed);
    if (!trimmed.empty() && (!number || !std::isfinite(*number) || *number < 0)) {
        throw ConfigError(
            file, 0,
            fmt::format("has '{}' as {}: it must be a number that is not negative", base::one_line(trimmed, 60), what));
    }
    return number.value_or(0);
}

double limit_in(const xml_node& testset, const char* element, const std::filesystem::path& file) {
    constexpr double most = 1e15;
    const std::string_view text = base::trimmed(testset.child_value(element));
    if (text.empty()) {
        throw ConfigError(file, 0, fmt::format("has a test set without {}", element));
    }
    const double limit = number_in(text, element, file);
    if (limit <= 0 || limit > most) {
        throw ConfigError(
            file, 0,
            fmt::format("has '{}' as {}: it must be above 0 and at most 10^15", base::one_line(text, 60), element));
    }
    return limit;
}

std::vector<Statement> statements_in(const xml_node& parent, const char* name) {
    std::vector<Statement> statements;
    for (const xml_node& each : parent.children(name)) {
        statements.push_back({text_in(each, "language"), text_in(each, "type"), text_in(each, "path")});
    }
    return statements;
}

std::vector<ProgramTest> program_tests(const xml_node& testset) {
    std::vector<ProgramTest> tests;
    const auto path = [&](const char* pattern, int number) {
        const char* text = testset.child_value(pattern);
        return *text == '\0' ? std::string{} : numbered(text, number);
    };
    int number = 0;
    for (const xml_node& each : testset.child("tests").children("test")) {
        ++number;
        tests.push_back({path("input-path-pattern", number), path("output-path-pattern", number),
                         path("answer-path-pattern", number), text_in(each, "verdict"), text_in(each, "testset"),
                         text_in(each, "group")});
    }
    return tests;
}

Program program_in(const xml_node& node) {
    return {text_in(node.child("source"), "path"), text_in(node, "name"), program_tests(node.child("testset"))};
}

void read_tests(const xml_node& testset, const std::filesystem::path& file, Problem& problem) {
    for (const xml_node& each : testset.child("tests").children("test")) {
        Test test;
        test.number = static_cast<int>(problem.tests.size()) + 1;
        test.is_sample = each.attribute("sample").as_bool();
        test.group = text_in(each, "group");
        test.points = number_in(text_in(each, "points"), "the points of a test", file);
        test.description = text_in(each, "description");
        test.command = text_in(each, "cmd");
        test.from_file = !each.attribute("from-file").empty();
        problem.tests.push_back(std::move(test));
        if (test.number > most_tests) {
            throw ConfigError(file, 0, fmt::format("has more than {} tests", most_tests));
        }
    }
    bool has_feedback = false;
    for (const xml_node& each : testset.child("groups").children("group")) {
        Group group{text_in(each, "name"), text_in(each, "points-policy") == "each-test",
                    number_in(text_in(each, "points"), "the points of a group", file)};
        for (const xml_node& needed : each.child("dependencies").children("dependency")) {
            group.needs.push_back(text_in(needed, "group"));
        }
        const std::string feedback = text_in(each, "feedback-policy");
        has_feedback = has_feedback || (!feedback.empty() && feedback != "none");
        problem.groups.push_back(std::move(group));
    }
    if (has_feedback) {
        problem.left_out.push_back({"feedback-policy of the groups", "the contest says what contestants see"});
    }
}

// The tests by which solutions are judged.
xml_node main_testset(const xml_node& judging, const std::filesystem::path& file, Problem& problem) {
    xml_node chosen = judging.find_child_by_attribute("testset", "name", "tests");
    chosen = chosen ? chosen : judging.child("testset");
    if (!chosen) {
        throw ConfigError(file, 0, "has no <testset> in <judging>, and so no tests");
    }
    for (const xml_node& other : judging.children("testset")) {
        if (other != chosen) {
            problem.left_out.push_back({fmt::format("the test set '{}'", base::one_line(text_in(other, "name"), 60)),
                                        fmt::format("solutions are judged by '{}'", text_in(chosen, "name"))});
        }
    }
    return chosen;
}

void read_judging(const xml_node& judging, const std::filesystem::path& file, Problem& problem) {
    problem.input_file = text_in(judging, "input-file");
    problem.output_file = text_in(judging, "output-file");
    if (const int runs = judging.attribute("run-count").as_int(1); runs != 1) {
        throw ConfigError(file, 0,
                          fmt::format("has a run-count of {}: problems whose solutions run several times cannot be "
                                      "imported",
                                      runs));
    }
    const xml_node testset = main_testset(judging, file, problem);
    problem.time_limit_ms = limit_in(testset, "time-limit", file);
    problem.memory_limit_bytes = limit_in(testset, "memory-limit", file);
    problem.input_pattern = testset.child_value("input-path-pattern");
    problem.answer_pattern = testset.child_value("answer-path-pattern");
    read_tests(testset, file, problem);
}

void read_files(const xml_node& files, Problem& problem) {
    for (const xml_node& each : files.child("resources").children("file")) {
        Resource resource{text_in(each, "path"), text_in(each, "for-types")};
        for (const xml_node& asset : each.child("assets").children("asset")) {
            resource.assets.push_back(text_in(asset, "name"));
        }
        problem.resources.push_back(std::move(resource));
    }
    for (const xml_node& each : files.child("attachments").children("file")) {
        problem.attachments.push_back(text_in(each, "path"));
    }
    for (const xml_node& each : files.child("executables").children("executable")) {
        problem.generators.push_back(text_in(each.child("source"), "path"));
    }
}

void read_assets(const xml_node& assets, Problem& problem) {
    problem.checker = program_in(assets.child("checker"));
    problem.interactor = program_in(assets.child("interactor"));
    for (const xml_node& each : assets.child("validators").children("validator")) {
        problem.validators.push_back(program_in(each));
    }
    bool has_notes = false;
    for (const xml_node& each : assets.child("solutions").children("solution")) {
        Solution solution{text_in(each.child("source"), "path"), text_in(each, "tag")};
        for (const xml_node& extra : each.child("extra-tags").children("extra-tag")) {
            solution.extra_tags.push_back({text_in(extra, "group"), text_in(extra, "testset"), text_in(extra, "tag")});
        }
        has_notes = has_notes || !each.attribute("note").empty();
        problem.solutions.push_back(std::move(solution));
    }
    if (has_notes) {
        problem.left_out.push_back({"note of <solution> in problem.xml", "the format has no notes on submissions"});
    }
}

}  // namespace

std::string numbered(std::string_view pattern, int number) {
    const std::size_t at = pattern.find('%');
    const std::size_t end = pattern.find('d', at);
    if (at == std::string_view::npos || end == std::string_view::npos) {
        return std::string{pattern};
    }
    constexpr int widest = 9;
    const int width = base::number_from<int>(pattern.substr(at + 1, end - at - 1)).value_or(0);
    return fmt::format("{}{:0{}}{}", pattern.substr(0, at), number, std::clamp(width, 1, widest),
                       pattern.substr(end + 1));
}

Problem read_problem(std::string_view xml, const std::filesystem::path& file) {
    pugi::xml_document document;
    // pugixml reads no document type, and so knows no entities that one defines.
    const pugi::xml_parse_result parsed = document.load_buffer(xml.data(), xml.size());
    if (!parsed) {
        const auto line =
            1 + std::count(xml.begin(), xml.begin() + std::min<std::ptrdiff_t>(parsed.offset, std::ssize(xml)), '\n');
        throw ConfigError(file, static_cast<int>(line), fmt::format("is not XML: {}", parsed.description()));
    }
    const xml_node root = document.child("problem");
    if (!root || !root.child("judging")) {
        throw ConfigError(file, 0, "is no problem.xml of Polygon: it has no <problem> with a <judging>");
    }
    Problem problem;
    name_left_out(root, problem.left_out);
    problem.short_name = text_in(root, "short-name");
    problem.url = text_in(root, "url");
    for (const xml_node& each : root.child("names").children("name")) {
        problem.names.emplace_back(text_in(each, "language"), text_in(each, "value"));
    }
    problem.statements = statements_in(root.child("statements"), "statement");
    problem.tutorials = statements_in(root.child("tutorials"), "tutorial");
    read_judging(root.child("judging"), file, problem);
    read_files(root.child("files"), problem);
    read_assets(root.child("assets"), problem);
    for (const xml_node& each : root.child("tags").children("tag")) {
        problem.tags.push_back(text_in(each, "value"));
    }
    for (const xml_node& each : root.child("materials").children("material")) {
        problem.attachments.push_back(text_in(each, "path"));
    }
    return problem;
}

}  // namespace harness::polygon
