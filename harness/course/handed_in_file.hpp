// A submitted file of a class, from a folder or an archive. Its names are hostile.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/seen_file.hpp"
#include "harness/base/sentence.hpp"

namespace harness::course {

struct HandedInFile {
    std::vector<std::string> name{};  // folders and the file's own name, from the top folder
    base::SeenFile file{};            // the file's bytes; empty if `fault` says why there are none
    std::optional<std::chrono::system_clock::time_point> time{};  // of its last change
    std::string fault{};                                          // why it is not read: one line
    bool is_damaged = false;                                      // has a fault that may be of the download
    bool is_folder = false;  // has nothing to judge, but may tell of a student; has a fault
    std::string link_to{};   // for a link in an archive: its target, which may be anywhere; has a fault
    std::string origin{};    // its name as it was found, also inside a student's archive; for the instructor
};

// The fault of an archive in a submission that is not opened.
inline const std::string closed_archive =
    base::say<"is an archive, which is not opened: hand in the sources themselves">();

// Converts seconds since 1970. Empty for implausible values: until 1970, which often means unknown, and from 2200 on.
std::optional<std::chrono::system_clock::time_point> time_of_file(std::int64_t seconds);

// The most folders within one another. What lies deeper is one entry, the topmost folder that is too deep, with a
// fault.
inline constexpr std::size_t most_folder_depth = 20;
inline const std::string too_deep = base::say<"has more than 20 folders within one another">();

// Lists a class's folder like an archive: all files in it and below, in bytewise order of their names. Empty folders
// are listed themselves, and so are those that tools left behind (is_left_behind), whose contents are not. Links are
// not followed; like in archives, they are listed with a fault. Throws ConfigError if a folder cannot be read, or if
// there are more than 100,000 files.
std::vector<HandedInFile> walk(const std::filesystem::path& folder);

// Takes the bytes from files that are larger than this, as unpack() does, and gives them a fault.
void refuse_large(std::vector<HandedInFile>& files, std::int64_t largest_file, std::int64_t largest_archive);

}  // namespace harness::course
