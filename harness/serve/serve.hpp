// `judge serve`: the whole server of a course.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "harness/serve/accounts.hpp"
#include "harness/serve/course.hpp"

namespace harness::serve {

struct ServeOptions {
    std::string address = "127.0.0.1";
    int port = 8000;                                        // 0: any free port
    std::function<void(int port)> ready;                    // called when it listens
    std::function<void(const std::string& line)> complain;  // messages to whoever runs the server; from any thread
};

// The database of a course, created if missing.
std::unique_ptr<Database> open_database(const std::filesystem::path& course);

// Serves the course until `stop`. Attempts being judged then are judged at the next start. Throws ConfigError if the
// course cannot be read, is already being served, or the port is in use; JudgeError.
void serve(const std::filesystem::path& folder, Tools tools, const ServeOptions& options, const std::stop_token& stop);

}  // namespace harness::serve
