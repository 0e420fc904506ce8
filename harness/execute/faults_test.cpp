// What a worker or a driver leaves if the disk or the file server of a run's folder fails: each call of a kind fails in
// a child process, by a filter of system calls.
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/temp_dir.hpp"
#include "harness/execute/journal.hpp"
#include "harness/execute/results.hpp"
#include "harness/execute/sources.hpp"
#include "harness/execute/standing.hpp"

namespace harness::execute {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

struct Fault {
    const char* name;
    unsigned call;
    int error;
    // Only calls with one of these bits in the argument with this index; 0: all.
    unsigned argument = 0;
    unsigned bits = 0;
};

constexpr unsigned flags_of_openat = 2;  // the index of its argument
#ifdef SYS_link
constexpr unsigned link_call = SYS_link;
#else
constexpr unsigned link_call = SYS_linkat;
#endif

void begin_fault(const Fault& fault) {
    const auto low_half = static_cast<unsigned>(offsetof(seccomp_data, args) + 8 * fault.argument);
    std::array<sock_filter, 7> code{
        sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, fault.call, 0, 4),
        sock_filter BPF_JUMP(BPF_JMP | BPF_JA, fault.bits == 0 ? 2U : 0U, 0, 0),
        sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, low_half),
        sock_filter BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, fault.bits, 0, 1),
        sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<unsigned>(fault.error)),
        sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    sock_fprog program{code.size(), code.data()};
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) {
        std::_Exit(2);
    }
}

// What the work throws in a process of its own; empty: nothing.
std::string error_in_child(const std::function<void()>& work) {
    constexpr std::size_t size = 4096;
    void* const shared = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    auto* const text = static_cast<char*>(shared);
    const pid_t child = ::fork();
    if (child == 0) {
        try {
            work();
        } catch (const std::exception& error) {
            std::string(error.what()).copy(text, size - 1);
        }
        std::_Exit(0);
    }
    int status = -1;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    std::string error = text;
    ::munmap(shared, size);
    return error;
}

class Faults : public testing::Test {
  protected:
    Faults() : run_(folder_.path() / "run") { run_.create({}); }

    static Published accepted() {
        Published published{{"n", "cpu", "kernel"}, 1, std::chrono::milliseconds{7}, {}};
        published.result.verdict = model::Verdict::Accepted;
        return published;
    }

    base::TempDir folder_;
    RunDir run_;
};

TEST_F(Faults, OfADiskAreNamedAndLeaveNoPartOfAResult) {
    constexpr std::array faults{
        Fault{"full", SYS_write, ENOSPC},
        Fault{"over quota", SYS_write, EDQUOT},
        Fault{"failing", SYS_write, EIO},
        Fault{"gone", SYS_write, ESTALE},
        Fault{"without names", SYS_openat, ENOSPC, flags_of_openat, O_CREAT},
        Fault{"read-only", SYS_openat, EROFS, flags_of_openat, O_CREAT},
        Fault{"failing with the folder", SYS_fsync, EIO},
    };
    for (std::size_t shard = 0; shard < faults.size(); ++shard) {
        const Fault& fault = faults[shard];
        const std::string id = fault.name;
        const std::string error = error_in_child([&] {
            begin_fault(fault);
            Journal(run_, std::to_string(shard)).publish(id, accepted());
        });
        EXPECT_THAT(error, AllOf(StartsWith("cannot "), HasSubstr((run_.path() / "results").string()))) << fault.name;
        Results results(run_);
        results.update();
        EXPECT_FALSE(results.has(id)) << fault.name;
        Journal(run_, std::to_string(shard)).publish(id, accepted());
        results.update();
        EXPECT_TRUE(results.has(id)) << fault.name;
        EXPECT_THAT(results.damaged(), IsEmpty()) << fault.name;
    }
}

TEST_F(Faults, AFileSystemWithoutHardLinksKeepsTheFirstRefusal) {
    std::size_t shard = 0;
    for (const int error : {EPERM, EOPNOTSUPP, ENOSYS}) {
        const Refusal refusal{"n1", shard, "", "another compiler"};
        EXPECT_EQ(error_in_child([&] {
                      begin_fault({"links", link_call, error});
                      run_.refuse(refusal);
                      run_.refuse({"n2", shard, "", "no disk"});
                  }),
                  "");
        EXPECT_EQ(run_.refusals().at(shard++), refusal);
    }
    EXPECT_TRUE(fs::is_empty(run_.path() / "tmp"));
    EXPECT_THAT(error_in_child([&] {
                    begin_fault({"links", link_call, EIO});
                    run_.refuse({"n1", shard, "", "another compiler"});
                }),
                AllOf(HasSubstr("refusals/3.json"), HasSubstr("EIO")));
    EXPECT_FALSE(run_.refusals().contains(shard));
}

TEST_F(Faults, AFileSystemWithoutLocksIsRefusedWithARemedy) {
    EXPECT_THAT(error_in_child([&] {
                    begin_fault({"locks", SYS_flock, ENOLCK});
                    run_.lock();
                }),
                AllOf(HasSubstr("cannot lock " + (run_.path() / "driver.lock").string()), HasSubstr("ENOLCK"),
                      HasSubstr("name another folder by --run-dir")));
}

// A write that ends within the file, as on a disk that gets full: at each of a few sizes up to that of the whole file.
// `write` writes it in a process of its own, and `is_unharmed` looks at what is left.
void tear(const std::function<void()>& write, const fs::path& file, const std::function<bool()>& is_unharmed) {
    constexpr std::size_t boundaries = 20;
    write();
    const std::size_t size = fs::file_size(file);
    for (std::size_t boundary = 0; boundary < boundaries; ++boundary) {
        const rlim_t bytes = boundary + 1 < boundaries ? size * boundary / boundaries : size - 1;
        EXPECT_NE(error_in_child([&] {
                      static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
                      const rlimit limit{bytes, bytes};
                      ::setrlimit(RLIMIT_FSIZE, &limit);
                      write();
                  }),
                  "")
            << file << ", " << bytes << " bytes";
        EXPECT_TRUE(is_unharmed()) << file << ", " << bytes << " bytes";
    }
}

TEST_F(Faults, AWriteThatEndsWithinAFileLeavesWhatWasThere) {
    Item item{.id = "a", .name = "a.c", .files = {{"a.c", folder_.path() / "a.c"}}};
    base::write_file_atomically(item.files.front().file, std::string(1000, 'x'));
    stage(run_, {&item});
    const std::vector<Item> items{item};
    tear([&] { run_.add_shard(0, items); }, run_.path() / "shards/0.json", [&] { return run_.shard(0) == items; });
    const Standing standing{.items = 5, .done = 3, .nodes = {{"n1", 3}}};
    const base::Fd lock = run_.lock();
    tear([&] { keep_standing(run_, standing); }, run_.path() / "standing.json",
         [&] { return read_standing(run_) == standing; });
    Manifest manifest;
    manifest.run = "judge-1";
    tear([&] { run_.create(manifest); }, run_.path() / "run.json", [&] { return run_.manifest() == manifest; });
    // These two are written once.
    const auto refuse = [&] { run_.refuse({"n1", 0, "", "another compiler"}); };
    const auto is_refused = [&] { return run_.refusals().contains(0); };
    tear(
        [&, is_first = true]() mutable {
            refuse();
            if (std::exchange(is_first, false)) {
                fs::copy_file(run_.path() / "refusals/0.json", folder_.path() / "refusal");
                fs::remove(run_.path() / "refusals/0.json");
            }
        },
        folder_.path() / "refusal", [&] { return !is_refused(); });
    tear(
        [&] {
            Item other = item;
            other.copies = {};
            fs::remove(run_.path() / "sources/1");
            stage(run_, {&other});
        },
        run_.path() / "sources/1", [&] { return !fs::exists(run_.path() / "sources/1"); });
    EXPECT_TRUE(fs::exists(run_.path() / "sources/0"));
}

}  // namespace
}  // namespace harness::execute
