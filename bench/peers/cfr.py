"""Regret minimisation by OpenSpiel and LiteEFG: iterations per second of processor time, and how
exploitable the average is after so many seconds of it.

    python bench/peers/cfr.py [SECONDS] [GAME ...]

Needs Python with `open_spiel` and `LiteEFG`; nothing in the build or the tests does. Games are OpenSpiel's
`leduc_poker` and `liars_dice` (one die each, six sides) if none is named. Exploitability is half of
NashConv, as ours is. For ours and for the crate `cfr`, on the same machine:

    cargo run --release -p cardsharp-bench --example cfr [SECONDS]

OpenSpiel's Leduc deals cards with suits, ours (and the tree that the crate `cfr` is given) ranks: the same
game, with a tree about five times as large.
"""

import contextlib
import io
import sys
import time

import pyspiel


def timed(name, seconds, step, exploitability):
    """Calls `step` until `seconds` of processor time are spent."""
    step()
    begin, n = time.process_time(), 0
    while time.process_time() - begin < seconds:
        step()
        n += 1
    spent = time.process_time() - begin
    print(f"{name:<22} {n / spent:>14.1f} {n:>10} {exploitability():>16.2e}", flush=True)


def open_spiel(game, seconds):
    for name in ["CFRSolver", "CFRPlusSolver"]:
        solver = getattr(pyspiel, name)(game)
        timed(
            f"OpenSpiel {name}",
            seconds,
            solver.evaluate_and_update_policy,
            lambda: pyspiel.nash_conv(game, solver.average_policy()) / 2,
        )


def lite_efg(game, seconds):
    import LiteEFG
    from LiteEFG.baselines import CFR, CFRplus, DCFR, PCFR

    for name, module, average in [
        ("CFR", CFR, "avg-iterate"),
        ("CFR+", CFRplus, "linear-avg-iterate"),
        # It has no average that counts later iterations more than that.
        ("DCFR", DCFR, "linear-avg-iterate"),
        ("PCFR+", PCFR, "linear-avg-iterate"),
    ]:
        with contextlib.redirect_stdout(io.StringIO()):
            graph = module.graph()
            env = LiteEFG.OpenSpielEnv(game, traverse_type="Enumerate", regenerate=False)
            env.set_graph(graph)

        def step():
            graph.update_graph(env)
            env.update_strategy(graph.current_strategy())

        def measure():
            return sum(env.exploitability(graph.current_strategy(), average)) / 2

        timed(f"LiteEFG {name}", seconds, step, measure)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    for name in sys.argv[2:] or ["leduc_poker", "liars_dice"]:
        game = pyspiel.load_game(name)
        print(f"{name}\n{'method':<22} {'iterations/s':>14} {'in all':>10} {'exploitability':>16}")
        open_spiel(game, seconds)
        lite_efg(game, seconds)
        print()


if __name__ == "__main__":
    main()
