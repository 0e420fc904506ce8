// The rows of harness/test/conformance, which conformance/run.py describes, for tests that run no sandbox.
#pragma once

#include <filesystem>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/base/fd.hpp"

namespace harness::judge {

// A small package, and what must become of it.
struct Row {
    std::string name;
    std::string rule;
    std::vector<std::string> expects;
    // Path → text. As in run.py, each package starts with these.
    std::map<std::string, std::string> files{{"problem.yaml", "name: A Problem\nlimits: {time_limit: 10}\n"},
                                             {"data/secret/1.in", "3\n"},
                                             {"data/secret/1.ans", "3\n"},
                                             {"submissions/accepted/a.sh", "cat\n"}};
};

// Throws where a row has what only run.py knows: links, executable files, archives and special ends of lines.
inline std::vector<Row> read_rows(const std::filesystem::path& file) {
    static const std::regex head("-- (\\S+)( -)? --");
    std::vector<Row> rows;
    std::string* text = nullptr;  // of the current file
    std::istringstream lines(base::read_file(file));
    for (std::string line; std::getline(lines, line);) {
        std::smatch parts;
        if (line.starts_with("== ")) {
            rows.push_back({line.substr(3), {}, {}});
            text = nullptr;
        } else if (std::regex_match(line, parts, head)) {
            text = nullptr;
            rows.back().files.erase(parts[1]);
            if (!parts[2].matched) {
                text = &rows.back().files[parts[1]];
            }
        } else if (line.starts_with("-- ") || line.ends_with('\\') || line.ends_with("\\r")) {
            throw std::runtime_error("only run.py can make this: " + line);
        } else if (text != nullptr) {
            *text += line + "\n";
        } else if (line.starts_with("rule: ")) {
            rows.back().rule = line.substr(6);
        } else if (line.starts_with("expect: ")) {
            rows.back().expects.push_back(line.substr(8));
        } else if (!line.empty()) {
            throw std::runtime_error("only run.py knows this line: " + line);
        }
    }
    return rows;
}

}  // namespace harness::judge
