#include "harness/serve/pages/parts.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "harness/report/html/text.hpp"
#include "harness/report/score.hpp"
#include "harness/support/error.hpp"
#include "harness/support/utc.hpp"

namespace harness::serve::pages {

namespace {

using report::html::line_of;

// The links at the top for an instructor: text key and path.
constexpr std::array<std::pair<const char*, std::string_view>, 3> instructors_links{
    {{"nav.class", "/class"}, {"nav.settings", "/settings"}, {"nav.log", "/log"}}};

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
    ErrorRow{Error::OwnQueueFull, "own_queue_full", 429},
    ErrorRow{Error::TooManyAttempts, "too_many_attempts", 429},
    ErrorRow{Error::OwnFilesFull, "own_files_full", 413},
    ErrorRow{Error::QueueFull, "queue_full", 503},
    ErrorRow{Error::DiskFull, "disk_full", 507},
    ErrorRow{Error::BadSetting, "bad_setting", 422},
    ErrorRow{Error::SettingsChanged, "settings_changed", 409},
    ErrorRow{Error::Internal, "internal", 500},
};
static_assert(error_rows.size() == static_cast<std::size_t>(Error::Internal) + 1, "each error has a row");

const ErrorRow& row_of(Error error) {
    const auto* found = std::ranges::find(error_rows, error, &ErrorRow::error);
    support::assert_that(found != error_rows.end(), "the error is one of those listed");
    return *found;
}

// The template with the language's texts; their placeholders become the template's.
std::string in_language(std::string_view text, const Texts& texts) {
    std::string made;
    while (!text.empty()) {
        const std::size_t open = text.find("[[");
        made += text.substr(0, open);
        if (open == std::string_view::npos) {
            break;
        }
        const std::size_t close = text.find("]]", open);
        support::assert_that(close != std::string_view::npos, "a text's key in a template ends");
        for (const char c :
             kainjow::mustache::html_escape(texts.at(std::string{text.substr(open + 2, close - open - 2)}))) {
            made += c == '{' ? "{{" : c == '}' ? "}}" : std::string{c};
        }
        text.remove_prefix(close + 2);
    }
    return made;
}

std::string path_of_asset(std::string_view type) {
    for (const AssetFile& file : asset_files()) {
        if (file.type.starts_with(type)) {
            return file.path;
        }
    }
    support::assert_that(false, "the asset is there");
    return "";
}

std::string zone_text(std::chrono::minutes zone) {
    const auto all = std::chrono::abs(zone).count();
    return zone.count() == 0 ? "UTC"
                             : fmt::format("UTC{}{}{}", zone.count() < 0 ? "−" : "+", all / 60,
                                           all % 60 == 0 ? "" : fmt::format(":{:02}", all % 60));
}

// Encodes for a path: each byte except letters, digits and -._~ as %XX.
std::string encoded(std::string_view text) {
    std::string path;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain =
            byte < 0x80U && (std::isalnum(byte) != 0 || std::string_view{"-._~"}.find(c) != std::string_view::npos);
        path += is_plain ? std::string{c} : fmt::format("%{:02X}", byte);
    }
    return path;
}

std::string time_text(const Frame& frame, Time time) {
    const auto local = std::chrono::floor<std::chrono::minutes>(time + frame.zone);
    const auto day = std::chrono::floor<std::chrono::days>(local);
    const std::chrono::year_month_day date{day};
    const std::chrono::hh_mm_ss clock{local - day};
    const Texts& texts = Texts::of(frame.language);
    const auto month = static_cast<unsigned>(date.month());
    const auto today = std::chrono::floor<std::chrono::days>(frame.now + frame.zone);
    const bool is_this_year = date.year() == std::chrono::year_month_day{today}.year();
    return texts.fill(is_this_year ? "time.this_year" : "time.whole",
                      {{"year", std::to_string(static_cast<int>(date.year()))},
                       {"month", texts.at(fmt::format("time.month.{:02}", month))},
                       {"day", std::to_string(static_cast<unsigned>(date.day()))},
                       {"clock", fmt::format("{:02}:{:02}", clock.hours().count(), clock.minutes().count())}});
}

}  // namespace

int status_of(Error error) {
    return row_of(error).status;
}

std::string fill(const Asset& asset, Language language, const Data& data) {
    static thread_local std::map<std::pair<const Asset*, Language>, report::html::Template> made;
    auto found = made.find({&asset, language});
    if (found == made.end()) {
        found = made.emplace(std::pair{&asset, language},
                             report::html::Template(in_language(asset.text, Texts::of(language))))
                    .first;
    }
    return found->second.fill(data);
}

std::string whole_page(const Frame& frame, const std::string& title, const std::string& main, std::string_view here) {
    const Texts& texts = Texts::of(frame.language);
    Data data;
    data["lang"] = frame.language == Language::Chinese ? "zh-Hans" : "en";
    data["title"] = title;
    data["course"] = line_of(frame.course, longest_name);
    data["style"] = path_of_asset("text/css");
    data["script"] = path_of_asset("text/javascript");
    data["icon"] = path_of_asset("image/svg+xml");
    data["defs"] = std::string{report::html::defs_asset.text};
    data["main"] = main;
    data["zone"] = zone_text(frame.zone);
    if (frame.viewer != Viewer::Nobody) {
        Data who;
        who["name"] = line_of(frame.name, longest_name);
        who["csrf"] = frame.csrf;
        data["who"] = std::move(who);
    }
    data["has_links"] = frame.viewer == Viewer::Instructor;
    data["links"] = list_of(instructors_links, [&](const auto& one) {
        const auto& [key, path] = one;
        Data link;
        link["path"] = std::string{path};
        link["text"] = texts.at(key);
        link["is_here"] = here == path;
        return link;
    });
    if (!frame.notice.empty()) {
        data["notice"] = texts.at("notice." + frame.notice);
    }
    return fill(frame_asset, frame.language, data);
}

std::string path_of_problem(std::string_view package) {
    return "/problems/" + encoded(package);
}

std::string path_of_attempt(std::string_view id) {
    return "/attempts/" + encoded(id);
}

std::string path_of_student(std::string_view account) {
    return "/students/" + encoded(account);
}

Data time_data(const Frame& frame, Time time) {
    Data data;
    data["machine"] = support::utc_text(time);
    data["text"] = time_text(frame, time);
    return data;
}

Data deadline_data(const Frame& frame, Time deadline) {
    Data data = time_data(frame, deadline);
    const bool is_over = frame.now > deadline;
    data["is_over"] = is_over;
    data["due"] = Texts::of(frame.language).at(is_over ? "due.over" : "due.open");
    return data;
}

std::string title_of(const std::string& title, const std::string& package) {
    return line_of(title.empty() ? package : title, longest_name);
}

std::string state_text(const Frame& frame, const Attempt& attempt) {
    const Texts& texts = Texts::of(frame.language);
    switch (attempt.state) {
        case State::Queued:
            return texts.at("state.queued");
        case State::Judging:
            return texts.at("state.judging");
        case State::Judged:
            break;
    }
    return attempt.verdict ? texts.at("verdict." + report::html::class_of(*attempt.verdict))
                           : texts.at("state.received");
}

std::string points_of_text(const Frame& frame, double points, const std::optional<double>& most) {
    const std::string got = report::points_text(points);
    return most ? Texts::of(frame.language).fill("points.of", {{"got", got}, {"most", report::points_text(*most)}})
                : got;
}

Data attempt_data(const Frame& frame, const Attempt& attempt) {
    Data data;
    data["path"] = path_of_attempt(attempt.id);
    data["number"] = std::to_string(attempt.number);
    data["received"] = time_data(frame, attempt.received);
    const bool has_verdict = attempt.state == State::Judged && attempt.verdict;
    data["class"] = has_verdict ? report::html::class_of(*attempt.verdict) : "open";
    data["short"] = !has_verdict                                    ? "…"
                    : *attempt.verdict == model::Verdict::NotJudged ? "–"
                                                                    : std::string{model::short_name(*attempt.verdict)};
    data["state"] = state_text(frame, attempt);
    data["score"] = attempt.score ? report::points_text(*attempt.score) : "";
    data["counts"] = attempt.counts;
    data["is_open"] = attempt.state != State::Judged;
    return data;
}

Data complaint_data(const Frame& frame, const Complaint& complaint) {
    const Texts& texts = Texts::of(frame.language);
    const std::string key = fmt::format("error.{}", row_of(complaint.error).key);
    Data data;
    data["what"] = texts.fill(key + ".what", {{"detail", line_of(complaint.detail, longest_line)}});
    data["remedy"] = texts.fill(key + ".remedy", {{"detail", line_of(complaint.detail, longest_line)}});
    return data;
}

std::string attempts_table(const Frame& frame, const std::vector<Attempt>& attempts) {
    if (attempts.empty()) {
        return "";
    }
    Data data;
    data["has_scores"] = std::ranges::any_of(attempts, [](const Attempt& one) { return one.score.has_value(); });
    data["rows"] = list_of(attempts, [&](const Attempt& one) { return attempt_data(frame, one); });
    return fill(attempts_asset, frame.language, data);
}

}  // namespace harness::serve::pages
