// The file in which a worker of a run reports: results/K.N of the N-th worker of shard K, a line for each record. Only
// this worker writes it, at its end, so it needs neither locks nor names for each item. results.hpp reads it.
//
// A line is a checksum, a space and a JSON object. Its "kind" is one of those below, and its "id" the item's. A line
// that is not complete, because its worker was killed, says nothing.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "harness/base/fd.hpp"
#include "harness/execute/run_dir.hpp"

namespace harness::execute {

inline constexpr std::string_view begin_record = "begin";        // an attempt at an item begins, on "node"
inline constexpr std::string_view withdraw_record = "withdraw";  // the last attempt says nothing about the item
inline constexpr std::string_view result_record = "result";      // with the members of Published
inline constexpr std::string_view end_record = "end";            // nothing follows

// Where the shard's number is in the name of a worker's file, the driver has this.
inline constexpr const char* driver_journal = "driver";

// The checksum of a line's object.
std::string checksum_of(std::string_view object);

class Journal {
  public:
    // `shard`: its number; or the driver's name, which gives up items. The file is made with the first record. The run
    // must outlive this.
    Journal(const RunDir& run, std::string shard) : run_(run), shard_(std::move(shard)) {}

    // Starts an attempt at an item on `node`.
    void begin(const std::string& id, const Node& node);
    // Ends an attempt that was ended from outside and says nothing about the item.
    void withdraw(const std::string& id);
    // The same if the node could not judge the item: it counts as if it had not begun ("refused").
    void refuse(const std::string& id);
    void publish(const std::string& id, const Published& published);
    // The worker writes no more.
    void end();

    // Writes a record, which is then on the disk. All members throw SystemError; then the file has no part of it.
    void append(const nlohmann::json& record);

  private:
    void create();

    const RunDir& run_;
    std::string shard_;
    std::string name_;  // in the run's folder
    base::Fd file_;
    std::int64_t size_ = 0;
};

}  // namespace harness::execute
