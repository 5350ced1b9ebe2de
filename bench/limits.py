"""Methods at the limit of memory: every cell finishes, is refused within a second, or is stopped at a time limit.

    bench/limits.py PROGRAM [--seconds N] [--memory SIZE] [--methods a,b,...]

Data: 10 complete rankings of 1,000, 10,000 and 100,000 items, and 1,000,000 experts who rank 5 of 50 items. Rankings
follow true scores with noise. A cell shows seconds and peak memory with reading, "refused" with the estimate and the
time that the refusal took after reading, or "over N s" with the estimate that was printed.
"""

import argparse
import pathlib
import random
import re
import tempfile

from measure import measure

METHODS = [
    "borda", "condorcet", "copeland", "bradley-terry", "thurstone", "crowd-bt", "rank-centrality", "mc4", "hodge",
    "svp", "plackett-luce", "bayesian-plackett-luce", "mpm", "theta-mpm", "mpm-mixture", "kemeny", "footrule",
    "mallows", "generalized-mallows", "bayesian-mallows", "klementiev",
]


def ranking(draw: random.Random, true: list[float], length: int) -> str:
    items = draw.sample(range(len(true)), length)
    noise = {item: true[item] + draw.gauss(0, 1) for item in items}
    return ",".join(f"i{item}" for item in sorted(items, key=noise.__getitem__, reverse=True)) + "\n"


def write_orders(path: pathlib.Path, items: int, lists: int, length: int) -> None:
    draw = random.Random(1)
    true = [draw.gauss(0, 1) for _ in range(items)]
    with path.open("w") as out:
        for _ in range(lists):
            out.write(ranking(draw, true, length))


def size_text(megabytes: float) -> str:
    return f"{megabytes / 1000:.1f} GB" if megabytes >= 1000 else f"{megabytes:.0f} MB"


def cell(found, reading: float, seconds: float) -> str:
    estimate = re.search(r"about (\S+ \S+) and (\S+ \w+)", found.messages)
    text = f", estimate {estimate[2]}, {estimate[1]}" if estimate and found.code is None else ""
    if found.code is None:
        return f"over {seconds:.0f} s{text}"
    refused = re.search(r"needs about (\S+ \S+) and (\S+ \w+)", found.messages)
    if refused:
        return f"refused in {max(0.0, found.seconds - reading):.1f} s: {refused[1]}"
    if found.code not in (0, 3):
        return "refused: " + found.messages.splitlines()[-1].removeprefix("witan: ")[:60]
    return f"{found.seconds:.1f} s, {size_text(found.megabytes)}" + (", not converged" if found.code == 3 else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--memory", default="8GB")
    parser.add_argument("--methods", default=",".join(METHODS))
    given = parser.parse_args()
    sizes = {"1,000 items": (1_000, 10, 1_000), "10,000 items": (10_000, 10, 10_000),
             "100,000 items": (100_000, 10, 100_000), "1,000,000 experts": (50, 1_000_000, 5)}
    with tempfile.TemporaryDirectory() as name:
        commands, reading = {}, {}
        for title, size in sizes.items():
            path = pathlib.Path(name, title.replace(" ", "") + ".orders")
            write_orders(path, *size)
            commands[title] = [given.program, "rank", str(path), "--from", "orders", "--intervals", "none", "--memory"]
            # A refusal after the data are read: its time is that of reading.
            reading[title] = measure([*commands[title], "1", "--method", "borda"], given.seconds).seconds
        print("| method | " + " | ".join(sizes) + " |\n|---|" + "---|" * len(sizes))
        for method in given.methods.split(","):
            cells = [cell(measure([*commands[title], given.memory, "--method", method], given.seconds), reading[title],
                          given.seconds) for title in sizes]
            print(f"| `{method}` | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
