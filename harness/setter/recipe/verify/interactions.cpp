#include <filesystem>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/check/interactor.hpp"
#include "harness/judge/check/program_validator.hpp"
#include "harness/judge/validator_time_outs.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/setter/recipe/verify/lint_parts.hpp"
#include "harness/setter/recipe/verify/verify.hpp"

namespace harness::recipe {

namespace {

namespace fs = std::filesystem;
using package::Case;

// One pass of an .interaction file. '<' marks the validator's lines, '>' those of the program.
struct Pass {
    int line = 1;      // number of its first line in the file
    std::string text;  // its lines, in their order
};

std::vector<Pass> passes_of(const std::string& interaction) {
    std::vector<Pass> passes(1);
    int number = 1;
    for (const std::string_view line : base::lines_of(interaction)) {
        ++number;
        if (line == "---") {
            passes.push_back({number, ""});
        } else {
            passes.back().text.append(line).append("\n");
        }
    }
    return passes;
}

// The lines of one side, without the mark.
std::string said_by(char side, const std::string& text) {
    std::string said;
    for (const std::string_view line : base::lines_of(text)) {
        if (line.starts_with(side)) {
            said.append(line.substr(1)).append("\n");
        }
    }
    return said;
}

// Plays the program's part. Exits with 9 if the validator's words differ. Its argument is the number of the first line.
constexpr std::string_view player_script = R"(set -f
number=$1
while IFS= read -r line <&3; do
    case $line in
    '<'*)
        set -- ${line#?}
        wanted=$*
        if ! IFS= read -r said && [ -z "$said" ]; then
            echo "line $number: the validator says nothing more, and the file '$wanted'" >&2
            exit 9
        fi
        set -- $said
        if [ "$*" != "$wanted" ]; then
            echo "line $number: the validator says '$*', and the file '$wanted'" >&2
            exit 9
        fi ;;
    '>'*)
        line=${line#?}
        printf '%s\n' "${line# }" ;;
    esac
    number=$((number + 1))
done 3<interaction
)";

class Player {
  public:
    Player(const judge::Jury& jury, const Case& sample, workers::Worker& worker)
        : jury_(jury), sample_(sample), worker_(worker), passes_{folder_.path()} {}

    // The first mismatch; empty if there is none.
    std::string play(const std::string& interaction) {
        const std::vector<Pass> passes = passes_of(interaction);
        const bool multi_pass = jury_.plan.package.type.multi_pass;
        if (passes.size() > 1 && !multi_pass) {
            return "has several passes, and the problem has one";
        }
        input_ = sample_.input;
        for (std::size_t i = 0; i < passes.size(); ++i) {
            std::string fault = jury_.plan.package.type.interactive ? converse(passes[i]) : feed(passes[i]);
            if (!fault.empty()) {
                return fault;
            }
            const bool is_last = i + 1 == passes.size();
            if (multi_pass && is_last == passes_.next_input.has_value()) {
                return is_last ? "ends where the validator asks for another pass"
                               : fmt::format("line {}: has another pass, which the validator does not ask for",
                                             passes[i + 1].line);
            }
            input_ = std::exchange(passes_.next_input, std::nullopt).value_or(fs::path{});
        }
        return "";
    }

  private:
    check::Passes* passes() { return jury_.plan.package.type.multi_pass ? &passes_ : nullptr; }
    std::vector<std::string> flags() const { return jury_.plan.package.flags_for(sample_); }

    std::string converse(const Pass& pass) {
        const fs::path file = folder_.path() / "interaction";
        base::write_file_atomically(file, pass.text);
        sandbox::Request request;
        request.arguments = {"/bin/sh", "-c", std::string{player_script}, "player", std::to_string(pass.line)};
        request.limits = jury_.plan.limits;
        request.files = {{"interaction", file}};
        model::Limits limits = jury_.plan.validator_limits;
        limits.wall += request.limits.wall;
        worker_.runner().renew();
        const check::Interaction interaction =
            check::run_interactive(worker_.runner(), request, worker_.second_runner(),
                                   check::output_validator_run(jury_.output_validators.front(), limits, input_,
                                                               sample_.answer, flags(), passes()));
        if (!interaction.outcome.error_text.empty()) {
            return base::one_line(interaction.outcome.error_text.substr(0, interaction.outcome.error_text.find('\n')),
                                  300);
        }
        if (!interaction.check) {
            return fmt::format("cannot be said to its end: the program's part {}",
                               model::describe_failure(interaction.outcome));
        }
        return interaction.check->accepted
                   ? ""
                   : fmt::format("is rejected by the validator: {}", interaction.check->message);
    }

    // Without interaction, a pass gets its whole input first.
    std::string feed(const Pass& pass) {
        if (base::words_of(said_by('<', pass.text)) != base::words_of(base::read_file(input_))) {
            return fmt::format("line {}: has another input than the pass", pass.line);
        }
        const base::Fd output = base::memory_file(said_by('>', pass.text));
        const check::Check check =
            check::run_output_validator(worker_.runner(), jury_.output_validators.front(), jury_.plan.validator_limits,
                                        input_, sample_.answer, output.get(), flags(), passes());
        return check.accepted ? "" : fmt::format("is rejected by the validator: {}", check.message);
    }

    const judge::Jury& jury_;
    const Case& sample_;
    workers::Worker& worker_;
    base::TempDir folder_;
    check::Passes passes_;
    base::SeenFile input_;
};

}  // namespace

std::vector<Finding> lint_interactions(const workers::JudgingContext& context, const judge::Jury& jury) {
    std::vector<const Case*> samples;
    for (const Case& test_case : jury.plan.package.cases) {
        const bool has_validator = jury.no_check.empty() && !jury.output_validators.empty() &&
                                   (jury.plan.package.type.interactive || jury.plan.package.type.multi_pass);
        if (has_validator && !test_case.interaction.empty()) {
            samples.push_back(&test_case);
        }
    }
    std::vector<std::optional<Finding>> finding_of_sample(samples.size());
    judge::ValidatorTimeOuts time_outs{true};
    workers::Workers(context).for_each(samples.size(), [&](workers::Worker& worker, std::size_t index) {
        const Case& sample = *samples[index];
        const auto find = [&](std::string fault, const char* remedy) {
            finding_of_sample[index] = Finding{"interaction-sample", fmt::format("data/{}.interaction", sample.name),
                                               std::move(fault), remedy};
        };
        try {
            time_outs.check("");
            const std::string fault = Player(jury, sample, worker).play(base::read_file(sample.interaction));
            if (!fault.empty()) {
                find(fault, "let it be a conversation that the validator has and accepts on this sample");
            }
        } catch (const check::ValidatorTimedOut& error) {
            time_outs.add("");
            find(base::one_line(error.what(), 300), remedy_of_failing_validator);
        } catch (const base::JudgeError& error) {
            find(base::one_line(error.what(), 300), remedy_of_failing_validator);
        }
    });
    std::vector<Finding> findings;
    for (std::optional<Finding>& finding : finding_of_sample) {
        if (finding) {
            findings.push_back(*std::move(finding));
        }
    }
    return findings;
}

}  // namespace harness::recipe
