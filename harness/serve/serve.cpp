#include "harness/serve/serve.hpp"

#include <algorithm>
#include <map>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/resource.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/serve/changes.hpp"
#include "harness/serve/class_list.hpp"
#include "harness/serve/http/server.hpp"
#include "harness/serve/judging.hpp"
#include "harness/serve/lti/scores.hpp"
#include "harness/serve/site.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds between_looks{2};

// Each connection needs a descriptor, and judging needs many as well.
void allow_many_descriptors() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        ::setrlimit(RLIMIT_NOFILE, &limit);
    }
}

// Two servers of one course would judge the same queue.
base::Fd lock_course(const fs::path& folder) {
    base::Fd lock = base::open_file(folder, O_RDONLY | O_DIRECTORY);
    if (!base::try_lock(lock, LOCK_EX, fmt::format("cannot lock {}", folder.string()))) {
        throw base::ConfigError(folder, 0, "is being served already: stop that server first");
    }
    return lock;
}

// Queues uploads that are on the disk but that a killed server did not queue.
void adopt_uploads(const Course& course, Accounts& accounts, Attempts& attempts) {
    std::map<std::string, std::int64_t> by_folder;
    for (const Account& student : accounts.students()) {
        by_folder[student.folder] = student.id;
    }
    for (const UploadFolder& upload : stored_uploads(course.handed_in())) {
        const auto account = by_folder.find(upload.student);
        if (account == by_folder.end() || attempts.find(upload.id)) {
            continue;
        }
        const std::int64_t bytes = base::bytes_below(course.handed_in() / upload.path());
        attempts.adopt(uploaded(course.handed_in(), upload, account->second, bytes));
    }
}

void take_course(Site& site) {
    const auto snapshot = site.course.now();
    std::ranges::for_each(snapshot->warnings, site.complain);
    std::ranges::for_each(snapshot->faults, site.complain);
    site.accounts.take(snapshot->roster);
    write_class_lists(site.course, site.accounts);
    for (const auto& problem : snapshot->problems) {
        judge_outdated(site, *problem);
    }
    site.wake();
}

// Checks the course's files regularly, because people edit them.
void watch_files(Site& site, const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    auto taken = site.course.now();
    while (!stopped.wait_for(lock, stop, between_looks, [&] { return stop.stop_requested(); })) {
        try {
            if (const std::string wrong = site.course.read_if_changed(); !wrong.empty()) {
                site.complain(fmt::format("{}; the course stays as it was until that is fixed", wrong));
            }
            if (const auto now = site.course.now(); now != taken) {  // also read by a page of settings
                take_course(site);
                log_changed_points(site, taken, now, stop);
                taken = now;
            }
        } catch (const std::exception& error) {
            site.complain(error.what());
        }
    }
}

}  // namespace

std::unique_ptr<Database> open_database(const fs::path& course) {
    const fs::path file = course / "serve.db";
    base::open_file(file, O_RDWR | O_CREAT, 0600);  // other users must not read names, results and hashes
    return std::make_unique<Database>(file);
}

void serve(const fs::path& folder, Tools tools, const ServeOptions& options, const std::stop_token& stop) {
    allow_many_descriptors();
    const base::Fd lock = lock_course(folder);
    Course course(folder, std::move(tools));
    const auto database = open_database(folder);
    Accounts accounts(*database);
    Attempts attempts(*database, {});
    fs::create_directories(course.handed_in());
    clear_unfinished(course.handed_in());
    Live live;
    lti::SignIns sign_ins(*database);
    Site site{.course = course,
              .accounts = accounts,
              .attempts = attempts,
              .live = live,
              .sign_ins = sign_ins,
              .database = *database,
              .wake = [] {},
              .complain = options.complain};
    take_course(site);
    attempts.recover();
    adopt_uploads(course, accounts, attempts);
    Judging judging(site);
    site.wake = [&] { judging.wake(); };
    const lti::ServiceThread services(site);
    http::Server server(
        {[&](const http::Request& request) { return handle(site, request); },
         [&](const http::Request& request, int status) { return refuse_request(site, request, status); },
         options.complain, [&](const http::Request& request) { return most_body(site, request); }},
        {});
    const int port = server.bind(options.address, options.port);
    const std::jthread watching([&](const std::stop_token& ended) { watch_files(site, ended); });
    const std::stop_callback stopping(stop, [&] { server.stop(); });
    options.ready(port);
    server.run();
}

}  // namespace harness::serve
