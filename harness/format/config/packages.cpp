#include "harness/format/config/packages.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/format/config/nearest.hpp"

namespace harness::config {

namespace {

// The files may be missing here: they are checked when the package is read, so that a broken package does not stop the
// judging of the others.
void read_drivers(const TableReader& package, const Config& config, PackageEntry& entry) {
    if (!package.has("drivers")) {
        return;
    }
    const std::vector<std::string_view> ids = names_of(config.languages, &Language::id);
    const TableReader drivers = package.inner("drivers", "'drivers', where each key is one of [languages],", ids);
    for (const std::string_view id : ids) {
        if (drivers.has(id)) {
            entry.drivers.emplace(id, drivers.path(id));
        }
    }
    if (entry.drivers.empty()) {
        package.fail("drivers", "is empty: name a driver, such as { cpp = \"drivers/main.cpp\" }, or leave it out");
    }
}

void read_driver_notes(const TableReader& package, PackageEntry& entry) {
    if (!package.has("driver_notes")) {
        return;
    }
    std::vector<std::string_view> ids;
    for (const auto& [id, driver] : entry.drivers) {
        ids.push_back(id);
    }
    const TableReader notes = package.inner("driver_notes", "'driver_notes', where each key is one of 'drivers',", ids);
    for (const std::string_view id : ids) {
        if (const auto note = notes.text(id)) {
            entry.driver_notes.emplace(id, *note);
        }
    }
}

std::map<std::string, PictureWord> read_picture(const TableReader& package) {
    std::map<std::string, PictureWord> picture;
    const toml::table* table = package.table("picture");
    std::vector<std::string_view> keys;
    if (table != nullptr) {
        for (const auto& [key, word] : *table) {
            keys.push_back(key.str());
        }
    }
    const TableReader words = package.inner("picture", "'picture'", keys);
    for (const std::string_view key : keys) {
        picture[std::string(key)] = {words.required_text(key), words.location(key).line};
    }
    return picture;
}

std::vector<PointGroup> read_points(const TableReader& package) {
    constexpr double most = 1e6;
    std::vector<PointGroup> groups;
    for (const toml::table* node : package.tables("points")) {
        const TableReader table(*node, package.file(), "'points' in [[package]]", {"cases", "points", "name"});
        PointGroup group;
        group.cases = table.required_text("cases");
        const auto points = table.number("points", 0, most);
        if (!points) {
            table.fail("points", "is missing: what passing all these cases is worth");
        }
        group.points = *points;
        group.name = base::one_line(table.text("name").value_or(""), 100);
        groups.push_back(std::move(group));
    }
    return groups;
}

void check_reference(const TableReader& table, const std::vector<std::string>& reference) {
    check_placeholders(table, "reference", reference, {"{queens}", "{submission}"});
    if (reference.empty() || reference.front() == "{queens}") {
        return;
    }
    if (reference.front() != "{submission}") {
        check_executable(table, "reference", reference.front());
    } else if (reference.size() != 2) {
        table.fail("reference",
                   R"(must name one submission of the package, as in ["{submission}", "accepted/sum.cpp"])");
    }
}

PackageEntry read_package(const TableReader& table, int line, const Config& config) {
    PackageEntry entry;
    entry.file = table.location("path").file;
    entry.line = line;
    entry.path = table.path("path");
    read_drivers(table, config, entry);
    read_driver_notes(table, entry);
    entry.input_as = table.choice("input_as", InputAs::StandardInput, {"stdin", "arguments"},
                                  R"(must be "stdin" or "arguments", and is "{}")");
    entry.picture = read_picture(table);
    entry.expect_failure = table.words("expect_failure");
    entry.reference = table.words("reference");
    check_reference(table, entry.reference);
    entry.points = read_points(table);
    entry.allow = table.words("allow");
    entry.testlib = table.flag("testlib");
    return entry;
}

}  // namespace

// A package of the user's own file replaces a shipped package of the same name. Commands that name no package use only
// those of the user's own file: the shipped ones are not the course's, and take long.
void read_packages(const TableReader& root, Config& config) {
    std::map<std::string, PackageEntry> names;
    for (const toml::table* node : root.tables("package")) {
        const TableReader table(*node, root.file(), "[[package]]",
                                {"path", "drivers", "driver_notes", "input_as", "expect_failure", "reference", "points",
                                 "picture", "allow", "testlib"});
        PackageEntry entry = read_package(table, static_cast<int>(node->source().begin.line), config);
        entry.is_listed = entry.file == config.file;
        const auto [earlier, fresh] = names.emplace(entry.path.filename().string(), entry);
        if (!fresh && earlier->second.file == entry.file) {
            table.fail("path", "names a package called '{}', as line {} does: names must differ", shown(earlier->first),
                       earlier->second.line);
        }
        if (fresh) {
            config.packages.push_back(std::move(entry));
        }
    }
}

Config with_copy(Config config, const std::filesystem::path& copy) {
    for (PackageEntry& entry : config.packages) {
        if (entry.path.filename() != copy.filename()) {
            continue;
        }
        for (auto& [language, driver] : entry.drivers) {
            const std::filesystem::path within = driver.lexically_relative(entry.path);
            driver = within.empty() || *within.begin() == ".." ? driver : copy / within;
        }
        entry.path = copy;
    }
    return config;
}

}  // namespace harness::config
