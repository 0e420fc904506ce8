// What the judge knows of a package's inputs. The rest of the judge sees inputs as bytes, and asks the package's model
// what they mean. Each folder here holds one model; models.cpp lists them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/inputs/random.hpp"

namespace harness::inputs {

// Inputs to try, from small to large. Each is made when it is wanted: all together may be more than the memory. The
// same seed makes the same inputs on every machine.
struct Candidates {
    std::size_t count = 0;
    std::function<std::string(std::size_t index)> make{};

    // Makes all of them.
    std::vector<std::string> all() const {
        std::vector<std::string> inputs;
        for (std::size_t index = 0; index < count; ++index) {
            inputs.push_back(make(index));
        }
        return inputs;
    }
};

inline Candidates candidates_of(std::vector<std::string> inputs) {
    const std::size_t count = inputs.size();
    return {count, [inputs = std::move(inputs)](std::size_t index) { return inputs[index]; }};
}

// A part of an input whose size matters, such as a board or a graph.
struct Part {
    int size = 0;                     // the n of the problem
    std::vector<std::string> rows{};  // its content, line by line

    bool operator==(const Part&) const = default;
};

// What a wrong program may overlook in a part, such as the blocked squares of a row.
struct Feature {
    std::string name{};  // a word
    int at = 0;          // which of several, from 1; 0: there is one
    std::string what{};  // for people: "the blocked squares of row 3"

    bool operator==(const Feature&) const = default;
};

// A whole number in an input, and what it is called there.
struct NamedNumber {
    std::string name{};
    std::size_t begin = 0;
    std::size_t size = 0;

    bool operator==(const NamedNumber&) const = default;
};

// Which values the numbers of this name may have; as text, because a bound may have any size. Empty: it is no constant.
struct NamedRange {
    std::string name{};
    std::string least{};
    std::string most{};

    bool operator==(const NamedRange&) const = default;
};

// What the package's validators allow. Ascending.
struct Sizes {
    std::vector<int> alone{};     // of the part of an input that has one
    std::vector<int> together{};  // of each part of an input that has several
    std::size_t most_parts = 1;
};

struct SmallOptions {
    std::uint64_t seed = 0;
    int largest = 8;              // the largest size
    std::size_t each_size = 600;  // where there are too many inputs to try all; five times as many parts if they share
};

enum class Drawing { Unicode, Ascii };

// Words of a picture, which a page may have in another language under the same key.
struct Caption {
    std::string key{};
    std::string text{};                                         // in English, with the names of values in braces
    std::vector<std::pair<std::string, std::string>> values{};  // by name
};

// A picture for a page: inline SVG, which holds only our own texts and numbers.
struct Figure {
    std::string svg{};
    Caption title{};
    std::optional<Caption> legend{};
};

// The most parts of an input that are read.
inline constexpr std::size_t most_parts_read = 1000;

// Whether the package's validators accept an input.
using IsValid = std::function<bool(const std::string& input)>;
// Gets an input, and returns whether it wants more.
using TakeInput = std::function<bool(std::string input)>;
// The outputs of this project's program of this name, one for each line of arguments.
using RunGenerator =
    std::function<std::vector<std::string>(std::string_view program, const std::vector<std::string>& commands)>;

// Functions without `override` in a model have the answer of inputs about which nothing is known.
class InputModel {
  public:
    virtual ~InputModel() = default;

    // --- What an input says. It may be cut off, or be none. ---

    // The first `most` parts, up to the first that is incomplete.
    virtual std::vector<Part> parts(std::string_view /*input*/, std::size_t /*most*/ = most_parts_read) const {
        return {};
    }
    // What a part is called: "board".
    virtual std::string_view part() const { return "input"; }
    // For people: "a board of 5 rows"; empty if there is no better word than the number of bytes.
    virtual std::string size_text(std::string_view /*input*/) const { return ""; }
    // The numbers of an input that have a name, in their order.
    virtual std::vector<NamedNumber> named_numbers(std::string_view /*input*/) const { return {}; }
    // What is known of them without an input: each name once.
    virtual std::vector<NamedRange> named_ranges() const { return {}; }
    // Whether draw() shows more than the input's text.
    virtual bool draws() const { return false; }
    // The first `most` parts for a terminal of this width, in lines that begin with two blanks. Empty if there are
    // none.
    virtual std::string draw(std::string_view /*input*/, Drawing /*drawing*/, std::size_t /*columns*/,
                             std::size_t /*most*/) const {
        return "";
    }

    // A picture of the part with this index, for a page. Without an index, of an input's only part.
    virtual std::optional<Figure> figure(std::string_view /*input*/, std::optional<std::size_t> /*part*/) const {
        return std::nullopt;
    }
    // Whether output_figure() shows more than the input. Outputs are hostile bytes, which may be cut off.
    virtual bool draws_output() const { return false; }
    // A picture of what is at this offset of a program's output, where it goes wrong.
    virtual std::optional<Figure> output_figure(std::string_view /*output*/, std::size_t /*offset*/) const {
        return std::nullopt;
    }

    // What can be overlooked in parts of this size, all that a part has first; 0: in parts of any size.
    virtual std::vector<Feature> features(int /*size*/) const { return {}; }
    // The input without the feature in the parts, counted from 1, for which `is_meant` holds.
    virtual std::string without_feature(const std::string& input, const Feature& /*feature*/,
                                        const std::function<bool(std::size_t number, int size)>& /*is_meant*/) const {
        return input;
    }

    // --- Which inputs there are. ---

    // Whether the model knows the whole form of an input. Otherwise only validators can tell what is an input.
    virtual bool knows_form() const { return false; }
    // Whether there is a single input.
    virtual bool has_one_input() const { return false; }
    // Learns from the package's validators which inputs are allowed: before it all that follows knows none. Returns
    // false if they accept none that the model knows.
    virtual bool learn(const IsValid& /*is_valid*/) { return true; }
    virtual const Sizes& sizes() const {
        static const Sizes none;
        return none;
    }
    // A measure of sizes by which the time of a usual program grows by the same factor from each to the next.
    virtual double growth_of(int size) const { return size; }
    // Whether this is of the form, and exactly as the model writes it.
    virtual bool reads(std::string_view /*input*/) const { return true; }
    // Whether a program must refuse the input.
    virtual bool is_refused(std::string_view /*input*/) const { return false; }
    // Whether a candidate may break a promise of the package: that each part has a solution.
    virtual bool may_lack_solution() const { return false; }
    // An input that breaks the promise: a candidate with the same answer breaks it, too. Empty: a validator must say.
    virtual std::optional<std::string> without_solution() const { return std::nullopt; }

    // --- Candidates. Some may be rejected by a validator. ---

    // All inputs of the smallest sizes, and many of those up to the largest.
    virtual Candidates small(const SmallOptions& /*options*/) const { return {}; }
    // A few revealing inputs (at least one) of an allowed size, whatever the size. `apart`: one part in each.
    virtual Candidates of_size(int /*size*/, std::uint64_t /*seed*/, bool /*apart*/) const { return {}; }
    // Inputs that differ from the plainest in one respect, of small sizes.
    virtual Candidates regular(std::uint64_t /*seed*/) const { return {}; }
    // `count` parts of this size that are as plain as can be, for measuring time.
    virtual std::string plain(int /*size*/, std::size_t /*count*/) const { return ""; }
    // Inputs of all other kinds.
    virtual Candidates of_every_kind(std::uint64_t /*seed*/, const RunGenerator& /*run*/) const { return {}; }
    // Inputs like these, with values at the ends of what is valid.
    virtual Candidates at_ends(const std::vector<std::string>& /*examples*/, std::uint64_t /*seed*/,
                               const IsValid& /*is_valid*/) const {
        return {};
    }
    // Whether mutated() finds what the other candidates do not.
    virtual bool mutates() const { return true; }
    // One of the seeds (at least one), slightly changed, perhaps with something of another.
    virtual std::string mutated(const std::vector<std::string>& seeds, Random& random) const = 0;
    // Makes the inputs that are one step smaller, the biggest reduction first, one at a time until `take` returns
    // false: a large input has many steps, each of its size. Repeated steps come to an end.
    virtual void each_smaller(std::string_view input, const TakeInput& take) const = 0;
};

}  // namespace harness::inputs
