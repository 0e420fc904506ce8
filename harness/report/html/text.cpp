#include "harness/report/html/text.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <kainjow/mustache.hpp>
#include <sodium.h>

#include "harness/base/text.hpp"
#include "harness/base/time.hpp"

namespace harness::report::html {

namespace {

constexpr std::string_view unmeasured = "–";

// How many bytes each byte takes in HTML.
std::array<std::size_t, 256> sizes_in_html() {
    std::array<std::size_t, 256> sizes{};
    for (std::size_t byte = 0; byte < sizes.size(); ++byte) {
        sizes[byte] = kainjow::mustache::html_escape(std::string(1, static_cast<char>(byte))).size();
    }
    return sizes;
}

// Cuts valid UTF-8 at a character boundary.
std::string fitted(std::string text, std::size_t limit) {
    static const std::array<std::size_t, 256> sizes = sizes_in_html();
    std::size_t size = 0;
    std::size_t cut = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xC0U) != 0x80U) {
            cut = i;
        }
        size += sizes[byte];
        if (size > limit) {
            text.resize(cut);
            return text + "…";
        }
    }
    return text;
}

}  // namespace

std::string time_text(const std::optional<std::chrono::nanoseconds>& time) {
    if (!time) {
        return std::string{unmeasured};
    }
    const double milliseconds = base::milliseconds(*time);
    return milliseconds < 99.95   ? fmt::format("{:.1f} ms", milliseconds)
           : milliseconds < 999.5 ? fmt::format("{:.0f} ms", milliseconds)
                                  : fmt::format("{:.2f} s", milliseconds / 1000);
}

std::string limit_text(std::chrono::nanoseconds limit) {
    return limit.count() == 0 ? std::string{unmeasured} : fmt::format("{:g} s", base::seconds(limit));
}

std::string memory_text(const std::optional<std::int64_t>& kib) {
    return kib ? fmt::format("{:.1f} MiB", static_cast<double>(*kib) / 1024) : std::string{unmeasured};
}

std::string bytes_text(std::int64_t bytes) {
    constexpr std::int64_t kib = 1024;
    if (bytes < kib) {
        return plural(static_cast<std::size_t>(bytes), "byte");
    }
    return bytes < kib * kib ? fmt::format("{:.1f} KiB", static_cast<double>(bytes) / kib)
                             : fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (kib * kib));
}

std::string class_of(model::Verdict verdict) {
    return base::lowered(model::short_name(verdict));
}

Budget::Budget(std::size_t submissions, std::size_t cases) {
    const std::size_t most = std::max<std::size_t>(submissions, 1);
    name = std::clamp<std::size_t>(24'000 / most, 60, 300);
    case_name = std::clamp<std::size_t>(540'000 / most / std::max<std::size_t>(cases, 1), 24, 160);
    const std::size_t bytes = std::clamp<std::size_t>(450'000 / most, 1000, 60'000);
    text = bytes / 5;
    line = std::clamp<std::size_t>(bytes / 25, 40, 400);
    compiler = bytes * 2 / 5;
    notes = bytes / 6;
    picture = std::clamp<std::size_t>(900'000 / most, 1500, 90'000);
    images = std::min<std::size_t>(1'500'000 / most, 280'000);
}

std::string data_address(std::string_view type, std::string_view bytes) {
    std::string base64(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
    ::sodium_bin2base64(base64.data(), base64.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                        bytes.size(), sodium_base64_VARIANT_ORIGINAL);
    base64.pop_back();  // its NUL
    return fmt::format("data:{};base64,{}", type, base64);
}

std::string line_of(std::string_view bytes, std::size_t limit) {
    return fitted(base::one_line(bytes, limit), limit);
}

std::string lines_of(std::string_view bytes, std::size_t limit) {
    return fitted(base::many_lines(bytes, limit), limit);
}

}  // namespace harness::report::html
