// The page of an attempt, and its events.

#include <fmt/format.h>

#include "harness/base/number.hpp"
#include "harness/serve/history.hpp"
#include "harness/serve/site.hpp"

namespace harness::serve {

namespace {

// The requested attempt, if the viewer may see it.
std::optional<Attempt> found_attempt(const RequestContext& context) {
    auto attempt = context.site.attempts.find(context.part);
    const bool may_see = attempt && (context.is_staff() ? context.student(attempt->account).has_value()
                                                        : attempt->account == context.session->account.id);
    return may_see ? std::move(attempt) : std::nullopt;
}

std::size_t ahead_of(Site& site, std::int64_t attempt) {
    const auto positions = site.attempts.positions();
    const auto position = positions.find(attempt);
    return position == positions.end() ? 0 : position->second;
}

void add_result(const RequestContext& context, const Problem& problem, const model::SubmissionResult& result,
                pages::AttemptView& view) {
    view.result = report::view_for_student(problem.info, result, feedback_for(context),
                                           context.site.course.tools().not_enforced.empty(),
                                           context.is_staff() ? report::Reader::Instructor : report::Reader::Student);
    if (!context.is_staff()) {
        return;
    }
    if (model::has_judge_error(result)) {
        view.for_instructor = result.reason;
    }
    for (const std::string& line : context.site.course.tools().not_enforced) {
        view.for_instructor += (view.for_instructor.empty() ? "" : "; ") + line;
    }
}

// 0 if the viewer may not know how far it is: where the judging stops tells the verdict.
std::size_t most_cases_for(const RequestContext& context, const Problem& problem) {
    return feedback_for(context) == model::Feedback::None ? 0 : problem.plan.package.cases.size();
}

std::string event_text(std::uint64_t id, std::string_view name, std::string_view data) {
    return fmt::format("id: {}\nevent: {}\ndata: {}\n\n", id, name, data);
}

struct Watched {
    std::string id;  // of the attempt
    std::int64_t number = 0;
    bool with_cases = false;
    std::size_t most_cases = 0;  // of the package; 0: the watcher may not know how far it is
    std::uint64_t seen = 0;      // the last event that was sent
};

std::string text_of(const Event& event, const Watched& watched) {
    switch (event.kind) {
        case Event::Kind::Queued:
            return event_text(event.id, "queued", pages::queued_event(event.ahead));
        case Event::Kind::Judging:
            return event_text(event.id, "judging", "{}");
        case Event::Kind::Case:
            return (watched.with_cases ? event_text(event.id, "case", pages::case_event(event.result)) : "") +
                   (watched.most_cases > 0
                        ? event_text(event.id, "progress", pages::progress_event(event.done, watched.most_cases))
                        : "");
        case Event::Kind::Judged:
            break;
    }
    return event_text(event.id, "judged", "{}");
}

// For an attempt that Live does not know: from before the server's start, or judged long ago. False at the end.
bool know(Site& site, const Watched& watched, std::string& bytes) {
    const auto attempt = site.attempts.find(watched.id);
    if (!attempt || attempt->state == State::Judged) {
        bytes = event_text(watched.seen + 1, "judged", "{}");
        return false;
    }
    site.live.know(watched.number, ahead_of(site, watched.number));
    return true;
}

// The events since the last call. False at the end.
bool next_events(Site& site, Watched& watched, std::string& bytes) {
    const auto events = site.live.events(watched.number, watched.seen);
    if (!events) {
        return know(site, watched, bytes);
    }
    if (events->empty()) {
        return true;
    }
    for (const Event& event : *events) {
        bytes += text_of(event, watched);
    }
    watched.seen = events->back().id;
    return events->back().kind != Event::Kind::Judged;
}

}  // namespace

http::Response attempt(const RequestContext& context) {
    const auto attempt = found_attempt(context);
    const auto problem = attempt ? context.snapshot->find(attempt->package) : nullptr;
    const auto account =
        attempt && context.is_staff() ? context.site.accounts.student(attempt->account) : context.session->account;
    if (!problem || !account) {
        return refuse(context, pages::Error::NotFound);
    }
    const History history = history_of(context, *problem, *account);
    const auto index = history.index_of(attempt->id);
    if (!index) {
        return refuse(context, pages::Error::NotFound);
    }
    pages::AttemptView view;
    view.attempt = shown(context, *problem, history, *index);
    view.package = problem->info;
    view.model = problem->model;
    if (context.is_staff()) {
        view.student = account->name;
        view.account = std::to_string(account->id);
        view.file_note = attempt->folder;
        view.version = attempt->digest;
        view.again = attempt->verdict && attempt->state != State::Judged;
        if (attempt->preview) {
            view.preview = shown(context, *problem, previewed(context, *problem, *account, history), *index);
        }
    }
    if (view.attempt.state == State::Queued) {
        view.ahead = ahead_of(context.site, attempt->number);
    }
    if (view.attempt.state == State::Judged) {
        add_result(context, *problem, *history.results[*index], view);
    } else if (feedback_for(context) != model::Feedback::None) {
        const std::vector<model::CaseResult> cases = context.site.live.cases_so_far(attempt->number);
        view.cases_done = cases.size();
        view.most_cases = most_cases_for(context, *problem);
        if (feedback_for(context) == model::Feedback::Full) {
            view.cases_so_far = cases;
        }
    }
    view.sources = sources_of(context.site.course, *attempt);
    if (*index > 0) {
        view.previous = pages::Previous{shown(context, *problem, history, *index - 1),
                                        sources_of(context.site.course, history.attempts[*index - 1])};
    }
    return page(pages::attempt_page(context.frame(), view));
}

http::Response attempt_events(const RequestContext& context) {
    const auto attempt = found_attempt(context);
    const auto problem = attempt ? context.snapshot->find(attempt->package) : nullptr;
    if (!problem) {
        return refuse(context, pages::Error::NotFound);
    }
    const auto seen = base::number_from<std::uint64_t>(context.request.header("last-event-id"));
    const bool with_cases = feedback_for(context) == model::Feedback::Full;
    Site& site = context.site;
    http::Stream events;
    events.next = [&site, watched = Watched{attempt->id, attempt->number, with_cases, most_cases_for(context, *problem),
                                            seen.value_or(0)}](std::string& bytes) mutable {
        return next_events(site, watched, bytes);
    };
    events.watch = [&site, number = attempt->number](std::function<void()> wake) {
        return site.live.watch(number, std::move(wake));
    };
    return stream(context, std::move(events));
}

}  // namespace harness::serve
