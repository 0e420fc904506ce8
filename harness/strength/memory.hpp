// What was found out before, in one file: a run that finds everything in it runs nothing.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>

namespace harness::strength {

// Texts by keys that say all they depend on. Safe to use from several threads; of two processes that save, the last
// one's file stays.
class Memory {
  public:
    // A file that cannot be read, or is damaged, is an empty memory.
    explicit Memory(std::filesystem::path file);

    std::optional<std::string> find(const std::string& key) const;
    void keep(const std::string& key, std::string value);
    // Writes what is new, if anything is; makes the file's folder. Throws SystemError.
    void save();

  private:
    std::filesystem::path file_;
    mutable std::mutex mutex_;
    std::map<std::string, std::string> entries_;
    mutable std::set<std::string> used_;
    bool changed_ = false;
};

}  // namespace harness::strength
