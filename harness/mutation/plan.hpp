// Which mutants of a submission are made: all, or a sample that spreads over operators and lines. Pure, but for
// reading the files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/config/config.hpp"
#include "harness/mutation/operators.hpp"
#include "harness/package/package.hpp"

namespace harness::mutation {

struct SourceFile {
    std::string name;
    std::string text;
    std::optional<Family> family;  // empty: no operator knows the language
};

struct Subject {
    std::string name;  // the submission's
    std::vector<SourceFile> files;
};

// Throws SystemError where a file cannot be read.
Subject read_subject(const package::Submission& submission);

struct PlannedMutant {
    std::size_t file = 0;  // of the subject
    Mutation mutation;

    bool operator==(const PlannedMutant&) const = default;
};

struct Plan {
    std::size_t possible = 0;            // what the operators would change
    std::vector<PlannedMutant> mutants;  // at most as many as asked for, in the order of their places
};

// The same for the same sources and seed, on every machine. `most`: 0 is all.
Plan plan(const Subject& subject, std::uint64_t seed, std::size_t most);

// The subject's sources with the mutation made.
std::vector<SourceFile> mutated(const Subject& subject, const PlannedMutant& planned);

}  // namespace harness::mutation
