// What a rejected case looked like, for the person who looks for the mistake. Pure values. The output bytes are
// hostile, and the bytes of the case may be secret: the code that shows them decides who may see them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/fields.hpp"

namespace harness::model {

// The beginning of a longer text.
struct Excerpt {
    static constexpr std::size_t limit = 65'536;

    std::string text;        // at most `limit` bytes, unchanged
    std::int64_t bytes = 0;  // length of the whole text

    void add(std::string_view more) {
        text += more.substr(0, limit - text.size());
        bytes += static_cast<std::int64_t>(more.size());
    }
    bool is_cut() const { return bytes > static_cast<std::int64_t>(text.size()); }

    bool operator==(const Excerpt&) const = default;
};

constexpr auto fields(const Excerpt* /*type*/) {
    return std::tuple{kept("text", &Excerpt::text), kept("bytes", &Excerpt::bytes)};
}

// The part of a program's output that contains its mistake.
struct OutputLocation {
    static constexpr std::size_t reach = 4096;  // bytes kept before the mistake, and the same number after it

    std::int64_t at = 0;     // offset of the mistake in the whole output, from 0
    std::int64_t begin = 0;  // offset of the first byte of `text` in the whole output
    std::int64_t first_line =
        1;  // line number of the start of `text` in the whole output; `text` may start inside a line
    std::string text;

    bool operator==(const OutputLocation&) const = default;
};

constexpr auto fields(const OutputLocation* /*type*/) {
    using L = OutputLocation;
    return std::tuple{kept("at", &L::at), kept("begin", &L::begin), kept("first_line", &L::first_line),
                      kept("text", &L::text)};
}

// What a picture shows: the case's input; or the program's output, for its author or for the jury.
enum class Drawn { Input, OutputForTeam, OutputForJury };

constexpr Drawn last_of(Drawn /*any*/) {
    return Drawn::OutputForJury;
}

// What a visualizer of the package drew. The bytes are hostile: a page shows them as an <img> only, in which no script
// runs and nothing is loaded.
struct Picture {
    static constexpr std::size_t limit = 65'536;  // bytes

    Drawn drawn = Drawn::OutputForJury;
    std::string type{};   // "image/svg+xml"
    std::string bytes{};  // empty: there is no picture
    std::string fault{};  // why there is none: one line of UTF-8, for the jury

    bool operator==(const Picture&) const = default;
};

constexpr auto fields(const Picture* /*type*/) {
    using P = Picture;
    return std::tuple{kept("drawn", &P::drawn), kept("type", &P::type), kept("bytes", &P::bytes),
                      kept("fault", &P::fault)};
}

struct Evidence {
    Excerpt input;                    // the case's input file, even if its words were passed as arguments
    std::optional<Excerpt> expected;  // the answer file; empty: the case has none
    Excerpt given;                    // standard output, as far as the judge read it
    bool compared = false;  // `given` was compared with `expected` token by token: the first difference is the mistake
    // If the outputs were compared: the number, from 1, of the first wrong word of `given`, or of the word that is
    // missing at its end. Empty if the output is right or was not judged.
    std::optional<std::int64_t> word{};
    std::optional<OutputLocation> location{};  // where the package's validator locates the mistake, if it does
    std::string error_text;                    // the beginning of standard error
    bool read_no_input = false;                // see Outcome
    // What the interactor said, or the inputs of all passes, and what the program answered, as in an .interaction file.
    // Not among the fields that are kept: only `judge hack` shows it.
    std::string conversation{};
    std::vector<Picture> pictures{};

    bool operator==(const Evidence&) const = default;
};

constexpr auto fields(const Evidence* /*type*/) {
    using E = Evidence;
    return std::tuple{kept("input", &E::input),
                      kept("expected", &E::expected),
                      kept("given", &E::given),
                      kept("compared", &E::compared),
                      kept("word", &E::word),
                      kept("location", &E::location),
                      kept("error_text", &E::error_text),
                      kept("read_no_input", &E::read_no_input),
                      kept("pictures", &E::pictures)};
}

}  // namespace harness::model
