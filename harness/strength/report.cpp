#include "harness/strength/report.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "harness/support/text.hpp"

namespace harness::strength {

namespace {

using nlohmann::json;

constexpr std::size_t longest_text = 2000;

std::string percent(const Counts& counts) {
    const auto score = counts.score();
    // Rounded down: only all of them are 100 %.
    return score ? fmt::format("{} %", static_cast<int>(*score * 100)) : "-";
}

std::string row(std::string_view name, std::size_t width, const Counts& counts) {
    const std::string padding(width - support::display_width(name), ' ');
    return fmt::format("{}{} {:>8} {:>10} {:>11} {:>7} {:>10} {:>9} {:>6}\n", name, padding, counts.planted,
                       counts.stillborn, counts.equivalent, counts.killed, counts.timed_out, counts.survived,
                       percent(counts));
}

std::string indented(std::string_view text, std::string_view indentation) {
    std::string all;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        all.append(indentation).append(support::one_line(text.substr(0, end), longest_text)).append("\n");
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return all;
}

std::string describe(const Difference& difference) {
    std::string text = "  the smallest input found that tells it from the original:\n";
    text += difference.input.empty() ? "    (empty)\n" : indented(difference.picture, "  ");
    const auto shown = [](std::string_view output) {
        output = output.substr(0, output.ends_with('\n') ? output.size() - 1 : output.size());
        return output.empty() ? std::string{"nothing"} : support::one_line(output, 200);
    };
    text += fmt::format("  {}: expected {}, given {}\n", difference.verdict,
                        difference.must_fail ? "an exit code other than 0" : shown(difference.expected),
                        shown(difference.given));
    return text;
}

std::string place(const SubmissionStrength& submission, const Mutant& mutant) {
    const bool folder = !submission.name.ends_with(mutant.file);
    return fmt::format("{}{}:{}", submission.name, folder ? "/" + mutant.file : "", mutant.line);
}

std::string survivors(const PackageStrength& package) {
    std::string text;
    for (const SubmissionStrength& submission : package.submissions) {
        for (const Mutant& mutant : submission.mutants) {
            if (mutant.fate != Fate::Survived) {
                continue;
            }
            text +=
                fmt::format("\n✗ {} {} survives ({})\n", package.name, place(submission, mutant), mutant.operator_name);
            text += indented(mutant.diff, "    ");
            text += mutant.difference ? describe(*mutant.difference) : "  no input is known that tells it\n";
        }
    }
    return text;
}

std::string all_mutants(const PackageStrength& package) {
    std::string text;
    for (const SubmissionStrength& submission : package.submissions) {
        for (const Mutant& mutant : submission.mutants) {
            const std::string agrees =
                mutant.compared > 0 ? fmt::format(", agrees on {} inputs", mutant.compared) : std::string{};
            text += fmt::format("  {}: {}, {}{}{}{}\n", place(submission, mutant), mutant.operator_name,
                                name_of(mutant.fate), mutant.killers.empty() ? "" : " by ",
                                fmt::join(mutant.killers, " and "), agrees);
            text += indented(mutant.diff, "    ");
        }
    }
    return text;
}

std::string idle_cases(const PackageStrength& package) {
    if (package.idle_cases.empty()) {
        return {};
    }
    std::string text = fmt::format("\n{}: cases that kill nothing the others don't:\n", package.name);
    std::string line = " ";
    for (const std::string& name : package.idle_cases) {
        if (line.size() + name.size() + 1 > 120) {
            text += line + "\n";
            line = " ";
        }
        line += " " + name;
    }
    return text + line + "\n";
}

json to_json(const Counts& counts) {
    const auto score = counts.score();
    return {{"planted", counts.planted},
            {"stillborn", counts.stillborn},
            {"equivalent", counts.equivalent},
            {"killed", counts.killed},
            {"timed_out", counts.timed_out},
            {"survived", counts.survived},
            {"score", score ? json(*score) : json()}};
}

json to_json(const Mutant& mutant) {
    json one{{"operator", mutant.operator_name},
             {"file", support::safe_utf8(mutant.file, longest_text)},
             {"line", mutant.line},
             {"diff", support::safe_utf8(mutant.diff, longest_text)},
             {"fate", name_of(mutant.fate)},
             {"killers", mutant.killers},
             {"compared", mutant.compared > 0 ? json(mutant.compared) : json()},
             {"difference", nullptr}};
    if (mutant.difference) {
        one["difference"] = {{"input", mutant.difference->input},
                             {"expected", mutant.difference->expected},
                             {"given", support::safe_utf8(mutant.difference->given, longest_text)},
                             {"verdict", mutant.difference->verdict}};
    }
    return one;
}

}  // namespace

std::string table(const std::vector<PackageStrength>& packages, Detail detail) {
    std::size_t width = 7;
    for (const PackageStrength& package : packages) {
        width = std::max(width, support::display_width(package.name));
    }
    std::string text;
    Counts total;
    for (const PackageStrength& package : packages) {
        const Counts counts = package.counts();
        total += counts;
        if (detail != Detail::Quiet || counts.survived > 0) {
            text += row(package.name, width, counts);
        }
        if (detail == Detail::Verbose) {
            text += all_mutants(package);
        }
    }
    if (detail != Detail::Quiet && packages.size() > 1) {
        text += row("all", width, total);
    }
    if (!text.empty()) {
        text.insert(0, fmt::format("{:<{}} {:>8} {:>10} {:>11} {:>7} {:>10} {:>9} {:>6}\n", "package", width, "planted",
                                   "stillborn", "equivalent", "killed", "timed out", "survived", "score"));
    }
    for (const PackageStrength& package : packages) {
        text += survivors(package);
    }
    for (const PackageStrength& package : packages) {
        text += detail == Detail::Quiet ? "" : idle_cases(package);
    }
    return text;
}

nlohmann::json to_json(const std::vector<PackageStrength>& packages) {
    json all = json::array();
    Counts total;
    for (const PackageStrength& package : packages) {
        total += package.counts();
        json submissions = json::array();
        for (const SubmissionStrength& submission : package.submissions) {
            json mutants = json::array();
            std::ranges::transform(submission.mutants, std::back_inserter(mutants),
                                   [](const Mutant& mutant) { return to_json(mutant); });
            submissions.push_back(
                {{"name", submission.name}, {"possible", submission.possible}, {"mutants", std::move(mutants)}});
        }
        all.push_back({{"name", package.name},
                       {"counts", to_json(package.counts())},
                       {"submissions", std::move(submissions)},
                       {"idle_cases", package.idle_cases},
                       {"notes", package.notes}});
    }
    return {{"packages", std::move(all)}, {"summary", to_json(total)}};
}

}  // namespace harness::strength
