// The files of a class that are in nobody's submission: nothing disappears without being named. Pure.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "harness/course/handed_in_file.hpp"
#include "harness/course/project.hpp"

namespace harness::course {

// The files of a path, and which of them are used: in a submission, or named by one.
class Inputs {
  public:
    // Gives the files their origins. `archive`: the origin of the student's archive that holds them; empty: none does.
    void add(std::vector<HandedInFile>& files, const std::string& archive = "");
    void use(const std::set<std::string>& origins) { used_.insert(origins.begin(), origins.end()); }
    // Why each unused file is in no submission, by its origin. Folders that a tool left behind are one entry
    // ("ada/.git/"), and so are empty folders; other folders are none.
    std::map<std::string, std::string> left_out(const Languages& languages) const;
    // Adds these to `named` as files of `path`, and forgets all files. After 10,000 the others are one entry with their
    // number.
    void take_left_out(const std::filesystem::path& path, const Languages& languages,
                       std::map<std::string, std::string>& named);

  private:
    std::vector<HandedInFile> files_;  // without names and bytes
    std::set<std::string> used_;       // by origin
};

}  // namespace harness::course
