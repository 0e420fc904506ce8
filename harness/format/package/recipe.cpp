#include "harness/format/package/recipe.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <map>
#include <sstream>
#include <string_view>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/format/config/table_reader.hpp"
#include "harness/format/package/complain.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/generators_yaml.hpp"
#include "harness/format/package/recipe_values.hpp"
#include "harness/format/package/yaml_map.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;
using config::TableReader;

std::optional<toml::table> parse_recipe(const fs::path& file, const base::Root& root) {
    return is_there(file) ? std::optional(config::parse_toml(read_small_text(file, root), file)) : std::nullopt;
}

TableReader reader_of(const toml::table& tree, const fs::path& file) {
    return {tree, file, "the file", {"salt", "case", "group", "equivalent"}};
}

// Case names become paths that the judge writes to.
void check_case_name(const TableReader& table, const std::string& name) {
    std::istringstream parts(name);
    std::size_t count = 0;
    for (std::string part; std::getline(parts, part, '/'); ++count) {
        if (!is_name_in_data(part)) {
            table.fail("name",
                       "must be of letters, digits, '-', '_' and '.' between its slashes, as in secret/03-dense");
        }
    }
    if ((!name.starts_with("sample/") && !name.starts_with("secret/")) || count < 2 || name.ends_with('/')) {
        table.fail("name", "must begin with sample/ or secret/, and makes the case '{}'; a group's name ends in '/'",
                   base::one_line(name, 100));
    }
    if (name.ends_with(".in") || name.ends_with(".ans")) {
        table.fail("name", "must not have an extension: .in and .ans are added");
    }
}

// Seeds are made from texts joined by line ends, so no text may contain a line end.
void check_no_control_character(const TableReader& table, std::string_view key, const std::string& text) {
    if (std::ranges::any_of(text, [](unsigned char letter) { return std::iscntrl(letter) != 0; })) {
        table.fail(key, "must be one line without control characters");
    }
}

std::vector<std::string> split_command(const TableReader& table, const std::string& command) {
    check_no_control_character(table, "command", command);
    std::vector<std::string> arguments = base::words_of(command);
    if (std::ranges::any_of(arguments,
                            [](const auto& word) { return word == "--seed" || word.starts_with("--seed="); })) {
        table.fail("command", "must not name a --seed: it is made from salt, command and variant");
    }
    if (arguments.empty()) {
        table.fail("command", "must name a kind of board (see `judge boards --help`)");
    }
    return arguments;
}

AnswerFrom read_answer(const TableReader& table, AnswerFrom otherwise) {
    return table.choice("answer", otherwise, {"reference", "empty", "none"}, "must be reference, empty or none");
}

// The settings that the cases of a [[group]] share; empty for a case without a group.
struct Group {
    std::string prefix;   // of their names, without the '-' after it
    std::string command;  // with a place for their own commands
    std::string why;
    AnswerFrom answer = AnswerFrom::Reference;
};

// The full name before placeholders are replaced: the group's name and the case's name; one of them may be enough.
std::string joined_name(const TableReader& table, const Group& group) {
    const bool complete = !group.prefix.empty() && group.prefix.back() != '/';
    if (complete && !table.has("name")) {
        return group.prefix;
    }
    return group.prefix + (complete ? "-" : "") + table.required_text("name");
}

std::string joined_command(const Group& group, const std::string& own) {
    constexpr std::string_view hole = "{command}";
    const std::size_t at = group.command.find(hole);
    if (at == std::string::npos) {
        return group.command + " " + own;
    }
    return group.command.substr(0, at) + own + group.command.substr(at + hole.size());
}

// An input may be empty, but text() rejects empty texts as a mistake.
std::optional<std::string> read_input(const toml::table& node, const TableReader& table) {
    const toml::node* input = node.get("input");
    if (input != nullptr && input->is_string() && *input->as_string() == "") {
        return "";
    }
    return table.text("input");
}

class RecipeCaseReader {
  public:
    RecipeCaseReader(const toml::table& node, const fs::path& file, const Group& group)
        : table_(node, file, group.prefix.empty() ? "[[case]]" : "a case of [[group]]",
                 {"name", "input", "command", "variant", "why", "catches", "answer", "for", "repeat"}),
          group_(group),
          line_(static_cast<int>(node.source().begin.line)),
          name_(joined_name(table_, group)),
          input_(read_input(node, table_)) {
        const auto own = table_.text("command");
        if (input_ && own) {
            table_.fail("input", "stands beside a 'command': one of them makes the case");
        }
        if (!input_ && !own && group.command.empty()) {
            table_.fail("name", "needs either an 'input' or a 'command' beside it");
        }
        if (!input_) {
            command_ = joined_command(group, own.value_or(""));
        }
        variant_ = read_count("variant", 1'000'000);
        repeat_ = read_count("repeat", most_recipe_cases);
        if (variant_ != 0 && repeat_ != 0) {
            table_.fail("variant", "is counted by 'repeat' already: take one of them away");
        }
    }

    void read(std::vector<RecipeCase>& cases) const {
        for (Values values : read_values(table_)) {
            if (repeat_ == 0) {
                cases.push_back(make(name_, values, variant_));
                continue;
            }
            const std::string name = name_.find("{i}") == std::string::npos ? name_ + "-{i}" : name_;
            for (int i = 1; i <= repeat_; ++i) {
                values["i"] = {std::to_string(i), std::to_string(i)};
                cases.push_back(make(name, values, i));
                check_count(cases.size());
            }
        }
        check_count(cases.size());
    }

  private:
    int read_count(std::string_view key, std::int64_t most) const {
        const auto count = static_cast<int>(table_.whole(key, 1, most).value_or(0));
        if (count != 0 && input_) {
            table_.fail(key, "is of use only to a 'command'");
        }
        return count;
    }
    void check_count(std::size_t count) const {
        if (count > most_recipe_cases) {
            throw ConfigError(table_.file(), line_,
                              fmt::format("the recipe has more than {} cases: take fewer values", most_recipe_cases));
        }
    }
    RecipeCase make(const std::string& name, const Values& values, int variant) const {
        RecipeCase entry;
        entry.line = line_;
        entry.name = fill_in(table_, "name", name, values, &Value::name);
        check_case_name(table_, entry.name);
        if (input_) {
            entry.input = fill_in(table_, "input", *input_, values, &Value::text);
        } else {
            entry.command = split_command(table_, fill_in(table_, "command", command_, values, &Value::text));
        }
        entry.variant = variant;
        entry.why = fill_in(table_, "why", table_.text("why").value_or(group_.why), values, &Value::text);
        entry.catches = table_.words("catches");
        entry.answer = read_answer(table_, group_.answer);
        return entry;
    }

    TableReader table_;
    const Group& group_;
    int line_;
    std::string name_;
    std::optional<std::string> input_;
    std::string command_;
    int variant_ = 0;
    int repeat_ = 0;
};

void read_group(const toml::table& node, const fs::path& file, std::vector<RecipeCase>& cases) {
    const TableReader table(node, file, "[[group]]", {"name", "command", "why", "answer", "case"});
    Group group;
    group.prefix = table.required_text("name");
    group.command = table.text("command").value_or("");
    check_no_control_character(table, "command", group.command);
    group.why = table.text("why").value_or("");
    group.answer = read_answer(table, AnswerFrom::Reference);
    const auto cases_in_group = table.tables("case");
    if (cases_in_group.empty()) {
        table.fail("case", "is missing: a group has at least one case");
    }
    for (const toml::table* case_in_group : cases_in_group) {
        RecipeCaseReader(*case_in_group, file, group).read(cases);
    }
}

void check_names_differ(const Recipe& recipe) {
    std::map<std::string_view, int> lines;
    for (const RecipeCase& entry : recipe.cases) {
        const auto [earlier, fresh] = lines.emplace(entry.name, entry.line);
        if (!fresh) {
            throw ConfigError(
                recipe.file, entry.line,
                earlier->second == entry.line
                    ? fmt::format("makes the case '{}' twice: put every value of its 'for' into the name", entry.name)
                    : fmt::format("there is a case '{}' already, in line {}", entry.name, earlier->second));
        }
    }
}

}  // namespace

std::string RecipeCase::generator() const {
    return !command.empty() && command.front().starts_with("generators/") ? command.front() : "";
}

bool is_name_in_data(std::string_view name) {
    return !name.empty() && name.front() != '.' && name.front() != '-' && std::ranges::all_of(name, is_name_letter);
}

std::optional<Recipe> read_recipe(const base::Root& package_root) {
    Recipe recipe;
    recipe.file = package_root / "tests.toml";
    const std::optional<toml::table> tree = parse_recipe(recipe.file, package_root);
    if (!tree) {
        return std::nullopt;
    }
    const TableReader root = reader_of(*tree, recipe.file);
    if (root.has("equivalent") && !root.has("salt") && !root.has("case") && !root.has("group")) {
        return std::nullopt;
    }
    recipe.salt = root.required_text("salt");
    check_no_control_character(root, "salt", recipe.salt);
    const Group none;
    for (const toml::table* node : root.tables("case")) {
        RecipeCaseReader(*node, recipe.file, none).read(recipe.cases);
    }
    for (const toml::table* node : root.tables("group")) {
        read_group(*node, recipe.file, recipe.cases);
    }
    if (recipe.cases.empty()) {
        root.fail("case", "is missing: a recipe has at least one [[case]] or [[group]]");
    }
    std::ranges::stable_sort(recipe.cases, {}, &RecipeCase::line);
    check_names_differ(recipe);
    return recipe;
}

std::optional<Recipe> read_any_recipe(const Package& package) {
    if (auto recipe = read_recipe(package.root)) {
        return recipe;
    }
    auto recipe = read_generators_yaml(package.root, package.constants);
    if (recipe && (package.type.interactive || package.type.multi_pass)) {
        for (RecipeCase& recipe_case : recipe->cases) {
            const bool is_made = recipe_case.answer == AnswerFrom::Reference;
            recipe_case.answer = is_made ? AnswerFrom::Empty : recipe_case.answer;
        }
    }
    return recipe;
}

std::vector<KnownEquivalent> read_equivalents(const base::Root& package_root) {
    const fs::path file = package_root / "tests.toml";
    const std::optional<toml::table> tree = parse_recipe(file, package_root);
    std::vector<KnownEquivalent> known;
    if (!tree) {
        return known;
    }
    const TableReader root = reader_of(*tree, file);
    for (const toml::table* node : root.tables("equivalent")) {
        const TableReader table(*node, file, "[[equivalent]]", {"submission", "diff", "line", "extreme", "why"});
        KnownEquivalent equivalent;
        equivalent.line = static_cast<int>(node->source().begin.line);
        equivalent.why = table.required_text("why");
        equivalent.extreme = table.text("extreme").value_or("");
        if (equivalent.extreme.empty()) {
            equivalent.submission = table.required_text("submission");
            equivalent.diff = table.required_text("diff");
            equivalent.source_line =
                static_cast<int>(table.whole("line", 1, std::numeric_limits<int>::max()).value_or(0));
        } else if (table.has("submission") || table.has("diff") || table.has("line")) {
            table.fail("extreme", "stands beside what names a mutant: one table is about one of them");
        }
        known.push_back(std::move(equivalent));
    }
    return known;
}

namespace {

// The catches of the recipe, all of them submissions of the package.
std::vector<Catch> catches_of(const Recipe& recipe, const Package& package) {
    std::vector<Catch> catches;
    for (const RecipeCase& entry : recipe.cases) {
        for (const std::string& name : entry.catches) {
            if (std::ranges::find(package.submissions, name, &Submission::name) == package.submissions.end()) {
                throw ConfigError(
                    recipe.file, entry.line,
                    fmt::format("case '{}' catches '{}', which is no submission of the package; {}", entry.name,
                                base::one_line(name, 100),
                                config::hint(name, config::names_of(package.submissions, &Submission::name))));
            }
        }
        if (!entry.catches.empty()) {
            catches.push_back({entry.name, entry.catches});
        }
    }
    return catches;
}

}  // namespace

void check_catches(const Package& package) {
    if (const auto recipe = read_recipe(package.root)) {
        catches_of(*recipe, package);
    }
}

std::vector<Catch> read_catches(const Package& package) {
    const auto recipe = read_recipe(package.root);
    std::vector<Catch> catches = recipe ? catches_of(*recipe, package) : std::vector<Catch>{};
    for (const Catch& claim : catches) {
        if (std::ranges::find(package.cases, claim.case_name, &Case::name) == package.cases.end()) {
            fail(recipe->file, "has the case '{}', which is not in data/: make it with `judge generate`",
                 base::one_line(claim.case_name, 100));
        }
    }
    return catches;
}

}  // namespace harness::package
