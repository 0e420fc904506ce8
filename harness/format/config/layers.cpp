#include "harness/format/config/layers.hpp"

#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/format/config/table_reader.hpp"

namespace harness::config {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;

[[noreturn]] void fail_unusable(const base::SystemError& error) {
    throw ConfigError(fmt::format("{}; name another configuration with --config FILE", error.what()));
}

toml::table parse(const fs::path& file) {
    try {
        return parse_toml(base::read_file(file), file);
    } catch (const base::SystemError& error) {
        fail_unusable(error);
    }
}

bool stands_alone(const toml::table& tree, const fs::path& file) {
    const toml::node* node = tree.get("shipped");
    if (node == nullptr) {
        return false;
    }
    if (!node->is_boolean()) {
        throw ConfigError(file, static_cast<int>(node->source().begin.line),
                          "'shipped' must be true or false: whether the shipped judge.toml counts too");
    }
    return !node->as_boolean()->get();
}

void lay_over(toml::table& lower, toml::table& upper) {
    for (auto&& [key, node] : upper) {
        toml::table* inner = lower[key.str()].as_table();
        if (inner != nullptr && node.is_table()) {
            lay_over(*inner, *node.as_table());
            continue;
        }
        lower.erase(key.str());  // otherwise the key would keep the location of the old value
        lower.insert(key, std::move(node));
    }
}

// Joins the packages of both into one array, those of `upper` first. A wrong type is left to the reader of the key.
void join_packages(toml::table& lower, toml::table& upper) {
    toml::array* shipped = lower["package"].as_array();
    toml::array* own = upper["package"].as_array();
    if (shipped != nullptr && own != nullptr) {
        for (toml::node& package : *shipped) {
            own->push_back(std::move(package));
        }
    }
}

}  // namespace

Layers read_layers(const fs::path& file, const fs::path& shipped) {
    toml::table own = parse(file);
    std::error_code ignored;  // a missing file is not the same file
    if (shipped.empty() || fs::equivalent(file, shipped, ignored) || stands_alone(own, file)) {
        return {std::move(own), {}};
    }
    toml::table tree = parse(shipped);
    join_packages(tree, own);
    lay_over(tree, own);
    return {std::move(tree), shipped};
}

fs::path find_config(const fs::path& from) {
    const fs::path start = fs::absolute(from).lexically_normal();
    for (fs::path folder = start;; folder = folder.parent_path()) {
        try {
            // One that cannot be read is also found: without it, other limits would hold and nobody would know.
            if (fs::path file = folder / "judge.toml"; base::is_there(file)) {
                return file;
            }
        } catch (const base::SystemError& error) {
            fail_unusable(error);
        }
        if (folder == folder.parent_path()) {
            return {};
        }
    }
}

}  // namespace harness::config
