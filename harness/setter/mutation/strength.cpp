#include "harness/setter/mutation/strength.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/base/error.hpp"

namespace harness::mutation {

namespace {

using nlohmann::json;

struct FateRow {
    Fate fate;
    std::string_view name;
    std::size_t Counts::*count;
};

constexpr std::array fates{
    FateRow{Fate::Uncompilable, "stillborn", &Counts::uncompilable},
    FateRow{Fate::Duplicate, "duplicate", &Counts::equivalent},
    FateRow{Fate::Equivalent, "equivalent", &Counts::equivalent},
    FateRow{Fate::Killed, "killed", &Counts::killed},
    FateRow{Fate::TimedOut, "timed out", &Counts::timed_out},
    FateRow{Fate::Survived, "survived", &Counts::survived},
    FateRow{Fate::JudgeError, "judge error", &Counts::judge_errors},
};
static_assert(fates.size() == static_cast<std::size_t>(Fate::JudgeError) + 1, "each fate has a row");

const FateRow& fate_row(Fate fate) {
    return *std::ranges::find(fates, fate, &FateRow::fate);
}

void count_fate(Fate fate, Counts& counts) {
    ++counts.mutants;
    ++(counts.*fate_row(fate).count);
}

}  // namespace

std::string_view name_of(Fate fate) {
    return fate_row(fate).name;
}

Counts& Counts::operator+=(const Counts& other) {
    mutants += other.mutants;
    uncompilable += other.uncompilable;
    equivalent += other.equivalent;
    killed += other.killed;
    timed_out += other.timed_out;
    survived += other.survived;
    judge_errors += other.judge_errors;
    return *this;
}

std::optional<double> Counts::score() const {
    const std::size_t caught = killed + timed_out;
    if (caught + survived == 0) {
        return std::nullopt;
    }
    return static_cast<double>(caught) / static_cast<double>(caught + survived);
}

Counts PackageStrength::counts() const {
    Counts counts;
    for (const SubmissionStrength& submission : submissions) {
        for (const Mutant& mutant : submission.mutants) {
            count_fate(mutant.fate, counts);
        }
    }
    return counts;
}

Counts PackageStrength::extreme_counts() const {
    Counts counts;
    for (const ExtremeResult& extreme : extremes) {
        count_fate(extreme.fate, counts);
    }
    return counts;
}

std::string to_text(const Options& options) {
    return json{options.seed, options.mutants, options.most, !options.wrapper.empty(), options.most_extremes}.dump();
}

Options options_from(const std::string& text, const std::filesystem::path& wrapper) {
    try {
        const json all = json::parse(text);
        return {all.at(0), all.at(1), all.at(2), all.at(3).get<bool>() ? wrapper : "", all.at(4)};
    } catch (const json::exception& error) {
        throw base::JudgeError(fmt::format("the list of mutants cannot be read: {}", error.what()));
    }
}

}  // namespace harness::mutation
