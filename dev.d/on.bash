# Help, under "Packages and machines":
#   on DEBIAN COMMAND…
#                  run ./dev COMMAND on Debian 12 (bookworm) or 13 (trixie), in a root made of its packages; its build folder
#                  is build/DEBIAN (needs root)

on_debians other.py "$@"
