#include "harness/languages/reading/parts.hpp"

#include "harness/base/text.hpp"
#include "harness/languages/language.hpp"
#include "harness/languages/reading/code.hpp"

namespace harness::languages {

using base::without_byte_order_mark;

std::optional<bool> begins_program(std::string_view text, std::string_view extension) {
    const Language& language = language_of(extension);
    return language.main.empty() ? std::nullopt
                                 : std::optional(defines_function(code_only(text, language.syntax), language.main));
}

std::vector<std::string> used_parts(std::string_view text, std::string_view extension) {
    const auto used = language_of(extension).used_parts;
    return used == nullptr ? std::vector<std::string>{} : used(without_byte_order_mark(text), extension);
}

bool only_defines(std::string_view text, std::string_view extension) {
    const auto defines = language_of(extension).only_defines;
    return defines != nullptr && defines(without_byte_order_mark(text));
}

std::string required_stem(std::string_view text, std::string_view extension) {
    const auto stem = language_of(extension).required_stem;
    return stem == nullptr ? "" : stem(without_byte_order_mark(text));
}

std::vector<std::string> declared_package(std::string_view text, std::string_view extension) {
    const auto package = language_of(extension).declared_package;
    return package == nullptr ? std::vector<std::string>{} : package(without_byte_order_mark(text));
}

bool needs_test_runner(std::string_view text, std::string_view extension) {
    const auto needs = language_of(extension).needs_test_runner;
    return needs != nullptr && needs(without_byte_order_mark(text));
}

std::string without_number(std::string_view stem) {
    const std::size_t open = stem.rfind('(');
    if (open == std::string_view::npos || open == 0 || stem.size() < open + 3 || stem.back() != ')' ||
        stem.find_first_not_of("0123456789", open + 1) != stem.size() - 1) {
        return {};
    }
    return std::string(stem.substr(0, stem.find_last_not_of(' ', open - 1) + 1));
}

}  // namespace harness::languages
