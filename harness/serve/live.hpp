// Live updates: each attempt's progress through the queue and its judging, and changes in the class.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::serve {

struct Event {
    enum class Kind { Queued, Judging, Case, Judged };

    std::uint64_t id = 0;  // greater than all earlier ids, including those of an earlier server
    Kind kind = Kind::Queued;
    std::size_t ahead = 0;       // for Queued: how many are judged before it
    model::CaseResult result{};  // for Case; without evidence
    std::size_t done = 0;        // for Case: how many have ended, with this one
};

// Thread-safe.
class Live {
  public:
    // Attempts are identified by number. These add unknown attempts.
    void queued(std::int64_t attempt, std::size_t ahead);
    void judging(std::int64_t attempt);
    void case_ended(std::int64_t attempt, model::CaseResult result);
    // Adds an attempt that has waited or been judged since before the server's start.
    void know(std::int64_t attempt, std::size_t ahead);
    // The attempt's last event. It is kept as long as its watchers may need it.
    void judged(std::int64_t attempt);
    // Removes the judged attempts, because they will be judged again.
    void forget_judged();
    // The new positions of waiting attempts. Watchers are told only about changes.
    void moved(const std::map<std::int64_t, std::size_t>& positions);

    // The events after `seen` (0: all). Empty if the attempt is unknown.
    std::optional<std::vector<Event>> events(std::int64_t attempt, std::uint64_t seen) const;
    std::vector<model::CaseResult> cases_so_far(std::int64_t attempt) const;
    // The number of changes in the class.
    std::uint64_t changes() const;

    // `wake` is called after each event of the attempt, or each change in the class, until the result is destroyed. It
    // must neither wait nor call this object. This object must outlive the result.
    using Wake = std::function<void()>;
    std::shared_ptr<void> watch(std::int64_t attempt, Wake wake);
    std::shared_ptr<void> watch_class(Wake wake);

  private:
    using Watched = std::optional<std::int64_t>;  // an attempt; empty: the class

    struct Channel {
        std::vector<Event> events{};  // empty only if there was no memory for the first

        bool has_ended() const { return !events.empty() && events.back().kind == Event::Kind::Judged; }
    };

    // The caller holds the mutex for these.
    std::shared_ptr<Channel> find(std::int64_t attempt) const;
    void publish(std::int64_t attempt, Event event);
    void note_change();
    void wake(Watched watched) const;
    std::shared_ptr<void> add_watcher(Watched watched, Wake wake);

    mutable std::mutex mutex_;  // for the members below and the channels' events
    std::multimap<Watched, Wake> watchers_;
    std::map<std::int64_t, std::shared_ptr<Channel>> channels_;
    std::vector<std::int64_t> ended_;  // the oldest first
    std::uint64_t changes_ = 0;
    // Starts with the time in microseconds, because no server has that many events per second.
    std::uint64_t next_id_ = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch())
            .count());
};

}  // namespace harness::serve
