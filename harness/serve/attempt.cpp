// The page of an attempt, and its events.

#include <fmt/format.h>

#include "harness/serve/handlers.hpp"
#include "harness/serve/history.hpp"
#include "harness/support/number.hpp"

namespace harness::serve {

namespace {

// The requested attempt, if the viewer may see it.
std::optional<Attempt> found_attempt(const RequestContext& context) {
    auto attempt = context.site.attempts.find(context.parts.front());
    const bool may_see = attempt && (context.is_instructor() || attempt->account == context.session->account.id);
    return may_see ? std::move(attempt) : std::nullopt;
}

std::size_t ahead_of(Site& site, std::int64_t attempt) {
    const auto positions = site.attempts.positions();
    const auto found = positions.find(attempt);
    return found == positions.end() ? 0 : found->second;
}

void add_result(const RequestContext& context, const Problem& problem, const model::SubmissionResult& result,
                pages::AttemptView& view) {
    view.result = report::view_for_student(problem.info, result, feedback_for(context),
                                           context.site.course.tools().not_enforced.empty());
    if (!context.is_instructor()) {
        return;
    }
    if (model::has_judge_error(result)) {
        view.for_instructor = result.reason;
    }
    for (const std::string& line : context.site.course.tools().not_enforced) {
        view.for_instructor += (view.for_instructor.empty() ? "" : "; ") + line;
    }
}

std::string event_text(std::uint64_t id, std::string_view name, std::string_view data) {
    return fmt::format("id: {}\nevent: {}\ndata: {}\n\n", id, name, data);
}

std::string text_of(const Event& event, bool with_cases) {
    switch (event.kind) {
        case Event::Kind::Queued:
            return event_text(event.id, "queued", pages::queued_event(event.ahead));
        case Event::Kind::Judging:
            return event_text(event.id, "judging", "{}");
        case Event::Kind::Case:
            return with_cases ? event_text(event.id, "case", pages::case_event(event.result)) : "";
        case Event::Kind::Judged:
            break;
    }
    return event_text(event.id, "judged", "{}");
}

// Sends an attempt's events; remembers what was sent from call to call.
class Feed {
  public:
    Feed(Site& site, std::string id, std::int64_t number, std::uint64_t seen, bool with_cases)
        : site_(site), id_(std::move(id)), number_(number), seen_(seen), with_cases_(with_cases) {}

    bool next(std::string& bytes) {
        const auto events = site_.live.wait(number_, seen_, heartbeat);
        if (site_.live.is_closed()) {
            return false;
        }
        if (!events) {
            return know(bytes);
        }
        bool ended = false;
        for (const Event& event : *events) {
            seen_ = event.id;
            bytes += text_of(event, with_cases_);
            ended = event.kind == Event::Kind::Judged;
        }
        if (bytes.empty() && events->empty()) {
            bytes = ": still here\n\n";
        }
        return !ended;
    }

  private:
    // For an attempt that Live does not know: from before the server's start, or judged long ago.
    bool know(std::string& bytes) {
        const auto attempt = site_.attempts.find(id_);
        if (!attempt || attempt->state == State::Judged) {
            bytes = event_text(seen_ + 1, "judged", "{}");
            return false;
        }
        site_.live.know(number_, ahead_of(site_, number_));
        return true;
    }

    Site& site_;
    std::string id_;
    std::int64_t number_;
    std::uint64_t seen_;
    bool with_cases_;
};

}  // namespace

http::Response attempt(const RequestContext& context) {
    const auto attempt = found_attempt(context);
    const auto problem = attempt ? context.snapshot->find(attempt->package) : nullptr;
    const auto account =
        attempt && context.is_instructor() ? context.site.accounts.student(attempt->account) : context.session->account;
    if (!problem || !account) {
        return refuse(context, pages::Error::NotFound);
    }
    const History history = history_of(context, *problem, *account);
    const auto place = history.place_of(attempt->id);
    if (!place) {
        return refuse(context, pages::Error::NotFound);
    }
    pages::AttemptView view;
    view.attempt = shown(context, *problem, history, *place);
    view.package = problem->info;
    view.layout = problem->package.entry.picture;
    if (context.is_instructor()) {
        view.student = account->name;
        view.account = std::to_string(account->id);
        view.file_note = attempt->folder;
        if (!attempt->before.empty()) {
            view.before = shown_before(context, *problem, *account, history, *place);
        }
    }
    if (attempt->state == State::Queued) {
        view.ahead = ahead_of(context.site, attempt->number);
    }
    if (attempt->state == State::Judged) {
        add_result(context, *problem, *history.results[*place], view);
    } else if (feedback_for(context) == model::Feedback::Full) {
        view.cases_so_far = context.site.live.cases_so_far(attempt->number);
    }
    view.sources = sources_of(context.site.course, *attempt);
    if (*place > 0) {
        view.previous = pages::Previous{shown(context, *problem, history, *place - 1),
                                        sources_of(context.site.course, history.attempts[*place - 1])};
    }
    return page(pages::attempt_page(context.frame(), view));
}

http::Response attempt_events(const RequestContext& context) {
    const auto attempt = found_attempt(context);
    if (!attempt) {
        return refuse(context, pages::Error::NotFound);
    }
    const auto seen = support::number_from<std::uint64_t>(context.request.header("last-event-id"));
    return stream(context, [feed = Feed(context.site, attempt->id, attempt->number, seen.value_or(0),
                                        feedback_for(context) == model::Feedback::Full)](std::string& bytes) mutable {
        return feed.next(bytes);
    });
}

}  // namespace harness::serve
