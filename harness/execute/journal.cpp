#include "harness/execute/journal.hpp"

#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/utc.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/model/json.hpp"

namespace harness::execute {

std::string checksum_of(std::string_view object) {
    return cache::Digest("queens-judge record", {object}).hex();
}

void Journal::begin(const std::string& id, const Node& node) {
    append({{"kind", begin_record},
            {"id", id},
            {"node", node.name},
            {"pid", ::getpid()},
            {"at", base::utc_text(std::chrono::system_clock::now())}});
}

void Journal::withdraw(const std::string& id) {
    append({{"kind", withdraw_record}, {"id", id}});
}

void Journal::refuse(const std::string& id) {
    append({{"kind", withdraw_record}, {"id", id}, {"refused", true}});
}

void Journal::publish(const std::string& id, const Published& published) {
    nlohmann::json record = model::to_json(published);
    record["kind"] = result_record;
    record["id"] = id;
    append(record);
}

void Journal::end() {
    if (file_) {
        append({{"kind", end_record}});
    }
}

// Synchronous: each record costs a file server one operation, and its disk has it when the item goes on.
void Journal::create() {
    for (int number = 1; !file_; ++number) {
        name_ = fmt::format("results/{}.{}", shard_, number);
        file_.reset(
            ::open((run_.path() / name_).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_DSYNC | O_CLOEXEC, 0644));
        if (!file_ && errno != EEXIST) {
            base::throw_errno(fmt::format("cannot make {}", (run_.path() / name_).string()));
        }
    }
    base::synchronize_folder(run_.path() / "results");
}

void Journal::append(const nlohmann::json& record) {
    if (!file_) {
        create();
    }
    const std::string object = record.dump();
    const std::string line = fmt::format("{} {}\n", checksum_of(object), object);
    try {
        base::write_all(file_.get(), line, fmt::format("cannot write {}", (run_.path() / name_).string()));
    } catch (const base::SystemError&) {
        static_cast<void>(::ftruncate(file_.get(), size_));  // else the next record would be damaged, too
        throw;
    }
    size_ += std::ssize(line);
    run_.tell(name_, record);
}

}  // namespace harness::execute
