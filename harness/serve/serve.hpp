// `judge serve`: the server of a course as a whole.
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
    int port = 8000;                                        // 0: any that is free
    int jobs = 1;                                           // attempts that are judged at a time
    std::function<void(int port)> ready;                    // it listens
    std::function<void(const std::string& line)> complain;  // for whoever runs it; from any thread
};

// The database of a course, made where there is none.
std::unique_ptr<Database> open_database(const std::filesystem::path& course);

// Serves the course until `stop`; what is being judged then is judged when it is served again. Throws ConfigError where
// the course cannot be read, it is being served already, or the port is taken; JudgeError.
void serve(const std::filesystem::path& folder, Tools tools, const ServeOptions& options, const std::stop_token& stop);

}  // namespace harness::serve
