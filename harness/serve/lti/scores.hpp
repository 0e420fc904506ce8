// Sends the class's points into the columns of grades of the learning platforms (assignment and grade services 2.0).
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "harness/serve/lti/messages.hpp"
#include "harness/serve/site.hpp"

namespace harness::serve::lti {

// The column of a link, which a launch tells of. `name`: name_of_link(). Does nothing if another platform of judge.toml
// has the column: its people are those whose grades go there.
void note_line_item(Site& site, const config::LtiPlatform& platform, const std::string& line_item,
                    const std::string& name, Time now);

// Sends scores that differ from those sent before. While students see no verdicts (feedback = "none"), it sends
// nothing.
class ScoreSender {
  public:
    explicit ScoreSender(Site& site) : site_(site) {}

    // Sends to all columns except those that failed and whose pause has not ended; these grow from ten seconds to an
    // hour.
    void send_all(Time now, const std::stop_token& stop);
    // Whether a column that failed is due again.
    bool is_pause_over(Time now) const;

  private:
    struct LineItem {
        std::string address{};
        std::string issuer{};
        std::string client_id{};
        std::string name{};
    };
    struct Pause {
        int failures = 0;
        Time until{};
    };
    std::vector<LineItem> line_items();
    void send(const LineItem& item, Time now, const std::stop_token& stop);

    Site& site_;
    std::map<std::string, Pause> pauses_;  // by the address of the line item
};

// The thread that reads the members and sends the scores, a few seconds after the class has changed.
class ServiceThread {
  public:
    explicit ServiceThread(Site& site);

  private:
    std::jthread thread_;
};

}  // namespace harness::serve::lti
