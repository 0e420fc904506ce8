#include "harness/execute/staging.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iterator>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/random.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/base/text.hpp"
#include "harness/execute/child.hpp"
#include "harness/execute/journal.hpp"
#include "harness/execute/sources.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/history/cache/archives.hpp"
#include "harness/history/cache/digest.hpp"

namespace harness::execute {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using nlohmann::json;

constexpr const char* packages_file = "packages.tar";
constexpr const char* hash_file = "packages.hash";
constexpr std::size_t most_archives = 16;  // on a node
constexpr std::chrono::minutes most_sending{30};
constexpr std::chrono::hours most_packing{24};

constexpr const char* file_key = "file";  // these three: keys in a worker's lines
constexpr const char* text_key = "text";
constexpr const char* has_packages_key = "has";

// The path of a driver's file on a node: the same for shipped files, else relative to the folder of sent files.
std::string place_on_node(const fs::path& path, const fs::path& shipped) {
    const fs::path whole = fs::absolute(path).lexically_normal();
    return base::lies_in(fs::weakly_canonical(whole), shipped) ? whole.string() : whole.relative_path().string();
}

// The manifest with the paths on a node.
Manifest on_node(Manifest manifest, const fs::path& shipped) {
    manifest.config = place_on_node(manifest.config, shipped);
    for (PackagePart& part : manifest.packages) {
        part.root = place_on_node(part.root, shipped);
        if (fs::path(part.root).is_relative()) {
            part.shared.clear();  // copies are sent instead of links into it
        }
    }
    return manifest;
}

void tar(const char* what, std::vector<std::string> arguments, int input, int output, const std::stop_token& stop) {
    arguments.insert(arguments.begin(), {"tar", "--numeric-owner", "--file=-"});
    if (const Answer answer = ask(arguments, most_packing, stop, input, output); !answer.ok()) {
        throw base::JudgeError(fmt::format("cannot {}: tar says: {}", what, base::one_line(answer.error, 1000)));
    }
}

void bring(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::copy(from, to, fs::copy_options::recursive, error);
    if (error && error != std::errc::no_such_file_or_directory) {
        throw base::SystemError(fmt::format("cannot copy {}", from.string()), error.value());
    }
}

// The part of the run's folder that the worker needs, as it is now.
base::Fd pack_shard(const RunDir& run, const Manifest& manifest, std::size_t shard, const Sending& sending) {
    const base::TempDir folder;
    const fs::path place = folder.path() / "run";
    RunDir(place).create(on_node(manifest, sending.shipped));
    fs::remove(place / "processors");
    fs::remove_all(place / "data");
    bring(run.path() / "processors", place / "processors");
    bring(run.path() / "data", place / "data");
    for (const fs::directory_entry& entry : base::entries_of(run.path() / "results")) {
        if (entry.path().stem() == std::to_string(shard)) {
            bring(entry.path(), place / "results" / entry.path().filename());
        }
    }
    std::vector<Item> items = run.shard(shard);
    std::vector<Item*> staged;
    Sources sources(run);
    for (Item& item : items) {
        const fs::path files = folder.path() / "files" / item.id;
        fs::create_directories(files);
        sources.write(item, files);
        item.copies = {};
        staged.push_back(&item);
    }
    stage(RunDir(place), staged);
    RunDir(place).add_shard(shard, items);
    base::Fd bundle = base::open_file(folder.path() / "bundle", O_RDWR | O_CREAT, 0600);
    tar("pack a shard", {"--create", "--directory=" + place.string(), "."}, -1, bundle.get(), sending.stop);
    return bundle;
}

std::string node_of_allocation() {
    const char* name = std::getenv("SLURM_JOB_NODELIST");
    return name == nullptr ? "node" : name;
}

// How a worker on a node ended. It says first whether the node has the packages, and ends if not.
enum class End { Well, Badly, WithoutPackages };

// A shard that is sent to a node, and its results.
class Sent {
  public:
    Sent(const RunDir& run, const Manifest& manifest, std::size_t shard, const Sending& sending)
        : run_(run),
          journal_(run, std::to_string(shard)),
          stop_(sending.stop),
          bundle_(pack_shard(run, manifest, shard, sending)),
          // Variables of this machine, or that would change the worker's output lines, are not passed to the node.
          command_{"env",  "-u",         "TMPDIR",   "-u", "SLURM_LABELIO", "-u", "SLURM_STDOUTMODE",
                   "srun", "--ntasks=1", "--chdir=/"} {
        command_.insert(command_.end(), sending.worker.begin(), sending.worker.end());
        command_.insert(command_.end(),
                        {"--index", std::to_string(shard), "--packages", base::read_file(run.path() / hash_file),
                         "--cache-dir", fs::absolute(sending.cache_dir).string()});
    }

    // Starts a worker, with these further arguments.
    End judge(const std::vector<std::string>& more = {}) {
        if (::lseek(bundle_.get(), 0, SEEK_SET) != 0) {
            base::throw_errno("cannot read a shard's archive");
        }
        std::vector<std::string> command = command_;
        command.insert(command.end(), more.begin(), more.end());
        const bool is_well = listen(
            command, bundle_.get(), [this](const std::string& line) { hear(line); }, stop_);
        return has_packages_ == false ? End::WithoutPackages : is_well ? End::Well : End::Badly;
    }
    // Keeps the lock until the node has the packages.
    void hold(base::Fd lock) { lock_ = std::move(lock); }

  private:
    // Lines that are not reports go into the log.
    void hear(const std::string& line) {
        const json said = json::parse(line, nullptr, false);
        if (said.is_object() && said.contains(file_key) && said.contains(text_key)) {
            const fs::path file = said.at(file_key).get<std::string>();
            file.parent_path() == "results" ? journal_.append(said.at(text_key))
                                            : run_.take(file.string(), said.at(text_key));
        } else if (said.is_object() && said.contains(has_packages_key)) {
            has_packages_ = said.at(has_packages_key).get<bool>();
            if (*has_packages_) {
                lock_.reset();
            }
        } else {
            base::write_all(STDERR_FILENO, line + "\n");
        }
    }

    const RunDir& run_;
    Journal journal_;
    std::stop_token stop_;
    base::Fd bundle_;
    std::vector<std::string> command_;
    std::optional<bool> has_packages_;  // what the node said last
    base::Fd lock_;
};

bool fail(const RunDir& run, std::size_t shard, const std::string& why) {
    base::write_all(STDERR_FILENO, fmt::format("judge: {}: {}\n", node_of_allocation(), why));
    run.refuse({node_of_allocation(), shard, "", why});
    return false;
}

void say(const json& object) {
    base::write_all(STDOUT_FILENO, object.dump() + "\n");
}

}  // namespace

void pack_packages(const RunDir& run, const Manifest& manifest, const fs::path& shipped,
                   const std::vector<fs::path>& files, const std::stop_token& stop) {
    const base::TempDir copies(run.path() / "tmp");
    std::string roots;
    std::vector<std::string> links{"--anchored", "--no-wildcards"};  // that copies replace
    for (const PackagePart& part : manifest.packages) {
        const std::string place = place_on_node(part.root, shipped);
        if (fs::path(place).is_absolute()) {
            continue;
        }
        if (base::lies_in(fs::canonical(run.path()), fs::canonical(part.root))) {
            throw base::ConfigError(run.path(), 0, "lies in the package " + part.root + ": name another folder");
        }
        roots += place + "/." + '\0';  // also the target of a link
        const base::Root root{part.root, {part.shared.begin(), part.shared.end()}};
        const package::SharedFiles shared = package::shared_files(root);
        for (const fs::path& link : shared.links) {
            links.push_back("--exclude=" + place + "/./" + link.lexically_relative(root.path).string());
        }
        for (const package::Entry& file : shared.files) {
            const fs::path copy = copies.path() / place / file.path.lexically_relative(root.path);
            fs::create_directories(copy.parent_path());
            base::copy_to_new_file(base::open_file(file.file()).get(), copy, file.status.st_mode & 0777U);
        }
    }
    std::vector<fs::path> single = files;
    single.emplace_back(manifest.config);
    for (const fs::path& file : single) {
        if (const fs::path place = place_on_node(file, shipped); place.is_relative()) {
            fs::create_directories((copies.path() / place).parent_path());
            bring(file, copies.path() / place);
        }
    }
    const fs::path made = run.path() / "tmp" / packages_file;
    {
        const base::Fd input = base::memory_file(roots);
        const base::Fd output = base::open_file(made, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        std::vector<std::string> arguments{"--create",  "--sort=name",  "--mtime=@0",  "--owner=0",
                                           "--group=0", "--mode=u+rwX", "--format=gnu"};
        std::ranges::move(links, std::back_inserter(arguments));
        arguments.insert(arguments.end(), {"--directory=/", "--null", "--verbatim-files-from", "--files-from=-",
                                           "--directory=" + copies.path().string(), "."});
        tar("pack the packages", std::move(arguments), input.get(), output.get(), stop);
    }
    base::write_file_atomically(run.path() / hash_file, cache::hash_of_file(made));
    fs::rename(made, run.path() / packages_file);
}

bool send_shard(const RunDir& run, std::size_t shard, const Sending& sending) {
    Sent sent(run, run.manifest(), shard, sending);
    End end = sent.judge();
    if (end == End::WithoutPackages) {
        // Only one process sends the packages to a node; others with shards there wait and then find them.
        base::Fd turn =
            base::open_file(run.path() / "tmp" / ("sending." + node_of_allocation()), O_RDWR | O_CREAT, 0600);
        if (!base::lock_file(turn, LOCK_EX, sending.stop, "cannot lock the file by which senders take turns")) {
            return false;
        }
        sent.hold(std::move(turn));
        end = sent.judge();
    }
    if (end == End::WithoutPackages) {
        const std::string place = "/tmp/judge-archive-" + base::random_hex(16);
        const Answer answer = ask({"sbcast", (run.path() / packages_file).string(), place}, most_sending, sending.stop);
        if (!answer.ok()) {
            return fail(run, shard,
                        fmt::format("sbcast has not copied the packages to {}: {}", place,
                                    answer.in_time ? base::one_line(answer.error, 1000) : "it took too long"));
        }
        end = sent.judge({"--archive", place});
        if (end == End::WithoutPackages && !sending.stop.stop_requested()) {
            static_cast<void>(ask({"srun", "--ntasks=1", "--chdir=/", "rm", "-f", place}, 20s, sending.stop));
            return fail(run, shard, "the packages that were sent there are not in its cache");
        }
    }
    return end == End::Well;
}

std::optional<Received> receive_shard(const fs::path& folder, const std::string& packages, const fs::path& archive,
                                      const fs::path& cache_dir) {
    const fs::path run_folder = folder / "run";
    const fs::path sent = folder / "sent";
    fs::create_directory(run_folder);
    fs::create_directory(sent);
    const auto unpack = [](int input, const fs::path& into) {
        tar("unpack what was sent", {"--extract", "--no-same-owner", "--directory=" + into.string()}, input, -1, {});
    };
    unpack(STDIN_FILENO, run_folder);
    const base::Fd kept = archive.empty() ? cache::find_archive(cache_dir, packages)
                                          : cache::keep_archive(cache_dir, archive, packages, most_archives);
    say({{has_packages_key, static_cast<bool>(kept)}});
    if (!kept) {
        return std::nullopt;
    }
    unpack(kept.get(), sent);
    Received received{RunDir(run_folder,
                             [](const std::string& file, const json& text) {
                                 say({{file_key, file}, {text_key, text}});
                             }),
                      {},
                      sent};
    received.manifest = received.run.manifest();
    received.manifest.config = (sent / received.manifest.config).string();  // stays absolute for a shipped file
    for (PackagePart& part : received.manifest.packages) {
        part.root = (sent / part.root).string();
    }
    return received;
}

}  // namespace harness::execute
