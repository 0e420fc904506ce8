#include "harness/package/yaml_map.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "harness/config/nearest.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/seen_file.hpp"
#include "harness/support/text.hpp"

namespace harness::package {

namespace {

using support::ConfigError;

std::string shown(std::string_view text) {
    return support::one_line(text, 100);
}

}  // namespace

std::string read_small_text(const std::filesystem::path& file, const std::filesystem::path& root) {
    constexpr std::size_t most_bytes = std::size_t{1} << 20U;
    try {
        const support::Fd descriptor = support::open_beneath(root, file, O_RDONLY, support::Links::Inside);
        struct stat status {};
        if (::fstat(descriptor.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
            throw ConfigError(file, 0, "is no regular file");
        }
        std::string text = support::read_all(descriptor.get(), most_bytes + 1);
        if (text.size() > most_bytes) {
            throw ConfigError(file, 0, "is larger than 1 MiB, which such a file never is");
        }
        if (support::safe_utf8(text, text.size() + 3) != text) {
            throw ConfigError(file, 0, "is not valid UTF-8: save it as UTF-8");
        }
        return text;
    } catch (const support::SystemError& error) {
        if (error.error_number() == EXDEV) {
            throw ConfigError(file, 0, "follows a link that leads out of the package: put a copy in its place");
        }
        throw ConfigError(error.what());
    }
}

YamlMap::YamlMap(const std::filesystem::path& file, const std::filesystem::path& root) : file_(file) {
    const std::string text = read_small_text(file, root);
    try {
        node_ = YAML::Load(text);
    } catch (const YAML::Exception& error) {
        throw ConfigError(file, error.mark.line + 1, fmt::format("is not YAML: {}", shown(error.msg)));
    }
    if (node_.IsNull()) {
        node_ = YAML::Node(YAML::NodeType::Map);
    }
    if (!node_.IsMap()) {
        throw ConfigError(file, 1, "must be a map, with lines such as \"name: value\"");
    }
}

std::optional<YAML::Node> YamlMap::find(std::string_view key) const {
    for (const auto& entry : node_) {
        if (entry.first.IsScalar() && entry.first.Scalar() == key && !entry.second.IsNull()) {
            return entry.second;
        }
    }
    return std::nullopt;
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
    throw ConfigError(file_, line_of(key), fmt::format("'{}' {}", key, what));
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

std::optional<double> YamlMap::positive(std::string_view key, double most) const {
    const auto value = text(key);
    if (!value) {
        return std::nullopt;
    }
    double number = 0;
    const auto [end, error] = std::from_chars(value->data(), value->data() + value->size(), number);
    const bool whole = error == std::errc{} && end == value->data() + value->size();
    if (!whole || !std::isfinite(number) || number <= 0 || number > most) {
        fail(key, fmt::format("must be a number above 0 and at most {}, and is \"{}\"", most, shown(*value)));
    }
    return number;
}

std::optional<std::vector<std::string>> YamlMap::words(std::string_view key) const {
    const auto node = find(key);
    if (!node) {
        return std::nullopt;
    }
    if (node->IsScalar()) {
        return std::vector{node->Scalar()};
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

YamlMap YamlMap::map(std::string_view key) const {
    const auto node = find(key);
    if (node && !node->IsMap()) {
        fail(key, "must be a map");
    }
    return {node ? *node : YAML::Node(YAML::NodeType::Map), file_};
}

std::vector<std::string> YamlMap::keys() const {
    std::vector<std::string> found;
    for (const auto& entry : node_) {
        if (entry.first.IsScalar()) {
            found.push_back(entry.first.Scalar());
        }
    }
    return found;
}

void YamlMap::check_known(const std::vector<std::string_view>& known, std::vector<std::string>* warnings) const {
    for (const auto& entry : node_) {
        const std::string key = entry.first.IsScalar() ? entry.first.Scalar() : "a key that is no word";
        if (std::find(known.begin(), known.end(), key) != known.end()) {
            continue;
        }
        ConfigError unknown(file_, entry.first.Mark().line + 1,
                            fmt::format("unknown key '{}'; {}", shown(key), config::hint(key, known)));
        if (warnings == nullptr) {
            throw ConfigError(unknown);
        }
        warnings->emplace_back(unknown.what());
    }
}

}  // namespace harness::package
