#include "harness/setter/recipe/lock.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>
#include <xxhash.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/seen_file.hpp"
#include "harness/format/config/table_reader.hpp"

namespace harness::recipe {

namespace {

using base::ConfigError;
using config::TableReader;

constexpr std::string_view remedy = "take it away, and `judge generate` makes it again";
constexpr int format_version = 1;

std::string line_of(std::string_view key, std::string_view value) {
    return value.empty() ? "" : fmt::format("{} = {}\n", key, toml_string(value));
}

std::string read_hash(const TableReader& table, std::string_view key, std::size_t digits) {
    std::string hash = table.required_text(key);
    if (hash.size() != digits || hash.find_first_not_of("0123456789abcdef") != std::string::npos) {
        table.fail(key, "is no hash of {} digits: {}", digits, remedy);
    }
    return hash;
}

LockedCase read_case(const toml::table& node, const std::filesystem::path& file, const std::string& name) {
    const TableReader table(node, file, name, {"seed", "input", "answer"});
    LockedCase locked;
    locked.seed = table.has("seed") ? read_hash(table, "seed", 16) : "";
    locked.input = read_hash(table, "input", 32);
    locked.answer = table.has("answer") ? read_hash(table, "answer", 32) : "";
    return locked;
}

Lock read_tree(const toml::table& tree, const std::filesystem::path& file) {
    const TableReader root(tree, file, "the file",
                           {"format", "generator", "reference", "certificate", "validators", "case"});
    if (root.whole("format", 1, 1'000'000) != format_version) {
        root.fail("format", "must be {}: {}", format_version, remedy);
    }
    Lock lock;
    lock.generator = root.text("generator").value_or("");
    lock.reference = root.text("reference").value_or("");
    lock.certificate = root.text("certificate").value_or("");
    lock.validators = root.text("validators").value_or("");
    const toml::table* cases = root.table("case");
    if (cases == nullptr) {
        root.fail("case", "is missing: {}", remedy);
    }
    for (const auto& [name, node] : *cases) {
        if (!node.is_table()) {
            root.fail("case", "must hold tables: {}", remedy);
        }
        lock.cases.emplace(name.str(), read_case(*node.as_table(), file, std::string{name.str()}));
    }
    return lock;
}

}  // namespace

std::string toml_string(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            quoted += std::string{'\\', c};
        } else if (c == '\n') {
            quoted += "\\n";
        } else if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
            quoted += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
            quoted += c;
        }
    }
    return quoted + '"';
}

std::filesystem::path lock_file(const std::filesystem::path& package_root) {
    return package_root / "data" / "tests.lock";
}

std::string hash_of(std::string_view bytes) {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

std::string write_lock(const Lock& lock) {
    std::string text =
        "# Written by `judge generate`, from tests.toml: what this data was made by, and the hash of each file. Commit "
        "it.\n";
    text += fmt::format("format = {}\n", format_version);
    text += line_of("generator", lock.generator);
    text += line_of("reference", lock.reference);
    text += line_of("certificate", lock.certificate);
    text += line_of("validators", lock.validators);
    text += "\n[case]\n";
    for (const auto& [name, locked] : lock.cases) {
        text += toml_string(name) + " = { ";
        text += locked.seed.empty() ? "" : fmt::format("seed = \"{}\", ", locked.seed);
        text += fmt::format("input = \"{}\"", locked.input);
        text += locked.answer.empty() ? "" : fmt::format(", answer = \"{}\"", locked.answer);
        text += " }\n";
    }
    return text;
}

std::optional<Lock> read_lock(const std::filesystem::path& file) {
    constexpr std::int64_t most_bytes = std::int64_t{16} << 20U;
    try {
        if (!base::is_there(file)) {
            return std::nullopt;
        }
        const base::SeenFile seen =
            base::look_beneath(file.parent_path(), file, base::Links::Inside);  // the package's folder
        if (seen.seen->bytes > most_bytes) {
            throw ConfigError(file, 0, fmt::format("is larger than 16 MiB: {}", remedy));
        }
        return read_tree(config::parse_toml(base::read_file(seen), file, remedy), file);
    } catch (const base::SystemError& error) {
        throw ConfigError(fmt::format("{}: {}", error.what(), remedy));
    }
}

}  // namespace harness::recipe
