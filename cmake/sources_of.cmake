# sources_of(RESULT ROOT FOLDERS…): sets RESULT to the sources in these folders of harness/ and below, without tests.
# The paths are relative to harness/history/cache.
function(sources_of result root)
  set(again CONFIGURE_DEPENDS)  # so that new files are found
  if(CMAKE_SCRIPT_MODE_FILE)
    set(again "")
  endif()
  set(sources "")
  foreach(folder IN LISTS ARGN)
    file(GLOB_RECURSE found RELATIVE ${root}/harness/history/cache ${again}
      ${root}/harness/${folder}/*.cpp ${root}/harness/${folder}/*.hpp)
    list(APPEND sources ${found})
  endforeach()
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$|_fixture\\.[ch]pp$|/(test|fake|scratch|few|bench)_[^/]*$")
  list(FILTER sources EXCLUDE REGEX "/(bench|hostile|probe|test)/")
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

# The folders that can affect a verdict: those that harness/judge may include by the map in docs/architecture.md, which
# a test checks (code_identity_test.py). Builds that give different verdicts differ in one of these sources.
set(JUDGING_FOLDERS base format/config format/package history/cache inputs judge languages model sandbox)
