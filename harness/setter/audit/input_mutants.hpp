// Changes of a valid input after which it is invalid, whatever the problem. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::audit {

struct InputMutant {
    std::string form;              // what a validator that accepts it takes: "a number with a leading zero"
    std::string change;            // "in line 1 '5' becomes '05'"
    std::string text;              // the changed input
    bool changes_content = false;  // it says something else; false: it is the same, written in another way
    bool is_sure = true;  // false: it may be right, as inputs have texts there, or only by chance do not show it
};

// What the valid inputs of a package have in common.
class InputForm {
  public:
    // `valid`: inputs. `beginnings`: of others, each with a line feed at its end; they do not show what a number
    // counts.
    explicit InputForm(const std::vector<std::string>& valid, const std::vector<std::string>& beginnings = {});

    // Changes of a valid input, a few of each form. What a valid input shows is no change: where a number has a plus
    // sign, all may have it.
    std::vector<InputMutant> mutants(const std::string& input) const;

    // The input with a larger count: what it counts, lines or the words of line 2, is repeated. Empty if nothing is
    // known to be counted, if that were no larger, or if more than 8 MiB would be added. The validators may reject it
    // for other reasons.
    std::optional<std::string> grown(const std::string& input, std::int64_t count) const;

  private:
    class Mutants;

    void learn(const std::string& input);
    bool is_shown(std::string_view form) const;

    std::vector<std::string_view> shown_;      // the forms that valid inputs show
    bool has_only_numbers_ = true;             // in all lines of all inputs
    std::vector<bool> has_text_;               // by line: whether it has more than numbers in some input
    std::optional<std::size_t> counts_lines_;  // the number of the first line that says how many lines follow
    std::optional<std::size_t> counts_words_;  // the number of the first line that says how many words line 2 has
};

}  // namespace harness::audit
