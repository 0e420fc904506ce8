set(QUEENS_EMBED_FILES ${CMAKE_CURRENT_LIST_DIR}/embed_files.cmake)

# queens_embed(SOURCES NAME NAMESPACE … FILES …): sets SOURCES to NAME.cpp and its header, made while building in the
# current binary folder, that contain these files of the current folder (see embed_files.cmake).
function(queens_embed sources name)
  cmake_parse_arguments(ARG "" "NAMESPACE" "FILES" ${ARGN})
  set(made ${CMAKE_CURRENT_BINARY_DIR}/${name})
  list(JOIN ARG_FILES "," names)
  list(TRANSFORM ARG_FILES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
  add_custom_command(OUTPUT ${made}.cpp ${made}.hpp
    COMMAND ${CMAKE_COMMAND} -D FOLDER=${CMAKE_CURRENT_SOURCE_DIR} -D OUTPUT=${made} -D FILES=${names}
            -D NAMESPACE=${ARG_NAMESPACE} -P ${QUEENS_EMBED_FILES}
    DEPENDS ${files} ${QUEENS_EMBED_FILES}
    VERBATIM)
  add_custom_target(${name} DEPENDS ${made}.cpp ${made}.hpp)
  add_dependencies(generated ${name})
  set(${sources} ${made}.cpp ${made}.hpp PARENT_SCOPE)
endfunction()
