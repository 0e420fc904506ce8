#include "harness/serve/pages/parts.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>
#include <fmt/format.h>

#include "harness/base/address.hpp"
#include "harness/base/error.hpp"
#include "harness/base/utc.hpp"
#include "harness/report/html/failing.hpp"
#include "harness/report/html/text.hpp"
#include "harness/report/score.hpp"
#include "harness/serve/pages/sentences.hpp"

// Each is also the name of a text.
namespace harness::report::html {

BOOST_DESCRIBE_STRUCT(FailingWords, (),
                      (region, expected, given, lines, around, answer_ends, output_ends, output_from, marked, input,
                       answer, output, errors, nothing, first_unanswered, input_picture, output_picture, jury_picture,
                       left_out, interaction, count_is_right))

}  // namespace harness::report::html

namespace harness::serve::pages {

namespace {

using report::html::line_of;
using report::html::lines_of;

constexpr std::size_t longest_message = 8'000;
constexpr std::size_t budgeted_submissions = 30;  // a case gets the space of a report with this many submissions

// A link at the top for those of the staff who have at least this role.
struct StaffLink {
    const char* key;  // of its text
    std::string_view path;
    Viewer least;
    bool is_of_all = false;  // not for those who see some sections alone
};

constexpr std::array<StaffLink, 5> staff_links{{{"nav.class", "/class", Viewer::Observer},
                                                {"nav.submissions", "/submissions", Viewer::Observer},
                                                {"nav.statistics", "/statistics", Viewer::Observer},
                                                {"nav.settings", "/settings", Viewer::Instructor},
                                                {"nav.log", "/log", Viewer::Assistant, true}}};

struct ErrorRow {
    Error error;
    std::string_view key;
    int status;
};

constexpr std::array error_rows{
    ErrorRow{Error::BadRequest, "bad_request", 400},
    ErrorRow{Error::BadForm, "bad_form", 403},
    ErrorRow{Error::SignInFirst, "sign_in_first", 401},
    ErrorRow{Error::BadLink, "bad_link", 403},
    ErrorRow{Error::BadLaunch, "bad_launch", 403},
    ErrorRow{Error::NotInClass, "not_in_class", 403},
    ErrorRow{Error::WrongPassword, "wrong_password", 403},
    ErrorRow{Error::Forbidden, "forbidden", 403},
    ErrorRow{Error::NotFound, "not_found", 404},
    ErrorRow{Error::MethodNotAllowed, "method_not_allowed", 405},
    ErrorRow{Error::TooManyRequests, "too_many_requests", 429},
    ErrorRow{Error::TooLarge, "too_large", 413},
    ErrorRow{Error::TooManyFiles, "too_many_files", 413},
    ErrorRow{Error::BadFileName, "bad_file_name", 422},
    ErrorRow{Error::BadArchive, "bad_archive", 422},
    ErrorRow{Error::NothingHandedIn, "nothing_handed_in", 422},
    ErrorRow{Error::NoLanguage, "no_language", 422},
    ErrorRow{Error::EmptyFiles, "empty_files", 422},
    ErrorRow{Error::WhichLanguage, "which_language", 422},
    ErrorRow{Error::Closed, "closed", 403},
    ErrorRow{Error::OwnQueueFull, "own_queue_full", 429},
    ErrorRow{Error::TooManyAttempts, "too_many_attempts", 429},
    ErrorRow{Error::OwnFilesFull, "own_files_full", 413},
    ErrorRow{Error::QueueFull, "queue_full", 503},
    ErrorRow{Error::DiskFull, "disk_full", 507},
    ErrorRow{Error::BadSetting, "bad_setting", 422},
    ErrorRow{Error::BadFields, "bad_fields", 422},
    ErrorRow{Error::BadComment, "bad_comment", 422},
    ErrorRow{Error::BadName, "bad_name", 422},
    ErrorRow{Error::LastInstructor, "last_instructor", 409},
    ErrorRow{Error::SettingsChanged, "settings_changed", 409},
    ErrorRow{Error::Internal, "internal", 500},
};
static_assert(error_rows.size() == static_cast<std::size_t>(Error::Internal) + 1, "each error has a row");

const ErrorRow& row_of(Error error) {
    const auto* row = std::ranges::find(error_rows, error, &ErrorRow::error);
    base::assert_that(row != error_rows.end(), "the error is one of those listed");
    return *row;
}

// The template with the language's texts; their placeholders become the template's.
std::string in_language(std::string_view text, const Texts& texts) {
    std::string filled;
    while (!text.empty()) {
        const std::size_t open = text.find("[[");
        filled += text.substr(0, open);
        if (open == std::string_view::npos) {
            break;
        }
        const std::size_t close = text.find("]]", open);
        base::assert_that(close != std::string_view::npos, "a text's key in a template ends");
        for (const char c :
             kainjow::mustache::html_escape(texts.at(std::string{text.substr(open + 2, close - open - 2)}))) {
            filled += c == '{' ? "{{" : c == '}' ? "}}" : std::string{c};
        }
        text.remove_prefix(close + 2);
    }
    return filled;
}

std::string zone_text(std::chrono::minutes zone) {
    const auto all = std::chrono::abs(zone).count();
    return zone.count() == 0 ? "UTC"
                             : fmt::format("UTC{}{}{}", zone.count() < 0 ? "−" : "+", all / 60,
                                           all % 60 == 0 ? "" : fmt::format(":{:02}", all % 60));
}

report::html::FailingWords words_of(const Texts& texts) {
    using Members = boost::describe::describe_members<report::html::FailingWords, boost::describe::mod_public>;
    report::html::FailingWords words;
    boost::mp11::mp_for_each<Members>(
        [&](auto member) { words.*member.pointer = texts.at(fmt::format("failing.{}", member.name)); });
    constexpr std::string_view captions = "caption.";
    for (const auto& [key, text] : texts.all()) {
        if (key.starts_with(captions)) {
            words.captions[key.substr(captions.size())] = text;
        }
    }
    return words;
}

}  // namespace

int status_of(Error error) {
    return row_of(error).status;
}

std::string fill(const Asset& asset, Language language, const Data& data) {
    static thread_local std::map<std::pair<const Asset*, Language>, report::html::Template> templates;
    auto entry = templates.find({&asset, language});
    if (entry == templates.end()) {
        entry = templates
                    .emplace(std::pair{&asset, language},
                             report::html::Template(in_language(asset.text, Texts::of(language))))
                    .first;
    }
    return entry->second.fill(data);
}

std::string whole_page(const Frame& frame, const std::string& title, const Asset& main, const Data& data,
                       std::string_view here) {
    Data links = list();
    for (const StaffLink& link : staff_links) {
        if (frame.viewer >= link.least && !(link.is_of_all && frame.is_bound)) {
            links << object({{"path", std::string{link.path}},
                             {"text", frame.texts().at(link.key)},
                             {"is_here", here == link.path}});
        }
    }
    const bool is_signed_in = frame.viewer != Viewer::Nobody;
    return fill(
        frame_asset, frame.language,
        object({{"lang", frame.language == Language::Chinese ? "zh-Hans" : "en"},
                {"title", title},
                {"course", line_of(frame.course, longest_name)},
                {"style", path_of_asset("style")},
                {"script", path_of_asset("live")},
                {"icon", path_of_asset("icon")},
                {"defs", std::string{report::html::defs_asset.text}},
                {"main", fill(main, frame.language, data)},
                {"zone", zone_text(frame.zone)},
                {"who", is_signed_in ? object({{"name", line_of(frame.name, longest_name)}, {"csrf", frame.csrf}})
                                     : Data(false)},
                {"has_links", frame.is_staff()},
                {"links", std::move(links)},
                {"notice", frame.notice.empty() ? Data(false) : Data(frame.texts().at("notice." + frame.notice))}}));
}

std::string path_of_asset(std::string_view name) {
    const std::string begin = fmt::format("/assets/{}-", name);
    const auto& files = asset_files();
    const auto asset = std::ranges::find_if(files, [&](const AssetFile& file) { return file.path.starts_with(begin); });
    base::assert_that(asset != files.end(), "the asset is there");
    return asset->path;
}

std::string path_of_problem(std::string_view package) {
    return "/problems/" + base::percent_encoded(package);
}

std::string path_of_attempt(std::string_view id) {
    return "/attempts/" + base::percent_encoded(id);
}

std::string path_of_student(std::string_view account) {
    return "/students/" + base::percent_encoded(account);
}

std::string path_of_export(std::string_view platform, std::string_view package) {
    return fmt::format("/export/{}{}{}", platform, package.empty() ? "" : "?package=", base::percent_encoded(package));
}

std::string time_text(const Frame& frame, Time time) {
    const auto local = std::chrono::floor<std::chrono::minutes>(time + frame.zone);
    const auto day = std::chrono::floor<std::chrono::days>(local);
    const std::chrono::year_month_day date{day};
    const std::chrono::hh_mm_ss clock{local - day};
    const Texts& texts = frame.texts();
    const auto month = static_cast<unsigned>(date.month());
    const auto today = std::chrono::floor<std::chrono::days>(frame.now + frame.zone);
    const bool is_this_year = date.year() == std::chrono::year_month_day{today}.year();
    return texts.fill(is_this_year ? "time.this_year" : "time.whole",
                      {{"year", std::to_string(static_cast<int>(date.year()))},
                       {"month", texts.at(fmt::format("time.month.{:02}", month))},
                       {"day", std::to_string(static_cast<unsigned>(date.day()))},
                       {"clock", fmt::format("{:02}:{:02}", clock.hours().count(), clock.minutes().count())}});
}

Data time_data(const Frame& frame, Time time) {
    return object({{"machine", base::utc_text(time)}, {"text", time_text(frame, time)}});
}

bool is_cut(std::string_view shown, std::string_view whole) {
    constexpr std::string_view sign = "…";
    return shown.ends_with(sign) && !whole.ends_with(sign);
}

Data line_if(const std::string& text, std::size_t limit) {
    return text.empty() ? Data(false) : Data(line_of(text, limit));
}

Data deadline_data(const Frame& frame, const std::optional<Time>& deadline) {
    return data_if(deadline, [&](Time due) {
        Data data = time_data(frame, due);
        data["is_over"] = frame.now > due;
        data["due"] = frame.texts().at(frame.now > due ? "due.over" : "due.open");
        return data;
    });
}

std::string title_of(const std::string& title, const std::string& package) {
    return line_of(title.empty() ? package : title, longest_name);
}

std::string state_text(const Frame& frame, const Attempt& attempt) {
    return frame.texts().at(attempt.state == State::Queued    ? "state.queued"
                            : attempt.state == State::Judging ? "state.judging"
                            : attempt.verdict                 ? "verdict." + report::html::class_of(*attempt.verdict)
                                                              : "state.received");
}

std::string points_of_text(const Frame& frame, double points, const std::optional<double>& most) {
    const std::string got = report::points_text(points);
    return most ? frame.texts().fill("points.of", {{"got", got}, {"most", report::points_text(*most)}}) : got;
}

std::string dispute_text(const Frame& frame, const report::Dispute& dispute) {
    const Texts& texts = frame.texts();
    const std::string points =
        dispute.points ? texts.fill("dispute.points", {{"points", report::points_text(*dispute.points)}}) : "";
    return texts.fill("dispute.told", {{"case", line_of(dispute.test_case, longest_name)},
                                       {"programs", std::to_string(dispute.programs)},
                                       {"all", std::to_string(dispute.all)},
                                       {"points", points}});
}

Data worth_data(const Frame& frame, const std::optional<double>& most) {
    return data_if(most, [&](double points) {
        return frame.texts().fill("points.worth", {{"most", report::points_text(points)}});
    });
}

std::string late_text(const Frame& frame, const Attempt& attempt) {
    if (!attempt.late) {
        return "";
    }
    const Texts& texts = frame.texts();
    const auto minutes = std::chrono::floor<std::chrono::minutes>(*attempt.late).count();
    const Texts::Values values{{"hours", std::to_string(minutes / 60)},
                               {"minutes", std::to_string(minutes % 60)},
                               {"factor", report::points_text(attempt.factor)},
                               {"days", texts.count("late.days", static_cast<std::size_t>(attempt.late_days))}};
    const std::string text = texts.fill(attempt.late->count() > 0 ? "late.by" : "late.unknown", values);
    return attempt.late_days > 0 ? text + texts.fill("late.spent", values)
           : attempt.factor < 1  ? text + texts.fill("late.factor", values)
                                 : text;
}

Data attempt_data(const Frame& frame, const Attempt& attempt) {
    const bool has_verdict = attempt.state == State::Judged && attempt.verdict;
    const std::string letters = !has_verdict ? "…"
                                : *attempt.verdict == model::Verdict::NotJudged
                                    ? "–"
                                    : std::string{model::short_name(*attempt.verdict)};
    return object({{"path", path_of_attempt(attempt.id)},
                   {"number", std::to_string(attempt.number)},
                   {"received", time_data(frame, attempt.received)},
                   {"class", has_verdict ? report::html::class_of(*attempt.verdict) : "open"},
                   {"short", letters},
                   {"state", state_text(frame, attempt)},
                   {"score", attempt.score ? report::points_text(*attempt.score) : ""},
                   {"counts", attempt.counts},
                   {"late", attempt.late ? Data(late_text(frame, attempt)) : Data(false)},
                   {"replaced", attempt.replaced.has_value()},
                   {"is_open", attempt.state != State::Judged}});
}

Data complaint_data(const Frame& frame, const std::optional<Complaint>& complaint) {
    return data_if(complaint, [&](const Complaint& shown) {
        const std::string key = fmt::format("error.{}", row_of(shown.error).key);
        const Texts::Values values{{"detail", line_of(shown.detail, longest_line)}};
        return object({{"what", frame.texts().fill(key + ".what", values)},
                       {"remedy", frame.texts().fill(key + ".remedy", values)}});
    });
}

std::string attempts_table(const Frame& frame, const std::vector<Attempt>& attempts) {
    if (attempts.empty()) {
        return "";
    }
    const bool has_scores =
        std::ranges::any_of(attempts, [](const Attempt& attempt) { return attempt.score.has_value(); });
    const auto row = [&](const Attempt& attempt) { return attempt_data(frame, attempt); };
    return fill(attempts_asset, frame.language, object({{"has_scores", has_scores}, {"rows", list_of(attempts, row)}}));
}

Data case_data(const model::CaseResult& result) {
    return object({{"class", report::html::class_of(result.verdict)},
                   {"short", std::string{model::short_name(result.verdict)}},
                   {"name", line_of(result.name, longest_case_name)},
                   {"time", report::html::time_text(result.cpu)},
                   {"memory", report::html::memory_text(result.memory_kib)}});
}

std::string failing_html(const Texts& texts, const inputs::InputModel& model, const model::CaseResult& failing) {
    report::html::Budget budget(budgeted_submissions, 1);
    budget.images = report::html::Budget(1, 1).images;
    return report::html::failing_case(failing, model, budget, 3, words_of(texts));
}

Data compiler_data(const Frame& frame, const model::SubmissionResult& result) {
    return object({{"title", frame.texts().at(model::was_refused(result) ? "attempt.refused" : "attempt.compiler")},
                   {"text", lines_of(first_line_in(frame.language, result.compile.message), longest_message)}});
}

}  // namespace harness::serve::pages
