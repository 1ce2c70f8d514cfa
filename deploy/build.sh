#!/bin/sh
# Builds the web app into packages/web/dist.
set -eu
cd packages/web
exec node_modules/.bin/vite build
