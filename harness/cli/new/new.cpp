#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/installation.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/format/config/layers.hpp"

namespace harness::cli {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;

struct NewArguments {
    std::string kind;
    std::string name;
};

// The name becomes a folder's name; a problem's name is also its name in other systems.
void check_name(const NewArguments& arguments) {
    constexpr std::size_t longest_name = 100;
    const bool capitals = arguments.kind == "course";
    const auto is_plain = [capitals](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
               (capitals && letter >= 'A' && letter <= 'Z');
    };
    const std::string& name = arguments.name;
    const bool fits = !name.empty() && name.size() <= longest_name && is_plain(name.front()) &&
                      std::ranges::all_of(name, [&](char letter) {
                          return is_plain(letter) || letter == '-' || letter == '_' || (capitals && letter == '.');
                      });
    if (!fits) {
        throw ConfigError(fmt::format(
            "'{}' cannot be the name of a new {}: use {}, at most {}, and begin with a "
            "letter or digit",
            base::one_line(name, 100), arguments.kind,
            capitals ? "letters, digits, '-', '_' and '.'" : "lower-case letters, digits, '-' and '_'", longest_name));
    }
}

// Copies the files of a template into an existing folder and fills in the name.
void fill(const fs::path& from, const fs::path& folder, const std::string& name) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator{from}) {
        const fs::path path = folder / entry.path().lexically_relative(from);
        if (entry.is_directory()) {
            fs::create_directory(path);
        } else {
            base::write_file_atomically(path, boost::replace_all_copy(base::read_file(entry.path()), "@NAME@", name));
        }
    }
}

// How to list a problem made in this folder in the course's judge.toml.
std::string how_to_list(const std::string& name) {
    const fs::path here = fs::current_path();
    const fs::path config = config::find_config(here);
    const fs::path path = config.empty() ? fs::path{name} : (here / name).lexically_relative(config.parent_path());
    return fmt::format(
        "  list it in {}, with the submission that writes its answers:\n    [[package]]\n    path = \"{}\"\n"
        "    reference = [\"{{submission}}\", \"accepted/sum.py\"]\n",
        config.empty() ? "the course's judge.toml" : base::one_line(config.string(), 300),
        base::one_line(path.string(), 300));
}

int run_new(const NewArguments& arguments) {
    check_name(arguments);
    const fs::path folder = arguments.name;
    const fs::path from = fs::canonical(base::shared_dir() / "templates") / arguments.kind;
    make_new_folder(folder, [&] { fill(from, folder, arguments.name); });
    const bool is_course = arguments.kind == "course";
    write_out(fmt::format("{}: a new {}; next:\n  cd {}\n  {}\n{}", arguments.name, arguments.kind, arguments.name,
                          is_course ? "judge new problem sums" : "judge verify",
                          is_course ? "" : how_to_list(arguments.name)));
    return 0;
}

}  // namespace

Command new_command() {
    const auto arguments = std::make_shared<NewArguments>();
    return {.name = "new",
            .help =
                "make a new folder to start from: a course with a commented judge.toml, or a small problem package\n"
                "that passes judge verify",
            .flags = {required({"KIND", &arguments->kind, one_of({"course", "problem"}), "what to make"}),
                      required({"NAME", &arguments->name, "the name of the new folder"})},
            .run = [arguments](Call&) { return run_new(*arguments); }};
}

}  // namespace harness::cli
