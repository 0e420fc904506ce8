#include "harness/course/archive.hpp"

#include <algorithm>
#include <fstream>
#include <istream>
#include <set>
#include <stop_token>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/archive_name.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/base/text.hpp"
#include "harness/course/unpack/stream.hpp"

namespace harness::course {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;
using stream::Kind;

constexpr std::size_t longest_name = 255;  // of the file systems to which the judge may unpack
constexpr std::size_t longest_path = 4096;
constexpr std::size_t longest_fault = 4096;
constexpr std::size_t files_of_folder = 1000;  // a folder for each file takes a file system 40 times as long to remove
constexpr std::chrono::seconds most_time{60};  // cpu time
constexpr std::int64_t most_memory_kib = std::int64_t{1} << 20U;

std::string amount(std::int64_t bytes) {
    return base::size_text(bytes / 1024);
}

std::string too_much(const ArchiveLimits& limits) {
    return base::say<"unpacks to more than {}: it is a zip bomb, or is to be split">(amount(limits.total_bytes));
}

// Whether files are made, or the output is only compared with the limits.
enum class Pass { Check, Make };

// Makes files from the output of judge-unpack, which is not trusted: the archive may have taken control of it.
class Reader {
  public:
    Reader(std::istream& written, const fs::path& file, const fs::path& target, const ArchiveLimits& limits, Pass pass,
           const std::stop_token& stop)
        : written_(written), file_(file), target_(target), limits_(limits), pass_(pass), stop_(stop) {}

    std::vector<HandedInFile> read() {
        std::vector<HandedInFile> files;
        for (;;) {
            if (stop_.stop_requested()) {
                throw sandbox::Interrupted();
            }
            const auto header = take<stream::Header>();
            if (header.kind == Kind::End && header.name_bytes == 0) {
                return files;
            }
            if (header.kind >= Kind::End) {
                refuse(header);
            }
            if (files.size() == limits_.files) {
                fail(base::say<"holds more than {} files and folders: split it">(limits_.files));
            }
            std::string path = take_path(header);
            std::vector<std::string> parts = parts_of(path);
            const std::string fault = fault_of_name(header, path, parts);
            HandedInFile file = take_file(header, std::move(parts), files.size(), fault);
            if (fault != too_deep || deep_folders_.insert(file.name).second) {
                files.push_back(std::move(file));
            }
        }
    }

  private:
    [[noreturn]] void fail(std::string_view what) const { throw ConfigError(file_, 0, what); }

    [[noreturn]] void refuse(const stream::Header& header) {
        if (header.kind == Kind::Encrypted) {
            fail(base::say<"is encrypted: pack it without a password">());
        }
        if (header.kind == Kind::NoName) {
            fail(base::say<"has a file name that cannot be read: pack it again with a current tool">());
        }
        const std::string why = base::one_line(take_text(std::min<std::size_t>(header.name_bytes, longest_fault)), 200);
        if (header.kind == Kind::Damaged) {
            fail(base::say<"is damaged: {}; a part may be missing: download or pack it again">(why));
        }
        if (header.kind == Kind::NoArchive) {
            fail(base::say<"cannot be read: {}; it must be a .zip or a .tar (.gz, .bz2, .xz, .zst)">(why));
        }
        fail(nonsense);
    }

    std::string take_text(std::size_t size) {
        std::string text(size, '\0');
        if (!written_.read(text.data(), static_cast<std::streamsize>(size))) {
            fail(nonsense);
        }
        return text;
    }

    template <typename Part>
    Part take() {
        Part part;
        if (!written_.read(reinterpret_cast<char*>(&part), sizeof part)) {
            fail(nonsense);
        }
        return part;
    }

    // Names count towards the data limit, because they take memory as well.
    std::string take_path(const stream::Header& header) {
        names_bytes_ += header.name_bytes;
        if (names_bytes_ > limits_.names_bytes) {
            fail(base::say<"has names of more than {} together: split it">(
                amount(static_cast<std::int64_t>(limits_.names_bytes))));
        }
        return take_text(header.name_bytes);
    }

    std::vector<std::string> parts_of(std::string_view whole) const {
        std::vector<std::string> parts;
        for (std::size_t from = 0; from <= whole.size();) {
            const std::size_t to = std::min(whole.find('/', from), whole.size());
            const std::string_view part = whole.substr(from, to - from);
            if (part == ".." || (part.empty() && from == 0)) {
                fail(base::say<"holds '{}', which leads out of it: nothing of it was unpacked">(
                    base::one_line(whole, 200)));
            }
            if (!part.empty() && part != ".") {
                parts.emplace_back(part);
            }
            from = to + 1;
        }
        return parts;
    }

    // Why nothing of this name is read; empty if it may be. Shortens a name that is too deep to its topmost such
    // folder.
    static std::string fault_of_name(const stream::Header& header, const std::string& path,
                                     std::vector<std::string>& parts) {
        const std::size_t folders = parts.size() - (header.kind == Kind::Folder || parts.empty() ? 0 : 1);
        if (folders > most_folder_depth) {
            parts.resize(most_folder_depth + 1);
            return too_deep;
        }
        return path.size() > longest_path ? base::say<"has a name of more than {} bytes">(longest_path) : "";
    }

    HandedInFile take_file(const stream::Header& header, std::vector<std::string> name, std::size_t number,
                           const std::string& fault) {
        HandedInFile entry;
        if (header.has_time != 0 && header.kind == Kind::File && fault.empty()) {  // as in walk()
            entry.time = time_of_file(header.time);
        }
        entry.is_folder = header.kind == Kind::Folder && fault.empty();
        if (!fault.empty()) {
            entry.fault = fault;
        } else if (entry.is_folder) {
            entry.fault = base::say<"is a folder">();
        } else if (header.kind != Kind::File) {
            entry.fault = base::say<"is a link or a device, not a file">();
        } else if (name.empty()) {
            entry.fault = base::say<"has no name">();
        } else if (name.back().size() > longest_name) {
            entry.fault = base::say<"has a name of more than {} bytes">(longest_name);
        } else if (name.back().find('\0') != std::string::npos) {
            entry.fault = base::say<"has a name with a NUL byte">();
        } else if (limits_.archive_bytes == 0 && base::is_archive_name(name.back())) {
            entry.fault = closed_archive;
        }
        base::Fd file;
        if (entry.fault.empty() && pass_ == Pass::Make) {
            const fs::path folder = target_ / std::to_string(number / files_of_folder);
            fs::create_directory(folder);
            entry.file = folder / std::to_string(number);
            file = base::open_file(entry.file.path, O_WRONLY | O_CREAT | O_EXCL, 0600);
        }
        const bool is_archive = !name.empty() && base::is_archive_name(name.back());
        const std::int64_t most = is_archive ? limits_.archive_bytes : limits_.file_bytes;
        entry.link_to = take_bytes(entry, header.kind == Kind::Link ? longest_path : 0, file, most);
        take_trailer(entry);
        if (!entry.fault.empty() && !entry.file.empty()) {
            fs::remove(entry.file.path);
            entry.file = {};
        }
        entry.name = std::move(name);
        return entry;
    }

    // Counts all bytes, kept or not, and the holes of sparse files, so that every bomb is found. Returns the first
    // `kept_bytes`, and writes at most `most` to `file` if it is open.
    std::string take_bytes(HandedInFile& entry, std::size_t kept_bytes, const base::Fd& file, std::int64_t most) {
        std::string beginning;
        std::int64_t size = 0;
        for (;;) {
            const auto block = take<stream::Block>();
            if (block.bytes == 0) {
                return beginning;
            }
            if (block.bytes > stream::largest_block) {
                fail(nonsense);
            }
            const std::string piece = take_text(block.bytes);
            const auto length = static_cast<std::int64_t>(piece.size());
            if (entry.fault.empty() && (block.offset < size || block.offset > most - length)) {
                entry.fault = base::say<"is larger than {}">(amount(most));
            }
            total_ += length + (entry.fault.empty() ? block.offset - size : 0);
            if (total_ > limits_.total_bytes) {
                fail(too_much(limits_));
            }
            beginning += piece.substr(0, kept_bytes - std::min(kept_bytes, beginning.size()));
            if (entry.fault.empty()) {
                size = block.offset + length;
                // Skipped parts are holes and read as zeros.
                if (file && ::lseek(file.get(), block.offset, SEEK_SET) < 0) {
                    base::throw_errno(fmt::format("cannot write {}", entry.file.path.string()));
                }
                if (file) {
                    base::write_all(file.get(), piece);
                }
            }
        }
    }

    void take_trailer(HandedInFile& entry) {
        const std::size_t size = take<stream::Trailer>().fault_bytes;
        if (size > longest_fault) {
            fail(nonsense);
        }
        const std::string why = base::one_line(take_text(size), 200);
        if (size > 0 && entry.fault.empty()) {
            entry.fault =
                base::say<"is damaged: {}; download the archive again, or have the file handed in again">(why);
            entry.is_damaged = true;
        }
    }

    static inline const std::string nonsense = base::say<"cannot be unpacked: what was read of it makes no sense">();

    std::istream& written_;
    const fs::path& file_;
    const fs::path& target_;
    const ArchiveLimits& limits_;
    const Pass pass_;
    const std::stop_token& stop_;
    std::int64_t total_ = 0;
    std::size_t names_bytes_ = 0;
    std::set<std::vector<std::string>> deep_folders_;  // that are already entries
};

// libarchive reads zip dates without a zone in the process's time zone. POSIX counts zones to the west:
// "TZ=<judge>-01:00".
std::string zone_variable(std::chrono::minutes east) {
    const auto minutes = std::chrono::abs(east).count();
    const char sign = east.count() > 0 ? '-' : '+';
    return fmt::format("TZ=<judge>{}{:02}:{:02}", sign, minutes / 60, minutes % 60);
}

base::Fd open_archive(const base::SeenFile& archive, const ArchiveLimits& limits) {
    try {
        base::Fd file = base::open_file(archive);
        struct stat status {};
        if (::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
            throw ConfigError(archive, 0, "cannot be read: it is no regular file");
        }
        if (status.st_size > limits.total_bytes) {
            throw ConfigError(archive, 0, fmt::format("is larger than {}: split it", amount(limits.total_bytes)));
        }
        return file;
    } catch (const base::SystemError& error) {
        throw ConfigError(archive, 0, fmt::format("cannot be read: {}", error.what()));
    }
}

sandbox::Request request_to_unpack(const Unpacker& unpacker, std::chrono::minutes zone, const ArchiveLimits& limits) {
    // judge-unpack writes headers in addition to names and bytes: one for each file and for each block that it reads.
    constexpr std::int64_t most_headers_kib = std::int64_t{64} * 1024;
    sandbox::Request request;
    request.profile = sandbox::Profile::Validator;
    request.arguments = {fmt::format("{}/judge-unpack", sandbox::program_dir_inside), std::to_string(limits.files)};
    request.environment.push_back(zone_variable(zone));
    request.program_dir = unpacker.program_dir;
    request.limits.cpu = most_time;
    request.limits.wall = 2 * most_time;
    request.limits.memory_kib = most_memory_kib;
    request.limits.output_kib =
        (limits.total_bytes + static_cast<std::int64_t>(limits.names_bytes)) / 1024 + most_headers_kib;
    return request;
}

// Why the program that reads it failed; empty if it did not.
std::string failure_of(const model::Outcome& outcome, const ArchiveLimits& limits) {
    switch (outcome.stop) {
        case model::Stop::None:
            return model::exited_with(outcome, 0)
                       ? ""
                       : "cannot be unpacked: the program that reads it " + model::describe_failure(outcome);
        case model::Stop::Output:
            return too_much(limits);
        case model::Stop::Memory:
            return base::say<"takes more than {} of memory to unpack: it is a zip bomb, or is to be split">(
                base::size_text(most_memory_kib));
        default:
            return base::say<"takes more than {} s to unpack: it is a zip bomb, or is to be split">(most_time.count());
    }
}

}  // namespace

std::vector<HandedInFile> read_unpacked(std::istream& written, const fs::path& archive, const fs::path& target,
                                        const ArchiveLimits& limits, const std::stop_token& stop) {
    const std::istream::pos_type start = written.tellg();
    Reader(written, archive, target, limits, Pass::Check, stop).read();
    written.seekg(start);
    return Reader(written, archive, target, limits, Pass::Make, stop).read();
}

std::vector<HandedInFile> unpack(const base::SeenFile& archive, const fs::path& target, const ArchiveLimits& limits,
                                 std::chrono::minutes zone, const Unpacker& unpacker) {
    const base::Fd input = open_archive(archive, limits);
    sandbox::Request request = request_to_unpack(unpacker, zone, limits);
    request.standard_input = input.get();
    const base::TempDir folder;
    const fs::path written = folder.path() / "unpacked";
    {
        const base::Fd file = base::open_file(written, O_WRONLY | O_CREAT | O_EXCL, 0600);
        const sandbox::Result result = unpacker.make_runner(0)->run(
            request, [&file](std::string_view bytes) { base::write_all(file.get(), bytes); });
        if (const std::string failure = failure_of(result.outcome, limits); !failure.empty()) {
            throw ConfigError(archive, 0, failure);
        }
    }
    std::ifstream stream(written, std::ios::binary);
    return read_unpacked(stream, archive, target, limits, unpacker.stop);
}

}  // namespace harness::course
