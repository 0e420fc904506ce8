#include <algorithm>
#include <set>

#include "harness/mutation/propose.hpp"

namespace harness::mutation {

namespace {

bool is_assignment(const Code& code, std::size_t index) {
    return code.is(index, {"=", "+=", "-=", "*=", "/=", "//=", "%=", "&=", "|=", "^=", "<<=", ">>="});
}

// The first assignment of a statement outside its brackets; `none` if there is none.
std::size_t assignment_of(const Code& code, const Range& statement) {
    for (std::size_t i = statement.first; i <= statement.last; ++i) {
        if (is_assignment(code, i)) {
            return i;
        }
        if (code.is(i, {"(", "[", "{"}) && code.partner(i) != none) {
            i = code.partner(i);
        }
    }
    return none;
}

// Calls that change a program's speed or what it leaves behind, but not its result.
bool is_harmless_call(const Code& code, const Range& statement) {
    for (std::size_t i = statement.first; i < statement.last; ++i) {
        if (code.is(i, {"sync_with_stdio", "tie", "fflush", "flush", "reserve", "free", "fclose", "srand"}) &&
            code.is(i + 1, {"("})) {
            return true;
        }
    }
    return false;
}

void remove(const Code& code, const Range& statement, std::string_view name, std::vector<Mutation>& mutations) {
    replace_lines(code, code.token(statement.first).begin, code.token(statement.last).end, name,
                  code.is_python() ? "pass" : ";", mutations);
}

// Finds the first assignment to a name in Python: removing it gives a program that always fails.
class AssignedNames {
  public:
    explicit AssignedNames(const Code& code) : code_(code) {}

    // Whether the target of the assignment was assigned before; remembers it.
    bool was_assigned(const Range& statement, std::size_t assignment) {
        const bool single = assignment == statement.first + 1 && code_.is_kind(statement.first, TokenKind::Name);
        if (!single || !code_.is(assignment, {"="})) {
            return true;
        }
        return !names_.insert(code_.text(statement.first)).second;
    }

  private:
    const Code& code_;
    std::set<std::string_view> names_;
};

void propose_c_break(const Code& code, const Range& body, std::vector<Mutation>& mutations) {
    if (code.is(body.first, {"{"})) {
        const std::size_t end = code.token(body.last).begin;
        mutations.push_back({"early-break", end, end, "break; "});
    } else {
        mutations.push_back({"early-break", code.token(body.first).begin, code.token(body.last).end,
                             "{ " + std::string{code.text(body)} + " break; }"});
    }
}

// Only if the body ends with a simple statement on a line of its own: no line can be added, and a `break` appended to a
// nested block would belong to that block.
void propose_python_break(const Code& code, const Range& body, const std::vector<Range>& simple,
                          std::vector<Mutation>& mutations) {
    const auto last = std::ranges::find(simple, body.last, &Range::last);
    if (last != simple.end() && code.indentation(last->first) == code.indentation(body.first)) {
        const std::size_t end = code.token(body.last).end;
        mutations.push_back({"early-break", end, end, "; break"});
    }
}

}  // namespace

void replace_lines(const Code& code, std::size_t begin, std::size_t end, std::string_view name, std::string text,
                   std::vector<Mutation>& mutations) {
    const auto lines = std::ranges::count(code.source().substr(begin, end - begin), '\n');
    text.append(static_cast<std::size_t>(lines), '\n');
    mutations.push_back({name, begin, end, std::move(text)});
}

void propose_operand(const Code& code, std::vector<Mutation>& mutations) {
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (!code.is_binary(i) || !code.is(i, {"|", "&", "^", "&&", "||", "and", "or", "+", "-"})) {
            continue;
        }
        const Range left = code.left_operand(i);
        const Range right = code.right_operand(i);
        if (left.first > left.last || right.first > right.last) {
            continue;
        }
        replace_lines(code, code.token(left.last).end, code.token(right.last).end, "operand", "", mutations);
        // In a chain, the left operand was already removed as the right one of the operator before. A minus belongs to
        // its right operand.
        if (!code.is(i, {"-"}) && (left.first == 0 || code.text(left.first - 1) != code.text(i))) {
            replace_lines(code, code.token(left.first).begin, code.token(right.first).begin, "operand", "", mutations);
        }
    }
}

void propose_assignment(const Code& code, std::vector<Mutation>& mutations) {
    AssignedNames assigned(code);
    for (const Range& statement : code.statements()) {
        const std::size_t assignment = assignment_of(code, statement);
        if (assignment != none && (!code.is_python() || assigned.was_assigned(statement, assignment))) {
            remove(code, statement, "assignment", mutations);
        }
    }
}

void propose_statement(const Code& code, std::vector<Mutation>& mutations) {
    for (const Range& statement : code.statements()) {
        if (assignment_of(code, statement) == none && !is_harmless_call(code, statement) &&
            !code.is(statement.first, {"break", "continue"})) {
            remove(code, statement, "statement", mutations);
        }
    }
}

void propose_not_reset(const Code& code, std::vector<Mutation>& mutations) {
    for (const Range& declaration : code.declarations()) {
        const std::size_t assignment = assignment_of(code, declaration);
        if (code.is_type_word(declaration.first) && assignment != none && !code.is(declaration.first, {"auto"})) {
            const std::size_t begin = code.token(declaration.first).begin;
            mutations.push_back({"not-reset", begin, begin, "static "});
        }
    }
}

void propose_early_break(const Code& code, std::vector<Mutation>& mutations) {
    const std::vector<Range> statements = code.statements();
    for (const Range& body : code.loop_bodies()) {
        if (code.is_python()) {
            propose_python_break(code, body, statements, mutations);
        } else {
            propose_c_break(code, body, mutations);
        }
    }
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (code.is(i, {"continue"}) && code.is_kind(i, TokenKind::Name)) {
            mutations.push_back({"early-break", code.token(i).begin, code.token(i).end, "break"});
        }
    }
}

}  // namespace harness::mutation
