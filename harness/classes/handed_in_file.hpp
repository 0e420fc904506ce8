// One file of what a class handed in, wherever it came from: a folder or an archive. Pure values; names are hostile.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/support/seen_file.hpp"

namespace harness::classes {

struct HandedInFile {
    std::vector<std::string> name;  // folders and the file's own name, from the top of what was handed in
    support::SeenFile file;         // where its bytes are; empty where `fault` says why there are none
    std::optional<std::chrono::system_clock::time_point> time;  // of its last change
    std::string fault;                                          // why it is not read: one line
    bool is_folder = false;  // has nothing to judge, but may tell of a student; has a fault
    std::string link_to;     // of a link in an archive, where it leads, which may be anywhere; has a fault
};

// Of an archive among what somebody handed in that stays closed.
inline constexpr const char* closed_archive = "is an archive, which is not opened: hand in the sources themselves";

// Seconds since 1970 as a time; none where nobody can have meant it: before, as where none is known, and after 2199.
inline std::optional<std::chrono::system_clock::time_point> time_of_file(std::int64_t seconds) {
    constexpr std::int64_t year_2200 = 7'258'118'400;
    if (seconds <= 0 || seconds >= year_2200) {
        return std::nullopt;
    }
    return std::chrono::system_clock::time_point{std::chrono::seconds{seconds}};
}

}  // namespace harness::classes
