#include "harness/format/polygon/conversion.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/yaml_map.hpp"

namespace harness::polygon {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;

constexpr std::string_view problem_file = "problem.xml";
constexpr int deepest_folder = 16;

// Files that are part of every Polygon package.
struct Reason {
    std::string_view front;  // the path begins with it
    std::string_view back;   // and ends with it
    std::string_view why;
};

const std::vector<Reason> reasons{
    {"", ".exe", "a program for Windows, made from its source"},
    {"doall.", "", "a script of Polygon's"},
    {"wipe.", "", "a script of Polygon's"},
    {"scripts/", "", "a script of Polygon's"},
    {"solutions/", ".desc", "Polygon's record of a solution"},
    {"statements/", "", "made from the statement's sections"},
    {"files/olymp.sty", "", "the frame of Polygon's statements"},
    {"files/problem.tex", "", "the frame of Polygon's statements"},
    {"files/tutorial.tex", "", "the frame of Polygon's statements"},
    {"files/statements.ftl", "", "the frame of Polygon's statements"},
    {"check.", "", "a copy of the checker"},
    {"stresses/", "", "the format has no stress tests; judge hack searches for such inputs"},
    {"tags", "", "the tags are in problem.xml"},
    {"", "", "problem.xml does not say what it is for"},
};

void list_files(const fs::path& root, const std::string& folder, int depth, std::vector<std::string>& files) {
    if (depth > deepest_folder) {
        throw ConfigError(root / folder, 0, fmt::format("is a folder in more than {} others", deepest_folder));
    }
    for (const package::Entry& entry : package::list_all(root / folder, root)) {
        const std::string name = folder.empty() ? entry.name : folder + "/" + entry.name;
        if (entry.kind != package::EntryKind::Folder) {
            files.push_back(name);
        } else if (entry.name != ".git") {
            list_files(root, name, depth + 1, files);
        }
    }
}

// The file that `#include "NAME"` in the line names; empty if it is no such line.
std::string_view quoted_include(std::string_view line) {
    if (!base::take_word(line, "#") || !base::take_word(line, "include") || !base::take_word(line, "\"")) {
        return "";
    }
    return line.substr(0, line.find('"'));
}

Problem read_problem_of(const fs::path& root) {
    const fs::path file = root / problem_file;
    if (!package::is_there_within(root, file)) {
        throw ConfigError(root, 0, "is no Polygon package: it has no problem.xml");
    }
    return read_problem(base::without_byte_order_mark(package::read_small_bytes(file, root)), file);
}

}  // namespace

Conversion::Conversion(fs::path root, std::int64_t most_kib)
    : root_(std::move(root)), most_kib_(most_kib), used_{std::string{problem_file}}, problem_(read_problem_of(root_)) {
    result.left_out = problem_.left_out;
}

std::optional<base::SeenFile> Conversion::find(const std::string& path) {
    const fs::path name{path};
    const bool is_plain = !path.empty() && path.find('\0') == std::string::npos && name.is_relative() &&
                          std::ranges::find(name, "..") == name.end();
    if (!is_plain) {
        throw ConfigError(
            root_ / problem_file, 0,
            fmt::format("names the file '{}', which is no path in the package", base::one_line(path, 200)));
    }
    if (!package::is_there_within(root_, root_ / name)) {
        return std::nullopt;
    }
    used_.insert(name.lexically_normal().string());
    return package::look_at_data(root_ / name, root_, most_kib_);
}

base::SeenFile Conversion::program(const std::string& path) {
    const auto file = find(path);
    if (!file) {
        throw ConfigError(
            root_ / problem_file, 0,
            fmt::format("names the program '{}', which is not in the package", base::one_line(path, 200)));
    }
    return *file;
}

std::vector<std::string> Conversion::names_in(const std::string& folder) const {
    std::vector<std::string> names;
    if (!package::is_there(root_ / folder)) {
        return names;
    }
    for (const package::Entry& entry : package::list_all(root_ / folder, root_)) {
        if (entry.kind != package::EntryKind::Folder) {
            names.push_back(entry.name);
        }
    }
    return names;
}

void Conversion::add(const std::string& name, const base::SeenFile& source) {
    add_file({name, source}, source.path.lexically_relative(root_).string());
}

void Conversion::add_text(const std::string& name, std::string text) {
    add_file({name, {}, std::move(text)}, fmt::format("a part of {}", name));
}

void Conversion::add_file(NewFile file, std::string from) {
    const auto bytes = [](const NewFile& of) { return of.source.empty() ? of.text : package::text_of(of.source); };
    const std::string name = file.name;
    const auto [entry, is_new] = files_.try_emplace(name, std::move(file));
    if (!is_new && bytes(entry->second) != bytes(file)) {  // an entry that is not new has not taken the file
        leave_out(std::move(from), fmt::format("another file became {}", name));
    }
}

void Conversion::add_data(const std::string& name, const std::string& from, const base::SeenFile& source) {
    constexpr std::int64_t most_examined = std::int64_t{1} << 26U;
    if (name.ends_with(".ans") && source.seen) {
        largest_answer_ = std::max(largest_answer_, source.seen->bytes);
    }
    const std::string text = source.seen && source.seen->bytes <= most_examined ? package::text_of(source) : "";
    std::string linux_text = boost::replace_all_copy(text, "\r\n", "\n");
    const std::size_t windows_ends = text.size() - linux_text.size();
    if (windows_ends == 0 || std::cmp_not_equal(windows_ends, std::ranges::count(text, '\n'))) {
        add(name, source);
        return;
    }
    if (!std::exchange(has_windows_lines_, true)) {
        leave_out(fmt::format("Windows line ends in {} and other test data", from), "tests are judged on Linux");
    }
    add_file({name, {}, std::move(linux_text)}, from);
}

void Conversion::leave_out(std::string what, std::string why) {
    result.left_out.push_back({std::move(what), std::move(why)});
}

std::vector<std::string> Conversion::folders_of(const std::string& group) const {
    const auto folders = folders_.find(group);
    return folders == folders_.end() ? std::vector<std::string>{} : folders->second;
}

std::vector<std::string> Conversion::folders() const {
    std::vector<std::string> all;
    for (const auto& [group, folders] : folders_) {
        all.insert(all.end(), folders.begin(), folders.end());
    }
    return all;
}

std::vector<NewFile> Conversion::with_resources(const std::string& source) {
    std::vector<NewFile> files;
    const auto take = [&](const std::string& path) {
        files.push_back({files.empty() ? format_name(last_part(path)) : last_part(path), program(path)});
    };
    take(source);
    for (std::size_t next = 0; next < files.size(); ++next) {  // taking a resource adds to the files
        const std::string text = package::text_of(files[next].source);
        for (const std::string_view line : base::lines_of(text)) {
            const std::string_view included = quoted_include(line);
            const auto resource = std::ranges::find_if(problem_.resources, [&](const Resource& each) {
                return !included.empty() && last_part(each.path) == included;
            });
            if (resource != problem_.resources.end() && resource->path != source &&
                std::ranges::find(files, included, &NewFile::name) == files.end()) {
                take(resource->path);
            }
        }
    }
    return files;
}

Imported Conversion::finish() {
    std::vector<std::string> files;
    list_files(root_, "", 0, files);
    for (const std::string& file : files) {
        if (!used_.contains(file)) {
            const auto reason = std::ranges::find_if(
                reasons, [&](const Reason& each) { return file.starts_with(each.front) && file.ends_with(each.back); });
            leave_out(file, std::string{reason->why});
        }
    }
    for (auto& [name, file] : files_) {
        result.files.push_back(std::move(file));
    }
    return std::move(result);
}

std::string format_name(std::string_view name) {
    std::string text{name};
    std::ranges::replace_if(
        text, [](char letter) { return !package::is_name_letter(letter); }, '_');
    if (text.empty() || std::isalnum(static_cast<unsigned char>(text.front())) == 0) {
        text.insert(0, "x");
    }
    return text;
}

std::string yaml_text(std::string_view text) {
    YAML::Emitter yaml;
    yaml << YAML::DoubleQuoted << base::safe_utf8(text, text.size() + 3);
    return yaml.c_str();
}

std::string language_code(std::string_view polygon_language) {
    static const std::vector<std::pair<std::string_view, std::string_view>> codes{
        {"english", "en"},     {"russian", "ru"},    {"albanian", "sq"},   {"arabic", "ar"},     {"armenian", "hy"},
        {"azerbaijani", "az"}, {"belarusian", "be"}, {"bengali", "bn"},    {"bulgarian", "bg"},  {"catalan", "ca"},
        {"chinese", "zh"},     {"croatian", "hr"},   {"czech", "cs"},      {"danish", "da"},     {"dutch", "nl"},
        {"estonian", "et"},    {"farsi", "fa"},      {"finnish", "fi"},    {"french", "fr"},     {"georgian", "ka"},
        {"german", "de"},      {"greek", "el"},      {"hebrew", "he"},     {"hindi", "hi"},      {"hungarian", "hu"},
        {"indonesian", "id"},  {"italian", "it"},    {"japanese", "ja"},   {"kazakh", "kk"},     {"korean", "ko"},
        {"kyrgyz", "ky"},      {"latvian", "lv"},    {"lithuanian", "lt"}, {"macedonian", "mk"}, {"mongolian", "mn"},
        {"norwegian", "no"},   {"persian", "fa"},    {"polish", "pl"},     {"portuguese", "pt"}, {"romanian", "ro"},
        {"serbian", "sr"},     {"slovak", "sk"},     {"slovene", "sl"},    {"slovenian", "sl"},  {"spanish", "es"},
        {"swedish", "sv"},     {"tajik", "tg"},      {"thai", "th"},       {"turkish", "tr"},    {"turkmen", "tk"},
        {"ukrainian", "uk"},   {"uzbek", "uz"},      {"vietnamese", "vi"},
    };
    const auto code = std::ranges::find(codes, polygon_language, &std::pair<std::string_view, std::string_view>::first);
    return code == codes.end() ? "" : std::string{code->second};
}

std::string last_part(std::string_view path) {
    return std::string{path.substr(path.rfind('/') + 1)};
}

}  // namespace harness::polygon
