#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/format/package/statement.hpp"
#include "harness/judge/statement/convert.hpp"
#include "harness/setter/recipe/verify/lint_parts.hpp"

namespace harness::recipe {

namespace {

// Removes text that LaTeX shows as it is, as braces and dollars in it are no groups. Line ends stay.
std::string without_verbatim(std::string text) {
    for (const char* name : {"verbatim", "verbatim*", "Verbatim", "alltt", "lstlisting", "minted"}) {
        const std::string begin = fmt::format("\\begin{{{}}}", name);
        const std::string end = fmt::format("\\end{{{}}}", name);
        for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
            const std::size_t to = text.find(end, at);
            if (to == std::string::npos) {
                break;  // is reported as not closed
            }
            const std::size_t size = to + end.size() - at;
            text.replace(at, size, std::string(std::ranges::count(text.substr(at, size), '\n'), '\n'));
        }
    }
    return text;
}

class GroupReader {
  public:
    explicit GroupReader(std::string_view text) : text_(text) {}

    std::optional<GroupFault> read() {
        while (at_ < text_.size() && !fault_) {
            take();
        }
        if (!fault_ && !open_.empty()) {
            fault_ = GroupFault{line_of(open_.back()), shown(open_.back()) + " is not closed"};
        }
        return fault_;
    }

  private:
    struct Open {
        std::string name;  // of the environment, or the dollars of a formula; empty: a brace
        int line = 0;

        bool is_formula() const { return name == "$" || name == "$$"; }
    };

    // Dollars of formulas are all alike. One that is still open at the end of its paragraph is the wrong one.
    int line_of(const Open& open) const { return open.is_formula() ? unclosed_.value_or(open.line) : open.line; }

    static std::string shown(const Open& open) {
        return open.name.empty()   ? "{"
               : open.is_formula() ? open.name
                                   : fmt::format("\\begin{{{}}}", base::one_line(open.name, 60));
    }

    std::string_view rest() const { return text_.substr(std::min(at_, text_.size())); }

    void skip(std::size_t count) {
        line_ += static_cast<int>(std::ranges::count(rest().substr(0, count), '\n'));
        at_ += count;
    }

    void take() {
        const char letter = text_[at_];
        if (rest().starts_with("\\begin{") || rest().starts_with("\\end{")) {
            take_environment(rest().starts_with("\\begin{"));
        } else if (rest().starts_with("\\verb") || rest().starts_with("\\lstinline")) {
            take_verb(rest().find_first_not_of("abcdefghijklmnopqrstuvwxyz*", 1));
        } else if (letter == '\\') {
            skip(2);  // also \{ and \}
        } else if (letter == '$') {
            take_dollars();
        } else if (rest().starts_with(">{") || rest().starts_with("<{")) {
            take_column();
        } else if (letter == '{') {
            open_.push_back({"", line_});
            skip(1);
        } else if (letter == '}') {
            close("", "}");
            skip(1);
        } else {
            const bool ends_paragraph = rest().starts_with("\n\n");
            if (ends_paragraph && !unclosed_ && !open_.empty() && open_.back().is_formula()) {
                unclosed_ = open_.back().line;
            }
            skip(1);
        }
    }

    void take_dollars() {
        const bool is_open = !open_.empty() && open_.back().is_formula();
        const std::string name = is_open ? open_.back().name : rest().starts_with("$$") ? "$$" : "$";
        if (!is_open) {
            open_.push_back({name, line_});
        } else if (rest().starts_with(name)) {
            open_.pop_back();
        }
        skip(name.size());
    }

    // Of the columns of a table, ">{$}c<{$}": the dollar is one of each cell.
    void take_column() {
        const std::size_t end = rest().find('}');
        const bool is_of_cells = end != std::string_view::npos && std::ranges::count(rest().substr(0, end), '$') == 1;
        skip(is_of_cells ? end + 1 : 1);
    }

    void take_environment(bool begins) {
        const std::size_t from = rest().find('{') + 1;
        const std::size_t end = std::min(rest().find('}'), rest().size() - 1);
        const std::string name{rest().substr(from, end - std::min(end, from))};
        if (begins) {
            open_.push_back({name, line_});
        } else {
            close(name, fmt::format("\\end{{{}}}", base::one_line(name, 60)));
        }
        skip(end + 1);
    }

    // \verb|…|; `quote`: where its first | is.
    void take_verb(std::size_t quote) {
        const bool is_quoted = quote < rest().size() && rest()[quote] != '{' && rest()[quote] != '[';
        const std::size_t end = is_quoted ? rest().find(rest()[quote], quote + 1) : std::string_view::npos;
        const bool is_on_line = end != std::string_view::npos && rest().find('\n') > end;
        skip(is_on_line ? end + 1 : 2);
    }

    void close(const std::string& name, const std::string& by) {
        if (!open_.empty() && open_.back().name == name) {
            open_.pop_back();
            return;
        }
        fault_ = GroupFault{line_, open_.empty() ? by + " closes nothing"
                                                 : fmt::format("{} is there, and {} of line {} is open", by,
                                                               shown(open_.back()), line_of(open_.back()))};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
    std::vector<Open> open_;
    std::optional<int> unclosed_;  // the line of the first formula that its paragraph does not close
    std::optional<GroupFault> fault_;
};

}  // namespace

std::optional<GroupFault> fault_of_groups(std::string_view latex) {
    const std::string text = without_verbatim(std::string{latex});
    return GroupReader(text).read();
}

std::vector<Finding> lint_statements(const workers::JudgingContext& context, const package::Package& package) {
    std::vector<Finding> findings;
    // lint() names what cannot be read, and open groups, of which pandoc says less.
    for (package::StatementFile& statement : package::statement_files(package.root, [](const auto&, const auto&) {})) {
        if (statement.form != model::Statement::Form::Latex ||
            fault_of_groups(package::without_comments(statement.text))) {
            continue;
        }
        for (const judge::LatexFault& fault : judge::convert(statement, context.make_runner).faults) {
            const bool is_macro = fault.kind == judge::LatexFault::Kind::UnknownMacro;
            findings.push_back({"latex", statement.file,
                                fmt::format("line {}: {}{}", fault.line,
                                            is_macro ? "pandoc does not know " : "pandoc cannot read it: ", fault.what),
                                is_macro ? "define it in the statement, or write it without" : "write it otherwise"});
        }
    }
    return findings;
}

}  // namespace harness::recipe
