#include "harness/cli/output.hpp"

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/error.hpp"

namespace harness::cli {

void write_out(std::string_view text) {
    base::write_all(STDOUT_FILENO, text, "cannot write to standard output");
}

void write_error(std::string_view text) {
    base::write_all(STDERR_FILENO, text, "cannot write to standard error");
}

void check_report_file(const std::filesystem::path& file) {
    namespace fs = std::filesystem;
    if (file.empty() || file == "-") {
        return;
    }
    std::error_code ignored;  // if it cannot be examined, writing it reports the error
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    if (fs::is_directory(file, ignored)) {
        throw base::ConfigError(file, 0, "is a folder: name a file for the report");
    }
    if (!fs::is_directory(folder, ignored)) {
        throw base::ConfigError(file, 0, "cannot be written, as its folder is not there: make it first");
    }
    if (const fs::path& written = fs::exists(file, ignored) ? file : folder; ::access(written.c_str(), W_OK) != 0) {
        throw base::ConfigError(base::SystemError("cannot write " + written.string(), errno).what());
    }
}

void ReportFile::write(std::string_view text) {
    if (!whole_ && !direct_) {
        std::error_code ignored;  // a missing file is created
        const auto type = std::filesystem::status(path_, ignored).type();
        if (type == std::filesystem::file_type::regular || type == std::filesystem::file_type::not_found) {
            whole_.emplace(std::filesystem::weakly_canonical(path_));
        } else {
            direct_ = base::open_file(path_, O_WRONLY);
        }
    }
    if (whole_) {
        whole_->append(text);
    } else {
        base::write_all(direct_.get(), text, "cannot write " + path_.string());
    }
}

void ReportFile::finish() {
    if (whole_) {
        whole_->finish();
    }
}

void write_report(const std::string& file, std::string_view text) {
    if (file == "-") {
        write_out(text);
        return;
    }
    ReportFile report(file);
    report.write(text);
    report.finish();
}

void write_text(const SharedFlags& flags, std::string_view text) {
    (flags.json == "-" ? write_error : write_out)(text);
}

void write_json(const SharedFlags& flags, const std::function<std::string()>& make) {
    if (!flags.json.empty()) {
        write_report(flags.json, make());
    }
}

report::Terminal make_terminal(const SharedFlags& flags) {
    const bool shown = !flags.no_progress && !flags.quiet && ::isatty(STDERR_FILENO) == 1;
    return report::Terminal(shown ? write_error : report::Terminal::Write{});
}

void make_new_folder(const std::filesystem::path& folder, const std::function<void()>& fill) {
    std::error_code error;
    if (!std::filesystem::create_directory(folder, error)) {
        throw base::ConfigError(folder, 0,
                                !error || error == std::errc::file_exists
                                    ? "exists already, and nothing was changed: choose another name"
                                    : fmt::format("cannot be made: {}", error.message()));
    }
    try {
        fill();
    } catch (...) {
        base::remove_quietly(folder);
        throw;
    }
}

bool wants_color(const std::string& when, int descriptor) {
    const char* no_color = std::getenv("NO_COLOR");
    const bool forbidden = no_color != nullptr && *no_color != '\0';
    return when == "always" || (when == "auto" && !forbidden && ::isatty(descriptor) == 1);
}

}  // namespace harness::cli
