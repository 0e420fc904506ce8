// Submitted files, stored as plain files in the course's folder. They are checked, and on the disk before anybody is
// told that they were received.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/course/archive.hpp"
#include "harness/format/config/config.hpp"
#include "harness/format/package/package.hpp"
#include "harness/serve/database.hpp"
#include "harness/serve/http/message.hpp"
#include "harness/serve/pages/views.hpp"

namespace harness::serve {

using http::UploadFile;

struct UploadLimits {
    std::size_t files = 30;
    std::size_t name_bytes = 100;
    std::int64_t file_bytes = 0;  // of each
    std::int64_t bytes = 0;       // of all together
};

// The file's own name, if a browser sends a path on its machine.
std::string own_name(const std::string& sent);

// What is wrong with an upload; empty: nothing. `extensions`: of sources in known languages.
std::optional<pages::Complaint> check_upload(const std::vector<UploadFile>& files, const UploadLimits& limits,
                                             const std::vector<std::string>& extensions);

// The files of each program in an upload, from first to last, by the rules of a class. Files that belong to no program
// are with the last one.
std::vector<std::vector<UploadFile>> programs_in(const config::Config& config, const package::Package& package,
                                                 const std::vector<UploadFile>& files);

// The folder of an upload, below handed-in: PACKAGE/STUDENT/TIME-ID.
struct UploadFolder {
    std::string package;
    std::string student;  // Account::folder
    std::string id;
    Time time;

    std::filesystem::path path() const;
};

// The files of an archive, except hidden ones, unpacked in the sandbox. Throws ConfigError if it is damaged, too large
// or contains other things than files; JudgeError.
std::vector<UploadFile> unpack_upload(const UploadFile& archive, const UploadLimits& limits,
                                      const course::Unpacker& unpacker);

// Writes all files below `handed_in`, or nothing. Afterwards a power cut cannot lose them. Throws SystemError.
void store_upload(const std::filesystem::path& handed_in, const UploadFolder& upload,
                  const std::vector<UploadFile>& files);
// All stored uploads. Throws SystemError.
std::vector<UploadFolder> stored_uploads(const std::filesystem::path& handed_in);
// Deletes an upload that was not accepted after all.
void remove_upload(const std::filesystem::path& handed_in, const UploadFolder& upload);
// Deletes half-written uploads of a killed server.
void clear_unfinished(const std::filesystem::path& handed_in);

}  // namespace harness::serve
