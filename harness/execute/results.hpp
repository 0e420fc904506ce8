// What the workers of a run have reported so far (journal.hpp). It is read once, and then only what is new.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/execute/run_dir.hpp"

namespace harness::execute {

class Results {
  public:
    // Gets each item's first result, when it is read for the first time.
    using Take = std::function<void(const std::string& id, Published published)>;

    // `shard`: only its workers are heard; empty: all. The run must outlive this.
    explicit Results(const RunDir& run, std::optional<std::size_t> shard = {}) : run_(run), shard_(shard) {}

    // Reads what is new. If an item has several results, the first that is read counts; at a first call, that is the
    // one of the lowest shard. Throws SystemError.
    void update(const Take& take = nullptr);
    // The next update() also looks for workers of these shards by name, as a file server's listing may be old.
    void expect(std::size_t first, std::size_t count);

    // The number of items that have a result.
    std::size_t size() const { return size_; }
    bool has(const std::string& id) const;
    // Reads an item's result again; empty: there is none. Throws JudgeError if it has changed.
    std::optional<Published> of(const std::string& id) const;
    // The nodes on which the item's attempts started, except those that were withdrawn.
    const std::vector<std::string>& attempts(const std::string& id) const;
    // The number of attempts at all items, also of withdrawn ones, but not where a node could not judge.
    std::size_t begun() const { return begun_; }
    // The average time that a worker needed for an item; 0: unknown.
    double seconds_an_item() const { return judged_ == 0 ? 0 : seconds_ / judged_; }
    // The number of results from each node.
    const std::map<std::string, std::size_t>& nodes() const { return nodes_; }
    // The lines that are damaged or say nothing that a worker says, as "FILE, line N". They count as if they were not
    // there.
    const std::vector<std::string>& damaged() const { return damaged_; }

  private:
    using Number = std::pair<std::size_t, std::size_t>;  // of a shard, and of its worker
    struct File {
        std::size_t read = 0;  // bytes
        int lines = 0;
        bool is_ended = false;
        bool is_expected = false;
    };
    struct Location {
        Number file;
        std::size_t offset = 0;
        std::size_t bytes = 0;
    };
    struct Item {
        std::optional<Location> result;
        std::vector<std::string> nodes;  // of attempts
    };

    struct Record;

    static std::optional<Record> record_of(std::string_view line);
    void list();
    void read(const Number& number, File& file, const Take& take);
    void read_line(const Number& number, File& file, std::string_view line, const Take& take);
    void note(const Location& location, Record record, const Take& take);

    const RunDir& run_;
    std::optional<std::size_t> shard_;
    std::map<Number, File> files_;
    std::map<std::string, Item> items_;
    std::size_t size_ = 0;
    std::size_t begun_ = 0;
    std::map<std::string, std::size_t> nodes_;
    double seconds_ = 0;  // that workers needed
    int judged_ = 0;      // for so many items
    std::vector<std::string> damaged_;
};

}  // namespace harness::execute
