// Outputs that no output validator may accept, and others that it must judge. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/audit.hpp"

namespace harness::audit {

struct HostileOutput {
    std::string name;  // "the right output twice"
    std::string text;
    std::optional<model::Severity> if_accepted;  // what it means if the output is accepted; empty: it may be right
    bool has_right_words = false;  // the right output, or nearly all of it, is in it: free texts may allow this
};

// Made of an output that is right.
std::vector<HostileOutput> hostile_outputs(std::string_view right);

}  // namespace harness::audit
