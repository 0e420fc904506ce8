#include <algorithm>
#include <set>

#include "harness/setter/mutation/propose.hpp"

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

Mutation removed(const Code& code, const Range& statement) {
    return replaced_lines(code, code.token(statement.first).begin, code.token(statement.last).end,
                          code.is_indented() ? "pass" : ";");
}

Mutation inserted(std::size_t position, std::string text) {
    return {position, position, std::move(text)};
}

Mutation c_break(const Code& code, const Range& body) {
    if (code.is(body.first, {"{"})) {
        return inserted(code.token(body.last).begin, "break; ");
    }
    return {code.token(body.first).begin, code.token(body.last).end, "{ " + std::string{code.text(body)} + " break; }"};
}

// Whether the loop's body ends with a simple statement on a line of its own: no line can be added, and a `break`
// appended to a nested block would belong to that block.
bool takes_python_break(const Code& code, const Range& body, const std::vector<Range>& simple) {
    const auto last = std::ranges::find(simple, body.last, &Range::last);
    return last != simple.end() && code.indentation(last->first) == code.indentation(body.first);
}

}  // namespace

Mutation replaced_lines(const Code& code, std::size_t begin, std::size_t end, std::string text) {
    const auto lines = std::ranges::count(code.source().substr(begin, end - begin), '\n');
    text.append(static_cast<std::size_t>(lines), '\n');
    return {begin, end, std::move(text)};
}

std::vector<Mutation> propose_operand(const Code& code) {
    std::vector<Mutation> mutations;
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (!code.is_binary(i) || !code.is(i, {"|", "&", "^", "&&", "||", "and", "or", "+", "-"})) {
            continue;
        }
        const Range left = code.left_operand(i);
        const Range right = code.right_operand(i);
        if (left.first > left.last || right.first > right.last) {
            continue;
        }
        mutations.push_back(replaced_lines(code, code.token(left.last).end, code.token(right.last).end, ""));
        // In a chain, the left operand was already removed as the right one of the operator before. A minus belongs to
        // its right operand.
        if (!code.is(i, {"-"}) && (left.first == 0 || code.text(left.first - 1) != code.text(i))) {
            mutations.push_back(replaced_lines(code, code.token(left.first).begin, code.token(right.first).begin, ""));
        }
    }
    return mutations;
}

std::vector<Mutation> propose_assignment(const Code& code) {
    std::vector<Mutation> mutations;
    std::set<std::string_view> assigned;  // Python's names so far: without the first assignment, a program always fails
    for (const Range& statement : code.statements()) {
        const std::size_t assignment = assignment_of(code, statement);
        const bool is_of_name = assignment == statement.first + 1 && code.is(assignment, {"="}) &&
                                code.is_kind(statement.first, TokenKind::Name);
        const bool is_first = code.is_indented() && is_of_name && assigned.insert(code.text(statement.first)).second;
        if (assignment != none && !is_first) {
            mutations.push_back(removed(code, statement));
        }
    }
    return mutations;
}

std::vector<Mutation> propose_statement(const Code& code) {
    std::vector<Mutation> mutations;
    for (const Range& statement : code.statements()) {
        if (assignment_of(code, statement) == none && !is_harmless_call(code, statement) &&
            !code.is(statement.first, {"break", "continue"})) {
            mutations.push_back(removed(code, statement));
        }
    }
    return mutations;
}

std::vector<Mutation> propose_not_reset(const Code& code) {
    std::vector<Mutation> mutations;
    for (const Range& declaration : code.declarations()) {
        const std::size_t assignment = assignment_of(code, declaration);
        if (code.is_type_word(declaration.first) && assignment != none && !code.is(declaration.first, {"auto"})) {
            mutations.push_back(inserted(code.token(declaration.first).begin, "static "));
        }
    }
    return mutations;
}

std::vector<Mutation> propose_early_break(const Code& code) {
    std::vector<Mutation> mutations;
    const std::vector<Range> statements = code.statements();
    for (const Range& body : code.loop_bodies()) {
        if (!code.is_indented()) {
            mutations.push_back(c_break(code, body));
        } else if (takes_python_break(code, body, statements)) {
            mutations.push_back(inserted(code.token(body.last).end, "; break"));
        }
    }
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (code.is(i, {"continue"}) && code.is_kind(i, TokenKind::Name)) {
            mutations.push_back({code.token(i).begin, code.token(i).end, "break"});
        }
    }
    return mutations;
}

}  // namespace harness::mutation
