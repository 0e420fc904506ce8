#include "harness/package/constants.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "harness/package/folder.hpp"

namespace harness::package {

namespace {

bool is_constant_name(std::string_view name) {
    const auto fits = [](char letter) { return is_name_letter(letter) && letter != '.' && letter != '-'; };
    return !name.empty() && (name.front() < '0' || name.front() > '9') && std::ranges::all_of(name, fits);
}

bool is_single(const YamlMap& yaml, std::string_view key) {
    return !yaml.is_map(key) && !yaml.is_sequence(key);
}

}  // namespace

std::map<std::string, std::string> read_constants(const YamlMap& yaml, std::vector<std::string>& warnings) {
    std::map<std::string, std::string> constants;
    const auto add = [&](const YamlMap& from, const std::string& key, const std::string& name) {
        if (is_single(from, key)) {
            constants[name] = from.text(key).value_or("");
        } else {
            warnings.push_back(from.message(key, "is left out, because a constant is a number or a text"));
        }
    };
    for (const std::string& name : yaml.keys()) {
        if (!is_constant_name(name)) {
            warnings.push_back(yaml.message(
                name, "is left out, because a constant's name has only letters, digits and '_', and no digit first"));
        } else if (yaml.is_map(name)) {
            const YamlMap notations = yaml.map(name);
            for (const std::string& key : notations.keys()) {
                add(notations, key, fmt::format("{}.{}", name, key));
            }
            if (is_single(notations, "value") && notations.has("value")) {
                add(notations, "value", name);
            }
        } else {
            add(yaml, name, name);
        }
    }
    return constants;
}

}  // namespace harness::package
