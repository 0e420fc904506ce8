# `cmake --install`: bin/judge, which is a link to the program that lies in libexec/queens-judge among those that it starts,
# and share/queens-judge with judge.toml and the packages that it lists.
# Not below /usr: all of that is there to read in the sandbox, the packages' secret answers too.
if(CMAKE_INSTALL_PREFIX_INITIALIZED_TO_DEFAULT)
  set(CMAKE_INSTALL_PREFIX /opt/queens-judge CACHE PATH "Where to install; not below /usr" FORCE)
endif()
install(CODE [[
  get_filename_component(real "${CMAKE_INSTALL_PREFIX}" REALPATH)
  if(real MATCHES "^/usr(/|$)")
    message(FATAL_ERROR "Nothing is installed below /usr: submissions can read all that is there, and would find the secret "
      "answers of the packages. Take another folder: cmake --install BUILD --prefix /opt/queens-judge")
  endif()
]])
set(libexec libexec/queens-judge)
install(TARGETS judge_program judge-box judge-extreme RUNTIME DESTINATION ${libexec})
install(TARGETS judge-probe RUNTIME DESTINATION ${libexec}/probe)
install(TARGETS judge-unpack RUNTIME DESTINATION ${libexec}/unpack)
install(TARGETS queens boards_program RUNTIME DESTINATION ${libexec}/trusted)
install(CODE "
  set(prefix \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\")
  file(MAKE_DIRECTORY \"\${prefix}/bin\")
  message(STATUS \"Installing: \${prefix}/bin/judge\")
  file(CREATE_LINK ../${libexec}/judge \"\${prefix}/bin/judge\" SYMBOLIC)
  file(CREATE_LINK ../../share/queens-judge \"\${prefix}/${libexec}/share\" SYMBOLIC)
")
install(FILES judge.toml DESTINATION share/queens-judge)
install(DIRECTORY testdata DESTINATION share/queens-judge)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION share/doc/queens-judge)
install(DIRECTORY docs DESTINATION share/doc/queens-judge)
