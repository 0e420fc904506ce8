#include "harness/report/progress.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/base/time.hpp"

namespace harness::report {

namespace {

constexpr std::size_t bar_columns = 20;
constexpr std::chrono::milliseconds between_lines{50};  // people cannot see faster changes
constexpr std::chrono::seconds before_a_rate{1};

// In steps of an eighth of a column.
std::string bar(double part) {
    constexpr std::array<std::string_view, 8> eighths{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const auto filled = static_cast<std::size_t>(part * static_cast<double>(bar_columns) * 8);
    std::string text = fmt::format("{:█<{}}{}", "", filled / 8, eighths[filled % 8]);
    text.append(bar_columns - base::display_width(text), ' ');
    return text;
}

std::string clock_text(double seconds) {
    const auto whole = std::llround(seconds);
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

using Clock = std::chrono::steady_clock;

class Progress : public model::Listener {
  public:
    Progress(std::function<void(std::string_view)> show, std::function<Clock::time_point()> now)
        : show_(std::move(show)), now_(std::move(now)) {}

    void package_started(const model::PackageInfo& package) override {
        done_ = {};
        running_.clear();
        started_ = now_();
        show(package, started_);
    }

    void case_ended(const model::PackageInfo& package, const std::string& submission,
                    const model::CaseResult& /*result*/) override {
        ++running_[submission];
        ++done_.runs;
        if (const Clock::time_point now = now_(); now - shown_ >= between_lines) {
            show(package, now);
        }
    }

    // Shown as soon as the result is known; submission_ended would wait for earlier submissions. Always shown, because
    // the next update may take a long time.
    void submission_judged(const model::PackageInfo& package, std::size_t /*index*/,
                           const model::SubmissionResult& result) override {
        const auto ran = running_.extract(result.name);
        ++done_.submissions;
        done_.runs += package.cases - std::min(package.cases, ran ? ran.mapped() : 0);
        done_.unrun += ran ? 0 : package.cases;
        show(package, now_());
    }

    void package_ended(const model::PackageResult& /*result*/) override { show_(""); }

  private:
    void show(const model::PackageInfo& package, Clock::time_point now) {
        shown_ = now;
        show_(progress_line(package, done_, shown_ - started_));
    }

    std::function<void(std::string_view)> show_;
    std::function<Clock::time_point()> now_;
    Clock::time_point started_;
    Clock::time_point shown_;
    ProgressCounts done_;
    std::map<std::string, std::size_t> running_;  // number of finished cases of each submission
};

}  // namespace

std::unique_ptr<model::Listener> make_progress(std::function<void(std::string_view)> show,
                                               std::function<Clock::time_point()> now) {
    return std::make_unique<Progress>(std::move(show), std::move(now));
}

std::string progress_line(const model::PackageInfo& package, const ProgressCounts& done,
                          std::chrono::steady_clock::duration elapsed) {
    const std::size_t all = package.submissions * package.cases;
    const double part = all == 0 ? 1 : std::min(1.0, static_cast<double>(done.runs) / static_cast<double>(all));
    std::string text =
        fmt::format("{} {} {}/{}", base::one_line(package.name, 100), bar(part), done.submissions, package.submissions);
    if (elapsed >= before_a_rate && done.runs > done.unrun) {
        const double rate = static_cast<double>(done.runs - done.unrun) / base::seconds(elapsed);
        text += fmt::format("  {:.0f}/s  {} left", rate,
                            clock_text(static_cast<double>(all - std::min(all, done.runs)) / rate));
    }
    return text;
}

}  // namespace harness::report
