# queens_table(LIBRARY HEADER NAMESPACE TYPE SOURCES…): makes the header TYPE_table.hpp for these sources, in lower case. Each
# source defines a function with its own name, which returns a TYPE of HEADER; the header declares these functions, and
# TYPE_table() calls all of them. So a new file is known without a line anywhere.
function(queens_table library header namespace type)
  string(TOLOWER ${type} name)
  list(TRANSFORM ARGN REPLACE "^.*/|\\.cpp$" "" OUTPUT_VARIABLE functions)
  list(JOIN functions "(), " called)
  list(TRANSFORM functions PREPEND "${type} ")
  list(JOIN functions "();\n" declared)
  file(CONFIGURE OUTPUT table/${name}_table.hpp @ONLY CONTENT [[
#pragma once

#include "@header@"

namespace @namespace@ {

@declared@();

inline std::vector<@type@> @name@_table() {
    return {@called@()};
}

}  // namespace @namespace@
]])
  target_include_directories(${library} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/table)
endfunction()
