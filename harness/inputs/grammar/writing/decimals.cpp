#include "harness/inputs/grammar/writing/decimals.hpp"

#include <fmt/format.h>

namespace harness::grammar {

namespace {

Integer rounded_down(const Fraction& number) {
    const Integer above = numerator(number);
    const Integer below = denominator(number);
    const Integer whole = above / below;
    return above < 0 && whole * below != above ? Integer(whole - 1) : whole;
}

std::string scientific(const Integer& units, unsigned decimals, const DecimalFormat& form) {
    const std::string digits = Integer(abs(units)).str();
    std::string rest = digits.substr(1);
    if (rest.size() < form.decimals || (rest.empty() && form.has_point)) {
        rest.resize(std::max<std::size_t>(form.decimals, 1), '0');
    }
    return fmt::format("{}{}{}{}e{}", units < 0 ? "-" : "", digits.front(), rest.empty() ? "" : ".", rest,
                       static_cast<long>(digits.size()) - 1 - static_cast<long>(decimals));
}

}  // namespace

std::optional<std::string> written_decimal(
    const DecimalFormat& form, const Fraction& least, const Fraction& most,
    const std::function<Integer(const Integer& from, const Integer& to)>& choose) {
    for (unsigned decimals = form.decimals; decimals <= form.most_decimals; ++decimals) {
        const Integer unit = pow(Integer(10), decimals);
        const Integer from = -rounded_down(-least * unit);
        const Integer to = rounded_down(most * unit);
        if (from <= to) {
            const Integer units = choose(from, to);
            return form.is_scientific ? scientific(units, decimals, form) : decimal_text(units, decimals);
        }
    }
    return std::nullopt;
}

}  // namespace harness::grammar
