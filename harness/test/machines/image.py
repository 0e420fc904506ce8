"""The container image: built by the Containerfile from the sources, on a Debian that mmdebstrap makes. Needs root."""

import json
import os
import re
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import debian
import other


@contextmanager
def built(folder, project):
    """Builds the image, and gives the folder with its files and the words of its entry point. `folder` keeps the base for
    the next time; the image is deleted at the end, as it was not asked for by its user."""
    (suite,) = re.findall(r"^ARG BASE=debian:(\w+)-slim$", (project / "Containerfile").read_text(encoding="utf-8"), re.M)
    base, _ = debian.make_root(folder, suite, debian.architecture_here(), ["ca-certificates"], other.CUSTOMIZE)
    with tempfile.TemporaryDirectory(dir=folder) as store:
        # Files as they are, and a chroot: neither an overlay nor control groups are asked of this machine.
        environment = {**os.environ, "STORAGE_DRIVER": "vfs", "BUILDAH_ISOLATION": "chroot"}

        def buildah(*words):
            command = ["buildah", "--root", f"{store}/images", "--runroot", f"{store}/run", *map(str, words)]
            return subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()

        empty = buildah("from", "scratch")
        buildah("add", "--quiet", empty, base, "/")
        buildah("commit", "--quiet", empty, "base")
        buildah("build", "--quiet", "--network", "host", "--build-arg", "BASE=localhost/base", "--tag", "queens-judge", project)
        entry_point = json.loads(buildah("inspect", "--type", "image", "queens-judge"))["OCIv1"]["config"]["Entrypoint"]
        yield Path(buildah("mount", buildah("from", "queens-judge"))), entry_point
