#include "harness/serve/live.hpp"

#include <algorithm>
#include <utility>

namespace harness::serve {

namespace {

constexpr std::size_t most_ended = 1000;

}  // namespace

std::shared_ptr<Live::Channel> Live::find(std::int64_t attempt) const {
    const auto channel = channels_.find(attempt);
    return channel == channels_.end() ? nullptr : channel->second;
}

void Live::publish(std::int64_t attempt, Event event) {
    auto& channel = channels_[attempt];
    if (!channel || channel->has_ended()) {  // judged again: the old channel's watchers have got its last event
        std::erase(ended_, attempt);
        channel = std::make_shared<Channel>();
    }
    if (event.kind != Event::Kind::Case) {
        // Only the last queue position matters; for an attempt queued again, no event of its interrupted judging.
        std::erase_if(channel->events, [&](const Event& earlier) {
            return event.kind == Event::Kind::Queued || earlier.kind == Event::Kind::Queued;
        });
    }
    const auto& events = channel->events;
    const bool is_next_case =
        event.kind == Event::Kind::Case && !events.empty() && events.back().kind == Event::Kind::Case;
    event.done = event.kind != Event::Kind::Case ? 0 : is_next_case ? events.back().done + 1 : 1;
    event.id = next_id_++;
    channel->events.push_back(std::move(event));
    wake(attempt);
}

void Live::note_change() {
    ++changes_;
    wake(std::nullopt);
}

void Live::wake(Watched watched) const {
    const auto [begin, end] = watchers_.equal_range(watched);
    std::for_each(begin, end, [](const auto& watcher) { watcher.second(); });
}

void Live::queued(std::int64_t attempt, std::size_t ahead) {
    const std::lock_guard lock(mutex_);
    publish(attempt, {.kind = Event::Kind::Queued, .ahead = ahead});
    note_change();
}

void Live::know(std::int64_t attempt, std::size_t ahead) {
    const std::lock_guard lock(mutex_);
    if (!find(attempt)) {
        publish(attempt, {.kind = Event::Kind::Queued, .ahead = ahead});
    }
}

void Live::judging(std::int64_t attempt) {
    const std::lock_guard lock(mutex_);
    publish(attempt, {.kind = Event::Kind::Judging});
    note_change();
}

void Live::case_ended(std::int64_t attempt, model::CaseResult result) {
    result.evidence.reset();
    const std::lock_guard lock(mutex_);
    publish(attempt, {.kind = Event::Kind::Case, .result = std::move(result)});
}

void Live::judged(std::int64_t attempt) {
    const std::lock_guard lock(mutex_);
    publish(attempt, {.kind = Event::Kind::Judged});
    ended_.push_back(attempt);
    if (ended_.size() > most_ended) {
        channels_.erase(ended_.front());
        ended_.erase(ended_.begin());
    }
    note_change();
}

void Live::forget_judged() {
    const std::lock_guard lock(mutex_);
    std::erase_if(channels_, [](const auto& channel) { return channel.second->has_ended(); });
    ended_.clear();
    note_change();
}

void Live::moved(const std::map<std::int64_t, std::size_t>& positions) {
    const std::lock_guard lock(mutex_);
    for (const auto& [attempt, ahead] : positions) {
        const auto channel = find(attempt);
        if (channel && !channel->events.empty() && channel->events.back().kind == Event::Kind::Queued &&
            channel->events.back().ahead != ahead) {
            publish(attempt, {.kind = Event::Kind::Queued, .ahead = ahead});
        }
    }
}

std::optional<std::vector<Event>> Live::events(std::int64_t attempt, std::uint64_t seen) const {
    const std::lock_guard lock(mutex_);
    const auto channel = find(attempt);
    if (!channel) {
        return std::nullopt;
    }
    const auto after = std::ranges::find_if(channel->events, [&](const Event& event) { return event.id > seen; });
    return std::vector<Event>(after, channel->events.end());
}

std::vector<model::CaseResult> Live::cases_so_far(std::int64_t attempt) const {
    const std::lock_guard lock(mutex_);
    std::vector<model::CaseResult> cases;
    if (const auto channel = find(attempt)) {
        for (const Event& event : channel->events) {
            if (event.kind == Event::Kind::Case) {
                cases.push_back(event.result);
            }
        }
    }
    return cases;
}

std::uint64_t Live::changes() const {
    const std::lock_guard lock(mutex_);
    return changes_;
}

std::shared_ptr<void> Live::watch(std::int64_t attempt, Wake wake) {
    return add_watcher(attempt, std::move(wake));
}

std::shared_ptr<void> Live::watch_class(Wake wake) {
    return add_watcher(std::nullopt, std::move(wake));
}

std::shared_ptr<void> Live::add_watcher(Watched watched, Wake wake) {
    const std::lock_guard lock(mutex_);
    const auto watcher = watchers_.emplace(watched, std::move(wake));
    return {this, [this, watcher](void*) {
                const std::lock_guard leaving(mutex_);
                watchers_.erase(watcher);
            }};
}

}  // namespace harness::serve
