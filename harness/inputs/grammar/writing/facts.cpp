#include "harness/inputs/grammar/writing/facts.hpp"

#include <algorithm>

#include "harness/inputs/grammar/visit.hpp"

namespace harness::grammar {

namespace {

using CommandKind = Command::Kind;
using Slots = std::vector<bool>;

bool is_slot_in(const Expression& expression, std::size_t slot) {
    bool is_there = false;
    each_slot(expression, [&](std::size_t other) { is_there = is_there || other == slot; });
    return is_there;
}

bool has_variable(const Expression& expression) {
    bool is_there = false;
    each_slot(expression, [&](std::size_t) { is_there = true; });
    return is_there;
}

bool has_length(const Expression& expression) {
    return expression.kind == Expression::Kind::Length || std::ranges::any_of(expression.operands, has_length);
}

bool compares_length(const Condition& condition) {
    return std::ranges::any_of(condition.operands, has_length) ||
           std::ranges::any_of(condition.conditions, compares_length);
}

bool is_loop(const Command& command) {
    return command.kind == CommandKind::Repeat || command.kind == CommandKind::While;
}

bool has_loop(const std::vector<Command>& commands) {
    bool is_there = false;
    each_command(commands, [&](const Command& command) { is_there = is_there || is_loop(command); });
    return is_there;
}

// The variables that say how many rounds these loops have, or how long a text is.
template <class IsMeant>
Slots slots_of_counts(const Grammar& grammar, const IsMeant& is_meant) {
    Slots counts(grammar.names.size());
    const auto add = [&](std::size_t slot) { counts[slot] = true; };
    each_command(grammar.commands, [&](const Command& command) {
        if (!is_meant(command)) {
            return;
        }
        if (command.kind == CommandKind::Repeat) {
            each_slot(command.operands[0], add);
        } else if (command.kind == CommandKind::While || (command.condition && compares_length(*command.condition))) {
            each_slot(*command.condition, add);
        }
    });
    for (Slots before; before != counts;) {  // through SET
        before = counts;
        each_command(grammar.commands, [&](const Command& command) {
            for (std::size_t number = 0; command.kind == CommandKind::Set && number < command.targets.size();
                 ++number) {
                if (counts[command.targets[number].slot]) {
                    each_slot(command.operands[number], add);
                }
            }
        });
    }
    return counts;
}

// The variables that say how large the values of others may be.
Slots slots_of_bounds(const Grammar& grammar) {
    Slots bounds(grammar.names.size());
    each_command(grammar.commands, [&](const Command& command) {
        if (command.kind == CommandKind::Int) {
            each_slot(command.operands[1], [&](std::size_t slot) { bounds[slot] = true; });
        }
    });
    return bounds;
}

bool is_same(const Expression& left, const Expression& right) {
    return left.kind == right.kind && left.constant == right.constant && left.operation == right.operation &&
           left.variable.slot == right.variable.slot &&
           std::ranges::equal(left.variable.indices, right.variable.indices, is_same) &&
           std::ranges::equal(left.operands, right.operands, is_same);
}

bool is_set_by(std::size_t slot, const Command& command) {
    return !command.targets.empty() && command.targets[0].slot == slot;
}

bool reads(const Expression& expression, const Command& value) {
    return !value.targets.empty() && is_slot_in(expression, value.targets[0].slot);
}

void find_unique(const Condition& condition, std::vector<std::vector<std::size_t>>& all) {
    if (condition.kind == Condition::Kind::Unique) {
        all.push_back(condition.slots);
    }
    if (condition.kind == Condition::Kind::And) {
        std::ranges::for_each(condition.conditions, [&](const Condition& inner) { find_unique(inner, all); });
    }
}

}  // namespace

Facts::Facts(const Grammar& grammar) {
    const Slots counts = slots_of_counts(grammar, [](const Command&) { return true; });
    const Slots outer =
        slots_of_counts(grammar, [](const Command& command) { return is_loop(command) && has_loop(command.body); });
    const Slots bounds = slots_of_bounds(grammar);
    each_command(grammar.commands, [&](const Command& command) {
        if (command.kind == CommandKind::Assert) {
            find_unique(*command.condition, unique_);
        }
        if (command.kind == CommandKind::Int || command.kind == CommandKind::Float ||
            command.kind == CommandKind::Decimals || command.kind == CommandKind::Regex) {
            site_numbers_[&command] = sites_.size();
            Site& site = sites_.emplace_back(Site{.command = &command});
            if (command.kind == CommandKind::Int && !command.targets.empty()) {
                const std::size_t slot = command.targets[0].slot;
                site.is_count = counts[slot];
                site.is_outer = outer[slot];
                site.is_bound = !site.is_count && bounds[slot];
            }
        }
    });
    for (Site& site : sites_) {
        site.is_unique = !site.command->targets.empty() &&
                         std::ranges::find(unique_, std::vector{site.command->targets[0].slot}) != unique_.end();
    }
    each_command(grammar.commands, [&](const Command& command) {
        if (command.kind == CommandKind::Repeat) {
            find_tree(command);
        }
    });
}

// Two numbers in sequence, of the same range, which depends on a variable, may be the ends of an edge. So may two of
// which the second is larger. A number up to that of the rounds, or of this round, may be a parent.
void Facts::find_tree(const Command& loop) {
    std::vector<Site*> numbers;
    for (const Command& command : loop.body) {
        if (command.kind == CommandKind::Int && !site(command).is_unique) {
            numbers.push_back(&sites_[site_of(command)]);
        }
    }
    for (std::size_t second = 1; second < numbers.size(); ++second) {
        Site& first = *numbers[second - 1];
        const std::vector<Expression>& left = first.command->operands;
        const std::vector<Expression>& right = numbers[second]->command->operands;
        const bool is_larger = reads(right[0], *first.command);
        if (has_variable(left[1]) && (is_larger || (is_same(left[0], right[0]) && is_same(left[1], right[1])))) {
            first.tree = Site::Tree::FirstEnd;
            first.is_less_than_next = is_larger;
            numbers[second]->tree = Site::Tree::SecondEnd;
            return;
        }
    }
    const auto is_parent = [&](const Site* number) {
        bool is_it = false;
        each_slot(number->command->operands[1], [&](std::size_t slot) {
            is_it = is_it || is_slot_in(loop.operands[0], slot) || is_set_by(slot, loop);
        });
        return is_it;
    };
    const auto parent = std::ranges::find_if(numbers, is_parent);
    if (parent != numbers.end()) {
        (*parent)->tree = Site::Tree::Parent;
    }
}

bool Facts::has_trees() const {
    return std::ranges::any_of(sites_, [](const Site& site) { return site.tree != Site::Tree::None; });
}

bool Facts::has_texts() const {
    return std::ranges::any_of(sites_, [](const Site& site) { return site.command->kind == CommandKind::Regex; });
}

bool Facts::asks_text(const Condition& condition) {
    return condition.kind == Condition::Kind::AtEnd || condition.kind == Condition::Kind::Match ||
           std::ranges::any_of(condition.conditions, asks_text);
}

bool Facts::is_counted_by(const Command& loop, std::size_t slot) {
    return loop.kind == CommandKind::Repeat && is_slot_in(loop.operands[0], slot);
}

bool Facts::is_bounded_by(const Command& command, std::size_t slot) {
    return command.kind == CommandKind::Int && is_slot_in(command.operands[1], slot);
}

std::optional<Integer> Facts::compared_with(const Condition& condition, std::size_t slot) {
    for (const Condition& inner : condition.conditions) {
        if (auto number = compared_with(inner, slot)) {
            return number;
        }
    }
    if (condition.kind == Condition::Kind::Comparison &&
        std::ranges::any_of(condition.operands, [&](const auto& operand) { return is_slot_in(operand, slot); })) {
        for (const Expression& operand : condition.operands) {
            if (operand.kind == Expression::Kind::Constant && std::holds_alternative<Integer>(operand.constant)) {
                return std::get<Integer>(operand.constant);
            }
        }
        return 0;
    }
    return std::nullopt;
}

}  // namespace harness::grammar
