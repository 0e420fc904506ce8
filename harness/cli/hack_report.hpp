// What `judge hack` says: for a terminal, and as JSON. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/hunt/hunt.hpp"
#include "harness/hunt/picture.hpp"

namespace harness::cli {

struct HackShown {
    std::string package;
    std::string submission;
    std::string against;  // empty: the reference
    std::uint64_t seed = 0;
    hunt::Protocol protocol;
    bool checks_inputs = true;  // there is an input validator
    bool custom_check = false;  // a validator decides, so that the answer need not be what a program prints
    std::vector<std::string> not_enforced{};  // by the sandbox, as RunInfo has it
    hunt::HuntReport report;
    std::string kept_as;     // the case's name; empty: not kept
    std::string there_as{};  // the name of the case that has this input already
};

// Lines for a person; hostile bytes are escaped.
std::string hack_text(const HackShown& shown, hunt::Drawing drawing);

// One object, as docs/hack.md describes it.
std::string hack_json(const HackShown& shown, const std::string& run_id);

}  // namespace harness::cli
