#include "harness/course/parts.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "harness/languages/language.hpp"

namespace harness::course {

namespace {

namespace fs = std::filesystem;

// A part, and what its texts show.
struct Node {
    ProgramPart* part = nullptr;
    std::string stem;  // of the part's name, as from stem_of
    std::string language;
    std::optional<bool> begins;  // whether a program starts in it; empty: its language does not show this
    bool may_begin_often = false;
    std::set<std::string> uses;  // the names in its texts, as from keys_of
    bool is_used = false;        // by another part of the same language
    bool is_part = false;        // its main exists only for trying it out
    bool needs_runner = false;   // to be run, as tests do
    bool only_defines = false;   // for Python: running it would do nothing
};

std::string stem_of(const std::string& name) {
    std::string stem = fs::path(name).stem().string();
    std::string plain = languages::without_number(stem);  // its later name
    return plain.empty() ? stem : plain;
}

// The parts that a name may mean: for "board/queens.h", the folder board or the source with the header's stem.
void add_keys(const std::string& used, std::set<std::string>& keys) {
    keys.insert(stem_of(used));
    keys.insert(used.substr(0, used.find('/')));
}

Node node_of(ProgramPart& part, const Rules& rules) {
    Node node;
    node.part = &part;
    node.stem = stem_of(part.name);
    for (const AssignedFile& file : part.files) {
        if (!file.handed_in_file.fault.empty()) {
            continue;
        }
        // The whole name, because without a platform's prefix it may be only ".cpp".
        const std::string& name = file.handed_in_file.name.back();
        const std::string extension = known_extension(name, rules.languages);
        const std::string text = rules.read(file.handed_in_file);
        for (const std::string& used : languages::language_of(extension).used_parts(text, extension)) {
            add_keys(used, node.uses);
        }
        if (is_header(name)) {
            continue;
        }
        node.needs_runner = node.needs_runner || languages::language_of(extension).needs_test_runner(text);
        node.only_defines = part.files.size() == 1 && languages::language_of(extension).only_defines(text);
        node.language = node.language.empty() ? rules.languages.at(extension) : node.language;
        if (const auto begins = languages::begins_program(text, extension)) {
            node.begins = node.begins.value_or(false) || *begins;
            node.may_begin_often = languages::language_of(extension).may_begin_often;
        }
    }
    return node;
}

// A part that includes a header also uses what that header includes.
void follow_headers(std::vector<Node>& nodes, const std::vector<AssignedFile>& headers, const Rules& rules) {
    std::vector<std::pair<std::string, std::set<std::string>>> links;
    for (const AssignedFile& header : headers) {
        std::set<std::string> keys;
        for (const std::string& used :
             header.handed_in_file.fault.empty()
                 ? languages::language_of(".h").used_parts(rules.read(header.handed_in_file), ".h")
                 : std::vector<std::string>{}) {
            add_keys(used, keys);
        }
        links.emplace_back(stem_of(header.path.back()), std::move(keys));
    }
    for (Node& node : nodes) {
        for (std::size_t before = 0; before != node.uses.size();) {
            before = node.uses.size();
            for (const auto& [stem, keys] : links) {
                if (node.uses.contains(stem)) {
                    node.uses.insert(keys.begin(), keys.end());
                }
            }
        }
    }
}

bool uses(const Node& node, const Node& other) {
    return &node != &other && node.part->name != other.part->name && node.language == other.language &&
           (node.uses.contains(other.part->name) || node.uses.contains(other.stem));
}

// Of several uploads of a file that is not a program itself, only the last is used.
bool is_last_version(const std::vector<Node>& nodes, const Node& node) {
    return std::ranges::none_of(nodes, [&](const Node& other) {
        return other.part->name == node.part->name && other.part->version > node.part->version;
    });
}

// Whether a file is named like a test or needs a test runner, or a folder is named like old code.
bool is_aside(const Node& node) {
    const std::string& stem = node.stem;
    return stem == "test" || stem == "tests" || stem.starts_with("test_") || stem.ends_with("_test") ||
           node.needs_runner || is_folder_aside(fs::path(node.part->name).filename().string());
}

// A student's tests import or link the tested code. Tests and old code are no programs if there is another program.
void leave_out_aside(std::vector<Node>& nodes) {
    std::set<std::string> begun;
    for (const Node& node : nodes) {
        if (!is_aside(node) && node.begins.value_or(true)) {
            begun.insert(node.language);
        }
    }
    std::erase_if(nodes, [&](const Node& node) { return is_aside(node) && begun.contains(node.language); });
}

// For each node, which it uses: itself, or by others that it uses.
std::vector<std::vector<bool>> find_needed(const std::vector<Node>& nodes) {
    std::vector<std::vector<std::size_t>> used(nodes.size());
    for (std::size_t from = 0; from < nodes.size(); ++from) {
        for (std::size_t to = 0; to < nodes.size(); ++to) {
            if (uses(nodes[from], nodes[to])) {
                used[from].push_back(to);
            }
        }
    }
    std::vector<std::vector<bool>> needed(nodes.size(), std::vector<bool>(nodes.size()));
    for (std::size_t from = 0; from < nodes.size(); ++from) {
        std::vector<std::size_t> left = used[from];
        while (!left.empty()) {
            const std::size_t next = left.back();
            left.pop_back();
            if (!needed[from][next]) {
                needed[from][next] = true;
                left.insert(left.end(), used[next].begin(), used[next].end());
            }
        }
    }
    return needed;
}

// Of parts that use each other, the one called Main starts the program, or else the first by name.
bool starts_before(const Node& node, const Node& other) {
    const auto order = [](const Node& part) {
        return std::pair{part.stem != "Main", std::string_view{part.part->name}};
    };
    return order(node) < order(other);
}

// Sets for each node whether another part with a main uses it, and so starts the program instead.
void find_parts_with_main(std::vector<Node>& nodes) {
    if (std::ranges::none_of(nodes, &Node::may_begin_often)) {
        return;
    }
    const std::vector<std::vector<bool>> needed = find_needed(nodes);
    for (std::size_t index = 0; index < nodes.size(); ++index) {
        Node& node = nodes[index];
        for (std::size_t user = 0; user < nodes.size() && node.may_begin_often && !node.is_part; ++user) {
            node.is_part = nodes[user].begins == true && needed[user][index] &&
                           (!needed[index][user] || starts_before(nodes[user], node));
        }
    }
}

// Decides for each node whether a program starts in it.
void find_beginnings(std::vector<Node>& nodes, bool functions) {
    for (Node& node : nodes) {
        node.is_used = std::ranges::any_of(nodes, [&](const Node& other) { return uses(other, node); });
    }
    find_parts_with_main(nodes);
    for (Node& node : nodes) {
        node.begins = node.begins ? *node.begins != functions && !node.is_part
                                  : !node.is_used && node.stem != "__init__" && (functions || !node.only_defines);
    }
    std::set<std::string> begun;
    for (const Node& node : nodes) {
        if (*node.begins) {
            begun.insert(node.language);
        }
    }
    for (Node& node : nodes) {
        node.begins = *node.begins || !begun.contains(node.language);
    }
}

// Adds to `program` the parts that its starting part uses, recursively.
void add_used(const std::vector<Node>& nodes, const Node& from, std::set<const Node*>& program) {
    for (const Node& other : nodes) {
        if (!*other.begins && uses(from, other) && is_last_version(nodes, other) && program.insert(&other).second) {
            add_used(nodes, other, program);
        }
    }
}

}  // namespace

std::vector<Path> mains_of(const std::vector<AssignedFile>& code, const Rules& rules) {
    std::vector<Path> mains;
    for (const AssignedFile& file : code) {
        const std::string extension = known_extension(file.path.back(), rules.languages);
        if (rules.read && file.handed_in_file.fault.empty() && rules.languages.contains(extension) &&
            !lies_aside(file.path) && !languages::language_of(extension).may_begin_often &&
            languages::begins_program(rules.read(file.handed_in_file), extension) == true) {
            mains.push_back(file.path);
        }
    }
    return mains;
}

std::string part_of(const Path& path, const std::vector<Path>& mains) {
    const auto is_below = [](const Path& file, const Path& folder) {
        return file.size() > folder.size() && std::equal(folder.begin(), folder.end(), file.begin());
    };
    Path part{path.front()};
    while (part.size() < path.size() &&
           std::ranges::count_if(mains, [&](const Path& main) { return is_below(main, part); }) > 1) {
        part.push_back(path[part.size()]);
    }
    return name_of(part);
}

std::vector<ProgramPart> programs_of(std::vector<ProgramPart> parts, const std::vector<AssignedFile>& headers,
                                     const Rules& rules) {
    std::vector<Node> nodes;
    for (ProgramPart& part : parts) {
        nodes.push_back(node_of(part, rules));
    }
    leave_out_aside(nodes);
    follow_headers(nodes, headers, rules);
    find_beginnings(nodes, rules.functions);
    std::vector<ProgramPart> programs;
    for (const Node& node : nodes) {
        if (!*node.begins) {
            continue;
        }
        const bool is_alone = std::ranges::none_of(nodes, [&](const Node& other) {
            return *other.begins && other.language == node.language && other.part->name != node.part->name;
        });
        std::set<const Node*> program;
        add_used(nodes, node, program);
        ProgramPart merged = *node.part;
        for (const Node& other : nodes) {
            const bool is_nobodys = !*other.begins && other.language == node.language && !rules.functions &&
                                    (is_alone || !other.is_used) && is_last_version(nodes, other);
            if (is_nobodys || program.contains(&other)) {
                std::ranges::copy(other.part->files, std::back_inserter(merged.files));
            }
        }
        programs.push_back(std::move(merged));
    }
    return programs;
}

}  // namespace harness::course
