#include "harness/serve/http/places.hpp"

namespace harness::serve::http {

std::shared_ptr<void> Places::take(const std::string& who) {
    const std::lock_guard lock(mutex_);
    if (const auto found = taken_.find(who); found != taken_.end() && found->second >= most_) {
        return nullptr;
    }
    ++taken_[who];
    return {this, [this, who](void*) {
                const std::lock_guard leaving(mutex_);
                if (--taken_[who] == 0) {
                    taken_.erase(who);
                }
            }};
}

}  // namespace harness::serve::http
