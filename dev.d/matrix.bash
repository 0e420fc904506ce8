# Help, under "Packages and machines":
#   matrix [DEBIAN…]
#                  build by GCC without tests, each source by itself, sanitized, and Release, on Debian 12 and 13, and print a
#                  table (docs/machines.md; needs root)

on_debians matrix.py "$@"
