#!/usr/bin/env bash
# Gradescope runs this once, when it builds the autograder's image (base image: Debian 12 or 13). The autograder's
# archive holds this checkout as `judge/`, beside the two files of this folder.
set -euo pipefail
apt-get update
apt-get install -y --no-install-recommends ca-certificates git
"${AUTOGRADER:-/autograder}/source/judge/dev" build
