# Sourced by ./play, ./test and scripts/lock: finds Python and keeps .venv up to date.
# setup NAME [VENV]  installs requirements/NAME.txt and this package; silent when nothing changed.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
unset PYTHONHOME PYTHONPATH # another project's modules must not leak in
# Who does not want compiled files beside the sources gets them beside the packages: a Python that keeps none
# compiles everything at every start, which takes twice as long as the start itself.
if [[ -n ${PYTHONDONTWRITEBYTECODE-} ]]; then
    unset PYTHONDONTWRITEBYTECODE
    export PYTHONPYCACHEPREFIX=${PYTHONPYCACHEPREFIX:-$root/.venv/compiled}
fi

die() {
    echo "set-up: $*" >&2
    exit 1
}

# Prints the first Python >= 3.11 that can make a venv, leaving out the one in the directory $1.
search_python() {
    local python
    while read -r python; do
        [[ $python == "$1"/* ]] && continue
        "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' \
            </dev/null &>/dev/null && echo "$python" && return
    done <<<"$(type -aP python3 python3.13 python3.12 python3.11)"
    return 1
}

# Packages of the system, as root. Two who want some at once wait for each other.
install_packages() {
    echo "set-up: installing $* with apt-get" >&2
    export DEBIAN_FRONTEND=noninteractive
    (
        flock 9
        apt-get update && apt-get install -y --no-install-recommends "$@"
    ) 9<"$root/scripts/setup.sh" </dev/null &>/dev/null || die "apt-get could not install $*"
}

find_python() {
    search_python "$1" && return
    if [[ $EUID == 0 ]] && command -v apt-get >/dev/null; then
        install_packages python3 python3-venv
        search_python "$1" && return
    fi
    die "missing: Python 3.11 or newer with venv (on Debian: apt-get install python3 python3-venv)"
}

# Runs a command that is only worth reading when it fails, and then only its last error.
quietly() {
    local what=$1 log
    shift
    if ! log=$("$@" 2>&1 </dev/null); then
        die "$what failed: $({ grep -i error <<<"$log" || echo "$log"; } | tail -n 1)"
    fi
}

setup() {
    local name=$1 venv=${2:-$root/.venv} larger built want python old_built old_want old_name
    local stamp=$venv/sandtable-stamp pip=("$venv/bin/python" -m pip --disable-pip-version-check)
    # Each requirement file contains the ones before it, so a larger set will do.
    case $name in
        run) larger="run|test|bench" ;;
        test) larger="test|bench" ;;
        *) larger=$name ;;
    esac

    # The directory counts because a venv that was moved has scripts that point to the old place.
    built="$venv $("$venv/bin/python" --version 2>/dev/null)" || built=
    want=$(cd "$root" && cat requirements/*.txt pyproject.toml | sha256sum | cut -c -64)
    { { read -r old_built && read -r old_want old_name; } <"$stamp"; } 2>/dev/null || old_built=
    if [[ -n $built && $old_built == "$built" ]]; then
        [[ $old_want == "$want" && $old_name =~ ^($larger)$ ]] && return
    else
        python=$(find_python "$venv") || exit 1
        echo "set-up: making ${venv##*/} with $("$python" --version)" >&2
        rm -rf "$venv"
        quietly "making ${venv##*/}" "$python" -m venv "$venv"
        built="$venv $("$venv/bin/python" --version)"
    fi

    echo "set-up: installing requirements/$name.txt" >&2
    rm -f "$stamp"
    # Wheels only: building from source would download build tools that no hash covers. Most of what is in
    # them is never imported: what is, is compiled then.
    quietly "installing requirements/$name.txt" \
        "${pip[@]}" install --only-binary :all: --no-compile --require-hashes -r "$root/requirements/$name.txt"
    quietly "installing sandtable" "${pip[@]}" install --no-deps --no-build-isolation -e "$root"
    quietly "pip check (is scripts/lock due?)" "${pip[@]}" check
    printf '%s\n' "$built" "$want $name" >"$stamp"
}

# A system of rules in a package of its own, which the tests play. Nothing is loaded for it.
guest() {
    local folder=$root/tests/guest stamp=$root/.venv/guest-stamp want
    want=$(cat "$folder/pyproject.toml" "$root/.venv/sandtable-stamp" | sha256sum | cut -c -64)
    [[ $(cat "$stamp" 2>/dev/null) == "$want" ]] && return
    quietly "installing tests/guest" "$root/.venv/bin/python" -m pip --disable-pip-version-check \
        install --no-index --no-deps --no-build-isolation -e "$folder"
    echo "$want" >"$stamp"
}

# The browser tests need the system's Chromium and a Japanese font, those of the store a PostgreSQL.
from_system() {
    local missing=() servers=(/usr/lib/postgresql/*/bin/initdb)
    [[ -x ${servers[0]} ]] || command -v initdb >/dev/null || missing+=(postgresql)
    command -v openssl >/dev/null || missing+=(openssl)
    command -v chromium-headless-shell >/dev/null || missing+=(chromium-headless-shell)
    [[ -n $(fc-list :lang=ja 2>/dev/null) ]] || missing+=(fontconfig fonts-ipafont-gothic)
    [[ ${#missing[@]} == 0 ]] && return
    if [[ $EUID == 0 ]] && command -v apt-get >/dev/null; then
        install_packages "${missing[@]}"
        return
    fi
    die "missing for the tests: ${missing[*]} (on Debian: apt-get install ${missing[*]})"
}

# What checks the page: the compiler that reads the types of its scripts, and axe-core. Node.js comes with
# the requirements of the tests, so that it need not be on the machine.
page_tools() {
    local stamp=$root/node_modules/sandtable-stamp want
    want=$(cd "$root" && cat package.json package-lock.json .npmrc | sha256sum | cut -c -64)
    [[ $(cat "$stamp" 2>/dev/null) == "$want" ]] && return
    echo "set-up: installing package-lock.json" >&2
    PATH=$root/.venv/bin:$PATH quietly "npm ci" npm ci --prefix "$root"
    echo "$want" >"$stamp"
}
