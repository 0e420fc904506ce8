// What commands write: to standard output, to standard error, and into report files.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/cli/flags.hpp"
#include "harness/report/terminal.hpp"

namespace harness::cli {

// Write to standard output and standard error. Throw SystemError on failure.
void write_out(std::string_view text);
void write_error(std::string_view text);
// Checks that a report can be written to the file, to fail before the work rather than after it. Empty (no report) and
// "-" (standard output) pass. Throws ConfigError.
void check_report_file(const std::filesystem::path& file);
// A report written in pieces. A regular file appears only when it is complete; a pipe or a device is written to and
// never replaced. Without any write() no file is created. The members throw SystemError.
class ReportFile {
  public:
    explicit ReportFile(std::filesystem::path path) : path_(std::move(path)) {}

    void write(std::string_view text);
    void finish();

  private:
    std::filesystem::path path_;
    std::optional<base::AtomicFile> whole_;
    base::Fd direct_;
};
// Writes a whole report to the file, or to standard output if it is "-".
void write_report(const std::string& file, std::string_view text);
// Writes text for people to standard output, or to standard error if `--json -` uses standard output.
void write_text(const SharedFlags& flags, std::string_view text);
// Writes the JSON document to the target of --json. Without --json, `make` is not called.
void write_json(const SharedFlags& flags, const std::function<std::string()>& make);
// The terminal for the progress line, which is not shown if the flags disable it or standard error is not a terminal.
report::Terminal make_terminal(const SharedFlags& flags);
// Makes a new folder and calls `fill`, which writes into it. If `fill` throws, the folder is removed again. Throws
// ConfigError if there is something of that name already.
void make_new_folder(const std::filesystem::path& folder, const std::function<void()>& fill);
// Whether --color WHEN turns on colour for this descriptor.
bool wants_color(const std::string& when, int descriptor);

}  // namespace harness::cli
