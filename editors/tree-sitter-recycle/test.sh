#!/usr/bin/env bash
# The grammar's own cases, and every game of the repository without an error node. Needs the tool `tree-sitter` and a C
# compiler; where one is missing, nothing is tested.
set -euo pipefail
cd "$(dirname "$0")"
tool=${TREE_SITTER:-tree-sitter}

for needed in "$tool" cc; do
    if ! command -v "$needed" > /dev/null; then
        echo "tree-sitter grammar: $needed is not installed, so its tests are skipped"
        exit 0
    fi
done

"$tool" generate
"$tool" test

# Files that are there to be wrong are in other folders, or the one of the chapter on `check`.
find ../../games ../../docs/src ../../fuzz/seeds ../../crates/recycle/tests/{accepted,dialects,probes} \
    \( -name '*.rcy' -o -name '*.gdl' \) ! -path "*/checking.in/war.rcy" | sort > src/games.txt
"$tool" parse --quiet --paths src/games.txt
echo "tree-sitter grammar: $(wc -l < src/games.txt) games are read without an error"

# A query that names what the grammar lacks is an error.
"$tool" query --quiet queries/highlights.scm ../../games/golf.rcy > /dev/null
