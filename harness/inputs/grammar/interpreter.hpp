// Follows the commands of a grammar. What they do with a text is up to the derived class: it reads one, or writes one.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/inputs/grammar/syntax.hpp"
#include "harness/inputs/grammar/variables.hpp"

namespace harness::grammar {

// What a grammar may use, which may want to go on for ever.
struct Budget {
    std::size_t steps = SIZE_MAX;
    std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
};

// The budget is used up.
struct TooLong : std::runtime_error {
    TooLong() : runtime_error("following the grammar takes too long") {}
};

class Interpreter {
  public:
    virtual ~Interpreter() = default;
    Interpreter(const Interpreter&) = delete;
    Interpreter& operator=(const Interpreter&) = delete;

  protected:
    // `grammar` must outlive this object.
    Interpreter(const Grammar& grammar, Budget budget);

    // Throws ValueError where the grammar is at fault, TooLong, and what the functions below throw.
    void follow_grammar() { follow(grammar_.commands); }

    // --- What the commands do. Each may throw to end it all. ---

    // SPACE, NEWLINE and STRING.
    virtual void literal(const Command& command, const std::string& text) = 0;
    // The value of INT.
    virtual Integer integer(const Command& command, const Integer& least, const Integer& most) = 0;
    // The value of FLOAT and FLOATP.
    virtual Fraction decimal(const Command& command) = 0;
    // The text of REGEX.
    virtual std::string matching(const Command& command, const std::string& pattern) = 0;
    // EOF.
    virtual void end() = 0;
    // An assertion is false.
    virtual void refuse(const std::string& why) = 0;
    // ISEOF.
    virtual bool is_at_end() const = 0;
    // MATCH.
    virtual bool is_next_among(const std::string& characters) const = 0;
    // Whether IF takes its first branch.
    virtual bool takes_branch(const Command& command) { return is_true(*command.condition); }
    // Whether WHILE has another round.
    virtual bool has_round(const Command& command) { return is_true(*command.condition); }
    // A loop, whose number of rounds REP says.
    virtual void loop(const Command& command, const std::optional<Integer>& times);
    // A round of it.
    virtual void round(const Command& command, bool is_first);
    virtual void assign(std::size_t slot, Variables::Indices indices, Value value);
    virtual void unset(std::size_t slot) { variables_.unset(slot); }

    // --- For the functions above. ---

    const Command* command() const { return command_; }
    Value value(const Expression& expression) const;
    bool is_true(const Condition& condition);
    Variables& variables() { return variables_; }
    void spend(std::size_t steps);

  private:
    void follow(const std::vector<Command>& commands);
    void follow(const Command& command);
    void assign(const Variable& variable, Value value);
    void find_read_slots();

    const Grammar& grammar_;
    Budget budget_;
    std::chrono::steady_clock::time_point started_;
    Variables variables_;
    std::vector<bool> is_read_;  // by slot: others need not be kept
    const Command* command_ = nullptr;
    std::string why_;  // why the last comparison or UNIQUE was false
};

}  // namespace harness::grammar
