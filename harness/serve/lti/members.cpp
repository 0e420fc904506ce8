#include "harness/serve/lti/members.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/base/csv.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/private_file.hpp"
#include "harness/base/text.hpp"
#include "harness/course/roster.hpp"

namespace harness::serve::lti {

namespace {

using store::Connection;
using store::Query;

constexpr std::chrono::hours between_readings{1};
constexpr std::chrono::minutes after_failed_reading{10};
constexpr std::size_t most_parts = 100;
constexpr std::size_t most_members = 20'000;

// The address of the list, empty if the platform gives none for us. None: no instructor of the course has opened a
// link.
std::optional<std::string> member_list(Site& site, const config::LtiPlatform& platform) {
    return site.database.read([&](Connection& connection) {
        return connection
            .query("SELECT address FROM member_list WHERE issuer = ? AND client_id = ? AND context = ?",
                   platform.issuer, platform.client_id, platform.context)
            .first([](Query& row) {
                std::string address;
                row.read(address);
                return address;
            });
    });
}

// The rows of roster.csv.
class ClassList {
  public:
    explicit ClassList(const config::LtiPlatform& platform) : platform_(platform) {}

    // Throws Refused if somebody else has the number. An e-mail that somebody else has is left out.
    void add(const Person& person) {
        const std::string number = number_of(platform_, person);
        if (!numbers_.insert(number).second) {
            throw Refused(fmt::format("two members have the number \"{}\"", number));
        }
        const std::string email = base::lowered(person.email);
        add_row(person.name.empty() ? number : person.name, number,
                email.empty() || emails_.insert(email).second ? person.email : "");
    }
    void add_row(const std::string& name, const std::string& number, const std::string& email) {
        text_ += fmt::format("{},{},{}\n", base::safe_csv_cell(name), base::safe_csv_cell(number),
                             base::safe_csv_cell(email));
    }
    const std::string& text() const { return text_; }

  private:
    const config::LtiPlatform& platform_;
    std::string text_ = "Name,ID number,Email address\n";
    std::set<std::string> numbers_;
    std::set<std::string> emails_;
};

using Numbers = std::vector<std::pair<Identity, std::string>>;

Numbers numbers_of(const config::LtiPlatform& platform, const std::vector<Person>& people) {
    Numbers numbers;
    for (const Person& person : people) {
        numbers.emplace_back(Identity{platform.issuer, person.subject}, number_of(platform, person));
    }
    return numbers;
}

// Site::settings is held. `numbers`: of people who are in it. Throws Refused if the file is not in this form, so that
// nothing of it is lost.
void use_class_list(Site& site, const std::string& text, const Numbers& numbers) {
    const std::filesystem::path file = site.course.folder() / "roster.csv";
    if (base::read_file(file) == text) {
        return;
    }
    if (course::read_roster(file).header != std::vector<std::string>{"Name", "ID number", "Email address"}) {
        throw Refused(
            "roster.csv has other columns than 'Name,ID number,Email address': rename it, and make one of these alone");
    }
    site.accounts.renumber(numbers);
    base::replace_private_file(file, text);
    site.course.read();
    site.accounts.take(site.course.now()->roster);
}

}  // namespace

std::string number_of(const config::LtiPlatform& platform, const Person& person) {
    if (!platform.has_class) {
        return person.number;
    }
    return base::harmless_cell(person.number.empty() ? "platform:" + person.subject : person.number);
}

void note_members(Site& site, const config::LtiPlatform& platform, const Launch& launch, Time now) {
    if (!platform.has_class || member_list(site, platform) == launch.members) {
        return;
    }
    site.database.run(
        "INSERT INTO member_list (issuer, client_id, context, address) VALUES (?, ?, ?, ?) ON CONFLICT (issuer, "
        "client_id) DO UPDATE SET context = excluded.context, address = excluded.address",
        platform.issuer, platform.client_id, launch.context, launch.members);
    site.accounts.log(now, 0, "", "the class is a platform's course",
                      fmt::format("{}: {}", platform.issuer, launch.context));
}

void add_to_class(Site& site, const config::LtiPlatform& platform, const Launch& launch) {
    if (!platform.has_class || !member_list(site, platform)) {
        return;
    }
    const Person& person = launch.person;
    const std::string number = number_of(platform, person);
    const std::lock_guard lock(site.settings);
    ClassList rows(platform);
    for (const model::RosterRow& row : course::read_roster(site.course.folder() / "roster.csv").rows) {
        const bool is_other =
            row.id == number || (!person.email.empty() && base::lowered(row.email) == base::lowered(person.email));
        if (is_other) {
            return;
        }
        rows.add_row(row.name, row.id, row.email);
    }
    rows.add(person);
    use_class_list(site, rows.text(), {});
}

// Throws Refused.
std::vector<Person> MemberReader::members(const config::LtiPlatform& platform, const std::string& address, Time now,
                                          const std::stop_token& stop) {
    const std::string token = access_token(site_, platform, members_scope, now, stop);
    std::vector<Person> people;
    std::string part = address;
    for (std::size_t parts = 0; !part.empty(); ++parts) {
        const execute::HttpAnswer answer =
            site_.call({.address = part,
                        .headers = {"Accept: application/vnd.ims.lti-nrps.v2.membershipcontainer+json"},
                        .token = token,
                        .stop = stop});
        if (!answer.is_success()) {
            throw Refused(failure_text(answer));
        }
        std::ranges::move(read_members(answer.body), std::back_inserter(people));
        part = next_part(answer.link);
        if (parts == most_parts || people.size() > most_members) {
            throw Refused("the list has more than 20000 members, or more than 100 parts");
        }
    }
    std::erase_if(people, [](const Person& person) { return person.role != Role::Learner; });
    if (people.empty()) {
        throw Refused("the list has no learners");
    }
    return people;
}

void MemberReader::read_all(Time now, const std::stop_token& stop) {
    const auto snapshot = site_.course.now();
    std::map<std::string, const config::LtiPlatform*> lists;
    for (const config::LtiPlatform& platform : snapshot->config.lti) {
        const auto list = platform.has_class ? member_list(site_, platform) : std::nullopt;
        if (list && !list->empty()) {
            lists[*list] = &platform;
        }
    }
    std::erase_if(next_, [&](const auto& entry) {
        if (!lists.contains(entry.first)) {
            site_.platform_faults.clear(entry.first);
        }
        return !lists.contains(entry.first);
    });
    for (const auto& [list, its_platform] : lists) {
        const config::LtiPlatform& platform = *its_platform;
        if (now < next_[list] || stop.stop_requested()) {
            continue;
        }
        try {
            const std::vector<Person> people = members(platform, list, now, stop);
            ClassList rows(platform);
            std::ranges::for_each(people, [&](const Person& person) { rows.add(person); });
            const std::lock_guard lock(site_.settings);
            use_class_list(site_, rows.text(), numbers_of(platform, people));
            for (const Person& person : people) {
                site_.accounts.student({platform.issuer, person.subject}, number_of(platform, person), person.email);
            }
            next_[list] = now + between_readings;
            site_.platform_faults.clear(list);
        } catch (const std::exception& error) {  // also of roster.csv
            if (stop.stop_requested()) {
                return;
            }
            next_[list] = now + after_failed_reading;
            site_.platform_faults.set(
                list, fmt::format("the members of {} cannot be read: {}; roster.csv stays as it is, and "
                                  "they are read again in {} minutes",
                                  platform.issuer, error.what(), after_failed_reading.count()));
        }
    }
}

}  // namespace harness::serve::lti
