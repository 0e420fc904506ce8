#include "harness/setter/audit/number_groups.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/base/number.hpp"
#include "harness/base/words.hpp"

namespace harness::audit {

namespace {

constexpr std::size_t most_columns = 6;  // of lines whose numbers each have their meaning

class Groups {
  public:
    void add(const std::string& name, bool is_position, const NumberInInput& number) {
        auto group = std::ranges::find(groups_, name, &NumberGroup::name);
        if (group == groups_.end()) {
            groups_.push_back({name, is_position, number.value, number.value});
            group = groups_.end() - 1;
        }
        group->least = std::min(group->least, number.value);
        group->most = std::max(group->most, number.value);
        std::vector<NumberInInput>& examples = group->examples;
        const bool has_last = examples.size() > 1 && examples[examples.size() - 2].input == number.input &&
                              examples.back().input == number.input;
        if (has_last) {
            examples.back() = number;
        } else {
            examples.push_back(number);
        }
    }

    std::vector<NumberGroup> take() { return std::move(groups_); }

  private:
    std::vector<NumberGroup> groups_;
};

// How many words a line has.
using Widths = std::set<std::size_t>;

// The numbers of a line are apart if each line of this kind, in all inputs, has as many words.
std::string name_of_position(std::size_t line, std::size_t column, const Widths& first, const Widths& others) {
    const Widths& widths = line == 0 ? first : others;
    const std::string where = line == 0 ? "line 1" : "each other line";
    const bool is_apart = widths.size() == 1 && *widths.begin() <= most_columns;
    if (is_apart && *widths.begin() == 1) {
        return fmt::format("the number in {}", where);
    }
    return is_apart ? fmt::format("number {} in {}", column + 1, where)
                    : fmt::format("the numbers in {}", line == 0 ? where : "the other lines");
}

void add_by_position(const std::vector<std::string>& inputs, Groups& groups) {
    Widths first;
    Widths others;
    for (const std::string& input : inputs) {
        const std::vector<std::string_view> lines = base::lines_of(input);
        for (std::size_t line = 0; line < lines.size(); ++line) {
            (line == 0 ? first : others).insert(base::words_of(lines[line]).size());
        }
    }
    for (std::size_t index = 0; index < inputs.size(); ++index) {
        base::WordReader words(inputs[index]);
        std::size_t line = 0;
        std::size_t column = 0;
        for (base::TextWord word = words.next(); word.size > 0; word = words.next()) {
            column = word.line == line ? column : 0;
            line = word.line;
            if (const auto value = base::number_from<std::int64_t>(words.text_of(word))) {
                groups.add(name_of_position(line, column, first, others), true, {index, word.begin, word.size, *value});
            }
            ++column;
        }
    }
}

}  // namespace

std::vector<NumberGroup> number_groups(const std::vector<std::string>& inputs, const inputs::InputModel& model) {
    Groups named;
    for (std::size_t index = 0; index < inputs.size(); ++index) {
        for (const inputs::NamedNumber& number : model.named_numbers(inputs[index])) {
            const auto value =
                base::number_from<std::int64_t>(std::string_view{inputs[index]}.substr(number.begin, number.size));
            if (value) {
                named.add(number.name, false, {index, number.begin, number.size, *value});
            }
        }
    }
    std::vector<NumberGroup> groups = named.take();
    if (groups.empty()) {
        Groups by_position;
        add_by_position(inputs, by_position);
        groups = by_position.take();
    }
    return groups;
}

}  // namespace harness::audit
