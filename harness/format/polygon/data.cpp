// Tests become test cases. With points, groups become test groups, in an order in which each follows those it needs.
#include <algorithm>
#include <map>
#include <set>
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

// A test group of the new package. An each-test group has one for each amount of points that its tests have.
struct Part {
    std::string folder{};  // below data/secret/
    std::vector<const Test*> tests{};
    double points = 0;
    bool is_sum = false;
    bool needs_samples = false;
    std::vector<std::size_t> needs{};  // other parts, by their index
};

class Data {
  public:
    explicit Data(Conversion& conversion)
        : conversion_(conversion),
          problem_(conversion.problem()),
          width_(std::max<std::size_t>(std::to_string(problem_.tests.size()).size(), 2)),
          gives_points_(checker_gives_points(conversion)) {}

    void convert() {
        const bool has_points =
            std::ranges::any_of(problem_.tests, [](const Test& test) { return test.points > 0; }) ||
            std::ranges::any_of(problem_.groups, [](const Group& group) { return group.points > 0; });
        for (const Test& test : problem_.tests) {
            if (test.is_sample) {
                samples_.push_back(&test);
                add_case(test, "sample");
            } else if (!has_points) {
                add_case(test, "secret");
            }
        }
        if (has_points) {
            convert_groups();
        } else if (!problem_.groups.empty()) {
            conversion_.leave_out("the groups of tests", "without points, groups change no verdict");
        }
        if (!has_points && gives_points_) {
            conversion_.leave_out("the points that the checker gives",
                                  "no test has points: give them in Polygon, or let the checker accept or reject");
        }
        for (const Test& test : problem_.tests) {
            add_files(test);
        }
    }

  private:
    std::string number_of(const Test& test) const { return fmt::format("{:0{}}", test.number, width_); }

    void add_case(const Test& test, const std::string& folder) {
        const std::string stem = fmt::format("data/{}/{}", folder, number_of(test));
        stems_[test.number].push_back(stem);
        if (!test.description.empty()) {
            conversion_.add_text(stem + ".desc", test.description + "\n");
        }
        if (!test.group.empty() && !problem_.validators.empty() && folder.find('/') == std::string::npos) {
            conversion_.add_text(stem + ".yaml", validator_arguments(test.group));
        }
    }

    static std::string validator_arguments(const std::string& group) {
        return fmt::format("input_validator_args: [--testset, tests, --group, {}]\n", yaml_text(group));
    }

    // Adds the test's input and answer, and what the statement shows of it.
    void add_files(const Test& test) {
        const std::vector<std::string>& stems = stems_[test.number];
        const std::string input = numbered(problem_.input_pattern, test.number);
        const std::string answer = numbered(problem_.answer_pattern, test.number);
        MissingFile missing_input;
        MissingFile missing_answer;
        const auto input_file = conversion_.find(input);
        const auto answer_file = conversion_.find(answer);
        for (const std::string& stem : stems) {
            const auto add = [&](const auto& file, const std::string& name, const std::string& path,
                                 MissingFile& missing) {
                if (file) {
                    conversion_.add_data(name, path, *file);
                } else {
                    missing.names.push_back(name);
                }
            };
            add(input_file, stem + ".in", input, missing_input);
            add(answer_file, stem + ".ans", answer, missing_answer);
        }
        if (input_file && !test.command.empty() && !std::exchange(has_commands_, true)) {
            conversion_.leave_out("the commands that made the tests", "the tests are carried over as they are");
        }
        if (!missing_input.names.empty()) {
            require_generator(test, input);
            missing_input.command = base::words_of(test.command);
            missing_input.command.front() = generator_folder(missing_input.command.front());
            conversion_.result.inputs.push_back(std::move(missing_input));
        }
        if (!missing_answer.names.empty()) {
            missing_answer.input = stems.front() + ".in";
            if (!problem_.interactor.path.empty() && conversion_.result.answers.empty()) {
                conversion_.leave_out("answers that are missing",
                                      "the interactor's program makes them; they are empty");
            }
            conversion_.result.answers.push_back(std::move(missing_answer));
        }
        if (test.is_sample) {
            convert_example(test, input, answer);
        }
    }

    void require_generator(const Test& test, const std::string& input) const {
        if (base::words_of(test.command).empty() || test.from_file) {
            throw base::ConfigError(
                conversion_.root() / "problem.xml", 0,
                fmt::format("has test {}, but {} is not in the package{}: download the full package from Polygon",
                            test.number, base::one_line(input, 200),
                            test.from_file ? ", and its generator makes several tests at once" : ""));
        }
    }

    // The statement may show other texts than the sample's files.
    void convert_example(const Test& test, const std::string& input, const std::string& answer) {
        std::set<std::string> languages;
        for (const Statement& statement : problem_.statements) {
            if (!languages.insert(statement.language).second) {
                continue;
            }
            const std::string example =
                fmt::format("statement-sections/{}/example.{:02}", statement.language, test.number);
            const std::string name = fmt::format("data/sample/{}", number_of(test));
            show(example, input, name + ".in");
            show(example + ".a", answer, name + ".ans");
        }
    }

    // `example`: the text that the statement shows, `data`: the test's own file. Both need not exist.
    void show(const std::string& example, const std::string& data, const std::string& name) {
        const auto shown = conversion_.find(example);
        const auto file = conversion_.find(data);
        if (!shown || (file && same_text(package::text_of(*shown), package::text_of(*file)))) {
            return;
        }
        if (!problem_.interactor.path.empty()) {
            conversion_.leave_out(example, "the order of the lines in a sample conversation is not known");
        } else if (!file) {
            conversion_.leave_out(example, "the statement shows what the package's own programs make");
        } else {
            conversion_.add_data(name + ".statement", example, *shown);
            conversion_.add_data(name + ".download", data, *file);
        }
    }

    static bool same_text(std::string shown, std::string data) {
        for (std::string* text : {&shown, &data}) {
            std::erase(*text, '\r');
            *text = base::trimmed(*text);
        }
        return shown == data;
    }

    // The groups of problem.xml; a group without a name holds the tests that have none.
    std::vector<Group> groups() const {
        std::vector<Group> groups = problem_.groups;
        for (const Test& test : problem_.tests) {
            if (std::ranges::find(groups, test.group, &Group::name) == groups.end()) {
                groups.push_back({test.group, true});
            }
        }
        return groups;
    }

    // Sorted so that each group follows those that it needs, else as in problem.xml.
    std::vector<Group> ordered_groups() const {
        std::vector<Group> open = groups();
        std::vector<Group> ordered;
        while (!open.empty()) {
            const auto is_open = [&](const std::string& name) {
                return std::ranges::find(open, name, &Group::name) != open.end();
            };
            const auto next = std::ranges::find_if(
                open, [&](const Group& group) { return std::ranges::none_of(group.needs, is_open); });
            if (next == open.end()) {
                throw base::ConfigError(
                    conversion_.root() / "problem.xml", 0,
                    fmt::format("has the group '{}', which depends on itself", base::one_line(open.front().name, 60)));
            }
            ordered.push_back(*next);
            open.erase(next);
        }
        return ordered;
    }

    std::vector<Part> parts_of(const Group& group) const {
        std::vector<Part> parts;
        for (const Test& test : problem_.tests) {
            if (test.group != group.name) {
                continue;
            }
            const auto same = std::ranges::find_if(parts, [&](const Part& part) {
                return !group.is_each_test || part.tests.front()->points == test.points;
            });
            Part& part = same != parts.end() ? *same : parts.emplace_back();
            part.is_sum = group.is_each_test;
            part.tests.push_back(&test);
            part.points += test.points;
        }
        const bool has_points = std::ranges::any_of(parts, [](const Part& part) { return part.points > 0; });
        if (!has_points && parts.size() == 1) {
            parts.front().points = group.points;
        }
        return parts;
    }

    bool is_sample_group(const std::vector<Part>& parts) const {
        return parts.size() == 1 && parts.front().points == 0 && parts.front().tests == samples_;
    }

    void convert_groups() {
        std::vector<Part> all;
        std::map<std::string, std::vector<std::size_t>> parts_by_group;  // indexes in `all`; none: the samples
        for (const Group& group : ordered_groups()) {
            std::vector<Part> parts = parts_of(group);
            std::vector<std::size_t>& indexes = parts_by_group[group.name];
            if (is_sample_group(parts)) {
                continue;
            }
            Part needed;
            for (const std::string& name : group.needs) {
                const auto known = parts_by_group.find(name);
                if (known == parts_by_group.end()) {
                    conversion_.leave_out(fmt::format("the dependency of group '{}' on '{}'", group.name, name),
                                          "there is no such group");
                    continue;
                }
                needed.needs_samples = needed.needs_samples || known->second.empty();
                needed.needs.insert(needed.needs.end(), known->second.begin(), known->second.end());
            }
            for (Part& part : parts) {
                part.folder = group.name.empty() ? "others" : format_name(group.name);
                part.needs_samples = needed.needs_samples;
                part.needs = needed.needs;
                indexes.push_back(all.size());
                all.push_back(std::move(part));
            }
        }
        name_folders(all);
        write_groups(all);
    }

    // Cases are judged in the order of their names, so folders that are not sorted get numbers.
    static void name_folders(std::vector<Part>& parts) {
        const bool is_sorted = std::ranges::adjacent_find(parts, [](const Part& part, const Part& next) {
                                   return part.folder >= next.folder;
                               }) == parts.end();
        const std::size_t width = std::max<std::size_t>(std::to_string(parts.size()).size(), 2);
        for (std::size_t index = 0; index < parts.size() && !is_sorted; ++index) {
            parts[index].folder = fmt::format("{:0{}}-{}", index + 1, width, parts[index].folder);
        }
    }

    void write_groups(const std::vector<Part>& parts) {
        double most = 0;
        for (const Part& part : parts) {
            most += part.points;
            conversion_.add_folder(part.tests.front()->group, "secret/" + part.folder);
            for (const Test* test : part.tests) {
                add_case(*test, "secret/" + part.folder);
            }
            const char* aggregation = part.is_sum ? "sum" : gives_points_ ? "min" : "pass-fail";
            std::string yaml = fmt::format("max_score: {}\nscore_aggregation: {}\n", part.points, aggregation);
            std::vector<std::string> needed(part.needs_samples ? 1 : 0, "sample");
            for (const std::size_t index : part.needs) {
                needed.push_back("secret/" + parts[index].folder);
            }
            if (!needed.empty()) {
                yaml += fmt::format("require_pass: [{}]\n", fmt::join(needed, ", "));
            }
            const std::string& group = part.tests.front()->group;
            if (!group.empty() && !problem_.validators.empty()) {
                yaml += validator_arguments(group);
            }
            conversion_.add_text(fmt::format("data/secret/{}/test_group.yaml", part.folder), std::move(yaml));
        }
        conversion_.add_text("data/secret/test_group.yaml",
                             fmt::format("max_score: {}\nscore_aggregation: sum\n", most));
    }

    static bool checker_gives_points(Conversion& conversion) {
        const std::string& checker = conversion.problem().checker.path;
        const std::string source = checker.empty() ? "" : package::text_of(conversion.program(checker));
        return source.find("quitp") != std::string::npos || source.find("_points") != std::string::npos;
    }

    Conversion& conversion_;
    const Problem& problem_;
    std::size_t width_;          // of the numbers in names
    bool gives_points_;          // whether the checker may give points instead of a verdict
    bool has_commands_ = false;  // of tests whose inputs the package has
    std::vector<const Test*> samples_;
    std::map<int, std::vector<std::string>> stems_;  // of the cases that a test becomes
};

}  // namespace

void convert_data(Conversion& conversion) {
    Data(conversion).convert();
}

}  // namespace harness::polygon
