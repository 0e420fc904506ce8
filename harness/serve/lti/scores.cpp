#include "harness/serve/lti/scores.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/report/course.hpp"
#include "harness/serve/history.hpp"
#include "harness/serve/lti/links.hpp"
#include "harness/serve/lti/members.hpp"
#include "harness/serve/lti/services.hpp"

namespace harness::serve::lti {

namespace {

using store::Connection;
using store::Query;

constexpr std::chrono::seconds between_rounds{5};
constexpr std::chrono::minutes longest_wait{1};  // for members that are read again
constexpr std::chrono::seconds first_pause{10};
constexpr std::chrono::seconds longest_pause{3600};
constexpr int gone = 404;

struct Points {
    double points = 0;
    double most = 0;

    bool operator==(const Points&) const = default;
};

// By account. Without points: the student has no grade.
using PointsOfStudents = std::map<std::int64_t, std::optional<Points>>;

// Of the students whose points are known. A student has no grade who has no result and for whom nothing was decided, or
// who is excused from everything.
PointsOfStudents points_for(Site& site, const std::shared_ptr<const CourseSnapshot>& snapshot, const std::string& name,
                            Time now) {
    const auto problems = problems_called(*snapshot, name);
    const bool is_assignment = problems.size() > 1;
    const std::vector<Account> students = site.accounts.students();
    const http::Request none;
    const RequestContext context{site, none, std::nullopt, "", snapshot, now};
    struct Parts {
        std::vector<report::Part> parts{};
        bool has_result = false;
    };
    std::map<std::int64_t, Parts> parts;
    for (const auto& problem : problems) {
        const std::vector<SharedHistory> histories = histories_of(context, *problem, students);
        const std::optional<double> most = most_points(*problem, histories);
        for (std::size_t i = 0; i < students.size(); ++i) {
            const auto result = counting_result(*snapshot, *problem, students[i], *histories[i]);
            Parts& own = parts[students[i].id];
            own.has_result = own.has_result || result.has_value();
            own.parts.push_back({is_assignment ? problem->info.share : model::Share{},
                                 report::points_of(result ? &*result : nullptr), most,
                                 report::is_excused(result ? &*result : nullptr)});
        }
    }
    PointsOfStudents points;
    for (auto& [account, own] : parts) {
        const auto total = report::total_of(own.parts);
        for (report::Part& part : own.parts) {
            part.points = part.most;
        }
        const auto most = report::total_of(own.parts);
        if (!own.has_result || std::ranges::all_of(own.parts, &report::Part::is_excused)) {
            points[account] = std::nullopt;
        } else if (total && most && *most > 0) {
            points[account] = Points{*total, *most};
        }
    }
    return points;
}

std::map<std::int64_t, std::string> subjects_of(Site& site, const std::string& issuer) {
    std::map<std::int64_t, std::string> subjects;
    site.database.read([&](Connection& connection) {
        Query row = connection.query("SELECT account, subject FROM identity WHERE issuer = ?", issuer);
        while (row.next()) {
            std::int64_t account = 0;
            std::string subject;
            row.read(account, subject);
            subjects[account] = subject;
        }
    });
    return subjects;
}

PointsOfStudents sent_to(Site& site, const std::string& line_item) {
    PointsOfStudents sent;
    site.database.read([&](Connection& connection) {
        Query row = connection.query("SELECT account, points, most FROM score WHERE line_item = ?", line_item);
        while (row.next()) {
            std::int64_t account = 0;
            Points points;
            row.read(account, points.points, points.most);
            sent[account] = points;
        }
    });
    return sent;
}

using Registration = std::pair<std::string, std::string>;  // issuer and client

Registration registration_of(const config::LtiPlatform& platform) {
    return {platform.issuer, platform.client_id};
}

// Of the column; empty: it is not known.
std::optional<Registration> registration_with(Connection& connection, const std::string& line_item) {
    return connection.query("SELECT issuer, client_id FROM line_item WHERE address = ?", line_item)
        .first([](Query& row) {
            Registration owner;
            row.read(owner.first, owner.second);
            return owner;
        });
}

void note_sent(Site& site, const std::string& line_item, std::int64_t account, const std::optional<Points>& points) {
    if (!points) {
        site.database.run("DELETE FROM score WHERE line_item = ? AND account = ?", line_item, account);
        return;
    }
    site.database.run(
        "INSERT INTO score (line_item, account, points, most) VALUES (?, ?, ?, ?) ON CONFLICT (line_item, account) DO "
        "UPDATE SET points = excluded.points, most = excluded.most",
        line_item, account, points->points, points->most);
}

// Where the platform should have something else than was sent to it.
PointsOfStudents changes(const PointsOfStudents& sent, PointsOfStudents points) {
    std::erase_if(points, [&](const auto& entry) {
        const auto before = sent.find(entry.first);
        return (before == sent.end() ? std::nullopt : before->second) == entry.second;
    });
    return points;
}

}  // namespace

void note_line_item(Site& site, const config::LtiPlatform& platform, const std::string& line_item,
                    const std::string& name, Time now) {
    const auto snapshot = site.course.now();
    const bool is_noted = site.database.write([&](Connection& connection) {
        const auto owner = registration_with(connection, line_item);
        if (owner && *owner != registration_of(platform) &&
            std::ranges::find(snapshot->config.lti, *owner, registration_of) != snapshot->config.lti.end()) {
            return false;
        }
        connection.run(
            "INSERT INTO line_item (address, issuer, client_id, name, opened) VALUES (?, ?, ?, ?, ?) ON CONFLICT "
            "(address) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id, name = excluded.name, "
            "opened = excluded.opened",
            line_item, platform.issuer, platform.client_id, name, now);
        return true;
    });
    if (!is_noted && site.refused_launches.allows("")) {  // each launch of such a link comes here
        site.accounts.log(now, 0, "", "refused a column of grades",
                          fmt::format("{}: another [[lti]] than that of the client \"{}\" has {}", name,
                                      platform.client_id, line_item));
    }
}

std::vector<ScoreSender::LineItem> ScoreSender::line_items() {
    return site_.database.read([&](Connection& connection) {
        return connection.query("SELECT address, issuer, client_id, name FROM line_item ORDER BY opened")
            .all([](Query& row) {
                LineItem item;
                row.read(item.address, item.issuer, item.client_id, item.name);
                return item;
            });
    });
}

// Throws Refused with what the instructor should know.
void ScoreSender::send(const LineItem& item, Time now, const std::stop_token& stop) {
    const auto snapshot = site_.course.now();
    const auto& platforms = snapshot->config.lti;
    const auto platform = std::ranges::find_if(platforms, [&](const config::LtiPlatform& each) {
        return each.issuer == item.issuer && each.client_id == item.client_id;
    });
    if (platform == platforms.end()) {
        return;
    }
    const auto subjects = subjects_of(site_, item.issuer);
    std::optional<std::string> token;
    std::string refusal;
    int count = 0;
    for (const auto& [account, points] :
         changes(sent_to(site_, item.address), points_for(site_, snapshot, item.name, now))) {
        const auto subject = subjects.find(account);
        if (subject == subjects.end() || stop.stop_requested()) {
            continue;
        }
        if (!token) {
            token = access_token(site_, *platform, score_scope, now, stop);
        }
        const Score score = points ? Score{subject->second, points->points, points->most, now}
                                   : Score{.subject = subject->second, .time = now};
        const execute::HttpAnswer answer =
            site_.call({.address = scores_address(item.address),
                        .headers = {"Content-Type: application/vnd.ims.lis.v1.score+json"},
                        .token = *token,
                        .body = score_body(score),
                        .stop = stop});
        if (answer.is_success()) {
            note_sent(site_, item.address, account, points);
            ++count;
            continue;
        }
        refusal = failure_text(answer);
        // Some platforms refuse single people, such as those who have left; others must not wait for them.
        const bool concerns_one = answer.status == 400 || answer.status == 403 || answer.status == 422;
        if (answer.status == gone) {
            site_.database.run("DELETE FROM line_item WHERE address = ?", item.address);
            site_.accounts.log(
                now, 0, "", "a column of grades is gone",
                fmt::format("{}: the platform does not know it any more, until its link is opened again", item.name));
            return;
        }
        if (!concerns_one) {
            break;
        }
    }
    if (count > 0) {
        site_.accounts.log(now, 0, "", "sent grades",
                           fmt::format("{}: {}", item.name, base::plural(static_cast<std::size_t>(count), "grade")));
    }
    if (!refusal.empty()) {
        throw Refused(refusal);
    }
}

bool ScoreSender::is_pause_over(Time now) const {
    return std::ranges::any_of(
        pauses_, [&](const auto& entry) { return entry.second.failures > 0 && entry.second.until <= now; });
}

void ScoreSender::send_all(Time now, const std::stop_token& stop) {
    const bool is_hidden = site_.course.now()->config.class_rules.feedback == model::Feedback::None;
    const std::vector<LineItem> items = is_hidden ? std::vector<LineItem>{} : line_items();
    std::erase_if(pauses_, [&](const auto& entry) {
        const bool is_gone = std::ranges::find(items, entry.first, &LineItem::address) == items.end();
        if (is_gone) {
            site_.platform_faults.clear(entry.first);
        }
        return is_gone;
    });
    for (const LineItem& item : items) {
        Pause& pause = pauses_[item.address];
        if (now < pause.until || stop.stop_requested()) {
            continue;
        }
        try {
            send(item, now, stop);
            pause = {};
            site_.platform_faults.clear(item.address);
        } catch (const std::exception& error) {  // also of lti-key.json
            if (stop.stop_requested()) {
                return;
            }
            const auto length = std::min(longest_pause, first_pause * (1 << std::min(pause.failures, 10)));
            pause = {pause.failures + 1, now + length};
            site_.platform_faults.set(
                item.address,
                fmt::format("the grades of {} do not reach {}: {}; they are sent again in {} s. If this stays, open "
                            "the link on the platform once more, and compare [[lti]] with what the platform shows",
                            item.name, item.issuer, error.what(), length.count()));
        }
    }
}

ServiceThread::ServiceThread(Site& site)
    : thread_([&site](const std::stop_token& stop) {
          MemberReader reader(site);
          ScoreSender sender(site);
          std::mutex mutex;
          std::condition_variable_any stopped;
          std::unique_lock lock(mutex);
          std::uint64_t seen = 0;
          std::shared_ptr<const CourseSnapshot> used;
          std::chrono::steady_clock::time_point ended{};
          while (!stopped.wait_for(lock, stop, between_rounds, [&] { return stop.stop_requested(); })) {
              try {
                  const auto snapshot = site.course.now();
                  const std::uint64_t changes = site.live.changes() + site.launches;
                  const bool is_due = std::chrono::steady_clock::now() - ended > longest_wait ||
                                      sender.is_pause_over(std::chrono::system_clock::now());
                  if (!snapshot->config.lti.empty() && (changes != seen || snapshot != used || is_due)) {
                      reader.read_all(std::chrono::system_clock::now(), stop);
                      sender.send_all(std::chrono::system_clock::now(), stop);
                      seen = changes;
                      used = snapshot;
                      ended = std::chrono::steady_clock::now();
                  }
              } catch (const std::exception& error) {
                  site.complain(error.what());
              }
          }
      }) {}

}  // namespace harness::serve::lti
