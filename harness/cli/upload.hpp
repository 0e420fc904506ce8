// Sends a package's archive to DOMjudge, by curl.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace harness::cli {

struct UploadTarget {
    std::string contest;  // its address in DOMjudge's API: "https://HOST/api/v4/contests/ID"
    std::string problem;  // the id of the problem to replace; empty: a new problem
};

struct UploadResult {
    std::string problem;                // its id there
    std::vector<std::string> messages;  // one line each
};

// Throws ConfigError if the address cannot be a contest's, or if curl is not installed.
void check_upload_target(const UploadTarget& target);

// Sends the archive under this file name, with the user and password of ~/.netrc. Throws ConfigError if the server
// cannot be reached or refuses; Interrupted.
UploadResult upload(const std::filesystem::path& zip, const std::string& file_name, const UploadTarget& target,
                    const std::stop_token& stop);

}  // namespace harness::cli
