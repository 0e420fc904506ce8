#include "harness/recipe/batch.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/support/number.hpp"

namespace harness::recipe {

namespace {

// Removes a whole number that ends with `end` from the front.
std::optional<std::size_t> take_number(std::string_view& text, char end) {
    const std::size_t length = text.find(end);
    if (length == std::string_view::npos) {
        return std::nullopt;
    }
    const auto number = support::number_from<std::size_t>(text.substr(0, length));
    text.remove_prefix(length + 1);
    return number;
}

}  // namespace

std::string frame(std::string_view bytes) {
    return fmt::format("{}\n{}", bytes.size(), bytes);
}

std::vector<std::optional<std::string>> unframe(std::string_view output, std::size_t count) {
    std::vector<std::optional<std::string>> nothing(count);
    std::vector<std::optional<std::string>> results;
    while (!output.empty()) {
        const auto code = take_number(output, ' ');
        const auto length = code ? take_number(output, '\n') : std::nullopt;
        if (!length || *length > output.size() || results.size() == count) {
            return nothing;
        }
        results.push_back(*code == 0 ? std::optional<std::string>{output.substr(0, *length)} : std::nullopt);
        output.remove_prefix(*length);
    }
    return results.size() == count ? results : nothing;
}

std::vector<std::vector<std::size_t>> batches(const std::vector<std::size_t>& sizes, int jobs) {
    constexpr std::size_t most_cases = 64;
    constexpr std::size_t most_bytes = std::size_t{1} << 20U;
    // Several batches for each worker, so that no worker waits long for the last one.
    const std::size_t fair = sizes.size() / (static_cast<std::size_t>(jobs) * 4) + 1;
    const std::size_t cases = std::min(fair, most_cases);
    std::vector<std::vector<std::size_t>> shared;
    std::size_t bytes = 0;
    for (std::size_t index = 0; index < sizes.size(); ++index) {
        if (shared.empty() || shared.back().size() == cases || bytes + sizes[index] > most_bytes) {
            shared.emplace_back();
            bytes = 0;
        }
        shared.back().push_back(index);
        bytes += sizes[index];
    }
    return shared;
}

}  // namespace harness::recipe
