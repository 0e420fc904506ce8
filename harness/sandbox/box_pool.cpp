#include "harness/sandbox/box_pool.hpp"

#include <map>
#include <mutex>
#include <utility>

namespace harness::sandbox {

// The unused runners, by the number of their worker.
class BoxPool::Kept {
  public:
    explicit Kept(BoxOptions options) : options_(std::move(options)) {}

    std::unique_ptr<BoxRunner> take(int worker) {
        {
            const std::lock_guard lock(mutex_);
            if (auto node = idle_.extract(worker)) {
                return std::move(node.mapped());
            }
        }
        BoxOptions own = options_;
        own.worker = worker;
        return std::make_unique<BoxRunner>(std::move(own));
    }

    void give_back(int worker, std::unique_ptr<BoxRunner> runner) {
        const std::lock_guard lock(mutex_);
        idle_.emplace(worker, std::move(runner));
    }

  private:
    BoxOptions options_;
    std::mutex mutex_;
    std::multimap<int, std::unique_ptr<BoxRunner>> idle_;
};

class BoxPool::Lent : public Runner {
  public:
    Lent(std::shared_ptr<Kept> kept, int worker)
        : kept_(std::move(kept)), worker_(worker), runner_(kept_->take(worker)) {}
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;
    ~Lent() override { kept_->give_back(worker_, std::move(runner_)); }

    Result run(const Request& request, const OutputSink& sink) override { return runner_->run(request, sink); }
    void renew() override { runner_->renew(); }
    bool is_waiting() const override { return runner_->is_waiting(); }
    const std::vector<wire::Protection>& protections() const { return runner_->protections(); }

  private:
    std::shared_ptr<Kept> kept_;
    int worker_;
    std::unique_ptr<BoxRunner> runner_;
};

BoxPool::BoxPool(BoxOptions options) : kept_(std::make_shared<Kept>(std::move(options))) {}

std::unique_ptr<Runner> BoxPool::lend(int worker) const {
    return std::make_unique<Lent>(kept_, worker);
}

std::vector<wire::Protection> BoxPool::protections() const {
    return Lent(kept_, 0).protections();
}

}  // namespace harness::sandbox
