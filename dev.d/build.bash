# Help, under "Work on the code":
#   build [TARGET…]
#                  build only (Release): everything, or these targets of CMake
#   build --preset arm64 [TARGET…]
#                  build for 64-bit ARM, on another processor (docs/install.md; needs root)

case $* in
'--preset arm64' | '--preset arm64 '*) build_for_arm64 "${@:3}" ;;
-*)
    usage dev.d/build.bash >&2
    exit 2
    ;;
*) build release "$@" ;;
esac
