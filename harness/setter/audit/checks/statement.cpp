#include "harness/format/package/statement.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/statement/convert.hpp"
#include "harness/setter/audit/checks.hpp"
#include "harness/setter/audit/command.hpp"

namespace harness::audit {

namespace {

// The codes of ISO 639-1.
constexpr std::string_view language_codes =
    " aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el "
    "en "
    "eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv "
    "ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne "
    "ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st "
    "su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu ";

// Of two letters, perhaps with a country or a script: "pt-BR". ISO 639-2 and later have three letters, and too many.
bool is_language(std::string_view language) {
    const std::string_view code = language.substr(0, language.find_first_of("-_"));
    return code.size() == 3 ? std::ranges::all_of(code, [](char c) { return c >= 'a' && c <= 'z'; })
                            : code.size() == 2 && language_codes.find(fmt::format(" {} ", code)) != std::string::npos;
}

// Returns false if nothing is known of it, because pandoc is not installed.
bool render(const Audited& audited, const std::string& language, Record& record) {
    const package::Package& package = audited.jury.plan.package;
    model::Statement statement = package::shown_statement(package.root, package.constants, language);
    const auto add = [&](std::string what, std::string remedy) {
        record.add({"statement-not-rendered", Severity::Warning, statement.file, std::move(what), "", std::move(remedy),
                    command_line({"judge", "statement", audited.name_in_commands, "--language", language, "--html",
                                  "statement.html"})});
    };
    if (statement.form == model::Statement::Form::Other) {
        return true;  // a PDF is shown as it is
    }
    if (base::trimmed(statement.text).empty()) {
        add("has no text, or more than is shown", "write what is asked, in at most 64 KiB");
        return true;
    }
    const judge::Conversion conversion = judge::convert(statement, audited.context.make_runner);
    if (conversion.lacks_pandoc) {
        return false;
    }
    for (const std::string& warning : judge::warnings_of(statement, conversion)) {
        const bool names_file = warning.starts_with(statement.file + ": ");
        add(base::one_line(names_file ? warning.substr(statement.file.size() + 2) : warning, 300),
            "write it in Markdown or LaTeX that pandoc knows");
    }
    return true;
}

std::string obstacle_of_statements(const judge::Jury& /*jury*/) {
    return "";
}

void render_statements(const Audited& audited, Record& record) {
    const package::Package& package = audited.jury.plan.package;
    std::set<std::string> languages;
    const auto unreadable = [&](const std::string& file, const std::string& why) {
        record.add({"statement-not-rendered", Severity::Error, file, "cannot be read: " + base::one_line(why, 200), "",
                    "make it a text in UTF-8 that everybody may read"});
    };
    for (const package::StatementFile& file : package::statement_files(package.root, unreadable)) {
        languages.insert(file.language);
        if (!is_language(file.language)) {
            record.add(
                {"statement-language", Severity::Warning, file.file,
                 fmt::format("is in the language '{}', which ISO 639 does not know", base::one_line(file.language, 60)),
                 "", "name it by the code of its language, such as problem.en.tex"});
        }
    }
    if (languages.empty()) {
        record.add({"statement-not-rendered", Severity::Warning, "statement", "has no statement", "",
                    "write one: problem.en.md or problem.en.tex"});
    }
    record.begin("statement", languages.size());
    bool lacks_pandoc = false;
    for (const std::string& language : languages) {
        if (render(audited, language, record)) {
            record.step();
        } else {
            lacks_pandoc = true;
        }
    }
    if (lacks_pandoc) {
        throw base::ConfigError(
            "LaTeX and formulas are rendered by pandoc, which is not there: install the package pandoc");
    }
}

}  // namespace

const Check statement_check{"statement", "renders the statement in each of its languages",
                            "statement-language statement-not-rendered", obstacle_of_statements, render_statements};

}  // namespace harness::audit
