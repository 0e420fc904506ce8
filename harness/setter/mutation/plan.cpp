#include "harness/setter/mutation/plan.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include <xxhash.h>

#include "harness/base/fd.hpp"
#include "harness/inputs/random.hpp"
#include "harness/languages/language.hpp"

namespace harness::mutation {

namespace {

// Null: no operator knows the language.
const languages::Syntax* syntax_of(const std::filesystem::path& file) {
    const languages::Syntax& syntax = languages::language_of(file.extension().string()).syntax;
    return syntax.precedences.empty() ? nullptr : &syntax;
}

std::uint64_t seed_of(const Subject& subject, std::uint64_t seed) {
    for (const SourceFile& file : subject.files) {
        seed = XXH3_64bits_withSeed(file.text.data(), file.text.size(), seed);
    }
    return seed;
}

// Takes one mutant of each operator in turn, on the line that has the fewest so far.
std::vector<PlannedMutant> sample(std::vector<PlannedMutant> all, const Subject& subject, std::size_t most,
                                  inputs::Random random) {
    random.shuffle(all);
    std::vector<std::vector<PlannedMutant>> groups;
    for (const MutationOperator& mutation_operator : mutation_operators()) {
        auto& group = groups.emplace_back();
        std::ranges::copy_if(all, std::back_inserter(group), [&](const PlannedMutant& planned) {
            return planned.mutation.name == mutation_operator.name;
        });
    }
    std::map<std::pair<std::size_t, int>, int> taken;
    const auto taken_on_line = [&](const PlannedMutant& planned) -> int& {
        return taken[{planned.file, line_of(subject.files[planned.file].text, planned.mutation.begin)}];
    };
    std::vector<PlannedMutant> chosen;
    for (std::size_t turn = 0; chosen.size() < most; turn = (turn + 1) % groups.size()) {
        if (auto& group = groups[turn]; !group.empty()) {
            const auto best = std::ranges::min_element(group, {}, taken_on_line);
            ++taken_on_line(*best);
            chosen.push_back(std::move(*best));
            group.erase(best);
        }
    }
    return chosen;
}

}  // namespace

Subject read_subject(const package::Submission& submission) {
    Subject subject{submission.name, {}};
    for (const model::CodeFile& each : submission.files) {
        subject.files.push_back({each.name, base::read_file(each.file), syntax_of(each.file)});
    }
    return subject;
}

Plan plan(const Subject& subject, std::uint64_t seed, std::size_t most) {
    std::vector<PlannedMutant> all;
    for (std::size_t file = 0; file < subject.files.size(); ++file) {
        if (const languages::Syntax* syntax = subject.files[file].syntax; syntax != nullptr) {
            for (Mutation& mutation : mutations(Code(subject.files[file].text, *syntax))) {
                all.push_back({file, std::move(mutation)});
            }
        }
    }
    Plan plan{all.size(), {}};
    plan.mutants = most == 0 || all.size() <= most
                       ? std::move(all)
                       : sample(std::move(all), subject, most, inputs::Random(seed_of(subject, seed)));
    std::ranges::stable_sort(plan.mutants, [](const PlannedMutant& a, const PlannedMutant& b) {
        return std::tie(a.file, a.mutation.begin, a.mutation.end, a.mutation.replacement) <
               std::tie(b.file, b.mutation.begin, b.mutation.end, b.mutation.replacement);
    });
    return plan;
}

std::vector<SourceFile> mutated(const Subject& subject, const PlannedMutant& planned) {
    std::vector<SourceFile> files = subject.files;
    files[planned.file].text = mutated(subject.files[planned.file].text, planned.mutation);
    return files;
}

}  // namespace harness::mutation
