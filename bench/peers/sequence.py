"""Sequence-form linear programmes by HiGHS and Clarabel on the very programmes that Cardsharp writes, and by
OpenSpiel and Gambit on their own games: processor seconds.

    cargo run --release -p cardsharp-bench --example sequence FOLDER
    python bench/peers/sequence.py FOLDER [GAME ...]

Needs Python with `highspy`, `clarabel`, `scipy`, `numpy`, `open_spiel`, `cvxopt` and `pygambit`; nothing in the build
or the tests does. For Gambit (exact, rational) the games are exported first:

    cardsharp export kuhn-poker -o FOLDER/kuhn-poker.efg
"""

import pathlib
import sys
import time

import highspy
import numpy as np
import scipy.sparse as sp


def timed(work):
    begin = time.process_time()
    found = work()
    return found, time.process_time() - begin


def highs(path, presolve):
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("presolve", presolve)
    solver.setOptionValue("threads", 1)
    solver.readModel(str(path))
    _, seconds = timed(solver.run)
    return -solver.getInfo().objective_function_value, seconds


def clarabel_on(path):
    import clarabel

    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.readModel(str(path))
    lp = solver.getLp()
    a = lp.a_matrix_
    shape = (lp.num_row_, lp.num_col_)
    matrix = sp.csc_matrix((a.value_, a.index_, a.start_), shape=shape).tocsr()
    equal = np.array(lp.row_lower_) == np.array(lp.row_upper_)
    positive = np.array(lp.col_lower_) == 0
    signs = -sp.identity(lp.num_col_, format="csr")[positive]
    rows = sp.vstack([matrix[equal], matrix[~equal], signs]).tocsc()
    upper = np.array(lp.row_upper_)
    right = np.concatenate([upper[equal], upper[~equal], np.zeros(positive.sum())])
    cones = [
        clarabel.ZeroConeT(int(equal.sum())),
        clarabel.NonnegativeConeT(int((~equal).sum() + positive.sum())),
    ]
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.max_threads = 1
    cost = np.array(lp.col_cost_)
    nothing = sp.csc_matrix((lp.num_col_, lp.num_col_))
    solve = lambda: clarabel.DefaultSolver(nothing, cost, rows, right, cones, settings).solve()
    found, seconds = timed(solve)
    return -found.obj_val, seconds


def open_spiel(text):
    import pyspiel
    from open_spiel.python.algorithms import sequence_form_lp

    game = pyspiel.load_game(text)
    found, seconds = timed(lambda: sequence_form_lp.solve_zero_sum_game(game))
    return found[0], seconds


def gambit(path):
    import pygambit

    game = pygambit.read_efg(str(path))
    found, seconds = timed(lambda: pygambit.nash.lp_solve(game, rational=True))
    first = next(iter(game.players))
    return found.equilibria[0].payoff(first), seconds


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    wanted = sys.argv[2:]
    for path in sorted(folder.glob("*.mps")):
        if wanted and path.stem not in wanted:
            continue
        for name, solve in [
            ("HiGHS", lambda: highs(path, "on")),
            ("HiGHS, no presolve", lambda: highs(path, "off")),
            ("Clarabel", lambda: clarabel_on(path)),
        ]:
            value, seconds = solve()
            print(f"{path.stem:<16} {name:<20} {seconds:>9.3f} s  {value:.9f}", flush=True)
    for name, text in [
        ("kuhn-poker", "kuhn_poker"),
        ("leduc-poker", "leduc_poker"),
        ("liars-dice-5", "liars_dice(dice_sides=5)"),
    ]:
        if not wanted or name in wanted:
            value, seconds = open_spiel(text)
            print(f"{name:<16} {'OpenSpiel':<20} {seconds:>9.3f} s  {value:.9f}", flush=True)
    for path in sorted(folder.glob("*.efg")):
        if not wanted or path.stem in wanted:
            value, seconds = gambit(path)
            print(f"{path.stem:<16} {'Gambit, rational':<20} {seconds:>9.3f} s  {value}", flush=True)


if __name__ == "__main__":
    main()
