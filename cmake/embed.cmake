set(QUEENS_EMBED_FILES ${CMAKE_CURRENT_LIST_DIR}/embed_files.cmake)

# queens_embed(SOURCE HEADER … NAMESPACE … FILES …): sets SOURCE to a C++ source, made while building, that contains
# these files of the current folder (see embed_files.cmake).
function(queens_embed source)
  cmake_parse_arguments(ARG "" "HEADER;NAMESPACE" "FILES" ${ARGN})
  set(made ${CMAKE_CURRENT_BINARY_DIR}/embedded_assets.cpp)
  list(JOIN ARG_FILES "," names)
  list(TRANSFORM ARG_FILES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
  add_custom_command(OUTPUT ${made}
    COMMAND ${CMAKE_COMMAND} -D FOLDER=${CMAKE_CURRENT_SOURCE_DIR} -D OUTPUT=${made} -D FILES=${names} -D HEADER=${ARG_HEADER}
            -D NAMESPACE=${ARG_NAMESPACE} -P ${QUEENS_EMBED_FILES}
    DEPENDS ${files} ${QUEENS_EMBED_FILES}
    VERBATIM)
  string(REPLACE "::" "_" target ${ARG_NAMESPACE}_embedded)
  add_custom_target(${target} DEPENDS ${made})
  add_dependencies(generated ${target})
  set(${source} ${made} PARENT_SCOPE)
endfunction()
