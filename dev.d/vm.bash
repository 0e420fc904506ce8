# Help, under "Packages and machines":
#   vm [--quick] [MACHINE…]
#                  try the judge in virtual machines, of Debian 12 and 13 and for 64-bit ARM: as root, in a user's scope, in a
#                  system service and in a container, on control groups of v2, and as root on v1 (docs/machines.md; needs root)

install_missing run test machines
build release
# All machines are tried if none is named, unless --quick.
all=''
[[ "$*" =~ ^(--seconds [0-9]+)?$ ]] && all=yes
for other in bookworm trixie; do
    if [[ $all || " $* " == *" $other "* ]] && [ "$(suite_here)" != $other ]; then
        on_debians other.py $other build installed sandbox_test
    fi
done
if [[ $all || " $* " == *' arm64 '* ]] && [ "$(dpkg --print-architecture)" != arm64 ]; then
    build_for_arm64 installed sandbox_test
fi
try_machines "$@"
