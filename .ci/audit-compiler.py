#!/usr/bin/env python3
"""Looks for code that a known bug of the compiler would spoil (rust-lang/rust#158206).

The MIR pass SimplifyComparisonIntegral deletes a comparison whose result is still read, at opt-level 2 and 3.
rustc 1.90 to 1.92, 1.93.0 and 1.94 to 1.96.0 have the bug; 1.93.1, and 1.96.1 and newer, do not. Tests can miss
it, because what is inlined where decides. This script dumps the code before and after the pass, and finds every
comparison that is deleted and still read.

It first compiles a sample that the bug spoils, so that it is seen to work. A compiler without the bug ends it there.
"""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

PASS = "SimplifyComparisonIntegral"
HERE = Path(__file__).resolve().parent
WORK = Path(os.environ.get("CARGO_TARGET_DIR", HERE.parent / "target")) / "compiler-audit"
COMPARISON = re.compile(r"^\s*(_\d+) = (Eq|Ne|Lt|Le|Gt|Ge)\(")


def spoiled(dumps):
    """The functions that the pass was run on, and where it deleted a comparison that is still read."""
    functions, found = 0, []
    for path in sorted(dumps.glob(f"*.{PASS}.after.mir")):
        functions += 1
        after = path.read_text().split("\n")
        before = Path(str(path).replace(".after.mir", ".before.mir")).read_text().split("\n")
        if after[1:] == before[1:]:
            continue
        for line in comparisons(before) - comparisons(after):
            local = COMPARISON.match(line).group(1)
            if assignments(after, local) < assignments(before, local) and reads(after, local):
                found.append((path.name, line, reads(after, local)[:6]))
    return functions, found


def comparisons(lines):
    return Counter(line.strip() for line in lines if COMPARISON.match(line))


def assignments(lines, local):
    return sum(1 for line in lines if re.match(rf"^\s*{local} = ", line))


def reads(lines, local):
    """The lines that read the local: not those that declare it or say where it lives."""
    word = re.compile(rf"(?<!\w){local}\b")
    declares = ("debug", "let ", "StorageLive", "StorageDead")
    code = (line.split("//")[0].strip() for line in lines)
    return [line for line in code if word.search(line) and not line.startswith(declares)]


def fresh(name):
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def dump_flags(folder):
    return [f"-Zdump-mir={PASS}", f"-Zdump-mir-dir={folder}"]


def main():
    env = dict(os.environ, RUSTC_BOOTSTRAP="1")
    version = subprocess.check_output(["rustc", "--version"], text=True).split()[1]
    number = tuple(map(int, version.split("-")[0].split(".")))
    is_affected = (1, 90) <= number < (1, 96, 1) and number != (1, 93, 1)

    folder = fresh("sample")
    sample = ["rustc", "--crate-type", "lib", "-O", HERE / "spoiled.rs", "-o", folder / "sample.rlib"]
    subprocess.check_call(sample + dump_flags(folder), env=env)
    _, found = spoiled(folder)
    if not found:
        print(f"rustc {version} does not spoil the sample: nothing to look for")
        return 1 if is_affected else 0
    print(f"rustc {version} spoils the sample, as it should")

    folder = fresh("workspace")
    env["RUSTFLAGS"] = " ".join(["-Zalways-encode-mir", *dump_flags(folder)])
    # Code that is not compiled anew is not dumped.
    target = fresh("target")
    check = ["cargo", "check", "--quiet", "--release", "--workspace", "--target-dir", target]
    subprocess.check_call(check, env=env, cwd=HERE.parent)
    functions, found = spoiled(folder)
    print(f"{functions} functions of the workspace and its dependencies, {len(found)} spoiled")
    for name, comparison, lines in found:
        print(f"{name}\n    deleted: {comparison}", *(f"    read:    {line}" for line in lines), sep="\n")
    shutil.rmtree(WORK)
    return 1 if found or functions == 0 else 0


sys.exit(main())
