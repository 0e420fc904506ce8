// What statements of every form have in common on a page: headings, links, images and formulas.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "harness/base/markdown.hpp"
#include "harness/model/statement.hpp"

namespace harness::report::html {

inline constexpr std::size_t longest_html = 100'000;  // of a statement in Markdown, without its images and formulas
inline constexpr std::size_t longest_address = 300;

std::string escaped(std::string_view text);

// The levels of headings on the page: none is skipped, whatever levels the statement has.
class HeadingLevels {
  public:
    explicit HeadingLevels(int first) : first_(first), last_(first - 1) {}

    // First for all headings of the statement, then next() for each again.
    void note(int level) { highest_ = std::min(highest_, level); }
    int next(int level) {
        last_ = std::min({first_ + level - highest_, last_ + 1, 6});
        return last_;
    }

  private:
    int first_;
    int last_;         // level of the previous heading
    int highest_ = 6;  // in the statement
};

// The MathML of formulas.
using Formulas = std::map<base::Formula, std::string>;

class StatementParts {
  public:
    // `statement` must outlive this.
    explicit StatementParts(const model::Statement& statement, Formulas formulas = {})
        : statement_(statement), formulas_(std::move(formulas)) {}

    // The image within the page; or, if the package has no such image or the page has too much of them, its text.
    // `text`: HTML that says what it shows.
    std::string image(std::string_view name, const std::string& text);
    // The formula as MathML; or, if it was not converted or the page has too much MathML, as it is written.
    std::string formula(const base::Formula& formula);
    // The text, and then the address, unless the text is the address. Nobody can follow it by mistake.
    static std::string link(std::string_view address, const std::string& text);
    // How many bytes of the images and of the MathML are in the results. They do not count towards longest_html.
    std::size_t uncounted() const { return uncounted_; }

  private:
    const model::Statement& statement_;
    Formulas formulas_;
    std::size_t image_bytes_ = 0;
    std::size_t formula_bytes_ = 0;
    std::size_t uncounted_ = 0;
};

}  // namespace harness::report::html
