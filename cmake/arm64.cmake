# The toolchain of the preset `arm64`: clang compiles for 64-bit ARM with the headers and libraries of a Debian in
# build/arm64.root, which `./dev build --preset arm64` makes. The build runs a program that it has built, to write manual
# pages. The kernel starts QEMU for that: ./dev tells it to, and so does Debian's qemu-user-static with systemd.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
get_filename_component(CMAKE_SYSROOT ${CMAKE_CURRENT_LIST_DIR}/../build/arm64.root ABSOLUTE)
foreach(language C CXX)
  set(CMAKE_${language}_COMPILER_TARGET aarch64-linux-gnu)
  # Else clang names its headers by the link /lib and `..`. Ninja shortens such a path to a file that does not exist, and
  # compiles all again each time.
  set(CMAKE_${language}_COMPILER_EXTERNAL_TOOLCHAIN ${CMAKE_SYSROOT}/usr)
endforeach()
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${CMAKE_SYSROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${CMAKE_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${CMAKE_SYSROOT}/usr/share/pkgconfig)
find_program(QUEENS_EMULATOR NAMES qemu-aarch64-static qemu-aarch64 REQUIRED)
# By a variable, so that it holds for what a program starts, too.
set(QUEENS_ENVIRONMENT env QEMU_LD_PREFIX=${CMAKE_SYSROOT})
set(CMAKE_CROSSCOMPILING_EMULATOR ${QUEENS_ENVIRONMENT};${QUEENS_EMULATOR})
set(CMAKE_STRIP aarch64-linux-gnu-strip)
