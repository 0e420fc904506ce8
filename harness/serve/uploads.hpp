// What a student hands in, as plain files in the course's folder: checked, and on the disk before anybody is told that
// it was received.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/classes/archive.hpp"
#include "harness/serve/database.hpp"

namespace harness::serve {

struct UploadFile {
    std::string name;  // with the folders that it is in, between slashes
    std::string bytes;
};

struct UploadLimits {
    std::size_t files = 30;
    std::size_t name_bytes = 100;
    std::int64_t file_bytes = 0;  // of each
    std::int64_t bytes = 0;       // of all together
};

// What is wrong with an upload, as messages/ has it.
enum class UploadFault { None, Nothing, TooManyFiles, BadName, SameName, FileTooLarge, TooLarge, NoSource, Archive };

// The file's own name, where a browser sends a path of its machine.
std::string own_name(const std::string& sent);

// `extensions`: of the sources of known languages.
UploadFault check_upload(const std::vector<UploadFile>& files, const UploadLimits& limits,
                         const std::vector<std::string>& extensions);

// A folder of an upload, below handed-in: PACKAGE/STUDENT/TIME-ID.
struct UploadPlace {
    std::string package;
    std::string student;  // Account::folder
    std::string id;
    Time time;

    std::filesystem::path path() const;
};
// The inverse of path(); empty where the folder is none of an upload.
std::optional<UploadPlace> upload_place(const std::filesystem::path& folder);

// What is in an archive, but for hidden files, unpacked in the sandbox. Throws ConfigError where it is damaged, too
// much or holds what is no file; JudgeError.
std::vector<UploadFile> unpack_upload(const UploadFile& archive, const UploadLimits& limits,
                                      const classes::Unpacker& unpacker);

// Writes all of it below `handed_in` or nothing, so that a power cut does not lose it any more. Throws SystemError.
void store_upload(const std::filesystem::path& handed_in, const UploadPlace& place,
                  const std::vector<UploadFile>& files);
// Of all files of an upload. Throws SystemError.
std::int64_t bytes_of_upload(const std::filesystem::path& handed_in, const UploadPlace& place);
// Every upload that is there. Throws SystemError.
std::vector<UploadPlace> stored_uploads(const std::filesystem::path& handed_in);
// Takes one back that was not accepted after all.
void remove_upload(const std::filesystem::path& handed_in, const UploadPlace& place);
// Deletes what a killed server has left half written.
void clear_unfinished(const std::filesystem::path& handed_in);

}  // namespace harness::serve
