#include "reference/batch.hpp"

#include <charconv>
#include <system_error>

#include <fmt/format.h>

#include "reference/answer.hpp"
#include "reference/input.hpp"

namespace reference {

namespace {

// Removes one input from the front.
std::string_view take_input(std::string_view& inputs) {
    const std::string_view line = inputs.substr(0, inputs.find('\n'));
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), length);
    const bool is_number = error == std::errc{} && end == line.data() + line.size();
    if (!is_number || line.size() == inputs.size() || length > inputs.size() - line.size() - 1) {
        throw InputError("standard input", 0, "an input must be its length, a line end and so many bytes");
    }
    const std::string_view input = inputs.substr(line.size() + 1, length);
    inputs.remove_prefix(line.size() + 1 + length);
    return input;
}

}  // namespace

std::string answer_all(std::string_view problem, std::string_view inputs) {
    std::string output;
    while (!inputs.empty()) {
        const std::string_view input = take_input(inputs);
        int code = 0;
        std::string bytes;
        try {
            bytes = answer(problem, input);
        } catch (const InputError& error) {
            code = 2;
            bytes = error.what();
        }
        output += fmt::format("{} {}\n", code, bytes.size());
        output += bytes;
    }
    return output;
}

}  // namespace reference
