#include "harness/execute/run_dir.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/base/utc.hpp"
#include "harness/execute/machine.hpp"
#include "harness/history/cache/code_identity.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/model/json.hpp"

namespace harness::execute {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;
using base::JudgeError;
using base::SystemError;
using nlohmann::json;

constexpr std::array folders{"data", "shards", "sources", "refusals", "results", "processors", "tmp", "log"};

// Far more than the judge ever writes into a file; the second for refusals and the lock.
constexpr std::size_t most_bytes = std::size_t{64} << 20U;
constexpr std::size_t most_short_bytes = 10'000;

// The names of files in a folder. On a file server, a listing may restart while others write into the folder.
std::set<std::string> names_in(const fs::path& folder) {
    std::set<std::string> names;
    for (const fs::directory_entry& entry : base::entries_of(folder)) {
        names.insert(entry.path().filename().string());
    }
    return names;
}

// The shard that a file belongs to by its name; empty: none, as for an unfinished file.
std::optional<std::size_t> shard_of(const std::string& name) {
    return base::number_from<std::size_t>(fs::path(name).stem().string());
}

// A line for each file: its hash, its size and its name.
std::string text_of(const std::vector<judge::DataFile>& files) {
    std::string text;
    for (const judge::DataFile& file : files) {
        text += fmt::format("{} {} {}\n", file.hash, file.bytes, file.name);
    }
    return text;
}

// Empty if it is not such a line.
std::optional<judge::DataFile> data_file_from(std::string_view line) {
    const std::size_t first = line.find(' ');
    const std::size_t second = line.find(' ', first + 1);
    if (first != cache::digest_size || second == std::string_view::npos) {
        return std::nullopt;
    }
    const auto bytes = base::number_from<std::int64_t>(line.substr(first + 1, second - first - 1));
    return bytes ? std::optional(judge::DataFile{std::string(line.substr(second + 1)), *bytes,
                                                 std::string(line.substr(0, first))})
                 : std::nullopt;
}

// Creates parent folders as well.
void make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        throw SystemError(fmt::format("cannot make {}", folder.string()), error.value());
    }
}

// A member of a text that may be incomplete or damaged.
template <typename T>
T member_of(const json& text, const char* name, T otherwise) {
    try {
        return text.is_object() ? text.value(name, otherwise) : otherwise;
    } catch (const json::exception&) {
        return otherwise;
    }
}

// Gives a complete file its name. Returns the error; EEXIST: another file has the name.
int give_name(const base::Fd& file, const fs::path& temporary, const fs::path& name) {
    if (::link(temporary.c_str(), name.c_str()) == 0) {
        return 0;
    }
    constexpr std::array errors_without_links{EPERM, EOPNOTSUPP, ENOSYS};
    const int error = errno;
    if (std::ranges::count(errors_without_links, error) > 0) {
        // Of two files at the same moment, the second one stays: also complete.
        const bool is_taken = ::access(name.c_str(), F_OK) == 0;
        return is_taken ? EEXIST : ::rename(temporary.c_str(), name.c_str()) == 0 ? 0 : errno;
    }
    // If a file server's reply is lost, the request is repeated and finds the name that it has just created.
    struct stat status {};
    return ::fstat(file.get(), &status) == 0 && status.st_nlink == 2 ? 0 : error;
}

// Text written by the lock's holder, who may still be writing it.
Driver driver_in(const base::Fd& file) {
    const json text = json::parse(base::read_all(file.get(), most_short_bytes), nullptr, false);
    return {member_of(text, "pid", 0), member_of<std::string>(text, "host", "?"),
            member_of<std::string>(text, "since", "now")};
}

// The text of a file. What is no regular file, or is larger than any that the judge writes, counts as an empty one.
std::string text_if_file(const fs::path& file, std::size_t most = most_bytes) {
    const bool is_file = fs::is_regular_file(fs::symlink_status(file));
    std::string text = is_file ? base::read_file(file, most + 1) : "";
    return text.size() <= most ? text : "";
}

}  // namespace

std::string Driver::text() const {
    return fmt::format("process {} on {}, since {}", pid, host, since);
}

std::optional<Manifest> RunDir::read() const {
    const fs::path file = folder_ / "run.json";
    std::error_code ignored;  // if it cannot be examined, creating it reports the error
    if (!fs::exists(file, ignored)) {
        const auto is_foreign = [](const std::string& name) { return name != "driver.lock"; };
        if (fs::exists(folder_, ignored) && std::ranges::any_of(names_in(folder_), is_foreign)) {
            throw ConfigError(folder_, 0,
                              "is not the folder of a run: it holds other files; name one that is not there yet");
        }
        return std::nullopt;
    }
    try {
        const std::string text = base::read_file(file, most_bytes + 1);
        const json object = text.size() <= most_bytes ? json::parse(text) : json();
        if (!object.is_object()) {
            throw ConfigError(file, 0,
                              fmt::format("is damaged, as it is {}: delete the folder, or name another one",
                                          text.size() <= most_bytes ? "no JSON object" : "larger than 64 MiB"));
        }
        if (object.at("format") != run_format) {
            throw ConfigError(
                folder_, 0,
                fmt::format("is the folder of a run of another version of the judge (format {}, here {}): go "
                            "on with that one, or name another folder",
                            object.at("format").dump(), run_format));
        }
        if (object.at("code") != cache::code_identity()) {
            throw ConfigError(
                folder_, 0,
                "is the folder of a run that a judge of other code began, whose verdicts may differ: go on "
                "with that one, or name another folder");
        }
        return model::value_from<Manifest>(object);
    } catch (const json::exception& error) {
        throw ConfigError(file, 0, fmt::format("cannot be read: {}; name another folder", error.what()));
    }
}

Manifest RunDir::manifest() const {
    std::error_code ignored;  // if it cannot be examined, reading it reports the error
    std::optional<Manifest> manifest = fs::exists(folder_ / "run.json", ignored) || ignored ? read() : std::nullopt;
    if (!manifest) {
        throw ConfigError(folder_, 0, "is not the folder of a run: judge … --run-dir DIR makes one");
    }
    return std::move(*manifest);
}

void RunDir::create(const Manifest& manifest) const {
    try {
        for (const char* name : folders) {
            make_folder(folder_ / name);
        }
        for (std::size_t package = 0; package < manifest.packages.size(); ++package) {
            if (const auto& data = manifest.packages[package].data; !data.empty()) {
                base::write_file_atomically(folder_ / "data" / std::to_string(package), text_of(data));
            }
        }
        json object = model::to_json(manifest);
        object["format"] = run_format;
        object["code"] = cache::code_identity();
        base::write_file_atomically(folder_ / "run.json", object.dump(2) + "\n");
        base::synchronize_folder(folder_);
    } catch (const SystemError& error) {
        throw ConfigError(fmt::format("{}: name another folder by --run-dir", error.what()));
    }
}

std::vector<judge::DataFile> RunDir::data(std::size_t package) const {
    const fs::path file = folder_ / "data" / std::to_string(package);
    const std::string text = text_if_file(file);
    std::vector<judge::DataFile> files;
    for (const std::string_view line : base::lines_of(text)) {
        const std::optional<judge::DataFile> data_file = data_file_from(line);
        if (!data_file) {
            throw JudgeError(fmt::format("{} is damaged: look after the disk", file.string()));
        }
        files.push_back(*data_file);
    }
    return files;
}

base::Fd RunDir::lock() const {
    try {
        make_folder(folder_);
    } catch (const SystemError& error) {
        throw ConfigError(fmt::format("{}: name another folder by --run-dir", error.what()));
    }
    const fs::path path = folder_ / "driver.lock";
    base::Fd file = base::open_file(path, O_RDWR | O_CREAT, 0644);
    bool is_locked = false;
    try {
        is_locked = base::try_lock(file, LOCK_EX, fmt::format("cannot lock {}", path.string()));
    } catch (const SystemError& error) {
        throw ConfigError(fmt::format("{}: name another folder by --run-dir", error.what()));
    }
    if (!is_locked) {
        throw ConfigError(
            folder_, 0,
            fmt::format("is being judged by {}: wait for it, or end it by judge cancel", driver_in(file).text()));
    }
    if (::ftruncate(file.get(), 0) != 0) {
        base::throw_errno(fmt::format("cannot write {}", path.string()));
    }
    const json holder{
        {"pid", ::getpid()}, {"host", host_name()}, {"since", base::utc_text(std::chrono::system_clock::now())}};
    base::write_all(file.get(), holder.dump() + "\n");
    return file;
}

std::optional<Driver> RunDir::driver() const {
    std::error_code ignored;  // if it cannot be examined, there is no driver
    if (!fs::exists(folder_ / "driver.lock", ignored)) {
        return std::nullopt;
    }
    const base::Fd file = base::open_file(folder_ / "driver.lock", O_RDONLY | O_NONBLOCK);  // it may be a FIFO
    return base::lock(file, LOCK_SH | LOCK_NB) == 0 ? std::nullopt : std::optional(driver_in(file));
}

void RunDir::add_shard(std::size_t number, const std::vector<Item>& items) const {
    base::write_file_atomically(folder_ / fmt::format("shards/{}.json", number), model::to_json(items).dump() + "\n");
}

std::size_t RunDir::shards() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        names_in(folder_ / "shards"), [](const std::string& name) { return shard_of(name).has_value(); }));
}

std::vector<Item> RunDir::shard(std::size_t number) const {
    const fs::path file = folder_ / "shards" / fmt::format("{}.json", number);
    std::error_code ignored;  // then reading reports the error
    if (!fs::exists(folder_ / "shards", ignored) || !fs::exists(file, ignored)) {
        throw ConfigError(folder_, 0, fmt::format("has no shard {}: judge status says how many there are", number));
    }
    try {
        return model::value_from<std::vector<Item>>(json::parse(text_if_file(file)));
    } catch (const json::exception& error) {
        throw JudgeError(fmt::format("{} is damaged: {}", file.string(), error.what()));
    }
}

void RunDir::refuse(const Refusal& refusal) const {
    write_once(fs::path("refusals") / fmt::format("{}.json", refusal.shard), model::to_json(refusal));
}

std::map<std::size_t, Refusal> RunDir::refusals(const std::set<std::size_t>& known) const {
    std::map<std::size_t, Refusal> refusals;
    for (const std::string& name : names_in(folder_ / "refusals")) {
        const auto shard = shard_of(name);
        try {
            if (shard && !known.contains(*shard)) {
                const std::string text = text_if_file(folder_ / "refusals" / name, most_short_bytes);
                refusals.emplace(*shard, model::value_from<Refusal>(json::parse(text)));
            }
        } catch (const json::exception&) {  // a node that fails may leave anything
        }
    }
    return refusals;
}

void RunDir::write_once(const fs::path& file_name, const json& object) const {
    const fs::path target = folder_ / file_name;
    const fs::path temporary =
        folder_ / "tmp" / fmt::format("{}.{}.{}", target.stem().string(), host_name(), ::gettid());
    const auto remove = [](const fs::path* path) { static_cast<void>(::unlink(path->c_str())); };
    const base::Fd file = base::open_file(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    const std::unique_ptr<const fs::path, decltype(remove)> removed{&temporary, remove};
    base::write_all(file.get(), object.dump() + "\n");
    base::synchronize(file, temporary);
    const int error = give_name(file, temporary, target);
    if (error == EEXIST) {
        return;
    }
    if (error != 0) {
        throw SystemError(fmt::format("cannot make {}", target.string()), error);
    }
    base::synchronize_folder(target.parent_path());
    tell(file_name.string(), object);
}

void RunDir::tell(const std::string& file, const json& text) const {
    if (outlet_) {
        outlet_(file, text);
    }
}

void RunDir::take(const std::string& file, const json& text) const {
    const fs::path name = file;
    constexpr std::array outlet_folders{"refusals", "processors"};
    if (std::ranges::count(outlet_folders, name.parent_path()) == 0 || !name.has_filename()) {
        throw JudgeError(fmt::format("a worker elsewhere leaves no '{}'", base::one_line(file, 200)));
    }
    write_once(name, text);
}

std::chrono::nanoseconds RunDir::work_on(const std::string& processor,
                                         const std::function<std::chrono::nanoseconds()>& measure) const {
    const fs::path file =
        fs::path("processors") / (cache::Digest("queens-judge processor", {processor}).hex() + ".json");
    if (::access((folder_ / file).c_str(), F_OK) != 0) {
        write_once(file, {{"processor", processor}, {"work_ns", measure().count()}});
    }
    try {
        return std::chrono::nanoseconds{json::parse(text_if_file(folder_ / file)).at("work_ns").get<std::int64_t>()};
    } catch (const json::exception& error) {
        throw JudgeError(fmt::format("{} is damaged: {}", (folder_ / file).string(), error.what()));
    }
}

void RunDir::remove_leftovers() const {
    for (const std::string& name : names_in(folder_ / "tmp")) {
        base::remove_quietly(folder_ / "tmp" / name);  // leftovers are harmless
    }
}

}  // namespace harness::execute
