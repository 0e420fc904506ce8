#include "harness/serve/history_cache.hpp"

#include <algorithm>

namespace harness::serve {

std::optional<std::size_t> History::index_of(const std::string& id) const {
    const auto attempt = std::ranges::find(attempts, id, &Attempt::id);
    return attempt == attempts.end() ? std::nullopt
                                     : std::optional(static_cast<std::size_t>(attempt - attempts.begin()));
}

Histories HistoryCache::of(const std::shared_ptr<const CourseSnapshot>& snapshot, const Account& account,
                           std::int64_t changes, const std::function<Histories()>& make) {
    {
        const std::lock_guard lock(mutex_);
        const auto& known = known_.of(snapshot);
        const auto entry = known.find(account.id);
        if (entry != known.end() && entry->second.changes == changes && entry->second.name == account.name &&
            entry->second.number == account.number && entry->second.email == account.email) {
            return entry->second.histories;
        }
    }
    Histories made = make();
    const std::lock_guard lock(mutex_);
    known_.of(snapshot).insert_or_assign(account.id, Known{changes, account.name, account.number, account.email, made});
    return made;
}

}  // namespace harness::serve
