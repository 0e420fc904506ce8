#include "harness/execute/results.hpp"

#include <algorithm>
#include <cerrno>
#include <limits>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/number.hpp"
#include "harness/execute/journal.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/model/json.hpp"

namespace harness::execute {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t driver_number = std::numeric_limits<std::size_t>::max();  // its items have no other result
constexpr std::size_t longest_line = std::size_t{64} << 20U;                    // far more than the judge ever writes
constexpr std::size_t most_read_at_once = std::size_t{1} << 20U;

fs::path file_of(const RunDir& run, const std::pair<std::size_t, std::size_t>& number) {
    const std::string shard = number.first == driver_number ? driver_journal : std::to_string(number.first);
    return run.path() / "results" / fmt::format("{}.{}", shard, number.second);
}

}  // namespace

// What a line says.
struct Results::Record {
    std::string kind;
    std::string id{};
    std::string node{};       // of an attempt that begins
    bool is_refusal = false;  // of an attempt that is withdrawn
    std::optional<Published> published{};
};

// `line`: without its end. Empty if its checksum is another, or if it is no record.
std::optional<Results::Record> Results::record_of(std::string_view line) {
    if (line.size() <= cache::digest_size || line[cache::digest_size] != ' ') {
        return std::nullopt;
    }
    const std::string_view text = line.substr(cache::digest_size + 1);
    if (line.substr(0, cache::digest_size) != checksum_of(text)) {
        return std::nullopt;
    }
    try {
        const json object = json::parse(text);
        Record record{object.at("kind")};
        if (record.kind == end_record) {
            return record;
        }
        record.id = object.at("id");
        if (record.kind == begin_record) {
            record.node = object.value("node", "?");
        } else if (record.kind == result_record) {
            record.published = model::value_from<Published>(object);
        } else if (record.kind == withdraw_record) {
            record.is_refusal = object.value("refused", false);
        } else {
            return std::nullopt;
        }
        return record;
    } catch (const json::exception&) {   // a member is missing, or of another type
    } catch (const base::JudgeError&) {  // there is no such verdict
    }
    return std::nullopt;
}

void Results::list() {
    for (const fs::directory_entry& entry : base::entries_of(run_.path() / "results")) {
        const std::string name = entry.path().filename().string();
        const std::size_t dot = std::min(name.find('.'), name.size());
        const std::string_view first = std::string_view(name).substr(0, dot);
        const auto worker =
            base::number_from<std::size_t>(std::string_view(name).substr(std::min(dot + 1, name.size())));
        const auto shard = first == driver_journal ? driver_number : base::number_from<std::size_t>(first);
        if (shard && worker && (!shard_ || shard == shard_)) {
            files_.try_emplace({*shard, *worker});
        }
    }
}

void Results::expect(std::size_t first, std::size_t count) {
    for (std::size_t shard = first; shard < first + count; ++shard) {
        if (const auto [file, is_new] = files_.try_emplace({shard, 1}); is_new) {
            file->second.is_expected = true;
        }
    }
}

void Results::update(const Take& take) {
    list();
    for (auto& [number, file] : files_) {
        if (!file.is_ended) {
            read(number, file, take);
        }
    }
    std::erase_if(files_, [](const auto& file) { return file.second.is_expected; });
}

void Results::read(const Number& number, File& file, const Take& take) {
    const fs::path path = file_of(run_, number);
    const std::string failure = fmt::format("cannot read {}", path.string());
    const base::Fd open(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));  // it may be a FIFO
    if (!open && errno == ENOENT) {
        return;  // not made yet; or a file server has the name in its listing before others see the file
    }
    file.is_expected = false;
    if (!open && errno != ELOOP) {  // a link to itself is damaged
        base::throw_errno(failure);
    }
    struct stat status {};
    if (!open || ::fstat(open.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
        damaged_.push_back(path.string());
        file.is_ended = true;
        return;
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    std::string rest;  // of a line whose end was not read yet
    for (std::size_t offset = file.read; offset < size && !file.is_ended;) {
        const std::string bytes =
            base::read_at(open.get(), offset, std::min(most_read_at_once, size - offset), failure);
        if (bytes.empty()) {
            break;
        }
        offset += bytes.size();
        rest += bytes;
        std::size_t begin = 0;
        for (std::size_t end = 0; (end = rest.find('\n', begin)) != std::string::npos; begin = end + 1) {
            read_line(number, file, std::string_view(rest).substr(begin, end - begin), take);
        }
        rest.erase(0, begin);
        if (rest.size() > longest_line) {
            damaged_.push_back(fmt::format("{}, line {}", path.string(), file.lines + 1));
            file.is_ended = true;
        }
    }
}

void Results::read_line(const Number& number, File& file, std::string_view line, const Take& take) {
    const Location location{number, file.read, line.size()};
    file.read += line.size() + 1;
    ++file.lines;
    std::optional<Record> record = record_of(line);
    if (!record) {
        damaged_.push_back(fmt::format("{}, line {}", file_of(run_, number).string(), file.lines));
    } else if (record->kind == end_record) {
        file.is_ended = true;
    } else {
        note(location, *std::move(record), take);
    }
}

void Results::note(const Location& location, Record record, const Take& take) {
    Item& item = items_[record.id];
    if (record.kind == begin_record) {
        ++begun_;
        item.nodes.push_back(std::move(record.node));
    } else if (record.kind == withdraw_record && !item.nodes.empty()) {
        item.nodes.pop_back();
        begun_ -= record.is_refusal ? 1 : 0;
    } else if (record.published && !item.result) {
        item.result = location;
        ++size_;
        if (record.published->attempt > 0) {
            seconds_ += std::chrono::duration<double>(record.published->took).count();
            ++judged_;
            ++nodes_[record.published->node.name];
        }
        if (take) {
            take(record.id, *std::move(record.published));
        }
    }
}

bool Results::has(const std::string& id) const {
    const auto item = items_.find(id);
    return item != items_.end() && item->second.result;
}

std::optional<Published> Results::of(const std::string& id) const {
    const auto item = items_.find(id);
    if (item == items_.end() || !item->second.result) {
        return std::nullopt;
    }
    const Location& location = *item->second.result;
    const fs::path path = file_of(run_, location.file);
    const std::string line = base::read_at(base::open_regular_file(path).get(), location.offset, location.bytes,
                                           fmt::format("cannot read {}", path.string()));
    std::optional<Record> record = record_of(line);
    if (!record || !record->published || record->id != id) {
        throw base::JudgeError(
            fmt::format("{} has changed, where the result of an item was: look after the disk", path.string()));
    }
    return std::move(record->published);
}

const std::vector<std::string>& Results::attempts(const std::string& id) const {
    static const std::vector<std::string> none;
    const auto item = items_.find(id);
    return item == items_.end() ? none : item->second.nodes;
}

}  // namespace harness::execute
