#include "harness/setter/mutation/code.hpp"

#include <algorithm>
#include <array>

namespace harness::mutation {

namespace {

using namespace std::string_view_literals;

// A minus after these words is a sign.
constexpr std::array words_before_operands{"return"sv, "case"sv, "not"sv,   "and"sv,  "or"sv,       "in"sv,
                                           "if"sv,     "else"sv, "elif"sv,  "is"sv,   "while"sv,    "yield"sv,
                                           "lambda"sv, "from"sv, "print"sv, "goto"sv, "co_return"sv};

constexpr std::array type_words{"int"sv,     "long"sv,     "short"sv,    "char"sv,    "unsigned"sv, "signed"sv,
                                "bool"sv,    "float"sv,    "double"sv,   "void"sv,    "auto"sv,     "int8_t"sv,
                                "int16_t"sv, "int32_t"sv,  "int64_t"sv,  "uint8_t"sv, "uint16_t"sv, "uint32_t"sv,
                                "size_t"sv,  "uint64_t"sv, "ptrdiff_t"sv};

// Words that begin neither an expression nor a variable declaration.
constexpr std::array other_words{
    "return"sv, "break"sv,     "continue"sv, "goto"sv,    "if"sv,        "for"sv,    "while"sv,    "do"sv,
    "switch"sv, "case"sv,      "default"sv,  "else"sv,    "typedef"sv,   "using"sv,  "struct"sv,   "class"sv,
    "union"sv,  "enum"sv,      "public"sv,   "private"sv, "protected"sv, "extern"sv, "template"sv, "typename"sv,
    "throw"sv,  "try"sv,       "catch"sv,    "def"sv,     "import"sv,    "pass"sv,   "global"sv,   "nonlocal"sv,
    "with"sv,   "elif"sv,      "except"sv,   "finally"sv, "raise"sv,     "assert"sv, "del"sv,      "from"sv,
    "async"sv,  "namespace"sv, "friend"sv,   "operator"sv};

bool is_among(std::string_view text, const auto& words) {
    return std::ranges::find(words, text) != words.end();
}

}  // namespace

Code::Code(std::string_view source, const languages::Syntax& syntax)
    : source_(source), syntax_(syntax), tokens_(lex(source, syntax)), partners_(tokens_.size(), none) {
    match_brackets();
    if (syntax_.has_templates) {
        find_templates();
    }
}

std::string_view Code::text(std::size_t index) const {
    return index < size() ? source_.substr(tokens_[index].begin, tokens_[index].end - tokens_[index].begin) : ""sv;
}

std::string_view Code::text(const Range& range) const {
    return source_.substr(tokens_[range.first].begin, tokens_[range.last].end - tokens_[range.first].begin);
}

bool Code::is(std::size_t index, std::initializer_list<std::string_view> texts) const {
    return index < size() && std::ranges::find(texts, text(index)) != texts.end();
}

void Code::pair_with_last(std::vector<std::size_t>& open, std::size_t closing) {
    partners_[closing] = open.back();
    partners_[open.back()] = closing;
    open.pop_back();
}

void Code::match_brackets() {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < size(); ++i) {
        if (tokens_[i].kind != TokenKind::Operator) {
            continue;
        }
        if (is(i, {"(", "[", "{"})) {
            open.push_back(i);
        } else if (is(i, {")", "]", "}"}) && !open.empty()) {
            pair_with_last(open, i);
        }
    }
}

// Pairs a `<` with the `>` that follows it if there are only words of types between them.
void Code::find_templates() {
    std::vector<std::size_t> open;
    for (std::size_t i = 1; i < size(); ++i) {
        const bool word = is_kind(i, TokenKind::Name) || is_kind(i, TokenKind::Number) || is(i, {"::", ",", "*", "&"});
        if (is(i, {"<"}) && is_kind(i - 1, TokenKind::Name)) {
            open.push_back(i);
        } else if (is(i, {">"}) && !open.empty()) {
            pair_with_last(open, i);
        } else if (is(i, {">>"}) && open.size() > 1) {
            pair_with_last(open, i);
            pair_with_last(open, i);
        } else if (!word) {
            open.clear();
        }
    }
}

bool Code::is_type_word(std::size_t index) const {
    return is_kind(index, TokenKind::Name) && is_among(text(index), type_words);
}

bool Code::ends_operand(std::size_t index) const {
    switch (tokens_[index].kind) {
        case TokenKind::Number:
        case TokenKind::Text:
        case TokenKind::Character:
            return true;
        case TokenKind::Name:
            return !is_among(text(index), words_before_operands) && (is_indented() || !is_type_word(index));
        case TokenKind::Operator:
            return is(index, {")", "]"}) || (!is_indented() && is(index, {"++", "--"}));
        default:
            return false;
    }
}

bool Code::is_binary(std::size_t index) const {
    if (index == 0 || index + 1 >= size() || !ends_operand(index - 1) || precedence(index) == 0) {
        return false;
    }
    return !is(index, {"<", ">", ">>"}) || partner(index) == none;
}

int Code::precedence(std::size_t index) const {
    const auto& levels = syntax_.precedences;
    const auto level =
        std::ranges::find_if(levels, [&](const auto& operators) { return is_among(text(index), operators); });
    return level == levels.end() ? 0 : static_cast<int>(level - levels.begin()) + 1;
}

// Tokens that no operand extends across.
bool Code::bounds_operand(std::size_t index) const {
    switch (tokens_[index].kind) {
        case TokenKind::LineEnd:
        case TokenKind::Directive:
            return true;
        case TokenKind::Name:
            return !is(index, {"not"}) &&
                   (is_among(text(index), words_before_operands) || is_among(text(index), other_words));
        case TokenKind::Operator:
            return is(index, {";",  ",",  "?",  ":",   "=",   ":=", "+=", "-=", "*=", "/=", "%=",
                              "&=", "|=", "^=", "<<=", ">>=", "(",  "[",  "{",  ")",  "]",  "}"});
        default:
            return false;
    }
}

Range Code::right_operand(std::size_t index) const {
    const int level = precedence(index);
    std::size_t last = index;
    for (std::size_t i = index + 1; i < size(); ++i) {
        const bool opens = is(i, {"(", "["}) && partner(i) != none;
        if (!opens && (is_binary(i) ? precedence(i) <= level : bounds_operand(i))) {
            break;
        }
        i = opens ? partner(i) : i;
        last = i;
    }
    return {index + 1, last};
}

Range Code::left_operand(std::size_t index) const {
    const int level = precedence(index);
    std::size_t first = index;
    for (std::size_t i = index; i-- > 0;) {
        const bool closes = is(i, {")", "]"}) && partner(i) != none;
        if (!closes && (is_binary(i) ? precedence(i) <= level : bounds_operand(i))) {
            break;
        }
        i = closes ? partner(i) : i;
        first = i;
    }
    return first == index ? Range{1, 0} : Range{first, index - 1};
}

bool Code::begins_sentence(std::size_t index) const {
    if (index == 0 || is(index - 1, {";", "{", "}", "else", "do"})) {
        return true;
    }
    if (!is(index - 1, {")"}) || partner(index - 1) == none || partner(index - 1) == 0) {
        return false;
    }
    return is(partner(index - 1) - 1, {"if", "for", "while", "switch"});
}

// The semicolon that ends the statement beginning here; `none` if braces or the end of the source come first.
std::size_t Code::end_of_sentence(std::size_t index) const {
    for (std::size_t i = index; i < size(); ++i) {
        if (is(i, {";"})) {
            return i;
        }
        if (is(i, {"(", "["}) || (is(i, {"{"}) && i > index && !is(i - 1, {")", "else", "do", ";", "{", "}"}))) {
            if (partner(i) == none) {
                return none;
            }
            i = partner(i);
        } else if (is(i, {"{", "}", ")", "]"}) || is_kind(i, TokenKind::Directive)) {
            return none;
        }
    }
    return none;
}

Code::Sentence Code::classify(std::size_t index) const {
    if (is_among(text(index), other_words) || is(index, {"{", "}", ";", "#", "~"})) {
        return Sentence::Other;
    }
    if (is_type_word(index) || is(index, {"const", "static", "constexpr", "volatile", "register"})) {
        return Sentence::Declaration;
    }
    std::size_t i = index;
    while (is_kind(i, TokenKind::Name) && is(i + 1, {"::"})) {
        i += 2;
    }
    if (!is_kind(i, TokenKind::Name)) {
        return Sentence::Expression;
    }
    ++i;
    if (is(i, {"<"}) && partner(i) != none) {
        i = partner(i) + 1;
    }
    while (is(i, {"*", "&"})) {
        ++i;
    }
    return is_kind(i, TokenKind::Name) && !is(i - 1, {"::"}) ? Sentence::Declaration : Sentence::Expression;
}

std::vector<Range> Code::sentences(Sentence wanted) const {
    std::vector<Range> ranges;
    std::size_t depth = 0;  // of braces
    for (std::size_t i = 0; i < size(); ++i) {
        if (depth > 0 && begins_sentence(i) && classify(i) == wanted) {
            if (const std::size_t end = end_of_sentence(i); end != none && end > i) {
                ranges.push_back({i, end});
            }
        }
        if (is(i, {"("}) && partner(i) != none) {
            i = partner(i);  // semicolons in the head of a loop end no statement
        } else if (is(i, {"{"})) {
            ++depth;
        } else if (is(i, {"}"}) && depth > 0) {
            --depth;
        }
    }
    return ranges;
}

// Python's logical lines, without their ends.
std::vector<Range> Code::lines() const {
    std::vector<Range> ranges;
    std::size_t first = 0;
    for (std::size_t i = 0; i < size(); ++i) {
        if (is_kind(i, TokenKind::LineEnd)) {
            if (i > first) {
                ranges.push_back({first, i - 1});
            }
            first = i + 1;
        }
    }
    return ranges;
}

std::vector<Range> Code::statements() const {
    if (!is_indented()) {
        return sentences(Sentence::Expression);
    }
    std::vector<Range> ranges = lines();
    std::erase_if(ranges, [this](const Range& line) {
        return is_among(text(line.first), other_words) || is(line.first, {"@"}) || is_kind(line.first, TokenKind::Text);
    });
    return ranges;
}

std::vector<Range> Code::declarations() const {
    return is_indented() ? std::vector<Range>{} : sentences(Sentence::Declaration);
}

std::vector<Range> Code::loop_bodies() const {
    return is_indented() ? python_loops() : c_loops();
}

std::vector<Range> Code::c_loops() const {
    std::vector<Range> ranges;
    for (std::size_t i = 0; i + 1 < size(); ++i) {
        if (!is(i, {"for", "while"}) || !is(i + 1, {"("}) || partner(i + 1) == none) {
            continue;
        }
        const std::size_t body = partner(i + 1) + 1;
        const bool braces = is(body, {"{"});
        const std::size_t end = braces ? partner(body) : end_of_sentence(body);
        if (end != none && end > body && (braces || classify(body) == Sentence::Expression)) {
            ranges.push_back({body, end});
        }
    }
    return ranges;
}

std::size_t Code::indentation(std::size_t index) const {
    const std::size_t begin = tokens_[index].begin;
    const std::size_t line = begin == 0 ? 0 : source_.rfind('\n', begin - 1) + 1;
    return begin - line;
}

std::vector<Range> Code::python_loops() const {
    std::vector<Range> ranges;
    const std::vector<Range> all = lines();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!is(all[i].first, {"for", "while"}) || !is(all[i].last, {":"})) {
            continue;
        }
        std::size_t last = i;
        while (last + 1 < all.size() && indentation(all[last + 1].first) > indentation(all[i].first)) {
            ++last;
        }
        if (last > i) {
            ranges.push_back({all[i + 1].first, all[last].last});
        }
    }
    return ranges;
}

}  // namespace harness::mutation
