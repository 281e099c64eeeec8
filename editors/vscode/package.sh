#!/usr/bin/env bash
# Makes the extension as one file, target/editors/cardsharp-VERSION.vsix. Needs node 20, npm and its registry: what the
# extension depends on, and the tool that packs it, are fetched now and never checked in. Exit code 3: not fetched.
set -euo pipefail
cd "$(dirname "$0")"

root=$(cd ../.. && pwd)
out=${CARGO_TARGET_DIR:-$root/target}/editors
stage=$out/vscode
tools=$out/tools
version=$(node -p 'require("./package.json").version')
vsix=$out/cardsharp-$version.vsix

# Without scripts and optional parts: those fetch programs that keep passwords and sign, which packing does not need.
npm_options=(--no-package-lock --no-audit --no-fund --loglevel=error --omit=optional --ignore-scripts
    --prefer-offline --fetch-retries=1)

mkdir -p "$stage" "$tools"
for old in "$stage"/*; do
    if [ "$(basename "$old")" != node_modules ]; then rm -rf "$old"; fi
done
cp -R .vscodeignore package.json extension.js language-configuration.json README.md src syntaxes "$stage"
cat "$root/LICENSE-MIT" - "$root/LICENSE-APACHE" <<< $'\n--- or, at your choice ---\n' > "$stage/LICENSE.txt"
fetch() {
    if ! npm install "${npm_options[@]}" "$@"; then
        echo "$*: npm cannot fetch this here; its registry must be reachable" >&2
        exit 3
    fi
}
(cd "$stage" && fetch --omit=dev) || exit

# The last version of the tool that runs on node 20.
if [ ! -x "$tools/node_modules/.bin/vsce" ]; then
    fetch --prefix "$tools" '@vscode/vsce@^3.9.2'
fi
(cd "$stage" && "$tools/node_modules/.bin/vsce" package --allow-missing-repository --out "$vsix")

echo "Install it with: code --install-extension $vsix"
