#include "harness/inputs/grammar/writing/pattern.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/letters.hpp"

namespace harness::grammar {

namespace {

// A part of a regular expression: one of some characters, or one of some alternatives, a number of times.
struct Part {
    std::string letters{};
    std::vector<std::vector<Part>> alternatives{};  // if it has no letters
    std::size_t least = 1;
    std::size_t most = 1;
};

struct NotUnderstood {};

// A recursive-descent parser of POSIX extended regular expressions.
class PatternParser {
  public:
    explicit PatternParser(std::string_view text) : text_(text) {}

    Part pattern() {
        Part whole = alternatives(0);
        if (at_ < text_.size()) {
            throw NotUnderstood{};
        }
        return whole;
    }

  private:
    static constexpr std::size_t unlimited = std::size_t{1} << 30U;
    static constexpr int deepest = 50;

    bool accept(char c) {
        const bool is_there = at_ < text_.size() && text_[at_] == c;
        at_ += is_there ? 1 : 0;
        return is_there;
    }

    char take() {
        if (at_ >= text_.size()) {
            throw NotUnderstood{};
        }
        return text_[at_++];
    }

    Part alternatives(int depth) {
        if (depth > deepest) {
            throw NotUnderstood{};
        }
        Part part;
        do {
            std::vector<Part>& sequence = part.alternatives.emplace_back();
            while (at_ < text_.size() && text_[at_] != '|' && text_[at_] != ')') {
                if (!accept('^') && !accept('$')) {
                    sequence.push_back(repeated(atom(depth)));
                }
            }
        } while (accept('|'));
        return part;
    }

    Part atom(int depth) {
        if (accept('(')) {
            Part group = alternatives(depth + 1);
            if (!accept(')')) {
                throw NotUnderstood{};
            }
            return group;
        }
        if (accept('[')) {
            return {.letters = character_class()};
        }
        const char c = take();
        if (c == '.') {
            return {.letters = between('!', '~')};
        }
        return {.letters = c == '\\' ? escaped(take()) : std::string(1, c)};
    }

    static std::string between(char first, char last) {
        std::string letters;
        for (char c = first; c <= last; ++c) {
            letters.push_back(c);
        }
        return letters;
    }

    static std::string escaped(char c) {
        switch (c) {
            case 'd':
                return between('0', '9');
            case 'w':
                return between('a', 'z') + between('A', 'Z') + between('0', '9') + "_";
            case 's':
                return " ";
            case 'n':
                return "\n";
            case 't':
                return "\t";
            default:
                return {c};
        }
    }

    std::string named_class() {
        const std::size_t end = text_.find(":]", at_);
        if (end == std::string_view::npos) {
            throw NotUnderstood{};
        }
        const std::string_view name = text_.substr(at_, end - at_);
        at_ = end + 2;
        const std::string lower = between('a', 'z');
        const std::string upper = between('A', 'Z');
        const std::string digits = between('0', '9');
        const std::string alpha = lower + upper;
        const std::string alnum = alpha + digits;
        for (const auto& [known, letters] : {std::pair<std::string_view, std::string>{"alpha", alpha},
                                             {"lower", lower},
                                             {"upper", upper},
                                             {"digit", digits},
                                             {"alnum", alnum},
                                             {"space", " "},
                                             {"blank", " "},
                                             {"punct", "!#.,-"},
                                             {"graph", between('!', '~')},
                                             {"print", between(' ', '~')}}) {
            if (known == name) {
                return letters;
            }
        }
        throw NotUnderstood{};
    }

    std::string character_class() {
        const bool is_inverted = accept('^');
        std::string letters;
        do {
            const char c = take();
            if (c == '[' && accept(':')) {
                letters += named_class();
            } else if (c == '\\') {
                letters += escaped(take());
            } else if (at_ + 1 < text_.size() && text_[at_] == '-' && text_[at_ + 1] != ']') {
                ++at_;
                letters += between(c, take());
            } else {
                letters.push_back(c);
            }
        } while (!accept(']'));
        std::string allowed = is_inverted ? between('!', '~') : letters;
        std::erase_if(allowed, [&](char c) { return is_inverted && letters.find(c) != std::string::npos; });
        if (allowed.empty()) {
            throw NotUnderstood{};
        }
        return allowed;
    }

    std::size_t number() {
        std::size_t value = 0;
        const std::size_t begin = at_;
        for (; at_ < text_.size() && base::is_digit(text_[at_]); ++at_) {
            value = std::min(unlimited, value * 10 + static_cast<std::size_t>(text_[at_] - '0'));
        }
        if (at_ == begin) {
            throw NotUnderstood{};
        }
        return value;
    }

    Part repeated(Part part) {
        if (accept('*')) {
            part.least = 0;
            part.most = unlimited;
        } else if (accept('+')) {
            part.most = unlimited;
        } else if (accept('?')) {
            part.least = 0;
        } else if (accept('{')) {
            part.least = number();
            part.most = part.least;
            if (accept(',')) {
                part.most = at_ < text_.size() && text_[at_] == '}' ? unlimited : number();
            }
            if (!accept('}') || part.least > part.most) {
                throw NotUnderstood{};
            }
        }
        return part;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

class TextWriter {
  public:
    TextWriter(const Style& style, std::size_t length, Random& random)
        : style_(style), length_(length), random_(random) {}

    void write(const Part& part) {
        if (part.alternatives.empty()) {
            return write_letters(part.letters, std::clamp(length_, part.least, part.most));
        }
        const std::size_t few = random_.index(std::min<std::size_t>(length_, 4) + 1);
        for (std::size_t left = std::clamp(few, part.least, part.most); left > 0; --left) {
            for (const Part& each : random_.one_of(part.alternatives)) {
                write(each);
            }
        }
    }

    std::string text{};

  private:
    void write_letters(const std::string& letters, std::size_t count) {
        if (text.size() + count > most_length) {
            throw NotUnderstood{};
        }
        const std::size_t begin = text.size();
        const Integer last = letters.size() - 1;
        for (std::size_t index = 0; index < count; ++index) {
            const bool mirrors = style_.order == Style::Order::Previous && index >= (count + 1) / 2;
            const Integer letter =
                chosen_value(style_, 0, last, {index, std::max<std::size_t>(count, 1), std::nullopt}, random_);
            text.push_back(mirrors ? text[begin + count - 1 - index] : letters[letter.convert_to<std::size_t>()]);
        }
    }

    static constexpr std::size_t most_length = std::size_t{4} << 20U;

    const Style& style_;
    std::size_t length_;
    Random& random_;
};

}  // namespace

std::optional<std::string> text_that_matches(const std::string& pattern, const Style& style, std::size_t length,
                                             Random& random) {
    try {
        TextWriter writer(style, length, random);
        writer.write(PatternParser(pattern).pattern());
        return writer.text;
    } catch (const NotUnderstood&) {
        return std::nullopt;
    }
}

}  // namespace harness::grammar
