#include "harness/roster/archive.hpp"

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/format.h>

#include "harness/package/archive_name.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/text.hpp"

namespace harness::roster {

namespace {

namespace fs = std::filesystem;
using support::ConfigError;

constexpr std::size_t longest_name = 255;  // of the file systems that the judge may unpack to
constexpr std::size_t longest_path = 4096;
constexpr std::size_t most_parts = 20;

// libarchive turns names into the locale's bytes; the judge's own locale is its caller's.
class Utf8Names {
  public:
    Utf8Names() : utf8_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)), before_(::uselocale(utf8_)) {
        support::assert_that(utf8_ != nullptr, "every Debian has the locale C.UTF-8");
    }
    Utf8Names(const Utf8Names&) = delete;
    Utf8Names& operator=(const Utf8Names&) = delete;
    ~Utf8Names() {
        ::uselocale(before_);
        ::freelocale(utf8_);
    }

  private:
    locale_t utf8_;
    locale_t before_;
};

// libarchive reads the dates of a zip that name no zone in that of the process; here, in one of `east` of UTC.
class Zone {
  public:
    explicit Zone(std::chrono::minutes east) {
        if (const char* value = std::getenv(name); value != nullptr) {
            before_ = value;
        }
        // In POSIX's form, which counts to the west: "<judge>-01:00".
        const auto minutes = std::chrono::abs(east).count();
        const char sign = east.count() > 0 ? '-' : '+';
        set(fmt::format("<judge>{}{:02}:{:02}", sign, minutes / 60, minutes % 60));
    }
    Zone(const Zone&) = delete;
    Zone& operator=(const Zone&) = delete;
    ~Zone() { set(before_); }

  private:
    static constexpr const char* name = "TZ";

    static void set(const std::optional<std::string>& value) {
        if (value) {
            ::setenv(name, value->c_str(), 1);
        } else {
            ::unsetenv(name);
        }
        ::tzset();
    }

    std::optional<std::string> before_;
};

class Unpacker {
  public:
    Unpacker(const fs::path& file, const fs::path& target, const ArchiveLimits& limits, std::chrono::minutes zone)
        : zone_(zone), file_(file), target_(target), limits_(limits), archive_(::archive_read_new()) {
        archive* reader = archive_.get();
        ::archive_read_support_format_zip(reader);
        ::archive_read_support_format_tar(reader);
        ::archive_read_support_filter_gzip(reader);
        ::archive_read_support_filter_bzip2(reader);
        ::archive_read_support_filter_xz(reader);
        ::archive_read_support_filter_zstd(reader);
        constexpr std::size_t block = 65'536;
        check(::archive_read_open_filename(reader, file.c_str(), block), "cannot be read");
    }

    std::vector<HandIn> unpack() {
        std::vector<HandIn> files;
        std::size_t headers = 0;
        for (archive_entry* entry = nullptr;;) {
            const int status = ::archive_read_next_header(archive_.get(), &entry);
            if (status == ARCHIVE_EOF) {
                return files;
            }
            check(status, "is damaged");
            if (::archive_entry_is_encrypted(entry) != 0) {
                throw ConfigError(file_, 0, "is encrypted: pack it without a password");
            }
            if (headers++ == limits_.files) {
                throw ConfigError(file_, 0,
                                  fmt::format("holds more than {} files and folders: split it", limits_.files));
            }
            files.push_back(take(entry, name_of(entry), files.size()));
        }
    }

  private:
    // A warning, such as of an odd time, is none of the reader's business.
    void check(int status, std::string_view what) const {
        if (status != ARCHIVE_OK && status != ARCHIVE_WARN) {
            const char* why = ::archive_error_string(archive_.get());
            const bool is_known = ::archive_format(archive_.get()) != 0;
            throw ConfigError(
                file_, 0,
                fmt::format("{}: {}; {}", what, support::one_line(why == nullptr ? "no reason given" : why, 200),
                            is_known ? "a part may be missing: download or pack it again"
                                     : "it must be a .zip or a .tar (.gz, .bz2, .xz, .zst)"));
        }
    }

    static bool is_folder(archive_entry* entry) {
        return ::archive_entry_filetype(entry) == AE_IFDIR && ::archive_entry_hardlink(entry) == nullptr;
    }

    // Names take memory as data does, and count as such.
    std::string_view path_of(archive_entry* entry) {
        const char* path = ::archive_entry_pathname(entry);
        if (path == nullptr) {
            throw ConfigError(file_, 0, "has a file name that cannot be read: pack it again with a current tool");
        }
        const std::string_view whole = path;
        if (whole.size() > longest_path) {
            throw ConfigError(file_, 0,
                              fmt::format("holds '{}', a name of more than {} bytes: nothing of it was unpacked",
                                          support::one_line(whole, 100), longest_path));
        }
        names_bytes_ += whole.size();
        if (names_bytes_ > limits_.names_bytes) {
            throw ConfigError(file_, 0,
                              fmt::format("has names of more than {} together: split it",
                                          support::size_text(static_cast<std::int64_t>(limits_.names_bytes / 1024))));
        }
        return whole;
    }

    std::vector<std::string> name_of(archive_entry* entry) {
        const std::string_view whole = path_of(entry);
        std::vector<std::string> parts;
        for (std::size_t from = 0; from <= whole.size();) {
            const std::size_t to = std::min(whole.find('/', from), whole.size());
            const std::string_view part = whole.substr(from, to - from);
            if (part == ".." || (part.empty() && from == 0)) {
                throw ConfigError(file_, 0,
                                  fmt::format("holds '{}', which leads out of it: nothing of it was unpacked",
                                              support::one_line(whole, 200)));
            }
            if (!part.empty() && part != ".") {
                parts.emplace_back(part);
            }
            from = to + 1;
        }
        if (parts.size() > most_parts) {
            throw ConfigError(
                file_, 0,
                fmt::format("holds '{}', which lies more than {} folders deep: nothing of it was unpacked",
                            support::one_line(whole, 100), most_parts - 1));
        }
        return parts;
    }

    HandIn take(archive_entry* entry, std::vector<std::string> name, std::size_t number) {
        HandIn made;
        if (::archive_entry_mtime_is_set(entry) != 0) {
            made.time = time_of_file(::archive_entry_mtime(entry));
        }
        made.is_folder = is_folder(entry);
        if (made.is_folder) {
            made.fault = "is a folder";
        } else if (::archive_entry_filetype(entry) != AE_IFREG || ::archive_entry_hardlink(entry) != nullptr) {
            made.fault = "is a link or a device, not a file";
        } else if (name.empty()) {
            made.fault = "has no name";
        } else if (name.back().size() > longest_name) {
            made.fault = fmt::format("has a name of more than {} bytes", longest_name);
        } else if (package::is_archive_name(name.back())) {
            made.fault = "is an archive within the archive, which is not opened: hand in the sources themselves";
        }
        const std::string bytes = read(made);
        if (made.fault.empty()) {
            const fs::path folder = target_ / std::to_string(number);
            fs::create_directory(folder);
            made.file = folder / name.back();  // one part, with no '/' in it
            support::write_all(support::open_file(made.file, O_WRONLY | O_CREAT | O_EXCL, 0600).get(), bytes);
        }
        made.name = std::move(name);
        return made;
    }

    // Every byte is counted, kept or not, and so is what a sparse file leaves out: a bomb is one wherever it lies.
    std::string read(HandIn& made) {
        std::string bytes;
        const void* block = nullptr;
        std::size_t size = 0;
        la_int64_t offset = 0;
        int status = ARCHIVE_OK;
        while ((status = ::archive_read_data_block(archive_.get(), &block, &size, &offset)) != ARCHIVE_EOF) {
            check(status, "is damaged");
            const auto length = static_cast<std::int64_t>(size);
            if (made.fault.empty() && (offset < 0 || offset > limits_.file_bytes - length)) {
                made.fault = fmt::format("is larger than {}", support::size_text(limits_.file_bytes / 1024));
            }
            const std::int64_t hole = made.fault.empty() ? offset - static_cast<std::int64_t>(bytes.size()) : 0;
            total_ += length + std::max<std::int64_t>(hole, 0);
            if (total_ > limits_.total_bytes) {
                throw ConfigError(file_, 0,
                                  fmt::format("unpacks to more than {}: it is a zip bomb, or is to be split",
                                              support::size_text(limits_.total_bytes / 1024)));
            }
            if (made.fault.empty()) {
                bytes.resize(static_cast<std::size_t>(offset));  // zeros, where it leaves something out
                bytes.append(static_cast<const char*>(block), size);
            }
        }
        return bytes;
    }

    struct Close {
        void operator()(archive* reader) const { ::archive_read_free(reader); }
    };

    const Utf8Names names_;
    const Zone zone_;
    const fs::path& file_;
    const fs::path& target_;
    const ArchiveLimits& limits_;
    std::unique_ptr<archive, Close> archive_;
    std::int64_t total_ = 0;
    std::size_t names_bytes_ = 0;
};

}  // namespace

std::vector<HandIn> unpack(const std::filesystem::path& archive, const std::filesystem::path& target,
                           const ArchiveLimits& limits, std::chrono::minutes zone) {
    return Unpacker(archive, target, limits, zone).unpack();
}

}  // namespace harness::roster
