// The output of `judge hack`: for a terminal, and as JSON. Pure.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "harness/setter/hack/hack.hpp"

namespace harness::report {

struct HackShown {
    std::string package;
    std::string submission;
    std::string against;  // empty: the reference
    std::uint64_t seed = 0;
    std::shared_ptr<const inputs::InputModel> model = inputs::model_of({});  // of the package's inputs
    bool as_argument = false;                                                // an input is the program's arguments
    bool checks_inputs = true;                                               // there is an input validator
    bool custom_check = false;                // a validator decides, so a program's output may differ from the answer
    std::vector<std::string> not_enforced{};  // by the sandbox, as in RunInfo
    hack::HackReport report;
    std::string kept_as;         // the case's name; empty: not kept
    std::string there_as{};      // the name of an existing case with this input
    bool is_equivalent = false;  // nothing was found, because the program seems to be right
    std::string page{};          // the file that shows it as a page; empty: none was asked for
    bool can_be_drawn = false;   // by the package's visualizers
    std::string failure{};       // why nothing was found: the judge, or a validator on some inputs, failed
};

// What an interactor or a program of several passes heard and said, for people: its beginning and its end. Empty if
// there was no conversation.
std::string conversation_text(const std::string& conversation);

// Lines for people; hostile bytes are escaped.
std::string hack_text(const HackShown& shown, inputs::Drawing drawing);

// One line: the submission, the real times of the search and of the shrinking, and what was found by which stage.
// `is_late`: nothing was found, or not in time.
std::string hack_row(const HackShown& shown, std::size_t name_columns, bool is_late);

// One object, as docs/hack.md describes it.
std::string hack_json(const HackShown& shown, const std::string& run_id);

// One object that contains those of all hacked programs. `missed` of them were not found to be wrong in time, not
// counting those with a failure.
std::string hack_all_json(const std::vector<HackShown>& all, std::size_t missed, const std::string& run_id);

}  // namespace harness::report
