#include "harness/inputs/shapes/shape_model.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/inputs/grammar/visit.hpp"

namespace harness::shapes {

namespace {

constexpr std::string_view size_key = "size";

// The names of values that stand in an input.
std::vector<std::string> names_set_by(const grammar::Grammar& grammar) {
    std::vector<std::string> names;
    grammar::each_command(grammar.commands, [&](const grammar::Command& command) {
        if (command.kind != grammar::Command::Kind::Set && !command.targets.empty()) {
            const std::string& name = grammar.names[command.targets.front().slot];
            if (std::ranges::find(names, name) == names.end()) {
                names.push_back(name);
            }
        }
    });
    return names;
}

void check_names(const std::string& key, const std::string& words, const Key& of,
                 const std::vector<std::string>& known) {
    const std::vector<std::string> names = base::words_of(words);
    if (names.size() < of.least || names.size() > of.most) {
        const std::string count =
            of.least == of.most ? std::to_string(of.least) : fmt::format("{} or {}", of.least, of.most);
        throw inputs::PictureError(
            key, fmt::format("must have {} of the grammar, and is \"{}\"", of.most == 1 ? "a name" : count + " names",
                             base::one_line(words, 100)));
    }
    for (const std::string& name : names) {
        if (std::ranges::find(known, name) == known.end()) {
            throw inputs::PictureError(key, fmt::format("has \"{}\", which is no value of the grammar; it has {}",
                                                        base::one_line(name, 60), fmt::join(known, ", ")));
        }
    }
}

grammar::Grammar grammar_of(const std::string& word, const std::string& text) {
    if (text.empty()) {
        throw inputs::PictureError("input",
                                   fmt::format("is \"{}\", which needs a grammar of the inputs: one file .ctd in the "
                                               "package's input_validators/; judge infer proposes one",
                                               word));
    }
    try {
        return grammar::read_grammar(text);
    } catch (const grammar::SyntaxError& error) {
        throw inputs::PictureError("input",
                                   fmt::format("is \"{}\", which needs a grammar, and line {} of the package's "
                                               "grammar is wrong: {}",
                                               word, error.line, error.what()));
    }
}

}  // namespace

std::vector<Values> ShapeModel::pictures(std::string_view input) const {
    std::vector<inputs::NamedNumber> values = named_values(input);
    std::vector<std::size_t> begins;  // of the pictures
    const auto size = std::ranges::find(names_, size_key, &NamesOfKey::key);
    for (const inputs::NamedNumber& value : values) {
        if (size != names_.end() && value.name == size->names.front()) {
            begins.push_back(value.begin);
        }
    }
    if (begins.empty()) {
        begins.push_back(0);
    }
    begins.front() = 0;
    begins.push_back(std::string_view::npos);
    std::vector<Values> pictures;
    auto next = values.begin();
    for (std::size_t part = 0; part + 1 < begins.size() && !values.empty(); ++part) {
        const auto end = std::find_if(
            next, values.end(), [&](const inputs::NamedNumber& value) { return value.begin >= begins[part + 1]; });
        Values& picture = pictures.emplace_back();
        for (const NamesOfKey& of_key : names_) {
            std::vector<Column> columns(of_key.names.size());
            for (auto value = next; value != end; ++value) {
                for (std::size_t column = 0; column < columns.size(); ++column) {
                    if (value->name == of_key.names[column]) {
                        columns[column].push_back(input.substr(value->begin, value->size));
                    }
                }
            }
            picture.add(of_key.key, std::move(columns));
        }
        next = end;
    }
    return pictures;
}

std::string ShapeModel::draw(std::string_view input, inputs::Drawing drawing, std::size_t columns,
                             std::size_t most) const {
    const std::vector<Values> all = pictures(input);
    const std::size_t shown = std::min(all.size(), most);
    std::string text;
    for (std::size_t part = 0; part < shown; ++part) {
        const std::string lines = shape_.lines(all[part], drawing, columns);
        if (lines.empty()) {
            return "";
        }
        text += (all.size() > 1 ? fmt::format("  {} of {}:\n", part + 1, all.size()) : "") + lines;
    }
    return text + (shown < all.size() ? fmt::format("  … and {} more\n", all.size() - shown) : "");
}

std::optional<inputs::Figure> ShapeModel::figure(std::string_view input, std::optional<std::size_t> part) const {
    const std::vector<Values> all = pictures(input);
    const std::size_t index = all.size() == 1 ? 0 : part.value_or(all.size());
    std::string svg = index < all.size() ? shape_.svg(all[index]) : "";
    if (svg.empty()) {
        return std::nullopt;
    }
    inputs::Figure figure{std::move(svg), {"input", "The input"}};
    if (all.size() > 1) {
        figure.title = {"input_of",
                        "Test {which} of the {all} in the input",
                        {{"which", std::to_string(index + 1)}, {"all", std::to_string(all.size())}}};
    }
    return figure;
}

std::unique_ptr<inputs::InputModel> make_model(const inputs::Description& description) {
    const std::string& word = description.picture.at("input");
    const Shape& shape = *shape_of(word);
    grammar::Grammar grammar = grammar_of(word, description.grammar);
    const std::vector<std::string> known = names_set_by(grammar);
    std::vector<Key> keys = shape.keys;
    keys.push_back({size_key});
    std::vector<std::string_view> choices;
    std::ranges::transform(keys, std::back_inserter(choices), &Key::key);
    std::vector<NamesOfKey> names;
    for (const auto& [key, words] : description.picture) {
        if (key == "input") {
            continue;
        }
        const auto of = std::ranges::find(keys, key, &Key::key);
        if (of == keys.end()) {
            throw inputs::PictureError(key, fmt::format("is not known of the shape \"{}\"", word), key, choices);
        }
        check_names(key, words, *of, known);
        if (!of->needs.empty() && !description.picture.contains(std::string{of->needs})) {
            throw inputs::PictureError(key, fmt::format("also needs '{}'", of->needs));
        }
        names.push_back({key, base::words_of(words)});
    }
    const auto count = std::ranges::count_if(
        shape.required, [&](std::string_view key) { return description.picture.contains(std::string{key}); });
    if (count != 1) {
        throw inputs::PictureError(
            "input", fmt::format("is \"{}\", which {} '{}'", word, count == 0 ? "also needs" : "takes only one of",
                                 fmt::join(shape.required, "' or '")));
    }
    return std::make_unique<ShapeModel>(std::move(grammar), shape, std::move(names));
}

}  // namespace harness::shapes
