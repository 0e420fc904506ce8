// What `judge hack` says: for a terminal, and as JSON. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/boards/draw.hpp"
#include "harness/hack/hack.hpp"

namespace harness::report {

struct HackShown {
    std::string package;
    std::string submission;
    std::string against;  // empty: the reference
    std::uint64_t seed = 0;
    hack::Protocol protocol;
    bool checks_inputs = true;  // there is an input validator
    bool custom_check = false;  // a validator decides, so that the answer need not be what a program prints
    std::vector<std::string> not_enforced{};  // by the sandbox, as RunInfo has it
    hack::HackReport report;
    std::string kept_as;         // the case's name; empty: not kept
    std::string there_as{};      // the name of the case that has this input already
    bool is_equivalent = false;  // nothing was found, as the program is right for all that is known
};

// Lines for a person; hostile bytes are escaped.
std::string hack_text(const HackShown& shown, boards::Drawing drawing);

// One line: what was hacked with, the real time of the search and of the shrinking, and what was found by which stage.
// `is_late`: nothing was, or not in time.
std::string hack_row(const HackShown& shown, std::size_t name_columns, bool is_late);

// One object, as docs/hack.md describes it.
std::string hack_json(const HackShown& shown, const std::string& run_id);

// One object with those of all that was hacked with, of which `missed` were not found to be wrong in time.
std::string hack_all_json(const std::vector<HackShown>& all, std::size_t missed, const std::string& run_id);

}  // namespace harness::report
