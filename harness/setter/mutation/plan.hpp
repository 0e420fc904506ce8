// Chooses the mutants of a submission: all, or a sample that spreads over operators and lines. Pure except for reading
// the files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/format/config/config.hpp"
#include "harness/format/package/package.hpp"
#include "harness/setter/mutation/operators.hpp"

namespace harness::mutation {

struct SourceFile {
    std::string name;
    std::string text;
    const languages::Syntax* syntax = nullptr;  // null: no operator knows the language
};

struct Subject {
    std::string name;  // the submission's
    std::vector<SourceFile> files;
};

// Throws SystemError if a file cannot be read.
Subject read_subject(const package::Submission& submission);

struct PlannedMutant {
    std::size_t file = 0;  // index in the subject's files
    Mutation mutation;

    bool operator==(const PlannedMutant&) const = default;
};

struct Plan {
    std::size_t possible = 0;            // the number of mutations that the operators propose
    std::vector<PlannedMutant> mutants;  // at most as many as requested, in source order
};

// The same for the same sources and seed, on every machine. `most`: 0 means all.
Plan plan(const Subject& subject, std::uint64_t seed, std::size_t most);

// The subject's sources with the mutation applied.
std::vector<SourceFile> mutated(const Subject& subject, const PlannedMutant& planned);

}  // namespace harness::mutation
