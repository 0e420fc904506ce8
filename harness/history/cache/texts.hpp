// Earlier results as short texts in the cache: named areas, each a file with its own limit.
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/base/fd.hpp"

namespace harness::cache {

// Each has a row in the table of texts.cpp, in this order.
enum class Area {
    Verdicts,     // the verdict of a program on a test case, and where its output differs
    Hints,        // what the labelled wrong submissions print
    Validations,  // which inputs an input validator accepts
    Files,        // hashes of large files
};

// The texts of an area. Their keys are digests (digest.hpp) of everything they depend on. Safe to use from several
// threads and processes; texts that another process adds meanwhile are not seen. A damaged line is ignored.
class Texts {
  public:
    // `cache_dir`: of the whole cache. Reads the file; if it has more texts than the area may have, drops the older
    // half. Throws SystemError if the file exists and cannot be read.
    Texts(const std::filesystem::path& cache_dir, Area area);

    // The files of all areas, whether they are there or not.
    static std::vector<std::filesystem::path> files(const std::filesystem::path& cache_dir);

    std::optional<std::string> find(const std::string& key) const;
    // `text` is one line. Makes the file and its folder if they are missing. If the cache cannot be written, only this
    // object has the text, and a warning says so.
    void keep(const std::string& key, const std::string& text);

  private:
    void append(const std::string& line);

    const std::filesystem::path file_;
    const std::size_t most_;
    mutable std::mutex mutex_;
    base::Fd out_;
    std::unordered_map<std::string, std::string> texts_;
};

}  // namespace harness::cache
