// The inputs of a package that its validators accept.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/setter/audit/audit.hpp"
#include "harness/setter/audit/input_mutants.hpp"

namespace harness::audit {

struct CaseInput {
    const package::Case* test_case = nullptr;
    std::string text;
    bool is_whole = true;  // false: only the beginning, which ends after a word, with a line feed
};

struct ValidInputs {
    std::vector<CaseInput> all{};          // the smallest first
    std::vector<std::size_t> to_change{};  // a few that are small enough to be changed often, of several sizes
    bool is_whole = true;                  // false: some inputs, or their ends, are left out for their size

    std::vector<std::string> texts() const;
    InputForm form() const;
};

// The first `most` bytes of a longer input, up to the end of their last whole word, and a line feed; empty if they have
// no whole word.
std::string beginning_of(std::string bytes, std::size_t most);

// Throws as InputCheck::run.
ValidInputs valid_inputs(const Audited& audited);

// Why inputs cannot be changed for the package: nothing would reject them. Empty: they can.
std::string obstacle_of_inputs(const judge::Jury& jury);

// Where a finding about the input validators is: the only one of them, or their folder.
std::string input_validators_of(const judge::Jury& jury);

// Whether all input validators accept the case's input. Throws as InputCheck::run.
bool accepts_all(const judge::Jury& jury, const package::Case& test_case, sandbox::Runner& runner);

// The case with another input, which is in memory while this exists.
class ChangedCase {
  public:
    ChangedCase(const package::Case& test_case, const std::string& input);

    const package::Case& get() const { return case_; }

  private:
    base::Fd input_;
    package::Case case_;
};

}  // namespace harness::audit
