// Pages with only a form or a list: errors, sign-in, the log.
#include "harness/report/html/text.hpp"
#include "harness/serve/pages/parts.hpp"

namespace harness::serve::pages {

using report::html::line_of;

std::string error_page(const Frame& frame, const Complaint& complaint) {
    const std::string status = std::to_string(status_of(complaint.error));
    Data data = complaint_data(frame, complaint);
    data["status"] = status;
    return whole_page(frame, frame.texts().fill("error.status", {{"status", status}}), error_asset, data);
}

std::string sign_in_page(const Frame& frame, const std::optional<Complaint>& complaint) {
    const Data data = object({{"csrf", frame.csrf}, {"complaint", complaint_data(frame, complaint)}});
    return whole_page(frame, frame.texts().at("sign_in.title"), sign_in_asset, data, "/sign-in");
}

namespace {

std::string page_to_enter(const Frame& frame, const std::string& title, const std::string& what,
                          const std::string& path, bool in_frame) {
    const Data data =
        object({{"csrf", frame.csrf}, {"path", path}, {"title", title}, {"what", what}, {"in_frame", in_frame}});
    return whole_page(frame, title, enter_asset, data);
}

}  // namespace

std::string enter_page(const Frame& frame, const std::string& path, const std::string& name) {
    const Texts& texts = frame.texts();
    return page_to_enter(frame, texts.at("enter.title"),
                         texts.fill("enter.what", {{"name", line_of(name, longest_name)}}), path, false);
}

std::string platform_enter_page(const Frame& frame, const std::string& path, const std::string& person, bool in_frame) {
    const Texts& texts = frame.texts();
    return page_to_enter(frame, texts.at("enter.platform_title"),
                         texts.fill("enter.platform_what", {{"name", line_of(person, longest_name)}}), path, in_frame);
}

std::string log_page(const Frame& frame, const LogView& view) {
    // An attempt is named last, by its id.
    const auto add_detail = [](const std::string& detail, Data& data) {
        constexpr std::size_t id_digits = 16;
        const std::string id = detail.substr(detail.rfind(' ') + 1);
        const bool is_id = id.size() == id_digits && id.find_first_not_of("0123456789abcdef") == std::string::npos;
        data["detail"] = line_of(is_id ? detail.substr(0, detail.size() - id_digits) : detail, longest_name);
        data["attempt"] = is_id ? object({{"path", path_of_attempt(id)}, {"id", id}}) : Data(false);
    };
    const auto row = [&](const LogRow& entry) {
        Data data = time_data(frame, entry.time);
        data["account"] = !entry.account.empty()  ? line_of(entry.account, longest_name)
                          : entry.address.empty() ? frame.texts().at("log.server")
                                                  : frame.texts().at("log.unknown");
        data["address"] = line_of(entry.address, longest_name);
        data["action"] = line_of(entry.action, longest_name);
        add_detail(entry.detail, data);
        return data;
    };
    Data data = object({{"has_rows", !view.rows.empty()}, {"rows", list_of(view.rows, row)}});
    if (view.has_more && !view.rows.empty()) {
        data["older"] = std::to_string(view.rows.back().id);
    }
    return whole_page(frame, frame.texts().at("log.title"), log_asset, data, "/log");
}

}  // namespace harness::serve::pages
