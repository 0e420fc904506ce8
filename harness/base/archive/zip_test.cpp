#include "harness/base/archive/zip.hpp"

#include <stdexcept>
#include <vector>

#include <archive.h>
#include <archive_entry.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::base {
namespace {

std::string zip_of(const std::vector<std::pair<ZipEntry, std::string>>& files) {
    std::string made;
    Zip zip([&made](std::string_view bytes) { made += bytes; });
    for (const auto& [entry, bytes] : files) {
        zip.add(entry, bytes);
    }
    zip.close();
    return made;
}

// "NAME MODE BYTES" of each entry.
std::vector<std::string> entries_of(const std::string& zip) {
    std::vector<std::string> entries;
    const std::unique_ptr<::archive, int (*)(::archive*)> reader(::archive_read_new(), &::archive_read_free);
    ::archive_read_support_format_zip(reader.get());
    EXPECT_EQ(::archive_read_open_memory(reader.get(), zip.data(), zip.size()), ARCHIVE_OK);
    ::archive_entry* entry = nullptr;
    while (::archive_read_next_header(reader.get(), &entry) == ARCHIVE_OK) {
        std::string bytes(1'000'000, '\0');
        const auto got = ::archive_read_data(reader.get(), bytes.data(), bytes.size());
        EXPECT_GE(got, 0);
        entries.push_back(std::string{::archive_entry_pathname_utf8(entry)} + " " +
                          std::to_string(::archive_entry_perm(entry)) + " " +
                          bytes.substr(0, static_cast<std::size_t>(got)));
    }
    return entries;
}

TEST(Zip, HoldsFilesAndFolders) {
    const std::vector<std::pair<ZipEntry, std::string>> files{
        {{"a/", 400'000'000}, ""}, {{"a/b.txt", 400'000'000}, "text"}, {{"run", 400'000'000, true}, ""}};
    const std::string zip = zip_of(files);
    EXPECT_THAT(entries_of(zip), testing::ElementsAre("a/ 493 ", "a/b.txt 420 text", "run 493 "));
    EXPECT_EQ(zip, zip_of(files)) << "the same bytes for the same files";
    EXPECT_EQ(zip.substr(zip.size() - 22, 4), "PK\x05\x06") << "nothing behind its end";
}

// Also in the locale "C", which this test and the judge use.
TEST(Zip, ANameOfAnyScriptIsInUtf8AndSaidToBe) {
    const std::string zip = zip_of({{{"李娜.txt", 400'000'000}, "text"}});
    constexpr std::size_t flags = 7;  // the upper byte, in the header of the first entry
    constexpr std::size_t name = 30;
    EXPECT_EQ(zip.substr(name, std::string_view{"李娜.txt"}.size()), "李娜.txt");
    EXPECT_EQ(zip[flags] & 8, 8) << "the name is UTF-8";
}

TEST(Zip, TakesAFileWhole) {
    const std::string large(300'000, 'q');
    std::string made;
    Zip zip([&made](std::string_view bytes) { made += bytes; });
    zip.add({"large"}, memory_file(large));
    zip.close();
    EXPECT_THAT(entries_of(made), testing::ElementsAre("large 420 " + large));
}

TEST(Zip, WhatItsReaderThrowsComesOut) {
    Zip zip([](std::string_view) { throw std::out_of_range("full"); });
    EXPECT_THROW(
        {
            zip.add({"a"}, "text");
            zip.close();
        },
        std::out_of_range);
}

}  // namespace
}  // namespace harness::base
