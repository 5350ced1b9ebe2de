"""Methods at the limit of memory: every cell finishes, is refused before the work, or is stopped at a time limit.

    bench/limits.py PROGRAM [--seconds N] [--memory SIZE] [--methods a,b,...] [--threads N] [--folder F]

Data: 10 complete rankings of 1,000, 10,000 and 100,000 items, and 1,000,000 experts who rank 5 of 50 items. Rankings
follow true scores with noise. Raters (elo, glicko2, trueskill) get 10 matches per item, and 1,000,000 matches with an
expert each. Trained methods rank with a model trained on examples/engines. Methods for features have no column of
experts: they rank items with 5 features.

A stopped method is interrupted as by Ctrl-C; the last line states the longest time until it ended.

All times are processor seconds without reading, so that the load of the machine matters little. A cell shows the time and
the peak memory with reading; or "refused" with the estimates, and the time that the refusal took; or "over N s" if the
method was stopped, with its estimates.
"""

import argparse
import pathlib
import random
import re
import subprocess
import tempfile

from measure import measure

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples" / "engines"
SIZES = {"1,000 items": (1_000, 10, 1_000), "10,000 items": (10_000, 10, 10_000),
         "100,000 items": (100_000, 10, 100_000), "1,000,000 experts": (50, 1_000_000, 5)}
FEATURES = 5


def noisy_order(draw: random.Random, true: list[float], items: list[int]) -> list[int]:
    noise = {item: true[item] + draw.gauss(0, 1) for item in items}
    return sorted(items, key=noise.__getitem__, reverse=True)


def write_orders(path: pathlib.Path, items: int, lists: int, length: int) -> None:
    draw = random.Random(1)
    true = [draw.gauss(0, 1) for _ in range(items)]
    with path.open("w") as out:
        for _ in range(lists):
            order = noisy_order(draw, true, draw.sample(range(items), length))
            out.write(",".join(f"i{item}" for item in order) + "\n")


def write_matches(path: pathlib.Path, items: int, matches: int) -> None:
    draw = random.Random(1)
    true = [draw.gauss(0, 1) for _ in range(items)]
    with path.open("w") as out:
        out.write("expert,winner,loser\n")
        for match in range(matches):
            winner, loser = noisy_order(draw, true, draw.sample(range(items), 2))
            out.write(f"e{match},i{winner},i{loser}\n")


def write_features(path: pathlib.Path, items: int) -> None:
    draw = random.Random(1)
    with path.open("w") as out:
        for _ in range(items):
            features = " ".join(f"{k + 1}:{draw.random():.3f}" for k in range(FEATURES))
            out.write(f"{draw.randrange(3)} qid:1 {features}\n")


def known_methods(program: str) -> list[tuple[str, str, bool]]:
    """Returns the name and the kind of data of every method, and whether it must be trained before it ranks."""
    lines = subprocess.run([program, "methods"], capture_output=True, text=True, check=True).stdout.splitlines()[1:]
    found = []
    for line in lines:
        name = line.split()[0]
        kind = "features" if line.split()[1] == "features" else "matches" if "comparisons in order" in line else "orders"
        found.append((name, kind, " labels " in line))
    return found


class Bench:
    def __init__(self, given: argparse.Namespace, folder: pathlib.Path) -> None:
        self.given, self.folder = given, folder
        self.reading: dict[pathlib.Path, float] = {}
        self.endings: list[tuple[float, str, str]] = []  # processor seconds from an interrupt to the end

    def data(self, kind: str, title: str) -> pathlib.Path | None:
        items, lists, length = SIZES[title]
        if kind == "features" and lists > items:
            return None
        path = self.folder / f"{kind}-{items}-{lists}.{'csv' if kind == 'matches' else kind}"
        if not path.exists():
            if kind == "orders":
                write_orders(path, items, lists, length)
            elif kind == "matches":
                write_matches(path, items, max(10 * items, lists))
            else:
                write_features(path, items)
        return path

    def command(self, path: pathlib.Path, *options: str) -> list[str]:
        form = {"orders": "orders", "matches": "csv", "features": "letor"}[path.name.split("-")[0]]
        return [self.given.program, "rank", str(path), "--from", form, "--intervals", "none", "--threads",
                str(self.given.threads), *options]

    def seconds_of_reading(self, path: pathlib.Path) -> float:
        if path not in self.reading:
            # A refusal after the data are read: its time is that of reading.
            method = "borda" if path.name.startswith("orders") else "elo"
            self.reading[path] = measure(self.command(path, "--memory", "1", "--method", method), 600).processor
        return self.reading[path]

    def model_of(self, method: str, kind: str) -> pathlib.Path:
        path = self.folder / f"{method}.model"
        if kind == "features":
            data = [str(self.data("features", "1,000 items")), "--from", "letor"]
        else:
            data = [str(EXAMPLES / "train.txt"), "--valid", str(EXAMPLES / "valid.txt")]
        subprocess.run([self.given.program, "train", *data, "--method", method, "--model", str(path), "--quiet"],
                       check=False, capture_output=True)
        return path

    def cell(self, method: str, kind: str, trained: bool, title: str) -> str:
        path = self.data(kind, title)
        if path is None:
            return "–"
        options = ["--method", method]
        if trained:
            model = self.folder / f"{method}.model"
            options = ["--model", str(model if model.exists() else self.model_of(method, kind))]
        reading = self.seconds_of_reading(path)
        found = measure(self.command(path, "--memory", self.given.memory, *options), 3600,
                        processor_limit=self.given.seconds + reading)
        if found.code is None:
            self.endings.append((found.ending, method, title))
            return f"over {self.given.seconds:.0f} s; estimate {self.estimate(path, options)}"
        return describe(found, max(0.0, found.processor - reading))

    def estimate(self, path: pathlib.Path, options: list[str]) -> str:
        """Returns the estimates of a fit. Estimates of a few seconds are not noted, but every refusal states them."""
        refusal = measure(self.command(path, "--memory", "1", *options), 600)
        memory, time = estimates_in(refusal.messages) or ("?", "?")
        return f"{time}, {memory}"


def size_text(megabytes: float) -> str:
    return f"{megabytes / 1000:.1f} GB" if megabytes >= 1000 else f"{megabytes:.0f} MB"


def estimates_in(messages: str) -> tuple[str, str] | None:
    """Returns the estimates of memory and time in the message of a refusal."""
    refused = re.search(r"needs about (.+?) and (\S+ \w+) for", messages)
    return (refused[1], refused[2]) if refused else None


def describe(found, seconds: float) -> str:
    if estimates := estimates_in(found.messages):
        return f"refused in {seconds:.1f} s: {estimates[0]}, {estimates[1]}"
    if found.code not in (0, 3):
        reason = found.messages.splitlines()[-1].removeprefix("witan: ").split("; ")[0].split(", but ")[0]
        return f"refused in {seconds:.1f} s: {reason[:60]}"
    return f"{seconds:.1f} s, {size_text(found.megabytes)}" + (", not converged" if found.code == 3 else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--memory", default="8GB")
    parser.add_argument("--methods", default="", help="comma-separated [default: all]")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--folder", help="folder for the data, which are kept [default: a temporary one]")
    given = parser.parse_args()
    wanted = given.methods.split(",") if given.methods else None
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(given, pathlib.Path(given.folder or name))
        print("| method | " + " | ".join(SIZES) + " |\n|---|" + "---|" * len(SIZES))
        for method, kind, trained in known_methods(given.program):
            if wanted is not None and method not in wanted:
                continue
            cells = [bench.cell(method, kind, trained, title) for title in SIZES]
            print(f"| `{method}` | " + " | ".join(cells) + " |", flush=True)
        if bench.endings:
            seconds, method, title = max(bench.endings)
            print(f"\n{len(bench.endings)} cells were interrupted, as by Ctrl-C. They ended within {seconds:.1f} s of processor "
                  f"time (`{method}`, {title}).")


if __name__ == "__main__":
    main()
