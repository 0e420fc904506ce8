#include "harness/report/tools/mutation.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/report/tools/hack.hpp"

namespace harness::report {

namespace {

using mutation::Counts;
using mutation::Difference;
using mutation::ExtremeResult;
using mutation::Fate;
using mutation::Mutant;
using mutation::MutantResult;
using mutation::PackageStrength;
using mutation::SubmissionStrength;
using nlohmann::json;

constexpr std::size_t longest_text = 2000;

std::string percent(const Counts& counts) {
    const auto score = counts.score();
    // Rounded down: 100 % means all.
    return score ? fmt::format("{} %", static_cast<int>(*score * 100)) : "-";
}

// `errors`: the column of judge errors, which is left out where there are none.
std::string row(std::string_view name, std::size_t width, const Counts& counts, bool errors) {
    return fmt::format("{} {:>8} {:>10} {:>11} {:>7} {:>10} {:>9}{} {:>6}\n", base::fitted(name, width), counts.mutants,
                       counts.uncompilable, counts.equivalent, counts.killed, counts.timed_out, counts.survived,
                       errors ? fmt::format(" {:>12}", counts.judge_errors) : "", percent(counts));
}

std::string indented(std::string_view text, std::string_view indentation) {
    std::string all;
    for (const std::string_view line : base::lines_of(text)) {
        all.append(indentation).append(base::one_line(line, longest_text)).append("\n");
    }
    return all;
}

std::string describe(const Difference& difference) {
    std::string text = "  the smallest input found that rejects it:\n";
    text += difference.input.empty()
                ? "    (empty)\n"
                : indented(difference.picture, difference.picture == difference.input ? "    " : "  ");
    if (!difference.interaction.empty() || difference.verdict == model::short_name(model::Verdict::Accepted)) {
        return text + conversation_text(difference.interaction) +
               fmt::format("  {}: {}\n", difference.verdict, base::one_line(difference.reason, longest_text));
    }
    const auto shown = [](std::string_view output) {
        output = output.substr(0, output.ends_with('\n') ? output.size() - 1 : output.size());
        return output.empty() ? std::string{"nothing"} : base::one_line(output, 200);
    };
    text += fmt::format("  {}: expected {}, given {}\n", difference.verdict,
                        difference.must_fail ? "an exit code other than 0" : shown(difference.expected),
                        shown(difference.given));
    return text;
}

std::string told_by(const MutantResult& survivor) {
    if (survivor.fate == Fate::JudgeError) {
        return fmt::format("  {}\n", base::one_line(survivor.failure, longest_text));
    }
    if (survivor.difference) {
        return describe(*survivor.difference);
    }
    const std::string agrees =
        survivor.compared > 0
            ? fmt::format(": it agrees on {} inputs, some with numbers at the ends of their ranges", survivor.compared)
            : "";
    return fmt::format("  no input is known that rejects it{}\n", agrees);
}

// ", killed by secret/1 and secret/2", with the number of inputs it agrees on.
std::string became(const MutantResult& judged) {
    const std::string agrees =
        judged.compared > 0 ? fmt::format(", agrees on {} inputs", judged.compared) : std::string{};
    const std::string& reason = judged.fate == Fate::JudgeError ? judged.failure : judged.why;
    const std::string why = reason.empty() ? "" : ": " + base::one_line(reason, longest_text);
    const std::string_view fate = judged.fate == Fate::Uncompilable ? "does not compile" : name_of(judged.fate);
    return fmt::format(", {}{}{}{}{}\n", fate, judged.killers.empty() ? "" : " by ", fmt::join(judged.killers, " and "),
                       agrees, why);
}

std::string location_of(const SubmissionStrength& submission, const Mutant& mutant) {
    const bool folder = !submission.name.ends_with(mutant.file);
    return fmt::format("{}{}:{}", submission.name, folder ? "/" + mutant.file : "", mutant.line);
}

bool is_open(const MutantResult& judged) {
    return judged.fate == Fate::Survived || judged.fate == Fate::JudgeError;
}

std::string_view ends_as(const MutantResult& open) {
    return open.fate == Fate::Survived ? "survives" : "could not be judged";
}

// Those that no case rejects: the survivors, and what could not be judged.
std::string open_ones(const PackageStrength& package) {
    std::string text;
    for (const ExtremeResult& extreme : package.extremes) {
        if (is_open(extreme)) {
            text += fmt::format("\n✗ {}: a program that {} {}\n", package.name, extreme.what, ends_as(extreme));
            text += told_by(extreme);
        }
    }
    for (const SubmissionStrength& submission : package.submissions) {
        for (const Mutant& mutant : submission.mutants) {
            if (is_open(mutant)) {
                text += fmt::format("\n✗ {} {} {} ({})\n", package.name, location_of(submission, mutant),
                                    ends_as(mutant), mutant.operator_name);
                text += indented(mutant.diff, "    ");
                text += told_by(mutant);
            }
        }
    }
    return text;
}

std::string all_mutants(const PackageStrength& package) {
    std::string text;
    for (const SubmissionStrength& submission : package.submissions) {
        for (const Mutant& mutant : submission.mutants) {
            text += fmt::format("  {}: {}{}", location_of(submission, mutant), mutant.operator_name, became(mutant));
            text += indented(mutant.diff, "    ");
        }
    }
    return text;
}

std::string all_extremes(const PackageStrength& package) {
    std::string text;
    for (const ExtremeResult& extreme : package.extremes) {
        text += fmt::format("  {}, but {}{}", package.extremes_of, extreme.what, became(extreme));
    }
    return text;
}

// The rows of a family of programs below a heading; empty if there are none.
struct Family {
    std::string_view mutants;  // the heading of the first column
    Counts (PackageStrength::*counts)() const;
    std::string (*all)(const PackageStrength& package);
};

std::string rows(const std::vector<PackageStrength>& packages, Detail detail, const Family& family) {
    std::size_t width = 7;
    Counts total;
    for (const PackageStrength& package : packages) {
        width = std::max(width, base::display_width(package.name));
        total += (package.*family.counts)();
    }
    const bool errors = total.judge_errors > 0;
    std::string text;
    std::size_t shown = 0;
    for (const PackageStrength& package : packages) {
        const Counts counts = (package.*family.counts)();
        if (counts.mutants > 0 && (detail != Detail::Quiet || counts.survived + counts.judge_errors > 0)) {
            text += row(package.name, width, counts, errors);
            ++shown;
        }
        text += detail == Detail::Verbose ? family.all(package) : "";
    }
    if (detail != Detail::Quiet && shown > 1) {
        text += row("all", width, total, errors);
    }
    return text.empty() ? ""
                        : fmt::format("{:<{}} {:>8} {:>10} {:>11} {:>7} {:>10} {:>9}{} {:>6}\n", "package", width,
                                      family.mutants, "no compile", "equivalent", "killed", "timed out", "survived",
                                      errors ? " judge errors" : "", "score") +
                              text;
}

std::string idle_cases(const PackageStrength& package) {
    if (package.idle_cases.empty()) {
        return {};
    }
    std::string text = fmt::format("\n{}: test cases without which the same mutants are killed:\n", package.name);
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
    return {{"planted", counts.mutants},           {"stillborn", counts.uncompilable},
            {"equivalent", counts.equivalent},     {"killed", counts.killed},
            {"timed_out", counts.timed_out},       {"survived", counts.survived},
            {"judge_errors", counts.judge_errors}, {"score", score ? json(*score) : json()}};
}

json to_json(const MutantResult& judged) {
    json object{
        {"fate", name_of(judged.fate)},
        {"killers", judged.killers},
        {"compared", judged.compared > 0 ? json(judged.compared) : json()},
        {"why", judged.why.empty() ? json() : json(judged.why)},
        {"failure", judged.fate == Fate::JudgeError ? json(base::safe_utf8(judged.failure, longest_text)) : json()},
        {"difference", nullptr}};
    if (judged.difference) {
        object["difference"] = {
            {"input", judged.difference->input},
            {"expected", judged.difference->expected},
            {"given", base::safe_utf8(judged.difference->given, longest_text)},
            {"verdict", judged.difference->verdict},
            {"reason", base::safe_utf8(judged.difference->reason, longest_text)},
            {"interaction", judged.difference->interaction.empty()
                                ? json()
                                : json(base::safe_utf8(judged.difference->interaction, longest_text))}};
    }
    return object;
}

json mutant_object(const Mutant& mutant) {
    json object = to_json(mutant);
    object["operator"] = mutant.operator_name;
    object["file"] = base::safe_utf8(mutant.file, longest_text);
    object["line"] = mutant.line;
    object["diff"] = base::safe_utf8(mutant.diff, longest_text);
    return object;
}

json extremes_object(const PackageStrength& package) {
    json programs = json::array();
    for (const ExtremeResult& extreme : package.extremes) {
        programs.push_back(to_json(extreme));
        programs.back()["what"] = extreme.what;
    }
    return {{"of", package.extremes_of.empty() ? json() : json(package.extremes_of)},
            {"counts", to_json(package.extreme_counts())},
            {"programs", std::move(programs)}};
}

}  // namespace

std::string mutation_table(const std::vector<mutation::PackageStrength>& packages, Detail detail) {
    std::string text = rows(packages, detail, {"mutants", &PackageStrength::counts, all_mutants});
    const std::string extremes = rows(packages, detail, {"extremes", &PackageStrength::extreme_counts, all_extremes});
    text += (text.empty() || extremes.empty() ? "" : "\n") + extremes;
    for (const PackageStrength& package : packages) {
        text += open_ones(package);
    }
    for (const PackageStrength& package : packages) {
        text += detail == Detail::Quiet ? "" : idle_cases(package);
    }
    return text;
}

nlohmann::json mutation_json(const std::vector<mutation::PackageStrength>& packages) {
    json all = json::array();
    Counts total;
    Counts extremes;
    for (const PackageStrength& package : packages) {
        total += package.counts();
        extremes += package.extreme_counts();
        json submissions = json::array();
        for (const SubmissionStrength& submission : package.submissions) {
            json mutants = json::array();
            std::ranges::transform(submission.mutants, std::back_inserter(mutants), mutant_object);
            submissions.push_back(
                {{"name", submission.name}, {"possible", submission.possible}, {"mutants", std::move(mutants)}});
        }
        all.push_back({{"name", package.name},
                       {"counts", to_json(package.counts())},
                       {"submissions", std::move(submissions)},
                       {"extremes", extremes_object(package)},
                       {"idle_cases", package.idle_cases},
                       {"notes", package.notes}});
    }
    return {{"packages", std::move(all)}, {"summary", to_json(total)}, {"extremes", to_json(extremes)}};
}

}  // namespace harness::report
