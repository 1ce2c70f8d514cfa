#!/bin/sh
# Installs the packages whose manifests lie here. An image copies only those it runs, so the embedded engines of
# packages/stack (half a gigabyte) and the tests stay out of it.
set -eu
exec npx -y pnpm@10.34.9 install --frozen-lockfile "$@"
