#include "harness/inputs/grammar/writing/writer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/inputs/grammar/writing/chooser.hpp"
#include "harness/inputs/grammar/writing/decimals.hpp"
#include "harness/inputs/grammar/writing/journal.hpp"

namespace harness::grammar {

namespace {

using std::size_t;

constexpr int most_tries = 8;         // of an input
constexpr int most_round_tries = 12;  // of a round
constexpr size_t furthest_item = 64;  // that belongs to a command, when branches differ
constexpr size_t steps_of_a_byte = 8;
constexpr size_t least_steps = 20'000;

// Only a hostile grammar takes so long.
Budget budget_of(const Shape& shape) {
    constexpr size_t small = size_t{64} << 10U;
    return {least_steps + steps_of_a_byte * shape.most_bytes,
            std::chrono::milliseconds{shape.most_bytes <= small ? 200 : 2000}};
}

// What is written is no input.
struct Refused {};

class Writer : public Interpreter {
  public:
    Writer(const Grammar& grammar, const Facts& facts, const Shape& shape, const Recorded* recorded,
           const Change& change, std::uint64_t seed, bool is_free)
        : Interpreter(grammar, budget_of(shape)),
          facts_(facts),
          shape_(shape),
          recorded_(recorded),
          change_(change),
          random_(seed),
          chooser_(facts, shape, random_),
          is_free_(is_free),
          limit_(recorded == nullptr ? 0 : recorded->items.size()),
          journal_(variables(), facts.unique()) {}

    std::optional<Written> run() {
        try {
            follow_grammar();
            return std::move(written_);
        } catch (const Refused&) {
            return std::nullopt;
        } catch (const ValueError&) {
            return std::nullopt;
        }
    }

  private:
    // A loop that is followed.
    struct Frame {
        const Command* command = nullptr;
        std::vector<size_t> rounds{};  // that were recorded: their items
        size_t done = 0;
        size_t count = 1;  // of rounds; not known of WHILE
    };

    // --- What a text consists of. ---

    void append(std::string_view text) {
        written_.text += text;
        if (written_.text.size() > shape_.most_bytes) {
            throw TooLong();
        }
    }

    void literal(const Command& /*command*/, const std::string& text) override { append(text); }
    void end() override {}
    void refuse(const std::string& /*why*/) override { throw Refused{}; }
    // Only takes_branch() and has_round() decide what follows in the text. Elsewhere it is hoped for.
    bool is_at_end() const override { return true; }
    bool is_next_among(const std::string& /*characters*/) const override { return true; }

    // --- The recorded input. ---

    // The item of this command that comes next; null if there is none.
    const Item* next(const Command& command, Item::Kind kind) {
        for (size_t index = at_; index < limit_ && index < at_ + furthest_item; ++index) {
            const Item& item = recorded_->items[index];
            if (item.command == &command && item.kind == kind) {
                at_ = index + 1;
                return &item;
            }
            if (item.kind == Item::Kind::Loop) {
                index = item.end - 1;
            }
        }
        return nullptr;
    }

    const Item* next_value(const Command& command) {
        const Item* item = next(command, Item::Kind::Written);
        return change_.site && facts_.site_of(command) == *change_.site ? nullptr : item;
    }

    size_t index_of(const Item& item) const { return static_cast<size_t>(&item - recorded_->items.data()); }
    bool is_changed(const Item& item) const {
        const size_t index = index_of(item);
        return index >= change_.first && index < change_.last &&
               (!change_.only || change_.only == facts_.site_of(*item.command));
    }

    // --- Branches and loops. ---

    bool takes_branch(const Command& command) override {
        const Item* item = next(command, Item::Kind::Branch);
        if (!Facts::asks_text(*command.condition)) {
            return is_true(*command.condition);
        }
        return item != nullptr ? item->is_first : random_.percent(50);
    }

    bool has_round(const Command& command) override {
        const Frame& frame = frames_.back();
        if (Facts::asks_text(*command.condition)) {
            return frame.done < frame.count;
        }
        return is_true(*command.condition);
    }

    std::vector<size_t> rounds_of(const Item& loop) const {
        std::vector<size_t> all = recorded_->rounds_of(loop);
        if (const auto wanted = change_.rounds.find(index_of(loop)); wanted != change_.rounds.end()) {
            std::vector<size_t> chosen;
            std::ranges::transform(wanted->second, std::back_inserter(chosen),
                                   [&](size_t round) { return all[round]; });
            return chosen;
        }
        if (dropping_ && Facts::is_counted_by(*loop.command, *dropping_)) {
            const size_t from = std::min(change_.from, all.size());
            const size_t to = std::min(change_.to, all.size());
            all.erase(all.begin() + static_cast<std::ptrdiff_t>(from), all.begin() + static_cast<std::ptrdiff_t>(to));
        }
        return all;
    }

    void loop(const Command& command, const std::optional<Integer>& times) override {
        const Item* item = next(command, Item::Kind::Loop);
        const size_t after = item != nullptr ? item->end : at_;
        const size_t limit = limit_;
        Frame frame{.command = &command};
        if (item != nullptr) {
            frame.rounds = rounds_of(*item);
        }
        if (times) {
            frame.count = std::min<Integer>(*times, shape_.most_bytes + 1).convert_to<size_t>();
        } else {
            frame.count = item != nullptr ? frame.rounds.size() : chooser_.rounds();
        }
        frames_.push_back(std::move(frame));
        Interpreter::loop(command, times);
        frames_.pop_back();
        at_ = after;
        limit_ = limit;
    }

    void round(const Command& command, bool is_first) override {
        const size_t done = frames_.back().done;
        const bool is_recorded = done < frames_.back().rounds.size();
        const size_t item = is_recorded ? frames_.back().rounds[done] : 0;
        const bool was_free = is_free_;
        const std::uint64_t forgotten = forgotten_;
        for (int left = most_round_tries;; --left) {
            at_ = is_recorded ? recorded_->items[item].begin : 0;
            limit_ = is_recorded ? recorded_->items[item].end : 0;
            // NOLINTBEGIN(clang-analyzer-deadcode.DeadStores): clang-tidy 14 does not see that an exception goes on
            // below
            const size_t length = written_.text.size();
            const size_t undone = journal_.size();
            const size_t depth = frames_.size();
            // NOLINTEND(clang-analyzer-deadcode.DeadStores)
            const std::uint64_t choices = choices_;
            try {
                Interpreter::round(command, is_first);
                break;
            } catch (const Refused&) {
                if (left == 0 || choices == choices_ || forgotten != forgotten_) {
                    throw;
                }
            }
            frames_.resize(depth);
            written_.text.resize(length);
            journal_.undo_to(undone);
            is_free_ = true;
        }
        is_free_ = was_free;
        ++frames_.back().done;
        if (frames_.size() == 1) {
            journal_.forget();
        }
        previous_.reset();
    }

    // --- Variables. ---

    void assign(size_t slot, Variables::Indices indices, Value value) override {
        if (!journal_.assign(slot, indices, std::move(value))) {
            throw Refused{};
        }
    }

    void unset(size_t slot) override {
        journal_.unset(slot);
        ++forgotten_;
    }

    // --- Values. ---

    Situation situation(const Command& command) const {
        Situation result{
            .position = {.previous = previous_}, .is_in_loop = !frames_.empty(), .is_free = is_free_, .count = count_};
        if (!frames_.empty()) {
            result.position.index = frames_.back().done;
            result.position.count = std::max(frames_.back().count, result.position.index + 1);
            result.closing = end_of_loop(command);
        }
        return result;
    }

    // What ends a loop that goes on for long; empty if the value is not for that.
    std::optional<Integer> end_of_loop(const Command& command) const {
        for (const Frame& frame : frames_) {
            if (frame.command->kind == Command::Kind::While && frame.done + 1 >= frame.count &&
                !command.targets.empty()) {
                if (auto number = Facts::compared_with(*frame.command->condition, command.targets[0].slot)) {
                    return number;
                }
            }
        }
        return std::nullopt;
    }

    Integer new_integer(const Command& command, const Integer& least, const Integer& most) {
        ++choices_;
        return chooser_.integer(command, least, most, situation(command));
    }

    Integer changed(const Command& command, const Item& item, Integer number, const Integer& least) {
        const auto chosen = change_.values.find(index_of(item));
        const bool is_single = change_.last == change_.first + 1;
        if (chosen != change_.values.end()) {
            number = chosen->second;
        } else if (is_changed(item) && change_.value && (is_single || !facts_.site(command).is_size())) {
            number = change_.value(number);
        }
        if (change_.count == index_of(item)) {
            dropping_from_ = number;
            number -= change_.to - change_.from;
            dropping_ = command.targets[0].slot;
        } else if (dropping_ && change_.renumbers && Facts::is_bounded_by(command, *dropping_) &&
                   number - least >= change_.to) {
            number -= change_.to - change_.from;
        }
        return number;
    }

    Integer integer(const Command& command, const Integer& least, const Integer& most) override {
        if (least > most) {
            throw Refused{};
        }
        Integer number;
        if (!command.targets.empty() && dropping_ == command.targets[0].slot) {
            dropping_.reset();
        }
        if (const Item* item = next_value(command)) {
            number = std::clamp<Integer>(
                changed(command, *item, Integer(std::string(recorded_->text_of(*item))), least), least, most);
        } else {
            number = new_integer(command, least, most);
        }
        if (facts_.site(command).is_size()) {
            written_.size = std::max(written_.size, number);
            count_ = number;
        } else {
            previous_ = number;
        }
        append(number.str());
        return number;
    }

    Fraction decimal(const Command& command) override {
        const Fraction least = number_of(value(command.operands[0]));
        const Fraction most = number_of(value(command.operands[1]));
        const Item* item = next_value(command);
        std::string text;
        if (item != nullptr && !(is_changed(*item) && change_.value)) {
            text = recorded_->text_of(*item);
        } else {
            DecimalFormat form = format_of(command);
            const auto choose = [&](const Integer& from, const Integer& to) {
                if (item == nullptr) {
                    return new_integer(command, from, to);
                }
                const Fraction recorded = fraction_from(recorded_->text_of(*item));
                const Integer whole = numerator(recorded) / denominator(recorded);
                return std::clamp<Integer>(change_.value(whole) * pow(Integer(10), form.decimals), from, to);
            };
            if (item == nullptr && form.decimals < form.most_decimals) {
                form.decimals +=
                    static_cast<unsigned>(random_.below(static_cast<int>(form.most_decimals - form.decimals) + 1));
            }
            const auto written = written_decimal(form, least, most, choose);
            if (!written) {
                throw Refused{};
            }
            text = *written;
        }
        append(text);
        return fraction_from(text);
    }

    DecimalFormat format_of(const Command& command) const {
        constexpr int usual = 6;  // decimals, where the grammar says nothing
        DecimalFormat form{.is_scientific = command.notation == Command::Notation::Scientific};
        const auto count = [&](size_t operand) {
            return std::clamp<Integer>(integer_of(value(command.operands[operand])), 0, 100).convert_to<unsigned>();
        };
        form.has_point = command.kind == Command::Kind::Decimals && form.is_scientific;
        form.decimals = command.kind == Command::Kind::Decimals ? count(2) : 0;
        form.most_decimals =
            command.kind == Command::Kind::Decimals ? std::min(count(3), form.decimals + usual) : usual;
        return form;
    }

    std::string matching(const Command& command, const std::string& pattern) override {
        const Item* item = next_value(command);
        std::string text;
        if (item != nullptr) {
            text = is_changed(*item) && change_.text ? *change_.text : std::string(recorded_->text_of(*item));
            if (dropping_ && change_.cuts_texts && text.size() == dropping_from_) {
                text.erase(change_.from, change_.to - change_.from);
            }
        } else {
            ++choices_;
            auto invented = chooser_.text(command, pattern, situation(command));
            if (!invented) {
                throw Refused{};
            }
            text = *std::move(invented);
        }
        append(text);
        written_.size = std::max<Integer>(written_.size, text.size());
        return text;
    }

    const Facts& facts_;
    const Shape& shape_;
    const Recorded* recorded_;
    const Change& change_;
    Random random_;
    Chooser chooser_;
    bool is_free_;               // the values are random: others were refused
    size_t at_ = 0;              // the next item of the recorded input
    size_t limit_;               // the end of the items of this round
    std::vector<Frame> frames_;  // of the loops around, the innermost last
    Journal journal_;
    std::optional<size_t> dropping_;   // the variable whose loops lose rounds
    Integer dropping_from_;            // its value before
    std::optional<Integer> count_;     // the last one
    std::optional<Integer> previous_;  // the number before, in this round
    std::uint64_t choices_ = 0;
    std::uint64_t forgotten_ = 0;  // how often UNSET was followed: a round with it cannot be tried again
    Written written_;
};

}  // namespace

std::optional<Written> written_input(const Grammar& grammar, const Facts& facts, const Shape& shape,
                                     const Recorded* recorded, const Change& change) {
    for (int attempt = 0; attempt < most_tries; ++attempt) {
        try {
            const std::uint64_t seed = shape.seed * most_tries + static_cast<std::uint64_t>(attempt);
            auto written = Writer(grammar, facts, shape, recorded, change, seed, attempt >= most_tries / 2).run();
            if (written && trace(grammar, written->text, budget_of(shape))) {
                return written;
            }
        } catch (const TooLong&) {
            return std::nullopt;
        }
        if (recorded != nullptr && !change.site) {
            return std::nullopt;  // another attempt would be the same
        }
    }
    return std::nullopt;
}

}  // namespace harness::grammar
