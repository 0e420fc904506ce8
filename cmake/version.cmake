# queens_version(OUT SOURCE_DIR OTHERWISE): sets OUT to the version from the last tag vX.Y.Z, as `git describe` prints
# it: "1.2.0", or "1.2.0-14-gab12cd3" 14 commits later. Sets it to OTHERWISE if SOURCE_DIR is no checkout with such a
# tag.
function(queens_version out source_dir otherwise)
  set(${out} ${otherwise} PARENT_SCOPE)
  find_package(Git QUIET)
  if(NOT GIT_FOUND OR NOT EXISTS ${source_dir}/.git)  # an unpacked archive in another checkout: not our tags
    return()
  endif()
  execute_process(COMMAND ${GIT_EXECUTABLE} describe --tags --match "v[0-9]*" WORKING_DIRECTORY ${source_dir}
    OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(described MATCHES "^v([0-9].*)$")
    set(${out} ${CMAKE_MATCH_1} PARENT_SCOPE)
  endif()
endfunction()
