# The chores. Nothing needs this file: each line is a plain command.

# What there is to do.
default:
    @just --list

# All tests, as the program is released.
test:
    cargo test --release --workspace

# Everything a change must pass: formatting, lints, documentation, tests.
ci:
    .ci/run

# Licences, sources, duplicates and known vulnerabilities of all dependencies (needs cargo-deny, and the network).
deny:
    cargo deny check

# Code that a known bug of the compiler would spoil (needs Python).
audit-compiler:
    python3 .ci/audit-compiler.py

# Searchers against random players in all games of the library, on duplicate deals; stopped, it goes on where it was.
strength file="target/strength.tsv":
    cargo run --release -p cardsharp-bench --example strength -- {{file}}

# The benches.
bench:
    cargo bench --workspace

# Texts made from a seed into the language, the store, Pan and Pexeso, for a minute each; `just fuzz 7` takes another seed.
fuzz seed="1":
    for target in syntax rules program laws table pan pexeso; do cargo run -p cardsharp-fuzz -- $target --seed {{seed}} || exit 1; done

# The engine against the oracle, at length; `FROM`, `HUNT`, `COMPAT` and `OPTIONS` say how far.
hunt:
    cargo test --release -p cardsharp-recycle --test agreement -- --ignored

# The table of Pan against the general solvers, and its attainable positions against a search, in larger games than the tests'.
pan-agreement:
    cargo test --release -p cardsharp-games --test all -- --ignored pan_

# The book as web pages in docs/book (needs mdbook).
book:
    mdbook build docs

# Write the book's list of all words anew, from the forms of the language.
words:
    BOOK=overwrite cargo test -p cardsharp-recycle --test book

# Write the words in the files for editors anew, from the forms of the language.
editor-words:
    EDITORS=overwrite cargo test -p cardsharp-recycle --test editors

# The files for editors, each with the tool that reads it, where that is installed.
editors:
    .ci/editors

# The page's size, its types and the tests of its modules, as far as node is installed.
page:
    .ci/page

# The pictures of the page in the book, drawn anew by a browser; then look at them.
screenshots:
    SCREENSHOTS=overwrite cargo test --release -p cardsharp --test browser screens

# Write down what the transcripts print now; then look at the difference.
transcripts:
    TRYCMD=overwrite cargo test -p cardsharp --test transcripts
