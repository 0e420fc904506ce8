#include "harness/history/cache/programs.hpp"

#include <cerrno>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/few_descriptors.hpp"
#include "harness/base/temp_dir.hpp"

namespace harness::cache {
namespace {

namespace fs = std::filesystem;

class ProgramsTest : public testing::Test {
  protected:
    // Publishes a program of these bytes.
    static ProgramEntry publish(Programs& cache, const std::string& key, std::string_view bytes) {
        const base::TempDir work(cache.work_dir());
        fs::create_directory(work.path() / "files");
        base::write_file_atomically(work.path() / "files" / "program", bytes);
        return cache.publish(key, {true, "a warning", work.path() / "files", std::chrono::milliseconds{7}}).value();
    }
    static void damage(const fs::path& file, std::string_view bytes) { base::write_file_atomically(file, bytes); }
    static void set_age(const fs::path& path, std::chrono::hours age) {
        fs::last_write_time(path, fs::file_time_type::clock::now() - age);
    }
    std::size_t left_in_work() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(dir() / "programs" / "work"), fs::directory_iterator{}));
    }
    fs::path dir() const { return folder_.path() / "deep" / "cache"; }

  private:
    base::TempDir folder_;
};

TEST_F(ProgramsTest, FindsWhatWasPublished) {
    Programs cache(dir(), 1024);
    EXPECT_FALSE(cache.find("key"));
    const ProgramEntry made = publish(cache, "key", "bytes");
    EXPECT_TRUE(made.ok);
    Programs another(dir(), 1024);
    const auto found = another.find("key");
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->ok);
    EXPECT_EQ(found->message, "a warning");
    EXPECT_EQ(found->files, made.files);
    EXPECT_EQ(found->cpu, std::chrono::milliseconds{7});
    EXPECT_EQ(found->bytes, 5);
    EXPECT_EQ(made.bytes, 5);
    EXPECT_EQ(base::read_file(found->files / "program"), "bytes");
    EXPECT_FALSE(another.find("another key"));
    EXPECT_EQ(left_in_work(), 0U);
}

TEST_F(ProgramsTest, FilesInFoldersAreCheckedToo) {
    Programs cache(dir(), 1024);
    const auto make = [&] {
        const base::TempDir work(cache.work_dir());
        fs::create_directories(work.path() / "files/sub");
        base::write_file_atomically(work.path() / "files/sub/helper.py", "bytes");
        return cache.publish("key", {true, "", work.path() / "files"}).value();
    };
    const ProgramEntry made = make();
    ASSERT_TRUE(cache.find("key"));
    damage(made.files / "sub/helper.py", "other");
    EXPECT_FALSE(cache.find("key"));
    EXPECT_EQ(base::read_file(make().files / "sub/helper.py"), "bytes");
    damage(made.files / "sub/more.py", "x");
    EXPECT_FALSE(cache.find("key"));
}

// Wherever the descriptors run out.
TEST_F(ProgramsTest, WhatCannotBePublishedStaysWhereItWas) {
    Programs cache(dir(), 1024);
    publish(cache, "key", "bytes");
    int failures = 0;
    for (rlim_t more = 0; more < 8; ++more) {
        const base::TempDir work(cache.work_dir());
        fs::create_directory(work.path() / "files");
        base::write_file_atomically(work.path() / "files" / "program", "bytes");
        const auto published = [&] {
            const base::FewDescriptors few{more};
            return cache.publish("another key", {true, "", work.path() / "files"});
        }();
        if (!published) {
            EXPECT_EQ(base::read_file(work.path() / "files" / "program"), "bytes");
            ++failures;
        }
    }
    EXPECT_GE(failures, 2);
    EXPECT_LT(failures, 8);
}

TEST_F(ProgramsTest, AnEntryThatCannotBeMovedInIsMovedBack) {
    Programs cache(dir(), 1024);
    const base::TempDir work(cache.work_dir());
    fs::create_directory(work.path() / "files");
    base::write_file_atomically(work.path() / "files" / "program", "bytes");
    EXPECT_FALSE(cache.publish(std::string(300, 'k'), {true, "", work.path() / "files"}))
        << "longer than a file's name";
    EXPECT_EQ(base::read_file(work.path() / "files" / "program"), "bytes");
}

TEST_F(ProgramsTest, KeepsACompileError) {
    Programs cache(dir(), 1024);
    cache.publish("key", {false, "main.cpp:1: error", {}});
    const auto found = cache.find("key");
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->ok);
    EXPECT_EQ(found->message, "main.cpp:1: error");
    EXPECT_TRUE(found->files.empty());
}

TEST_F(ProgramsTest, TheFirstToPublishWins) {
    Programs cache(dir(), 1024);
    const ProgramEntry first = publish(cache, "key", "one");
    const ProgramEntry second = publish(cache, "key", "two");
    EXPECT_EQ(second.files, first.files);
    EXPECT_EQ(base::read_file(second.files / "program"), "one");
}

TEST_F(ProgramsTest, ADamagedEntryIsNotUsedAndMadeAgain) {
    Programs cache(dir(), 1024);
    const fs::path files = publish(cache, "key", "bytes").files;
    const fs::path manifest = files.parent_path() / "manifest.json";
    const std::string sound = base::read_file(manifest);
    const auto expect_made_again = [&](const char* what) {
        EXPECT_FALSE(cache.find("key")) << what;
        EXPECT_EQ(base::read_file(publish(cache, "key", "bytes").files / "program"), "bytes") << what;
        EXPECT_TRUE(cache.find("key")) << what;
    };
    damage(files / "program", "bytez");
    expect_made_again("another byte");
    damage(files / "program", "byte");
    expect_made_again("cut off");
    fs::remove(files / "program");
    expect_made_again("gone");
    damage(files / "more", "x");
    expect_made_again("one more file");
    damage(manifest, sound.substr(0, sound.size() / 2));
    expect_made_again("half a manifest");
    damage(manifest, "[]");
    expect_made_again("another manifest");
    fs::remove(manifest);
    expect_made_again("no manifest");
}

TEST_F(ProgramsTest, ManyMayPublishAtOnce) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&, i] {
            Programs cache(dir(), 1024);
            for (int round = 0; round < 10; ++round) {
                const std::string key = std::to_string(round);
                const ProgramEntry entry = publish(cache, key, key + "/" + std::to_string(i));
                EXPECT_TRUE(base::read_file(entry.files / "program").starts_with(key + "/"));
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    Programs cache(dir(), 1024);
    for (int round = 0; round < 10; ++round) {
        EXPECT_TRUE(cache.find(std::to_string(round)));
    }
    EXPECT_EQ(left_in_work(), 0U);
}

TEST_F(ProgramsTest, TheOldestGoWhenItIsFull) {
    const std::string bytes(614'400, 'x');
    {
        Programs cache(dir(), 4096);
        set_age(publish(cache, "old", bytes).files.parent_path(), std::chrono::hours{100});
        set_age(publish(cache, "oldest", bytes).files.parent_path(), std::chrono::hours{200});
        publish(cache, "used", bytes);
        fs::create_directory(dir() / "programs" / "work" / "left-behind");
        set_age(dir() / "programs" / "work" / "left-behind", std::chrono::hours{100});
    }
    Programs cache(dir(), 1300);
    publish(cache, "new", bytes);
    EXPECT_FALSE(cache.find("oldest"));
    EXPECT_TRUE(cache.find("old"));
    EXPECT_TRUE(cache.find("used"));
    EXPECT_EQ(left_in_work(), 0U);
    Programs tiny(dir(), 1);
    publish(tiny, "newer", "x");
    EXPECT_TRUE(tiny.find("used")) << "what may be in use stays";
    EXPECT_TRUE(tiny.find("old")) << "finding it above was a use";
}

TEST_F(ProgramsTest, AServerThatRunsForLongDoesNotFillTheDisk) {
    Programs cache(dir(), 1024);
    const std::string bytes(131'073, 'x');  // more than an eighth
    for (int number = 0; number < 20; ++number) {
        set_age(publish(cache, std::to_string(number), bytes).files.parent_path(), std::chrono::hours{100 - number});
    }
    EXPECT_FALSE(cache.find("0"));
    EXPECT_FALSE(cache.find("11"));
    EXPECT_TRUE(cache.find("19"));
}

TEST_F(ProgramsTest, APlaceThatCannotBeMadeIsNamed) {
    Programs cache("/proc/nowhere", 1024);
    EXPECT_FALSE(cache.find("key"));
    EXPECT_THAT(base::error_of<base::JudgeError>([&] { cache.work_dir(); }),
                testing::HasSubstr("cannot make the cache /proc/nowhere/programs/work: "));
}

}  // namespace
}  // namespace harness::cache
