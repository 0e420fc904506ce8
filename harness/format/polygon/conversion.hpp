// What all steps of an import share: the Polygon package, and the new package as far as it is made.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/format/polygon/polygon.hpp"
#include "harness/format/polygon/problem_xml.hpp"

namespace harness::polygon {

class Conversion {
  public:
    Conversion(std::filesystem::path root, std::int64_t most_kib);

    const Problem& problem() const { return problem_; }
    const std::filesystem::path& root() const { return root_; }

    // A file of the Polygon package, which then counts as used; empty if there is none. Throws ConfigError if it is
    // none that may be read.
    std::optional<base::SeenFile> find(const std::string& path);
    // The source of a program. Throws ConfigError if there is no such file.
    base::SeenFile program(const std::string& path);
    // The names of the files in a folder of the Polygon package, sorted.
    std::vector<std::string> names_in(const std::string& folder) const;
    void mark_used(const std::string& path) { used_.insert(path); }

    // Add a file to the new package. A second file of that name with other bytes is named as left out.
    void add(const std::string& name, const base::SeenFile& source);
    void add_text(const std::string& name, std::string text);
    // Adds a text of test data, with Linux line ends. `from`: its path in the Polygon package.
    void add_data(const std::string& name, const std::string& from, const base::SeenFile& source);
    void leave_out(std::string what, std::string why);
    bool has(const std::string& name) const { return files_.contains(name); }
    std::int64_t largest_answer() const { return largest_answer_; }  // bytes

    // The test groups of the new package: "secret/group1" for each part of a group of Polygon's.
    void add_folder(const std::string& group, const std::string& folder) { folders_[group].push_back(folder); }
    std::vector<std::string> folders_of(const std::string& group) const;
    std::vector<std::string> folders() const;

    // The source, and the resources that it includes, with the names that it includes them by.
    std::vector<NewFile> with_resources(const std::string& source);

    // Names all files of the Polygon package that were not used, and returns what was made.
    Imported finish();

    Imported result{};

  private:
    // `from`: what is named as left out.
    void add_file(NewFile file, std::string from);

    std::filesystem::path root_;
    std::int64_t most_kib_;
    std::set<std::string> used_;
    std::map<std::string, NewFile> files_;
    std::map<std::string, std::vector<std::string>> folders_;
    std::int64_t largest_answer_ = 0;
    bool has_windows_lines_ = false;
    Problem problem_;
};

// The steps, each in the file of its name.
void convert_data(Conversion& conversion);
void convert_programs(Conversion& conversion);
void convert_solutions(Conversion& conversion);
void convert_statements(Conversion& conversion);
void convert_metadata(Conversion& conversion);  // after all others

// With only the letters that names in the format may have, and a letter or digit in front.
std::string format_name(std::string_view name);
// As a text in double quotes, for YAML.
std::string yaml_text(std::string_view text);
// The format's code for a language of Polygon: "english" → "en"; empty if it is not known.
std::string language_code(std::string_view polygon_language);
// "gen" and "files/gen.cpp" → "generators/gen".
std::string generator_folder(const std::string& name);
// "files/check.cpp" → "check.cpp".
std::string last_part(std::string_view path);

}  // namespace harness::polygon
