#include "harness/format/package/yaml_map.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <set>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/number.hpp"
#include "harness/base/seen_file.hpp"
#include "harness/base/substitute.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/format/package/complain.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/metadata.hpp"

namespace harness::package {

namespace {

using base::ConfigError;

constexpr std::string_view merge = "<<";
constexpr int deepest_merge = 8;

std::string shown(std::string_view text) {
    return base::one_line(text, 100);
}

// A map with the keys that its merge key ("<<: *name", of YAML 1.1) adds, if it does not have them itself.
YAML::Node with_merged(const YAML::Node& map, int depth = 0) {
    std::vector<YAML::Node> added;
    std::set<std::string> own;
    YAML::Node whole(YAML::NodeType::Map);
    for (const auto& entry : map) {
        if (!entry.first.IsScalar() || entry.first.Scalar() != merge) {
            whole.force_insert(entry.first, entry.second);
            own.insert(entry.first.IsScalar() ? entry.first.Scalar() : "");
        } else if (entry.second.IsSequence()) {
            for (const auto& each : entry.second) {
                added.push_back(each);
            }
        } else {
            added.push_back(entry.second);
        }
    }
    if (added.empty() || depth == deepest_merge) {
        return map;
    }
    for (const YAML::Node& more : added) {
        for (const auto& entry : more.IsMap() ? with_merged(more, depth + 1) : YAML::Node(YAML::NodeType::Map)) {
            if (entry.first.IsScalar() && own.insert(entry.first.Scalar()).second) {
                whole.force_insert(entry.first, entry.second);
            }
        }
    }
    return whole;
}

// Whether a line (from 0) is indented by a tab: the parser's own error messages for that are not clear.
bool is_indented_by_tab(std::string_view text, int line) {
    const std::vector<std::string_view> lines = base::lines_of(text);
    const auto at = static_cast<std::size_t>(line);  // an unknown line is beyond the end
    return at < lines.size() && lines[at].substr(0, lines[at].find_first_not_of(" \t")).find('\t') != std::string::npos;
}

}  // namespace

std::string read_small_bytes(const std::filesystem::path& file, const base::Root& root) {
    constexpr std::size_t most_bytes = std::size_t{1} << 20U;
    try {
        const base::Fd descriptor = base::open_beneath(root, file, O_RDONLY, base::Links::Inside);
        struct stat status {};
        if (::fstat(descriptor.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
            fail(file, "is no regular file");
        }
        std::string text = base::read_all(descriptor.get(), most_bytes + 1);
        if (text.size() > most_bytes) {
            fail(file, "is larger than 1 MiB, which such a file never is");
        }
        return text;
    } catch (const base::SystemError& error) {
        if (error.error_number() == EXDEV) {
            fail(file, "follows {}: put a copy in its place", link_out_of("the package", root));
        }
        throw ConfigError(error.what());
    }
}

std::string read_small_text(const std::filesystem::path& file, const base::Root& root) {
    std::string text = read_small_bytes(file, root);
    if (base::safe_utf8(text, text.size() + 3) != text) {
        fail(file, "is not valid UTF-8: save it as UTF-8");
    }
    return text;
}

std::optional<double> finite_number(std::string_view text) {
    text.remove_prefix(text.starts_with('+') ? 1 : 0);
    const auto number = base::number_from<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

YAML::Node parse_yaml(const std::string& text, const std::filesystem::path& file) {
    try {
        return YAML::Load(text);
    } catch (const YAML::Exception& error) {
        throw ConfigError(file, error.mark.line + 1,
                          fmt::format("is not YAML: {}", is_indented_by_tab(text, error.mark.line)
                                                             ? "it is indented by a tab: use blanks instead"
                                                             : shown(error.msg)));
    }
}

YamlMap::YamlMap(const std::filesystem::path& file, const base::Root& root,
                 const std::map<std::string, std::string>& constants)
    : file_(file) {
    std::string text = read_small_text(file, root);
    try {
        text = base::substitute(text, constants);
    } catch (const ConfigError& error) {
        throw ConfigError(file, 0, error.what());
    }
    node_ = parse_yaml(text, file);
    if (node_.IsNull()) {
        node_ = YAML::Node(YAML::NodeType::Map);
    }
    if (!node_.IsMap()) {
        throw ConfigError(file, 1, "must be a map, with lines such as \"name: value\"");
    }
    node_ = with_merged(node_);
}

std::optional<YAML::Node> YamlMap::find(std::string_view key) const {
    std::optional<YAML::Node> value;  // if a key occurs twice, the last value counts, as in other parsers
    for (const auto& entry : node_) {
        if (entry.first.IsScalar() && entry.first.Scalar() == key) {
            value.reset();
            if (!entry.second.IsNull()) {
                value.emplace(entry.second);
            }
        }
    }
    return value;
}

int YamlMap::line_of(std::string_view key) const {
    for (const auto& entry : node_) {
        if (entry.first.IsScalar() && entry.first.Scalar() == key) {
            return entry.first.Mark().line + 1;
        }
    }
    return std::max(0, node_.Mark().line + 1);
}

bool YamlMap::has(std::string_view key) const {
    return find(key).has_value();
}

bool YamlMap::is_map(std::string_view key) const {
    const auto node = find(key);
    return node && node->IsMap();
}

bool YamlMap::is_sequence(std::string_view key) const {
    const auto node = find(key);
    return node && node->IsSequence();
}

void YamlMap::fail(std::string_view key, std::string_view what) const {
    throw ConfigError(message(key, what));
}

std::string YamlMap::message(std::string_view key, std::string_view what) const {
    return ConfigError(file_, line_of(key), fmt::format("'{}' {}", key, what)).what();
}

std::optional<std::string> YamlMap::text(std::string_view key) const {
    const auto node = find(key);
    if (node && !node->IsScalar()) {
        fail(key, "must be a single value");
    }
    return node ? std::optional{node->Scalar()} : std::nullopt;
}

std::optional<double> YamlMap::number(std::string_view key) const {
    const auto value = text(key);
    const auto number = finite_number(value.value_or(""));
    if (value && !number) {
        fail(key, fmt::format("must be a number, and is \"{}\"", shown(*value)));
    }
    return number;
}

std::optional<double> YamlMap::positive(std::string_view key, double most) const {
    const auto value = text(key);
    const auto number = finite_number(value.value_or(""));
    if (value && (!number || *number <= 0 || *number > most)) {
        fail(key, fmt::format("must be a number above 0 and at most {}, and is \"{}\"", most, shown(*value)));
    }
    return number;
}

std::optional<bool> YamlMap::flag(std::string_view key) const {
    const auto node = find(key);
    bool value = false;
    if (node && !YAML::convert<bool>::decode(*node, value)) {
        fail(key, "must be true or false");
    }
    return node ? std::optional{value} : std::nullopt;
}

std::vector<std::string> YamlMap::words(std::string_view key, std::vector<std::string> otherwise) const {
    const auto node = find(key);
    if (!node) {
        return otherwise;
    }
    if (node->IsScalar()) {
        return {node->Scalar()};
    }
    std::vector<std::string> values;
    for (const auto& element : *node) {
        if (!node->IsSequence() || !element.IsScalar()) {
            fail(key, "must be a sequence of strings");
        }
        values.push_back(element.Scalar());
    }
    return values;
}

std::vector<std::string> YamlMap::arguments(std::string_view key, const std::string& otherwise) const {
    if (is_sequence(key)) {
        return words(key);
    }
    auto split = split_words(text(key).value_or(otherwise));
    if (!split) {
        fail(key, "has a quote that is not closed");
    }
    return *std::move(split);
}

YamlMap YamlMap::map(std::string_view key) const {
    const auto node = find(key);
    if (node && !node->IsMap()) {
        fail(key, "must be a map");
    }
    return {node ? with_merged(*node) : YAML::Node(YAML::NodeType::Map), file_};
}

std::vector<std::string> YamlMap::keys() const {
    std::vector<std::string> keys;
    for (const auto& entry : node_) {
        if (entry.first.IsScalar()) {
            keys.push_back(entry.first.Scalar());
        }
    }
    return keys;
}

void YamlMap::check_keys(const std::vector<Key>& known, Version version, std::vector<std::string>& warnings) const {
    std::set<std::string> seen;
    for (const auto& entry : node_) {
        const std::string name = entry.first.IsScalar() ? entry.first.Scalar() : "a key that is no word";
        const auto key = std::ranges::find(known, name, &Key::name);
        std::string what;
        if (!seen.insert(name).second) {
            what = fmt::format("'{}' stands here a second time: the last one counts", shown(name));
        } else if (key == known.end()) {
            // A key of this version is the better guess.
            std::vector<std::string_view> guesses;
            for (const Key& each : known) {
                if (std::ranges::find(each.versions, version) != each.versions.end()) {
                    guesses.push_back(each.name);
                }
            }
            if (config::nearest(name, guesses).empty()) {
                guesses = config::names_of(known, &Key::name);
            }
            what = fmt::format("unknown key '{}'; {}", shown(name), config::hint(name, guesses));
        } else if (std::ranges::find(key->versions, version) == key->versions.end()) {
            what = fmt::format("'{}' is no key of {}, but of {}, and is read as such", name, name_of(version),
                               name_of(key->versions.front()));
        } else {
            continue;
        }
        warnings.emplace_back(ConfigError(file_, entry.first.Mark().line + 1, what).what());
    }
}

}  // namespace harness::package
