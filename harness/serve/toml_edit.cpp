#include "harness/serve/toml_edit.hpp"

#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "harness/base/error.hpp"

namespace harness::serve {

namespace {

toml::table parsed(const std::string& text) {
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        throw base::ConfigError(
            fmt::format("line {}: {}", error.source().begin.line, std::string{error.description()}));
    }
}

toml::table* find(toml::table& root, const TableName& wanted) {
    toml::node* node = root.get(wanted.name);
    if (node != nullptr && wanted.index) {
        const toml::array* all = node->as_array();
        node = all != nullptr && *wanted.index < all->size() ? node->as_array()->get(*wanted.index) : nullptr;
    }
    return node != nullptr ? node->as_table() : nullptr;
}

// The byte offset of a line; lines are counted from 1.
std::size_t line_begin(const std::string& text, std::size_t line) {
    std::size_t at = 0;
    while (--line > 0 && at < text.size()) {
        at = std::min(text.find('\n', at), text.size() - 1) + 1;
    }
    return at;
}

// Columns count characters, not bytes.
std::size_t byte_of(const std::string& text, const toml::source_position& position) {
    std::size_t at = line_begin(text, position.line);
    for (std::size_t column = 1; column < position.column && at < text.size(); ++column) {
        do {
            ++at;
        } while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U);
    }
    return at;
}

std::string edited(const std::string& text, toml::table& root, const TableName& name, const std::string& key,
                   const std::optional<std::string>& literal) {
    toml::table* table = find(root, name);
    const auto entry = table != nullptr ? table->find(key) : toml::table::iterator{};
    if (table != nullptr && entry != table->end()) {
        const toml::source_region value = entry->second.source();
        const std::size_t begin = byte_of(text, value.begin);
        const std::size_t end = byte_of(text, value.end);
        if (literal) {
            return text.substr(0, begin) + *literal + text.substr(end);
        }
        return text.substr(0, line_begin(text, entry->first.source().begin.line)) +
               text.substr(line_begin(text, value.end.line + 1));
    }
    if (!literal) {
        return text;
    }
    const std::string line = fmt::format("{} = {}\n", key, *literal);
    if (table == nullptr) {
        return fmt::format("{}{}\n[{}]\n{}", text, text.empty() || text.ends_with('\n') ? "" : "\n", name.name, line);
    }
    std::string new_text = text;
    if (!new_text.ends_with('\n')) {
        new_text += '\n';
    }
    return new_text.insert(line_begin(new_text, table->source().begin.line + 1), line);
}

}  // namespace

std::string with_value(const std::string& text, const TableName& name, const std::string& key,
                       const std::optional<std::string>& literal) {
    toml::table before = parsed(text);
    std::string new_text = edited(text, before, name, key, literal);
    // Compares the result with the intended change, because a file may have an unexpected layout.
    toml::table after = parsed(new_text);
    toml::table* changed = find(after, name);
    const bool has_key = changed != nullptr && changed->contains(key);
    if (toml::table* table = find(before, name)) {
        table->erase(key);
    } else if (literal && !name.index) {
        before.insert(name.name, toml::table{});
    }
    if (changed != nullptr) {
        changed->erase(key);
    }
    if (has_key != literal.has_value() || before != after) {
        throw base::ConfigError(
            fmt::format("'{}' cannot be changed here, as the file is laid out in another way: edit it by hand", key));
    }
    return new_text;
}

Entries entries_of(const std::string& text, const std::string& name) {
    Entries entries;
    std::string comments;  // belong to the next line, unless another line is in between
    bool is_after = false;
    bool fits = true;
    const auto last = [&]() -> std::string& {
        return is_after ? entries.after : entries.each.empty() ? entries.before : entries.each.back();
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at) + '\n';
        at = end + 1;
        if (line.starts_with('#')) {
            comments += line;
            continue;
        }
        if (line.starts_with("[[" + name + "]]")) {
            entries.each.emplace_back();
            fits = fits && !is_after;
        } else if (line.starts_with('[')) {
            is_after = !entries.each.empty();
        }
        last() += std::exchange(comments, {}) + line;
    }
    last() += comments;
    const toml::table root = parsed(text);
    const toml::array* all = root[name].as_array();
    fits = fits && (all == nullptr ? 0 : all->size()) == entries.each.size();
    for (std::size_t i = 0; fits && i < entries.each.size(); ++i) {
        const toml::table apart = parsed(entries.each[i]);
        const toml::table* entry = apart[name][0].as_table();
        const toml::table* whole = all->get(i)->as_table();
        fits = apart.size() == 1 && entry != nullptr && whole != nullptr && *entry == *whole;
    }
    if (!fits) {
        throw base::ConfigError(fmt::format("the file is no list of [[{}]] in the usual way: edit it by hand", name));
    }
    return entries;
}

std::string toml_string(std::string_view text) {
    std::ostringstream written;
    written << toml::json_formatter{toml::value<std::string>{std::string{text}}};
    return written.str();
}

}  // namespace harness::serve
