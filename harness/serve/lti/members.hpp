// Writes the class list from the members of a course on the platform (names and role provisioning services 2.0), if
// `class` in [[lti]] says that they are the class.
#pragma once

#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/serve/lti/messages.hpp"
#include "harness/serve/site.hpp"

namespace harness::serve::lti {

// The number in the class list. In a list of the platform's members, those without a number have the platform's id of
// the person, so marked that it is nobody's number, and none is a formula.
std::string number_of(const config::LtiPlatform& platform, const Person& person);

// Notes where the members of the platform's course are listed.
void note_members(Site& site, const config::LtiPlatform& platform, const Launch& launch, Time now);

// Adds a student who opens a link and is not in the list yet. Does nothing if no instructor has opened one, or if the
// number or the e-mail is another student's. Throws Refused if roster.csv cannot be written, ConfigError, SystemError.
void add_to_class(Site& site, const config::LtiPlatform& platform, const Launch& launch);

class MemberReader {
  public:
    explicit MemberReader(Site& site) : site_(site) {}

    // Reads the lists that were read an hour ago or never, and writes the class list if it differs.
    void read_all(Time now, const std::stop_token& stop);

  private:
    std::vector<Person> members(const config::LtiPlatform& platform, const std::string& address, Time now,
                                const std::stop_token& stop);

    Site& site_;
    std::map<std::string, Time> next_;  // by the address of the list
};

}  // namespace harness::serve::lti
