# What is installed: the Debian packages of packages.txt, and the modules of package-lock.json.

# need_root WHY
need_root() {
    [ "$(id -u)" -eq 0 ] || { echo "dev: $1" >&2; exit 2; }
}

# Prints the packages in these parts of packages.txt: of alternatives, the first that apt knows, or else the last.
packages_of() {
    local names name
    awk -v parts=" $* " '{ sub(/#.*/, ""); gsub(/\|/, " ") }
        /^\[/ { on = index(parts, " " substr($1, 2, length($1) - 2) " "); next }
        on && NF' packages.txt |
        while read -ra names; do
            for name in "${names[@]}"; do
                [ ${#names[@]} -eq 1 ] || [ -z "$(apt-cache show "$name" 2>/dev/null)" ] || break
            done
            echo "$name"
        done
}

# Prints those of these packages that are neither installed nor provided by another package.
missing_of() {
    comm -13 \
        <(dpkg-query -W -f '${db:Status-Status} ${Package}, ${Provides}\n' 2>/dev/null | sed -n 's/^installed //p' |
            tr ',' '\n' | awk 'NF { print $1 }' | sort -u) \
        <(packages_of "$@" | sort -u)
}

# Installs the packages in these parts of packages.txt that are missing here. If it may not install, it prints the
# command and exits with 2.
install_missing() {
    local missing=()
    mapfile -t missing < <(missing_of "$@")
    [ ${#missing[@]} -eq 0 ] && return
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null || { ! [ -t 0 ] && ! sudo -n true 2>/dev/null; }; then
            echo "dev: some packages are missing; as root, run: apt-get install -y --no-install-recommends ${missing[*]}" >&2
            exit 2
        fi
        as_root=(sudo)
    fi
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get)
    if "${apt[@]}" update -qq >&2; then
        mapfile -t missing < <(missing_of "$@")  # apt may know more alternatives now
    fi
    echo "dev: installing ${missing[*]}" >&2
    if ! { "${apt[@]}" install -y -qq --no-install-recommends "${missing[@]}"; } >&2; then
        echo "dev: the installation failed; as root, run: apt-get install -y --no-install-recommends ${missing[*]}" >&2
        exit 2
    fi
}

# Installs the modules that control the browser, in the versions of package-lock.json.
install_node_modules() {
    if [ ! harness/node_modules/.package-lock.json -nt harness/package-lock.json ]; then
        npm --prefix harness ci --no-audit --no-fund --loglevel=error >&2
    fi
}
