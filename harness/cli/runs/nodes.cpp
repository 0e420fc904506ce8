#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "harness/base/error.hpp"
#include "harness/base/installation.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/random.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/execute/child.hpp"
#include "harness/execute/dispatch.hpp"
#include "harness/execute/executor_kind.hpp"
#include "harness/judge/workers/workers.hpp"

namespace harness::cli {

namespace {

using nlohmann::json;

constexpr std::chrono::seconds node_timeout{120};  // a node that is busy for longer counts as silent
constexpr std::size_t most_nodes_at_once = 16;
constexpr std::size_t longest_shown = 300;

using Facts = std::map<std::string, std::string>;

// NOLINTNEXTLINE(bugprone-exception-escape): json's move does not throw; clang-tidy 14 cannot see it
struct NodeAnswer {
    std::string name;
    json doctor_output;   // the output of judge doctor --json there; null: none
    std::string problem;  // why there is no output
    bool lacks_nothing = false;
    Facts facts{};
};

// The facts that are equal on equal nodes, by name. Not why protections are missing: it may name processes or users.
Facts facts_in(const json& doctor_output) {
    Facts facts;
    for (const auto& [name, value] : doctor_output.at("machine").items()) {
        facts[name] = value.get<std::string>();
    }
    for (const json& protection : doctor_output.at("protections")) {
        const json& holds = protection.at("holds");
        facts[protection.at("name")] = holds.is_null() ? "not tried" : holds.get<bool>() ? "holds" : "missing";
    }
    for (const json& language : doctor_output.at("languages")) {
        const bool is_there = language.at("version").is_string();
        facts[language.at("name")] = language.at(is_there ? "version" : "problem");
    }
    return facts;
}

std::vector<std::string> command_on(const std::string& node, const std::string& job, const SharedFlags& flags,
                                    const config::Executor& of) {
    std::vector<std::string> command = execute::executor_of(of).nodes.command(of, node, job);
    command.insert(command.end(), {(base::program_dir() / "judge").string(), "doctor", "--quiet", "--json", "-"});
    if (!flags.config.empty()) {
        command.insert(command.end(), {"--config", std::filesystem::absolute(flags.config).string()});
    }
    return command;
}

NodeAnswer answer_of(const std::string& node, const execute::Answer& answer) {
    NodeAnswer node_answer{node, json::parse(answer.output, nullptr, false), "", answer.ok()};
    try {
        node_answer.facts = facts_in(node_answer.doctor_output);
    } catch (const json::exception&) {
        node_answer.doctor_output = nullptr;
        node_answer.lacks_nothing = false;
        node_answer.problem = answer.in_time
                                  ? fmt::format("exit code {}: {}", answer.code,
                                                base::one_line(base::last_line(answer.error), longest_shown))
                                  : fmt::format("no answer in {} s: it is busy or down", node_timeout.count());
    }
    return node_answer;
}

std::vector<NodeAnswer> ask_all(const SharedFlags& flags, const config::Executor& of,
                                const std::vector<std::string>& nodes, const std::stop_token& stop) {
    const std::string job = "judge-doctor-" + base::random_hex(8);
    std::vector<NodeAnswer> answers(nodes.size());
    workers::Workers threads(static_cast<int>(std::min(most_nodes_at_once, nodes.size())), nullptr);
    threads.for_each(nodes.size(), [&](workers::Worker&, std::size_t index) {
        try {
            answers[index] =
                answer_of(nodes[index], execute::ask(command_on(nodes[index], job, flags, of), node_timeout, stop));
        } catch (const base::JudgeError& error) {
            answers[index] = {nodes[index], nullptr, error.what()};
        }
    });
    execute::executor_of(of).cancel(job);  // a command that was killed leaves its job in the queue
    if (stop.stop_requested()) {
        throw sandbox::Interrupted();
    }
    return answers;
}

// Fact → value → the nodes with this value; the value is "nothing" for nodes without the fact.
using Values = std::map<std::string, std::map<std::string, std::vector<std::string>>>;

Values values_of(const std::vector<NodeAnswer>& answers) {
    Facts known;  // every node's, to find their names
    for (const NodeAnswer& answer : answers) {
        known.insert(answer.facts.begin(), answer.facts.end());
    }
    Values values;
    for (const auto& [name, any] : known) {
        for (const NodeAnswer& answer : answers) {
            if (!answer.doctor_output.is_null()) {
                const auto fact = answer.facts.find(name);
                values[name][fact == answer.facts.end() ? "nothing" : fact->second].push_back(answer.name);
            }
        }
    }
    return values;
}

std::string text_of(const std::vector<NodeAnswer>& answers, const Values& differences) {
    std::string text = fmt::format("{} asked\n", base::plural(answers.size(), "node"));
    std::size_t answered = 0;
    for (const NodeAnswer& answer : answers) {
        answered += answer.doctor_output.is_null() ? 0 : 1;
        if (answer.doctor_output.is_null()) {
            text += fmt::format("✗ {}: {}\n", base::one_line(answer.name, longest_shown), answer.problem);
        } else if (!answer.lacks_nothing) {
            text += fmt::format("✗ {}: something is not enforced: judge doctor there says what\n",
                                base::one_line(answer.name, longest_shown));
        }
    }
    for (const auto& [name, values] : differences) {
        text += fmt::format("✗ {} differs\n", base::one_line(name, longest_shown));
        for (const auto& [value, nodes] : values) {
            text += fmt::format("    {}: {}\n", base::one_line(value, longest_shown), fmt::join(nodes, ", "));
        }
    }
    if (differences.empty() && answered > 1) {
        text += fmt::format("the {} that answered are alike\n", answered);
    }
    return text;
}

json nodes_json(const std::vector<NodeAnswer>& answers, const Values& differences) {
    json nodes = json::array();
    for (const NodeAnswer& answer : answers) {
        nodes.push_back({{"name", answer.name}, {"doctor", answer.doctor_output}, {"problem", answer.problem}});
    }
    json different = json::array();
    for (const auto& [name, values] : differences) {
        json each = json::array();
        for (const auto& [value, of] : values) {
            each.push_back({{"value", value}, {"nodes", of}});
        }
        different.push_back({{"what", name}, {"values", each}});
    }
    return {{"format", 1}, {"command", "doctor"}, {"nodes", nodes}, {"differences", different}};
}

}  // namespace

int doctor_nodes(const SharedFlags& flags, const std::stop_token& stop) {
    const config::Executor of = execute::completed(flags.dispatch, read_config(flags)).executor;
    const std::vector<NodeAnswer> answers = ask_all(flags, of, execute::executor_of(of).nodes.names(of, stop), stop);
    Values differences = values_of(answers);
    std::erase_if(differences, [](const auto& fact) { return fact.second.size() < 2; });
    write_text(flags, text_of(answers, differences));
    write_json(flags, [&] {
        return nodes_json(answers, differences).dump(2, ' ', false, json::error_handler_t::replace) + "\n";
    });
    return differences.empty() && std::ranges::all_of(answers, &NodeAnswer::lacks_nothing) ? 0 : 1;
}

}  // namespace harness::cli
