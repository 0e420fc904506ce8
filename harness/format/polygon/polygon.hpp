// Turns a Polygon package into a problem package of the ICPC format, version 2025-09.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/base/seen_file.hpp"
#include "harness/format/polygon/problem_xml.hpp"

namespace harness::polygon {

// A file of the new package.
struct NewFile {
    std::string name;         // "data/sample/01.in"
    base::SeenFile source{};  // of the Polygon package
    std::string text{};       // used if there is no source
};

// An input or an answer that the Polygon package does not have.
struct MissingFile {
    std::vector<std::string> names;      // in the new package; all get the same bytes
    std::vector<std::string> command{};  // makes the input: the generator's folder and its arguments; empty: an answer
    std::string input{};                 // of an answer: the name of its input in the new package
};

struct Imported {
    std::vector<NewFile> files;        // sorted by name; names differ
    std::vector<MissingFile> inputs;   // to be made, in order
    std::vector<MissingFile> answers;  // to be made after them
    std::string main_solution;         // writes the answers: "submissions/accepted/main.cpp"; empty: there is none
    std::vector<LeftOut> left_out;     // in the order of the package
};

// Whether the folder is a Polygon package: it has a problem.xml.
bool is_polygon(const std::filesystem::path& folder);

// Links are followed within the folder only. A file may have `most_kib`. Throws ConfigError if the package cannot be
// judged as Polygon does.
Imported import_polygon(const std::filesystem::path& folder, std::int64_t most_kib);

}  // namespace harness::polygon
