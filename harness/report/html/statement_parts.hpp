// What statements of every form have in common on a page: headings, links and images.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/statement.hpp"

namespace harness::report::html {

inline constexpr std::size_t longest_html = 100'000;  // of a statement, without its images and formulas
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

class StatementParts {
  public:
    // `statement` must outlive this.
    explicit StatementParts(const model::Statement& statement) : statement_(statement) {}

    // The image within the page; or, if the package has no such image or the page has too much of them, its text.
    // `text`: HTML that says what it shows.
    std::string image(std::string_view name, const std::string& text);
    // The text, and then the address, unless the text is the address. Nobody can follow it by mistake.
    static std::string link(std::string_view address, const std::string& text);
    // How many bytes of the results do not count towards longest_html.
    std::size_t uncounted() const { return uncounted_; }

  private:
    const model::Statement& statement_;
    std::size_t image_bytes_ = 0;
    std::size_t uncounted_ = 0;
};

}  // namespace harness::report::html
