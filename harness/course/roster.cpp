#include "harness/course/roster.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iconv.h>

#include "harness/base/csv.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"

namespace harness::course {

namespace {

using base::ConfigError;
using model::Roster;
using model::RosterRow;

constexpr std::size_t most_bytes = 16U << 20U;

// Converts all of `bytes` from an encoding to UTF-8; empty if they are invalid in it.
std::optional<std::string> converted(const std::string& bytes, const char* encoding) {
    ::iconv_t const converter = ::iconv_open("UTF-8", encoding);
    if (converter == reinterpret_cast<::iconv_t>(-1)) {  // NOLINT(performance-no-int-to-ptr): how it says so
        return std::nullopt;
    }
    std::string from = bytes;
    std::string text(bytes.size() * 4 + 4, '\0');
    char* in = from.data();
    char* out = text.data();
    std::size_t in_left = from.size();
    std::size_t out_left = text.size();
    const bool failed = ::iconv(converter, &in, &in_left, &out, &out_left) == static_cast<std::size_t>(-1);
    ::iconv_close(converter);
    text.resize(text.size() - out_left);
    return failed || in_left > 0 ? std::nullopt : std::optional(std::move(text));
}

// The separator that occurs most often in the first line.
char separator_of(const std::string& text) {
    const std::string_view first = std::string_view(text).substr(0, text.find_first_of("\r\n"));
    return std::ranges::max(std::array{',', ';', '\t'}, {},
                            [&](char separator) { return std::ranges::count(first, separator); });
}

std::string first_of(const Roster& roster, const RosterRow& row, const std::vector<std::string_view>& columns) {
    for (const std::string_view column : columns) {
        if (std::string cell = roster.cell(row, column); !cell.empty()) {
            return cell;
        }
    }
    return "";
}

// For Moodle's "Participant 1001": 1001.
std::string number_of(const Roster& roster, const RosterRow& row) {
    if (roster.column("github_username")) {
        return "";  // its Identifier is any text chosen by the teacher
    }
    const std::string identifier = roster.cell(row, "Identifier");
    const std::size_t blank = identifier.rfind(' ');
    return identifier.empty() ? first_of(roster, row, {"ID", "SID", "Student ID", "ID number"})
                              : identifier.substr(blank == std::string::npos ? 0 : blank + 1);
}

std::string name_in(const Roster& roster, const RosterRow& row) {
    const std::string whole = first_of(roster, row, {"Full name", "Student", "Name"});
    const std::string last = first_of(roster, row, {"Last name", "Surname"});
    const std::string first = roster.cell(row, "First name");
    return !whole.empty() ? whole : first + (first.empty() || last.empty() ? "" : " ") + last;
}

// Of a student in several, Canvas writes "Monday and Lab 2", others "Monday, Lab 2"; the whole cell is a section too.
std::vector<std::string> sections_in(const Roster& roster, const RosterRow& row) {
    const std::string cell = first_of(roster, row, {"Section", "Sections", "Group", "Groups"});
    std::vector<std::string> sections;
    const auto add = [&](std::string_view name) {
        std::string section = base::one_line(std::string(base::trimmed(name)), 200);
        if (!section.empty() && std::ranges::find(sections, section) == sections.end()) {
            sections.push_back(std::move(section));
        }
    };
    add(cell);
    for (const std::string_view separator : {" and ", ",", ";"}) {
        std::size_t begin = 0;
        for (std::size_t end = cell.find(separator); end != std::string::npos; end = cell.find(separator, begin)) {
            add(std::string_view(cell).substr(begin, end - begin));
            begin = end + separator.size();
        }
        add(begin > 0 ? std::string_view(cell).substr(begin) : "");
    }
    return sections;
}

void take_row(Roster& roster, RosterRow row) {
    row.name = base::one_line(name_in(roster, row), 200);
    row.id = number_of(roster, row);
    row.email = first_of(roster, row, {"Email address", "Email", "E-mail"});
    row.sections = sections_in(roster, row);
    for (const std::string_view column : {"Identifier", "ID number", "SIS User ID", "SIS Login ID", "SID", "Username",
                                          "Login", "github_username", "roster_identifier"}) {
        if (std::string cell = roster.cell(row, column); !cell.empty()) {
            row.keys.push_back(std::move(cell));
        }
    }
    constexpr std::array staff{"instructor", "ta", "reader"};  // Gradescope's roles that submit nothing
    const bool is_staff = std::ranges::find(staff, model::folded_name(roster.cell(row, "Role"))) != staff.end();
    const bool is_nobody = row.id.empty() && row.email.empty() && row.keys.empty();
    // Canvas's row "    Points Possible" and the rows above it.
    if (is_staff || (is_nobody && (row.name.empty() || roster.column("Student")))) {
        const bool is_empty = std::ranges::all_of(row.cells, &std::string::empty);
        if (!is_empty) {
            roster.others.push_back(
                {row.line,
                 is_staff ? fmt::format("'{}' is staff", row.name.empty() ? base::one_line(row.email, 200) : row.name)
                 : row.name.empty() ? "names nobody"
                                    : fmt::format("'{}' has no number and no login", row.name)});
        }
        return;
    }
    if (row.name.empty()) {  // GitHub Classroom may leave it empty
        row.name = base::one_line(first_of(roster, row, {"github_username", "Identifier", "Email"}), 200);
    }
    roster.rows.push_back(std::move(row));
}

void check_unique(const Roster& roster, std::string_view what, std::string RosterRow::*key) {
    std::map<std::string, int> lines;
    for (const RosterRow& row : roster.rows) {
        const auto [line, is_new] = lines.emplace(row.*key, row.line);
        if (!is_new && !(row.*key).empty()) {
            throw ConfigError(roster.file, row.line,
                              fmt::format("has the {} '{}', as line {} has: each student has a row of their own", what,
                                          base::one_line(row.*key, 100), line->second));
        }
    }
}

// For a student without a row by number or e-mail: throws if two rows have the name, as the grade's owner is unclear.
void check_no_namesakes(const Roster& roster, const model::Author& author) {
    int first = 0;
    for (const RosterRow& row : roster.rows) {
        if (model::folded_name(row.name) != model::folded_name(author.student)) {
            continue;
        }
        if (first > 0) {
            throw ConfigError(
                roster.file, row.line,
                fmt::format("has the name '{}', as line {} has, and nothing tells whose the submission is: "
                            "give a list with the number or e-mail that the export has, or change one name",
                            row.name, first));
        }
        first = row.line;
    }
}

// Reads one byte more than allowed, to detect a file that is too large.
std::string bytes_of(const std::filesystem::path& file) {
    const base::Fd opened = base::open_file(file, O_RDONLY | O_NONBLOCK);
    try {
        return base::read_all(opened.get(), most_bytes + 1);
    } catch (const base::SystemError& error) {
        throw base::SystemError(fmt::format("cannot read {}", file.string()), error.error_number());
    }
}

// Decodes to UTF-8 without a byte order mark. Throws ConfigError for an unknown encoding.
std::string text_of_any_encoding(const std::string& bytes, const std::filesystem::path& file) {
    using namespace std::string_view_literals;
    for (const auto& [mark, encoding] :
         {std::pair{"\xef\xbb\xbf"sv, "UTF-8"}, {"\xff\xfe"sv, "UTF-16LE"}, {"\xfe\xff"sv, "UTF-16BE"}}) {
        if (bytes.starts_with(mark)) {
            auto text = converted(bytes.substr(mark.size()), encoding);
            if (!text) {
                throw ConfigError(file, 0, fmt::format("begins as {} does and is none: save it as UTF-8", encoding));
            }
            return *std::move(text);
        }
    }
    if (bytes.find('\0') != std::string::npos) {
        throw ConfigError(file, 0, "is no table of text: export it as CSV in UTF-8");
    }
    auto text = converted(bytes, "UTF-8");
    text = text ? text : converted(bytes, "CP1252");
    if (!text) {
        throw ConfigError(file, 0, "is neither UTF-8, UTF-16 nor Windows-1252: save it as UTF-8");
    }
    return *std::move(text);
}

}  // namespace

std::string called(const model::Author& author) {
    return author.student + (author.id.empty() ? "" : " (" + author.id + ")");
}

std::map<std::string, std::string> left_out_rows(const Roster& roster) {
    std::map<std::string, std::string> rows;
    for (const model::OtherRow& row : roster.others) {
        rows.emplace(fmt::format("{}:{}", base::one_line(roster.file.string(), 255), row.line), row.what);
    }
    return rows;
}

Roster read_roster(const std::filesystem::path& file) {
    Roster roster;
    roster.file = file;
    std::vector<base::CsvRow> rows;
    try {
        const std::string bytes = bytes_of(file);
        if (bytes.size() > most_bytes) {
            throw ConfigError(file, 0, "is larger than 16 MiB, which no list of a class is");
        }
        const std::string text = text_of_any_encoding(bytes, file);
        roster.separator = separator_of(text);
        rows = base::read_csv(text, roster.separator, file);
    } catch (const base::SystemError& error) {
        throw ConfigError(error.what());
    }
    if (!rows.empty() && rows.front().cells.front() == "sep=") {  // Excel's line for the separator: "sep=;"
        rows.erase(rows.begin());
    }
    if (rows.empty()) {
        throw ConfigError(file, 0, "is empty: a list of a class begins with the names of its columns");
    }
    roster.header = rows.front().cells;
    constexpr std::array known{"Identifier", "Full name",   "Email address",  "ID number",
                               "Student",    "SIS User ID", "Name",           "First name",
                               "SID",        "Email",       "github_username"};
    if (std::ranges::none_of(known, [&](const char* name) { return roster.column(name).has_value(); })) {
        throw ConfigError(
            file, rows.front().line,
            fmt::format("has no column that says who is who, such as 'Identifier', 'Full name', 'Email "
                        "address', 'Student', 'SID' or 'Name'; it has '{}'. A platform in another language names them "
                        "so when it is set to English",
                        base::one_line(fmt::format("{}", fmt::join(roster.header, "', '")), 200)));
    }
    for (const char* name : known) {  // with two such columns it is unclear which counts
        if (std::ranges::count(roster.header, name) > 1) {
            throw ConfigError(file, rows.front().line, fmt::format("has two columns '{}': delete one of them", name));
        }
    }
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (rows[i].cells.size() > roster.header.size()) {
            throw ConfigError(file, rows[i].line,
                              fmt::format("has {} cells, and the first line names {} columns: is a '{}' not in quotes?",
                                          rows[i].cells.size(), roster.header.size(), roster.separator));
        }
        take_row(roster, {rows[i].line, std::move(rows[i].cells), "", "", "", {}});
    }
    check_unique(roster, "number", &RosterRow::id);
    check_unique(roster, "e-mail", &RosterRow::email);
    return roster;
}

std::vector<std::string> missing_in(const Roster& roster, const std::vector<model::Author>& authors) {
    std::set<std::string> lines;
    std::map<std::size_t, model::Author> owners;
    for (const model::Author& author : authors) {
        const auto row = roster.find(author);
        if (!row) {
            check_no_namesakes(roster, author);
            lines.insert(fmt::format("{} is in no row of {}: the platform may not take that grade", called(author),
                                     roster.file.string()));
            continue;
        }
        const auto [owner, is_new] = owners.emplace(*row, author);
        if (!is_new && std::pair(owner->second.student, owner->second.id) != std::pair(author.student, author.id)) {
            throw ConfigError(roster.file, roster.rows[*row].line,
                              fmt::format("is the row of '{}' and of '{}': give a list with the number or e-mail that "
                                          "the export has, or change the name of a folder",
                                          called(owner->second), called(author)));
        }
    }
    if (owners.empty() && !authors.empty()) {
        throw ConfigError(roster.file, 0,
                          fmt::format("has none of those who handed in, such as {}: is it the list of another class?",
                                      authors.front().student));
    }
    return {lines.begin(), lines.end()};
}

std::vector<std::string> same_names_in(const std::vector<model::Author>& authors) {
    std::map<std::string, std::set<std::string>> by_name;
    for (const model::Author& author : authors) {
        by_name[author.student].insert(called(author));
    }
    std::vector<std::string> lines;
    for (const auto& [name, students] : by_name) {
        if (students.size() > 1) {
            lines.push_back(
                fmt::format("{} are different students here, each with all late days of the term: if they "
                            "are one student, give the files of all problems the same number",
                            fmt::join(students, " and ")));
        }
    }
    return lines;
}

}  // namespace harness::course
