#!/usr/bin/env python3
"""Compares with Gambit: does it read what `cardsharp export` writes, and does it find the same values?

    python bench/peers/gambit.py --cardsharp target/release/cardsharp

For each game below, the tree (.efg) and, where it is small, the reduced normal form (.nfg) are written and
read by Gambit; its counts of nodes and information sets are compared with ours, and where it can solve the
game in fractions in a reasonable time, its value with the known one. Gambit's own writing of the same game
is then read and written by us, and must say the same. How to set up Python is in README.md beside this file.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile
import time
from fractions import Fraction

import pygambit

# Name, settings, the value for the first player as a fraction where Gambit is to solve it, and whether the
# normal form is written too.
GAMES = [
    ("kuhn-poker", {}, Fraction(-1, 18), True),
    ("dice-poker", {}, Fraction(5, 54), True),
    ("dice-poker", {"sides": "3"}, None, True),
    ("kuhn-poker", {"cards": "4", "seats": "3"}, None, False),
    ("one-card-poker", {}, None, False),
    ("liars-dice", {"sides": "2"}, None, False),
    ("liars-dice", {"sides": "3"}, None, False),
    ("goofspiel", {"cards": "3"}, None, False),
    ("leduc-poker", {}, None, False),
]


def run(*command):
    """What a command prints; ends the comparison if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.stderr.strip()}")
    return done.stdout


def count(game):
    """Nodes and information sets of a game that Gambit has read."""
    nodes = sum(1 for _ in game.nodes)
    return nodes, [sum(1 for _ in player.infosets) for player in game.players]


def solved(game, **how):
    """The exact value for the first player, and the processor time it took."""
    start = time.process_time()
    result = pygambit.nash.lp_solve(game, rational=True, **how)
    value = result.equilibria[0].payoff(next(iter(game.players)))
    return Fraction(str(value)), time.process_time() - start


def compare(cardsharp, folder, name, settings, value, has_table):
    """Compares one game; the failures in words."""
    wrong = []
    options = [part for pair in settings.items() for part in ("--set", "=".join(pair))]
    shown = " ".join([name, *("=".join(pair) for pair in settings.items())])
    tree = folder / "game.efg"
    said = run(cardsharp, "export", name, *options, "-o", str(tree))
    game = pygambit.read_efg(str(tree))
    nodes, sets = count(game)
    ours = f"{nodes} nodes, {' and '.join(map(str, sets))} information sets"
    if ours not in said:
        wrong.append(f"Gambit counts {ours}; export said: {said.strip()}")
    print(f"{shown}: Gambit reads {ours}")
    if run(cardsharp, "export", str(tree)) != tree.read_text():
        wrong.append("read and written again, the tree is another text")
    theirs = folder / "theirs.efg"
    theirs.write_text(game.to_efg())
    again = folder / "again.efg"
    run(cardsharp, "export", str(theirs), "-o", str(again))
    if count(pygambit.read_efg(str(again))) != (nodes, sets):
        wrong.append("Gambit's writing, read by us and written again, has other counts")
    if value is not None:
        # The tree, and Gambit's writing of it after it went through our hands.
        for path in (tree, again):
            found, seconds = solved(pygambit.read_efg(str(path)), use_strategic=False)
            print(f"  value by the tree {found}, {seconds:.3f} s")
            if found != value:
                wrong.append(f"{path.name}: the value is {found} by Gambit and {value} by us")
    if has_table:
        table = folder / "game.nfg"
        run(cardsharp, "export", name, *options, "-o", str(table))
        game = pygambit.read_nfg(str(table))
        found, seconds = solved(game)
        plans = [sum(1 for _ in player.strategies) for player in game.players]
        print(f"  value by the table of {' by '.join(map(str, plans))} {found}, {seconds:.3f} s")
        if value is not None and found != value:
            wrong.append(f"game.nfg: the value is {found} by Gambit and {value} by us")
        if run(cardsharp, "export", str(table), "--format", "nfg") != table.read_text():
            wrong.append("read and written again, the table is another text")
    return [f"{shown}: {what}" for what in wrong]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cardsharp", default="target/release/cardsharp", help="the program")
    cardsharp = str(pathlib.Path(parser.parse_args().cardsharp).resolve())
    print(f"Gambit {pygambit.__version__}")
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            wrong += compare(cardsharp, pathlib.Path(folder), *game)
    for what in wrong:
        print(f"WRONG {what}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
