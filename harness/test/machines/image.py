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
    the next time; the image is deleted at the end."""
    (suite,) = re.findall(r"^ARG BASE=debian:(\w+)-slim$", (project / "Containerfile").read_text(encoding="utf-8"), re.M)
    base, _ = debian.make_root(folder, suite, debian.architecture_here(), ["ca-certificates"], other.CUSTOMIZE)
    with tempfile.TemporaryDirectory(dir=folder) as store:
        environment = {**os.environ, "BUILDAH_ISOLATION": "chroot"}  # it needs no control groups of this machine

        def buildah(*words):
            command = ["buildah", "--root", f"{store}/images", "--runroot", f"{store}/run", *map(str, words)]
            return subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()

        empty = buildah("from", "scratch")
        buildah("add", "--quiet", empty, base, "/")
        buildah("commit", "--quiet", empty, "base")
        buildah("build", "--quiet", "--network", "host", "--build-arg", "BASE=localhost/base", "--tag", "queens-judge", project)
        entry_point = json.loads(buildah("inspect", "--type", "image", "queens-judge"))["OCIv1"]["config"]["Entrypoint"]
        try:
            yield Path(buildah("mount", buildah("from", "queens-judge"))), entry_point
        finally:
            buildah("umount", "--all")
