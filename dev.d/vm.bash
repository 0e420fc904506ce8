# Help, under "Packages and machines":
#   vm [--quick] [MACHINE…]
#                  try the judge in virtual machines, of Debian 12 and 13 and for 64-bit ARM: as root, in a user's scope, in a
#                  system service and in a container, on control groups of v2, and as root on v1 (docs/machines.md; needs root)

parts=(run test machines)
[ "${1:-}" = --quick ] || parts+=(image)
install_missing "${parts[@]}"
build release
try_machines "$@"
