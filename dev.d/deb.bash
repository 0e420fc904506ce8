# Help, under "Packages and machines":
#   deb            build the Debian package, and print its path
#   deb --preset arm64
#                  build it for 64-bit ARM, on another processor (needs root)
#   deb --try [DEBIAN…]
#                  build it on Debian 12 (bookworm) and 13 (trixie), install it in a bare one of each, and use it there as root
#                  and as a user; on this Debian also by the steps of the GitHub action and of the GitLab template (needs root)

# Makes the Debian package. What it depends on is found by the libraries and by dpkg's list of the Debian for arm64, which
# cover those of this Debian meanwhile.
pack_for_arm64() {
    # shellcheck disable=SC2016  # the inner shell expands it
    unshare --mount bash -euc '
        mount -t overlay -o "lowerdir=/usr/lib:$1/usr/lib" overlay /usr/lib
        mount --bind "$1/var/lib/dpkg" /var/lib/dpkg
        cd build/arm64
        DEB_HOST_ARCH=arm64 cpack --config deb.cmake' pack "$(readlink build/arm64.root)"
}

# Prints the newest package in a folder. One that uses what is private to libc would end with libc's next version.
print_newest_in() {
    local deb
    deb=$(find "$1" -maxdepth 1 -name '*.deb' -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-)
    if dpkg-deb --field "$deb" Depends | grep 'libc6 (<<' >&2; then
        echo "dev: $deb depends on one version of libc6" >&2
        exit 1
    fi
    echo "$deb"
}

if [ "$*" = '--preset arm64' ]; then
    build_for_arm64 installed
    pack_for_arm64 >&2
    print_newest_in "$PWD/build/arm64"
elif [ "${1:-}" = --try ]; then
    on_debians try_package.py "${@:2}"
else
    install_missing run package
    cmake_by release build/package -DQUEENS_TESTS=OFF
    compile build/package installed
    (cd build/package && cpack --config deb.cmake) >&2
    print_newest_in build/package
fi
