#!/bin/sh
# Install this version into a folder of its own, without a network, as root: sh install.sh
# `ludus-update` calls it with the folder of all versions, and turns the link itself.
set -eu
cd "$(dirname "$0")"
folder=${1:-/opt}/ludus-@VERSION@
command -v python3 >/dev/null || {
    echo "python3 is missing; run apt install python3-venv" >&2
    exit 1
}
python=$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
grep -q "python_version == '$python'" requirements.txt || {
    echo "this archive is not for Python $python; make one with '.ci/archive FOLDER $python'" >&2
    exit 1
}
[ ! -e "$folder/bin/ludus" ] || {
    echo "$folder exists; to install it again, move it away" >&2
    exit 1
}
rm -rf "$folder" # unfinished
python3 -m venv --without-pip "$folder"
install -m 755 ludus-update "$folder/bin"
PYTHONPATH=$(echo wheels/pip-*.whl) PIP_CONFIG_FILE=/dev/null "$folder/bin/python" -m pip \
    --isolated install --quiet --no-index --find-links wheels --require-hashes \
    --requirement requirements.txt
sync
if [ $# = 0 ]; then
    [ -e /opt/ludus ] || ln -s "${folder##*/}" /opt/ludus
    ln -sf /opt/ludus/bin/ludus /opt/ludus/bin/ludus-update /usr/local/bin
    echo "ludus @VERSION@ is installed; /opt/ludus points to $(readlink -f /opt/ludus)"
fi
