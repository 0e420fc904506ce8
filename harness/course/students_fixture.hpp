// Small classes, and their students and attempts as one line for each student.
#pragma once

#include <map>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/course/students.hpp"

namespace harness::course {

inline std::chrono::system_clock::time_point at(int second) {
    return std::chrono::system_clock::from_time_t(second);
}

inline HandedInFile file(const std::string& path, int second = 0) {
    HandedInFile made;
    std::istringstream parts(path);
    for (std::string part; std::getline(parts, part, '/');) {
        made.name.push_back(part);
    }
    made.file = std::filesystem::path("/at/" + path);
    made.time = at(second);
    return made;
}

inline const Languages languages{{".cpp", "cpp"}, {".c", "c"}, {".py", "python"}};

inline std::vector<Student> people_of(std::vector<HandedInFile> files, const Rules& rules,
                                      const std::string& top = {}) {
    return class_of(std::move(files), rules, top).students;
}

// Rules that read these texts, by file name; all other files are empty.
inline Rules reading(std::map<std::string, std::string> texts) {
    Rules rules{.languages = languages};
    rules.read = [texts = std::move(texts)](const HandedInFile& handed_in_file) {
        const auto found = texts.find(handed_in_file.name.back());
        return found == texts.end() ? std::string{} : found->second;
    };
    return rules;
}

// "NAME[#ID]: ATTEMPT(FILES)[!][ fault]; …"
inline std::vector<std::string> shown(std::vector<HandedInFile> files, Rules rules = {}) {
    rules.languages = rules.languages.empty() ? languages : rules.languages;
    std::vector<std::string> lines;
    for (const Student& student : people_of(std::move(files), rules)) {
        std::string line = student.author.student + (student.author.id.empty() ? "" : "#" + student.author.id) + ":";
        for (const Attempt& attempt : student.attempts) {
            std::vector<std::string> names;
            for (const CodeFile& each : attempt.files) {
                names.push_back(each.name);
            }
            line += fmt::format(" {}({}){}{}", attempt.name, fmt::join(names, " "), attempt.marked_late ? "!" : "",
                                attempt.fault.empty() ? "" : " " + attempt.fault);
        }
        lines.push_back(line);
    }
    return lines;
}

inline HandedInFile folder(const std::string& path) {
    HandedInFile made = file(path);
    made.file = {};
    made.fault = "is a folder";
    made.is_folder = true;
    return made;
}

inline HandedInFile faulty(const std::string& path, const std::string& fault, int second = 0) {
    HandedInFile made = file(path, second);
    made.file = {};
    made.fault = fault;
    return made;
}

}  // namespace harness::course
