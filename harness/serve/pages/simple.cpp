// Pages with only a form or a list: errors, sign-in, the log.
#include "harness/report/html/text.hpp"
#include "harness/serve/pages/parts.hpp"

namespace harness::serve::pages {

using report::html::line_of;

std::string error_page(const Frame& frame, const Complaint& complaint) {
    Data data = complaint_data(frame, complaint);
    data["status"] = std::to_string(status_of(complaint.error));
    const std::string title =
        Texts::of(frame.language).fill("error.status", {{"status", std::to_string(status_of(complaint.error))}});
    return whole_page(frame, title, fill(error_asset, frame.language, data), "");
}

std::string sign_in_page(const Frame& frame, const std::optional<Complaint>& complaint) {
    Data data;
    data["csrf"] = frame.csrf;
    if (complaint) {
        data["complaint"] = complaint_data(frame, *complaint);
    }
    return whole_page(frame, Texts::of(frame.language).at("sign_in.title"), fill(sign_in_asset, frame.language, data),
                      "/sign-in");
}

std::string enter_page(const Frame& frame, const std::string& path, const std::string& student) {
    const Texts& texts = Texts::of(frame.language);
    Data data;
    data["csrf"] = frame.csrf;
    data["path"] = path;
    data["what"] = texts.fill("enter.what", {{"student", line_of(student, longest_name)}});
    return whole_page(frame, texts.at("enter.title"), fill(enter_asset, frame.language, data), "");
}

std::string log_page(const Frame& frame, const LogView& view) {
    Data data;
    data["has_rows"] = !view.rows.empty();
    data["rows"] = list_of(view.rows, [&](const LogRow& one) {
        Data row = time_data(frame, one.time);
        row["account"] = line_of(one.account, longest_name);
        row["address"] = line_of(one.address, longest_name);
        row["action"] = line_of(one.action, longest_name);
        row["detail"] = line_of(one.detail, longest_name);
        return row;
    });
    if (view.has_more && !view.rows.empty()) {
        data["older"] = std::to_string(view.rows.back().id);
    }
    return whole_page(frame, Texts::of(frame.language).at("log.title"), fill(log_asset, frame.language, data), "/log");
}

}  // namespace harness::serve::pages
