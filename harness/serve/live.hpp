// What can be watched while it happens: each attempt's way through the queue and its judging, and that something in the
// class has changed.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::serve {

struct Event {
    enum class Kind { Queued, Judging, Case, Judged };

    std::uint64_t id = 0;  // greater than those of all before it, be it of a server that ran before
    Kind kind = Kind::Queued;
    std::size_t ahead = 0;       // Queued: how many are judged before it
    model::CaseResult result{};  // Case; without evidence
};

// Safe to use from several threads.
class Live {
  public:
    // An attempt is known by its number. What was not known begins to be.
    void queued(std::int64_t attempt, std::size_t ahead);
    void judging(std::int64_t attempt);
    void case_ended(std::int64_t attempt, model::CaseResult result);
    // Of one that waits, or is being judged, since before the server was started: it begins to be known.
    void know(std::int64_t attempt, std::size_t ahead);
    // Nothing comes after it; it is kept for as long as those who watch need to hear of it.
    void judged(std::int64_t attempt);
    // Those that were judged are known no more, as they are to be judged again.
    void forget_judged();
    // Of those that wait and are known: where they are now. Who waits where it did hears nothing.
    void moved(const std::map<std::int64_t, std::size_t>& positions);

    // What comes after the event `seen` (0: all that there is), as soon as there is any, or nothing once the time is
    // up. Empty where nothing is known of the attempt.
    std::optional<std::vector<Event>> wait(std::int64_t attempt, std::uint64_t seen, std::chrono::milliseconds most);
    std::vector<model::CaseResult> cases_so_far(std::int64_t attempt);

    // How often anything of the class has changed; waits for another number than `seen`, or until the time is up.
    std::uint64_t changes(std::uint64_t seen, std::chrono::milliseconds most);

    // Lets all who wait go, and nobody wait any more.
    void close();
    bool is_closed() const { return closed_; }

  private:
    struct Channel {
        std::mutex mutex;
        std::condition_variable changed;
        std::vector<Event> events;
        std::atomic<bool> ended = false;
    };

    std::shared_ptr<Channel> find(std::int64_t attempt);
    std::shared_ptr<Channel> find_or_make(std::int64_t attempt);
    void publish(Channel& channel, Event event);
    void note_change();

    // From the time in microseconds on: no server has as many events.
    std::atomic<std::uint64_t> next_id_ = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch())
            .count());
    std::atomic<bool> closed_ = false;
    std::mutex mutex_;  // of what follows
    std::condition_variable class_changed_;
    std::map<std::int64_t, std::shared_ptr<Channel>> channels_;
    std::vector<std::int64_t> ended_;  // the oldest first
    std::uint64_t changes_ = 0;
};

}  // namespace harness::serve
