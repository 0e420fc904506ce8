#include "harness/format/package/generators_values.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>
#include <sodium.h>

#include "harness/base/number.hpp"
#include "harness/base/text.hpp"

namespace harness::package {

namespace {

// What a seed replaces.
struct SeedSlot {
    std::size_t at = std::string_view::npos;  // npos: there is none
    std::size_t length = 0;
};

// The first {seed} or {seed:NUMBER} from `from` on.
SeedSlot find_seed(std::string_view command, std::size_t from) {
    constexpr std::string_view begin = "{seed";
    for (std::size_t at = command.find(begin, from); at != std::string_view::npos; at = command.find(begin, at + 1)) {
        std::size_t end = at + begin.size();
        if (end < command.size() && command[end] == ':') {
            const std::size_t digits = end + 1;
            end = digits;
            while (end < command.size() && std::isdigit(static_cast<unsigned char>(command[end])) != 0) {
                ++end;
            }
            end = end == digits ? command.size() : end;
        }
        if (end < command.size() && command[end] == '}') {
            return {at, end + 1 - at};
        }
    }
    return {};
}

}  // namespace

std::uint32_t bapctools_seed(std::string_view salt, int count, std::string_view command) {
    std::string text{salt};
    text += count == 1 ? "" : fmt::format(":{}", count - 1);
    text += base::trimmed(command, " \t\r\n\v\f");
    std::array<unsigned char, crypto_hash_sha512_BYTES> hash{};
    crypto_hash_sha512(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    std::uint32_t seed = 0;
    for (std::size_t index = hash.size() - sizeof seed; index < hash.size(); ++index) {
        seed = seed << 8U | hash.at(index);
    }
    return seed & 0x7FFF'FFFFU;
}

std::optional<std::string> filled_command(std::string_view command, std::uint32_t seed) {
    std::string text{command};
    if (const SeedSlot slot = find_seed(text, 0); slot.at != std::string::npos) {
        if (find_seed(text, slot.at + slot.length).at != std::string_view::npos) {
            return std::nullopt;
        }
        text.replace(slot.at, slot.length, std::to_string(seed));
    }
    boost::replace_all(text, "{name}", "testcase");
    return text;
}

std::optional<std::vector<int>> count_range(std::string_view text) {
    constexpr int most = 100;
    constexpr std::string_view dots = "..=";
    const std::size_t at = text.find(dots);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const auto first = base::number_from<int>(text.substr(0, at));
    const auto last = base::number_from<int>(text.substr(at + dots.size()));
    if (!first || !last || *first > *last || std::int64_t{*last} - *first >= most) {
        return std::nullopt;
    }
    std::vector<int> counts;
    for (int count = *first; count <= *last; ++count) {
        counts.push_back(count);
    }
    return counts;
}

std::vector<std::string> count_suffixes(const std::vector<int>& counts) {
    const auto [least, most] = std::ranges::minmax(counts);
    const bool has_gaps = std::int64_t{most} - least != static_cast<std::int64_t>(counts.size()) - 1;
    std::size_t width = 0;
    for (const int count : counts) {
        width = has_gaps ? 0 : std::max(width, std::to_string(count).size());
    }
    std::vector<std::string> suffixes;
    for (const int count : counts) {
        suffixes.push_back(fmt::format("-{:0{}}", count, width));
    }
    return suffixes;
}

}  // namespace harness::package
