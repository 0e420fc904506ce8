#include "harness/strength/memory.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"

namespace harness::strength {

namespace {

using nlohmann::json;

constexpr std::size_t most_unused = 100'000;

}  // namespace

Memory::Memory(std::filesystem::path file) : file_(std::move(file)) {
    try {
        entries_ = json::parse(support::read_file(file_)).get<std::map<std::string, std::string>>();
    } catch (const support::SystemError&) {
    } catch (const json::exception&) {
        // What is not there, or damaged, is found out again.
    }
}

std::optional<std::string> Memory::find(const std::string& key) const {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(key);
    if (found == entries_.end()) {
        return std::nullopt;
    }
    used_.insert(key);
    return found->second;
}

void Memory::keep(const std::string& key, std::string value) {
    const std::lock_guard lock(mutex_);
    entries_[key] = std::move(value);
    used_.insert(key);
    changed_ = true;
}

void Memory::save() {
    const std::lock_guard lock(mutex_);
    if (!changed_) {
        return;
    }
    if (entries_.size() > used_.size() + most_unused) {
        std::erase_if(entries_, [this](const auto& entry) { return !used_.contains(entry.first); });
    }
    std::error_code error;
    std::filesystem::create_directories(file_.parent_path(), error);
    if (error) {
        throw support::SystemError("cannot make " + file_.parent_path().string(), error.value());
    }
    support::write_file_atomically(file_, json(entries_).dump(0));
    changed_ = false;
}

}  // namespace harness::strength
