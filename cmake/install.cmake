# `cmake --install` installs:
# - libexec/queens-judge: the judge and the programs that it starts; bin/judge is a link to the judge
# - share/queens-judge: judge.toml, its packages, the templates of `judge new`, and the Debian package's AppArmor profile
# - libexec/queens-judge/share: a link to share/queens-judge
# - manual pages, shell completion and the documentation
# Programs in the sandbox may read /usr. If both folders are below it, the judge hides them (Config::hidden_folders).
if(CMAKE_INSTALL_PREFIX_INITIALIZED_TO_DEFAULT)
  set(CMAKE_INSTALL_PREFIX /opt/queens-judge CACHE PATH "Where to install" FORCE)
endif()
set(libexec libexec/queens-judge)
set(shared share/queens-judge)
set(main_programs judge_program judge-box judge-extreme judge-grammar)
set(trusted_programs queens boards_program)
set(programs ${main_programs} judge-probe judge-unpack ${trusted_programs})
list(TRANSFORM programs REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE program_files)
list(JOIN program_files " " program_files)
# `./dev run` builds less. CMake would find that out after it has copied a part.
install(CODE "
  foreach(file ${program_files} ${CMAKE_BINARY_DIR}/spoken/bash)
    if(NOT EXISTS \${file})
      message(FATAL_ERROR \"\${file} is not built yet, and nothing was installed: first call `./dev build`, or `cmake --build ${CMAKE_BINARY_DIR} --target installed`\")
    endif()
  endforeach()
")
install(TARGETS ${main_programs} RUNTIME DESTINATION ${libexec})
install(TARGETS judge-probe RUNTIME DESTINATION ${libexec}/probe)
install(TARGETS judge-unpack RUNTIME DESTINATION ${libexec}/unpack)
install(TARGETS ${trusted_programs} RUNTIME DESTINATION ${libexec}/trusted)
install(CODE "
  set(prefix \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\")
  file(MAKE_DIRECTORY \"\${prefix}/bin\")
  message(STATUS \"Installing: \${prefix}/bin/judge\")
  file(CREATE_LINK ../${libexec}/judge \"\${prefix}/bin/judge\" SYMBOLIC)
  file(CREATE_LINK ../../${shared} \"\${prefix}/${libexec}/share\" SYMBOLIC)
")
install(FILES judge.toml cmake/debian/apparmor DESTINATION ${shared})
install(DIRECTORY testdata harness/cli/new/templates DESTINATION ${shared})
install(FILES README.md CHANGELOG.md DESTINATION share/doc/queens-judge)
install(FILES LICENSE DESTINATION share/doc/queens-judge RENAME copyright)
install(DIRECTORY docs DESTINATION share/doc/queens-judge)

# Files made by the built judge: completion for each shell, in the shell's usual folder, and manual pages from --help.
set(judge $<TARGET_FILE:judge_program>)
set(spoken ${CMAKE_BINARY_DIR}/spoken)
find_program(HELP2MAN help2man)
if(NOT HELP2MAN)
  message(STATUS "No manual pages are installed, as help2man is missing: apt-get install help2man")
endif()
add_custom_command(OUTPUT ${spoken}/bash
  COMMAND ${QUEENS_ENVIRONMENT} ${CMAKE_COMMAND} -D JUDGE=${judge} -D HELP2MAN=${HELP2MAN} -D FOLDER=${spoken} -D VERSION=${QUEENS_VERSION}
    -P ${CMAKE_SOURCE_DIR}/cmake/spoken.cmake
  DEPENDS judge_program queens boards_program ${CMAKE_SOURCE_DIR}/cmake/spoken.cmake VERBATIM)
add_custom_target(spoken ALL DEPENDS ${spoken}/bash)
add_custom_target(installed DEPENDS ${programs} spoken)
install(FILES ${spoken}/bash DESTINATION share/bash-completion/completions RENAME judge)
install(FILES ${spoken}/zsh DESTINATION share/zsh/vendor-completions RENAME _judge)
install(FILES ${spoken}/fish DESTINATION share/fish/vendor_completions.d RENAME judge.fish)
if(HELP2MAN)
  install(DIRECTORY ${spoken}/man1 DESTINATION share/man)
endif()

# `cpack --config deb.cmake` in the build folder, or `./dev deb`, makes a Debian package. The configuration does not
# have the usual name, because CMake would then make a target `package`, which is the name of a library here.
set(CPACK_OUTPUT_CONFIG_FILE ${CMAKE_BINARY_DIR}/deb.cmake)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME queens-judge)
string(REPLACE "-" "+" CPACK_PACKAGE_VERSION ${QUEENS_VERSION})
set(CPACK_PACKAGE_CONTACT "The queens-judge authors <maintainers@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "judge programs for ICPC problem packages, in a sandbox")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
  "Compiles submissions, runs each in a sandbox with limits on time and memory, and\nchecks what they write. Grades whole classes. Six problems around N queens are shipped.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
if(CMAKE_CROSSCOMPILING)
  set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)  # else that of this Debian
endif()
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The languages of most submissions, and curl for learning platforms and `judge export --to`. Suggested: more languages,
# pandoc and weasyprint for `judge statement`, and `--executor slurm`. The judge also runs without them, and says what is
# missing.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "curl, g++, gcc, libc6-dev, python3")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "default-jdk-headless, nodejs, pypy3, rustc, golang-go, pandoc, weasyprint, slurm-client")
# The scripts that install and remove the AppArmor profile.
set(debian ${CMAKE_SOURCE_DIR}/cmake/debian)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${debian}/postinst ${debian}/prerm ${debian}/triggers)
include(CPack)
