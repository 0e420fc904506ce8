#include "harness/package/recipe.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>
#include <string_view>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "harness/config/nearest.hpp"
#include "harness/config/table_reader.hpp"
#include "harness/package/yaml_map.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using config::TableReader;
using support::ConfigError;

toml::table parse(const fs::path& file) {
    const std::string text = read_small_text(file);
    try {
        return toml::parse(text, file.string());
    } catch (const toml::parse_error& error) {
        throw ConfigError(file, static_cast<int>(error.source().begin.line), std::string{error.description()});
    }
}

// Case names become paths that are written to, so they are held to what cannot leave data/.
void check_name(const TableReader& table, const std::string& name) {
    const auto plain = [](unsigned char letter) {
        return std::isalnum(letter) != 0 || letter == '-' || letter == '_' || letter == '.';
    };
    std::istringstream parts(name);
    std::size_t count = 0;
    for (std::string part; std::getline(parts, part, '/'); ++count) {
        if (part.empty() || part.front() == '.' || part.front() == '-' || !std::ranges::all_of(part, plain)) {
            table.fail("name",
                       "must be of letters, digits, '-', '_' and '.' between its slashes, as in secret/03-dense");
        }
    }
    if ((!name.starts_with("sample/") && !name.starts_with("secret/")) || count < 2 || name.ends_with('/')) {
        table.fail("name", "must begin with sample/ or secret/");
    }
    if (name.ends_with(".in") || name.ends_with(".ans")) {
        table.fail("name", "must not have an extension: .in and .ans are added");
    }
}

// Seeds are made of texts with a line end between them, which must not hide in one of them.
void check_no_control_character(const TableReader& table, std::string_view key, const std::string& text) {
    if (std::ranges::any_of(text, [](unsigned char letter) { return std::iscntrl(letter) != 0; })) {
        table.fail(key, "must be one line without control characters");
    }
}

std::vector<std::string> split_command(const TableReader& table, const std::string& command) {
    check_no_control_character(table, "command", command);
    std::istringstream words(command);
    std::vector<std::string> arguments;
    for (std::string word; words >> word;) {
        if (word == "--seed" || word.starts_with("--seed=")) {
            table.fail("command", "must not name a --seed: it is made from salt, command and variant");
        }
        arguments.push_back(word);
    }
    if (arguments.empty()) {
        table.fail("command", "must name a kind of board (see boards --help)");
    }
    return arguments;
}

AnswerFrom read_answer(const TableReader& table) {
    const std::string answer = table.text("answer").value_or("reference");
    if (answer == "reference") {
        return AnswerFrom::Reference;
    }
    if (answer == "empty") {
        return AnswerFrom::Empty;
    }
    if (answer != "none") {
        table.fail("answer", "must be reference, empty or none");
    }
    return AnswerFrom::None;
}

RecipeCase read_case(const toml::table& node, const fs::path& file) {
    const TableReader table(node, file, "[[case]]",
                            {"name", "input", "command", "variant", "why", "catches", "answer"});
    RecipeCase made;
    made.line = static_cast<int>(node.source().begin.line);
    made.name = table.required_text("name");
    check_name(table, made.name);
    if (table.has("input") == table.has("command")) {
        table.fail("name", "needs either an 'input' or a 'command' beside it");
    }
    // An input may be empty, which text() takes for a slip.
    if (const toml::node* input = node.get("input");
        input != nullptr && input->is_string() && *input->as_string() == "") {
        made.input = "";
    } else {
        made.input = table.text("input");
    }
    if (const auto command = table.text("command")) {
        made.command = split_command(table, *command);
    }
    made.variant = static_cast<int>(table.whole("variant", 1, 1'000'000).value_or(0));
    if (made.variant != 0 && made.command.empty()) {
        table.fail("variant", "is of use only to a 'command'");
    }
    made.why = table.text("why").value_or("");
    made.catches = table.words("catches").value_or(std::vector<std::string>{});
    made.answer = read_answer(table);
    return made;
}

}  // namespace

std::optional<Recipe> read_recipe(const std::filesystem::path& package_root) {
    Recipe recipe;
    recipe.file = package_root / "tests.toml";
    std::error_code ignored;  // a file that cannot be reached gives its error when it is opened
    if (fs::symlink_status(recipe.file, ignored).type() == fs::file_type::not_found) {
        return std::nullopt;
    }
    const toml::table tree = parse(recipe.file);
    const TableReader root(tree, recipe.file, "the file", {"salt", "case"});
    recipe.salt = root.required_text("salt");
    check_no_control_character(root, "salt", recipe.salt);
    std::map<std::string, int> lines;
    for (const toml::table* node : root.tables("case")) {
        recipe.cases.push_back(read_case(*node, recipe.file));
        const RecipeCase& made = recipe.cases.back();
        const auto [earlier, fresh] = lines.emplace(made.name, made.line);
        if (!fresh) {
            throw ConfigError(recipe.file, made.line,
                              fmt::format("there is a case '{}' already, in line {}", made.name, earlier->second));
        }
    }
    if (recipe.cases.empty()) {
        root.fail("case", "is missing: a recipe has at least one [[case]]");
    }
    return recipe;
}

std::vector<Catch> catches_of(const Recipe& recipe, const std::vector<Submission>& submissions) {
    std::vector<std::string_view> names;
    std::ranges::transform(submissions, std::back_inserter(names), &Submission::name);
    std::vector<Catch> catches;
    for (const RecipeCase& made : recipe.cases) {
        for (const std::string& name : made.catches) {
            if (std::ranges::find(names, name) == names.end()) {
                throw ConfigError(recipe.file, made.line,
                                  fmt::format("case '{}' catches '{}', which is no submission of the package; {}",
                                              made.name, support::one_line(name, 100), config::hint(name, names)));
            }
        }
        if (!made.catches.empty()) {
            catches.push_back({made.name, made.catches});
        }
    }
    return catches;
}

}  // namespace harness::package
