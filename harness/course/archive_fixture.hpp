// Archives packed for tests, and the program that unpacks them.
#pragma once

#include <clocale>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include "harness/base/temp_dir.hpp"
#include "harness/course/archive.hpp"
#include "harness/sandbox/box_runner.hpp"
#include "paths.hpp"

namespace harness::course {

struct Member {
    std::string name;
    std::string bytes;  // of a link: its target
    unsigned type = AE_IFREG;
    std::time_t time = 1'700'000'000;
    std::int64_t hole = 0;  // for a sparse file: zeros before the bytes
};

class ArchiveTest : public testing::Test {
  protected:
    // Writes an archive in the format given by its name. Names are UTF-8, or raw bytes like those of old tools.
    std::filesystem::path pack(const std::string& name, const std::vector<Member>& members, bool utf8 = true) const {
        std::filesystem::path file = folder_.path() / name;
        EXPECT_NE(std::setlocale(LC_CTYPE, utf8 ? "C.UTF-8" : "C"), nullptr);
        archive* writer = archive_write_new();
        if (name.ends_with(".tar.zst")) {  // too new for the list of endings
            EXPECT_EQ(archive_write_set_format_pax_restricted(writer), ARCHIVE_OK);
            EXPECT_EQ(archive_write_add_filter_zstd(writer), ARCHIVE_OK);
        } else {
            EXPECT_EQ(archive_write_set_format_filter_by_ext(writer, name.c_str()), ARCHIVE_OK);
        }
        if (utf8 && name.ends_with(".zip")) {
            archive_write_set_options(writer, "zip:hdrcharset=UTF-8");
        }
        EXPECT_EQ(archive_write_open_filename(writer, file.c_str()), ARCHIVE_OK);
        for (const Member& member : members) {
            archive_entry* entry = archive_entry_new();
            if (utf8) {
                archive_entry_update_pathname_utf8(entry, member.name.c_str());
            } else {
                archive_entry_copy_pathname(entry, member.name.c_str());
            }
            archive_entry_set_filetype(entry, member.type);
            archive_entry_set_perm(entry, 0644);
            archive_entry_set_mtime(entry, member.time, 0);
            archive_entry_set_size(entry, static_cast<la_int64_t>(member.bytes.size()));
            if (member.hole > 0) {
                archive_entry_set_size(entry, member.hole + static_cast<la_int64_t>(member.bytes.size()));
                archive_entry_sparse_add_entry(entry, member.hole, static_cast<la_int64_t>(member.bytes.size()));
            }
            if (member.type == AE_IFLNK) {
                archive_entry_set_symlink(entry, member.bytes.c_str());
                archive_entry_set_size(entry, 0);
            }
            archive_write_header(writer, entry);
            const std::string bytes = std::string(static_cast<std::size_t>(member.hole), '\0') + member.bytes;
            archive_write_data(writer, bytes.data(), bytes.size());
            archive_entry_free(entry);
        }
        EXPECT_EQ(archive_write_free(writer), ARCHIVE_OK);
        EXPECT_NE(std::setlocale(LC_CTYPE, "C"), nullptr);  // the reader must work without this locale
        return file;
    }

    // With the protections that this machine's sandbox has.
    static Unpacker unpacker(const std::filesystem::path& program_dir = queens::bin_dir / "unpack") {
        sandbox::BoxOptions options;
        options.box = queens::bin_dir / "judge-box";
        options.strict = false;
        return {[options](int) { return std::make_unique<sandbox::BoxRunner>(options); }, program_dir};
    }

    base::TempDir folder_;
};

}  // namespace harness::course
