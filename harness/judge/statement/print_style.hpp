// What weasyprint is given beside a page: the sandbox has no /etc/fonts, and weasyprint knows no MathML.
#pragma once

#include <string_view>

namespace harness::judge {

inline constexpr std::string_view fonts_for_print = R"xml(<?xml version="1.0"?>
<fontconfig><dir>/usr/share/fonts</dir><cachedir>/work</cachedir></fontconfig>
)xml";

// Lays out MathML by the names of its elements.
inline constexpr std::string_view style_for_print = R"css(
math { font-family: "DejaVu Serif", serif; white-space: nowrap; }
math[display="block"] { display: block; text-align: center; margin: 0.75em 0; }
mi { font-style: italic; }
mi[mathvariant="normal"] { font-style: normal; }
mo { padding: 0 0.15em; }
mo[stretchy="false"], mo[separator="true"] { padding: 0; }
msup > :last-child, msubsup > :last-child, munderover > :last-child, mover > :last-child {
    vertical-align: super; font-size: 70%;
}
msub > :last-child, munder > :last-child, msubsup > :nth-child(2), munderover > :nth-child(2) {
    vertical-align: sub; font-size: 70%;
}
mfrac { display: inline-block; vertical-align: middle; text-align: center; }
mfrac > * { display: block; font-size: 85%; }
mfrac > :first-child { border-bottom: 0.06em solid; }
msqrt::before, mroot::before { content: "√("; }
msqrt::after, mroot::after { content: ")"; }
mtable { display: inline-table; vertical-align: middle; }
mtr { display: table-row; }
mtd { display: table-cell; padding: 0.1em 0.4em; border: 0; }
)css";

}  // namespace harness::judge
