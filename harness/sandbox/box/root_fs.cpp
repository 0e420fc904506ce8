#include "harness/sandbox/box/root_fs.hpp"

#include <array>
#include <cerrno>
#include <climits>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mount.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

namespace {

using base::Fd;

constexpr const char* new_root = "/tmp";  // any folder that is always there; only covered in our own namespace

void make_dir(const std::string& path, mode_t mode = 0755) {
    must(::mkdir(path.c_str(), mode), "mkdir " + path);
}

// S_IFDIR, S_IFREG …; 0: there is nothing. `flags`: as of fstatat().
mode_t type_of_file(const std::string& path, int flags = 0) {
    struct stat info {};
    if (::fstatat(AT_FDCWD, path.c_str(), &info, flags) != 0) {
        must(errno == ENOENT ? 0 : -1, "look at " + path);
        return 0;
    }
    return info.st_mode & S_IFMT;
}

// Binds a file or folder read-only, with all mounts below it.
void bind_read_only(const std::string& source, const std::string& target, std::uint64_t more_flags) {
    must(::mount(source.c_str(), target.c_str(), nullptr, MS_BIND | MS_REC, nullptr), "bind " + source);
    mount_attr attributes{};
    attributes.attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | more_flags;
    must(::syscall(SYS_mount_setattr, AT_FDCWD, target.c_str(), AT_RECURSIVE, &attributes, sizeof attributes),
         "make " + source + " read-only");
}

// /usr, and /bin, /lib … as this system has them: links into /usr, or folders of their own.
void add_system_folders(const std::string& root) {
    make_dir(root + "/usr");
    bind_read_only("/usr", root + "/usr", MOUNT_ATTR_NODEV);
    for (const char* name : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
        const mode_t kind = type_of_file(name, AT_SYMLINK_NOFOLLOW);
        if (kind == S_IFLNK) {
            std::array<char, PATH_MAX> target{};
            must(::readlink(name, target.data(), target.size() - 1), std::string{"read the link "} + name);
            must(::symlink(target.data(), (root + name).c_str()), std::string{"link "} + name);
        } else if (kind == S_IFDIR) {
            make_dir(root + name);
            bind_read_only(name, root + name, MOUNT_ATTR_NODEV);
        }
    }
}

// Adds only the parts of /etc that compilers and interpreters read, and nothing about this machine's users.
void add_etc(const std::string& root) {
    make_dir(root + "/etc");
    if (type_of_file("/etc/alternatives") == S_IFDIR) {
        make_dir(root + "/etc/alternatives");
        bind_read_only("/etc/alternatives", root + "/etc/alternatives", MOUNT_ATTR_NODEV);
    }
    if (type_of_file("/etc/ld.so.cache") == S_IFREG) {
        const Fd cache{must(::open("/etc/ld.so.cache", O_RDONLY | O_CLOEXEC), "open /etc/ld.so.cache")};
        const Fd copy{must(::open((root + "/etc/ld.so.cache").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0444),
                           "create /etc/ld.so.cache")};
        while (must(::sendfile(copy.get(), cache.get(), nullptr, std::size_t{1} << 30U), "copy /etc/ld.so.cache") > 0) {
        }
    }
}

// Adds the further folders of the machine that the configuration names.
void add_readonly_folders(const std::string& root, const std::vector<std::string>& folders) {
    for (const std::string& folder : folders) {
        for (std::size_t end = folder.find('/', 1);; end = folder.find('/', end + 1)) {
            const std::string part = root + folder.substr(0, end);
            if (type_of_file(part, AT_SYMLINK_NOFOLLOW) == 0) {
                make_dir(part);
            }
            if (end == std::string::npos) {
                break;
            }
        }
        bind_read_only(folder, root + folder, MOUNT_ATTR_NODEV);
    }
}

// Mounts an empty folder over each of these that is visible. Programs have no right to unmount it.
void hide(const std::string& root, const std::vector<std::string>& folders) {
    for (const std::string& folder : folders) {
        const std::string path = root + folder;
        if (folder != "/" && type_of_file(path, AT_SYMLINK_NOFOLLOW) == S_IFDIR) {
            constexpr unsigned long flags = MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC;
            must(::mount("tmpfs", path.c_str(), "tmpfs", flags, "mode=0555,size=4k,nr_inodes=1"), "hide " + folder);
        }
    }
}

void add_devices(const std::string& root) {
    make_dir(root + "/dev");
    for (const char* name : {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}) {
        // A device node cannot be made in a user namespace, but the machine's own can be bound.
        const std::string target = root + name;
        const Fd mount_point{must(::open(target.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666), "create " + target)};
        // A read-only mount allows writing to a device, but not changing its times, which the next run could see.
        bind_read_only(name, target, MOUNT_ATTR_NOEXEC);
    }
    must(::symlink("/proc/self/fd", (root + "/dev/fd").c_str()), "link /dev/fd");
    must(::symlink("/proc/self/fd/0", (root + "/dev/stdin").c_str()), "link /dev/stdin");
    must(::symlink("/proc/self/fd/1", (root + "/dev/stdout").c_str()), "link /dev/stdout");
    must(::symlink("/proc/self/fd/2", (root + "/dev/stderr").c_str()), "link /dev/stderr");
    must(::symlink("/work", (root + "/dev/shm").c_str()), "link /dev/shm");
}

// Opens the file in the machine's /proc if that is writable; otherwise, as in a container, in a /proc that nobody else
// sees. Both work, because the file applies to the PID namespace of the writing process.
void open_last_pid(const std::string& spare_folder, Root& result) {
    const std::string name = "/sys/kernel/ns_last_pid";
    result.last_pid = Fd{::open(("/proc" + name).c_str(), O_RDWR | O_CLOEXEC)};
    if (result.last_pid) {
        return;
    }
    result.last_pid_problem = std::string{"open /proc"} + name + ": " + strerrorname_np(errno);
    if (::mount("proc", spare_folder.c_str(), "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr) == 0) {
        result.last_pid = Fd{::open((spare_folder + name).c_str(), O_RDWR | O_CLOEXEC)};
        must(::umount2(spare_folder.c_str(), MNT_DETACH), "unmount a spare /proc");
    }
    if (result.last_pid) {
        result.last_pid_problem.clear();
    }
}

// Makes two mounts, one on the other: the box writes to the lower one through its descriptor; programs see the upper
// one.
void add_proc(const std::string& path, Root& result) {
    const unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
    if (::mount("proc", path.c_str(), "proc", flags, "hidepid=invisible,subset=pid") != 0) {
        result.proc_problem = std::string{"mount /proc: "} + strerrorname_np(errno);
        return;
    }
    result.proc = Fd{must(::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC), "open /proc")};
    bind_read_only(path, path, MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC);
}

// The kernel keeps some data for each connection that waits to be accepted, and charges half of it to nobody. So at
// most two may wait for each socket; further ones wait in connect(). Needs the box's own network namespace. Older
// kernels show the file to no user namespace, and a container may have it read-only: docs/sandbox.md names both.
void limit_waiting_connections() {
    const Fd file{::open("/proc/sys/net/core/somaxconn", O_WRONLY | O_CLOEXEC)};
    if (file) {
        must(::write(file.get(), "1", 1), "limit the connections that wait");
    }
}

}  // namespace

Root enter_new_root(const std::vector<std::string>& readonly, const std::vector<std::string>& hidden) {
    must(::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr), "make the mounts private");
    must(::mount("tmpfs", new_root, "tmpfs", MS_NOSUID, "mode=0755,size=1m"), "mount the new root");
    const std::string root = new_root;
    limit_waiting_connections();
    add_system_folders(root);
    add_etc(root);
    add_readonly_folders(root, readonly);
    hide(root, hidden);
    add_devices(root);
    Root result;
    result.idle_times = Fd{::open("/proc/stat", O_RDONLY | O_CLOEXEC)};
    make_dir(root + "/proc");
    open_last_pid(root + "/proc", result);
    add_proc(root + "/proc", result);
    make_dir(root + "/program");
    make_dir(root + "/work");
    must(::symlink("/work", (root + "/tmp").c_str()), "link /tmp");
    must(::chdir(new_root), "enter the new root");
    // Both roots are mounted at one path. The old root is then on top, and can be detached by that path.
    must(::syscall(SYS_pivot_root, ".", "."), "pivot_root");
    must(::umount2(".", MNT_DETACH), "leave the old root");
    must(::chdir("/"), "enter the new root");
    must(::mount(nullptr, "/", nullptr, MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID, nullptr),
         "make the root read-only");
    return result;
}

Scratch::Mark Scratch::mark() const {
    struct stat info {};
    must(::stat(path().c_str(), &info), "stat " + path());
    return {{info.st_mtim.tv_sec, info.st_mtim.tv_nsec, info.st_ctim.tv_sec, info.st_ctim.tv_nsec},
            info.st_size,
            info.st_mode & 07777U};
}

void Scratch::wipe(std::int64_t kib) {
    const bool can_add_files = programs_ == Programs::MayWrite || inner_;
    if (kib == kib_ && mark() == clean_ && can_add_files) {
        return;
    }
    inner_.reset();
    if (kib_ >= 0) {
        must(::umount2(path().c_str(), MNT_DETACH), "unmount " + path());
    }
    kib_ = -1;
    const std::string options = fmt::format("mode={:o},size={}k,nr_inodes=16384", mode_, kib);
    // Access times would tell the next run that the folder was read.
    constexpr unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOATIME;
    must(::mount("tmpfs", path().c_str(), "tmpfs", flags, options.c_str()), "mount " + path());
    kib_ = kib;
    // The kernel's clock for file times ticks slowly, so a change within the tick of this wipe might not show.
    // Therefore the modification time is set to a value that no change can produce.
    const std::array<timespec, 2> epoch{};
    must(::utimensat(AT_FDCWD, path().c_str(), epoch.data(), 0), "set the time of " + path());
    clean_ = mark();
    if (programs_ == Programs::MayOnlyRead) {
        open_inner_mount();
    }
}

// The mount that programs see becomes read-only before the first file is added. A mount cannot become read-only while a
// file is open for writing through it. The box does not control how long that is: a process that looks at its
// descriptors (`ps`, `lsof`, `ss`, a monitor) keeps the file open for a moment, even if the box has already closed it.
void Scratch::open_inner_mount() {
    inner_ = Fd{must(::open_tree(AT_FDCWD, path().c_str(), OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC), "open " + path())};
    const unsigned long flags = MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOATIME;
    must(::mount(nullptr, path().c_str(), nullptr, flags, nullptr), "make " + path() + " read-only");
}

Fd Scratch::open() const {
    if (programs_ == Programs::MayWrite) {
        return Folder::open();
    }
    return Fd{must(::openat(inner_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), "open " + path())};
}

}  // namespace harness::sandbox::box
