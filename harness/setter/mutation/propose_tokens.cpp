#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "harness/setter/mutation/propose.hpp"

namespace harness::mutation {

namespace {

using namespace std::string_view_literals;

Mutation replaced(const Code& code, std::size_t token, std::string_view replacement) {
    return {code.token(token).begin, code.token(token).end, std::string{replacement}};
}

// Whether the operator is a shift that reads from or writes to a stream.
bool is_stream_operator(const Code& code, std::size_t index) {
    if (!code.is(index, {"<<", ">>"})) {
        return false;
    }
    for (std::size_t i = index; i-- > 0 && !code.is(i, {";", "{", "}"});) {
        if (code.is(i, {"cin", "cout", "cerr", "clog", "in", "out", "stream"})) {
            return !code.is_indented();
        }
    }
    return code.is_kind(index + 1, TokenKind::Text) || code.is_kind(index - 1, TokenKind::Text);
}

struct Number {
    std::uint64_t value = 0;
    std::string suffix;
};

// A whole number; empty if it has a fraction or an exponent, or is large.
std::optional<Number> whole_number(std::string_view text) {
    std::string digits;
    for (const char letter : text) {
        if (letter != '\'' && letter != '_') {
            digits += letter;
        }
    }
    int base = 10;
    std::size_t begin = 0;
    if (digits.size() > 2 && digits[0] == '0' && "xXbBoO"sv.find(digits[1]) != std::string_view::npos) {
        base = (digits[1] | 0x20) == 'x' ? 16 : (digits[1] | 0x20) == 'b' ? 2 : 8;
        begin = 2;
    } else if (digits.size() > 1 && digits[0] == '0') {
        base = 8;
    }
    Number number;
    const char* end = digits.data() + digits.size();
    const auto [rest, error] = std::from_chars(digits.data() + begin, end, number.value, base);
    number.suffix.assign(rest, end);
    if (error != std::errc{} || number.value == std::numeric_limits<std::uint64_t>::max() ||
        number.suffix.find_first_not_of("uUlLzZ") != std::string::npos) {
        return std::nullopt;
    }
    return number;
}

// Array sizes are not changed: one more changes nothing, and one less leads to undefined behaviour.
bool is_size_of_array(const Code& code, std::size_t index, const std::vector<Range>& declarations) {
    if (index == 0 || !code.is(index - 1, {"["}) || !code.is(index + 1, {"]"})) {
        return false;
    }
    std::size_t first = index - 1;  // token of the declaration, also at file level
    while (first > 0 && !code.is(first - 1, {";", "{", "}", "="}) && !code.is_kind(first - 1, TokenKind::Directive)) {
        --first;
    }
    const bool declared = code.is_type_word(first) || code.is(first, {"static", "const", "constexpr", "struct"});
    return !code.is_indented() && (declared || std::ranges::any_of(declarations, [&](const Range& declaration) {
                                       return declaration.first <= index && index <= declaration.last &&
                                              !code.is(first - 1, {"="});
                                   }));
}

// The words of a type, starting at `index`: "unsigned long long".
std::string type_at(const Code& code, std::size_t index, std::size_t& last) {
    std::string words;
    for (last = index; code.is(last, {"int", "long", "short", "char", "unsigned", "signed"}); ++last) {
        words += fmt::format("{}{}", words.empty() ? "" : " ", code.text(last));
    }
    --last;
    return words;
}

constexpr std::array narrower{Swap{"long long", "int"},
                              Swap{"long long int", "int"},
                              Swap{"unsigned long long", "unsigned"},
                              Swap{"long", "int"},
                              Swap{"long int", "int"},
                              Swap{"unsigned long", "unsigned"},
                              Swap{"int", "short"},
                              Swap{"short", "signed char"},
                              Swap{"unsigned", "unsigned short"},
                              Swap{"unsigned int", "unsigned short"},
                              Swap{"signed int", "short"},
                              Swap{"unsigned short", "unsigned char"},
                              Swap{"int64_t", "int32_t"},
                              Swap{"int32_t", "int16_t"},
                              Swap{"int16_t", "int8_t"},
                              Swap{"uint64_t", "uint32_t"},
                              Swap{"uint32_t", "uint16_t"},
                              Swap{"uint16_t", "uint8_t"},
                              Swap{"size_t", "unsigned char"}};

}  // namespace

std::function<std::vector<Mutation>(const Code&)> swaps(std::vector<Swap> binary,
                                                        std::vector<std::vector<Swap>> others) {
    return [binary = std::move(binary), others = std::move(others)](const Code& code) {
        std::vector<Mutation> mutations;
        const auto swap = [&](const std::vector<Swap>& list, const auto& may_be) {
            for (std::size_t i = 0; i < code.size(); ++i) {
                for (const Swap& rule : list) {
                    if (code.text(i) == rule.from && may_be(i)) {
                        mutations.push_back(replaced(code, i, rule.to));
                    }
                }
            }
        };
        swap(binary, [&](std::size_t i) { return code.is_binary(i) && !is_stream_operator(code, i); });
        for (const std::vector<Swap>& list : others) {
            swap(list, [&](std::size_t i) { return i < 2 || !code.is(i - 2, {"sync_with_stdio"}); });
        }
        return mutations;
    };
}

std::vector<Mutation> propose_constant(const Code& code) {
    std::vector<Mutation> mutations;
    const std::vector<Range> declarations = code.declarations();
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (!code.is_kind(i, TokenKind::Number) || is_size_of_array(code, i, declarations)) {
            continue;
        }
        if (const auto number = whole_number(code.text(i))) {
            mutations.push_back(replaced(code, i, fmt::format("{}{}", number->value + 1, number->suffix)));
            mutations.push_back(replaced(
                code, i, number->value == 0 ? "(-1)" : fmt::format("{}{}", number->value - 1, number->suffix)));
        }
    }
    return mutations;
}

std::vector<Mutation> propose_negation(const Code& code) {
    std::vector<Mutation> mutations;
    for (std::size_t i = 0; i + 1 < code.size(); ++i) {
        const bool word = code.is_indented() && code.is(i, {"not"}) && code.is_kind(i, TokenKind::Name);
        const bool sign = code.is(i, {"-"}) && !code.is_binary(i) && code.is_kind(i, TokenKind::Operator);
        const bool mark = code.is(i, {"~", "!"}) && code.is_kind(i, TokenKind::Operator);
        if (word || sign || mark) {
            mutations.push_back(replaced_lines(code, code.token(i).begin, code.token(i + 1).begin, ""));
        }
    }
    return mutations;
}

std::vector<Mutation> propose_narrowed(const Code& code) {
    std::vector<Mutation> mutations;
    for (std::size_t i = 0; i < code.size(); ++i) {
        std::size_t last = i;
        std::string type = type_at(code, i, last);
        if (type.empty()) {
            type = code.is_kind(i, TokenKind::Name) ? code.text(i) : "";
            last = i;
        }
        const auto narrowing = std::ranges::find(narrower, type, &Swap::from);
        const bool of_main = code.is(last + 1, {"main"}) || code.is(last + 1, {"argc"});
        if (narrowing != narrower.end() && !code.is_indented() && !of_main) {
            mutations.push_back(
                replaced_lines(code, code.token(i).begin, code.token(last).end, std::string{narrowing->to}));
        }
        i = std::max(i, last);
    }
    return mutations;
}

}  // namespace harness::mutation
