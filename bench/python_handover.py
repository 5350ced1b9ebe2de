"""Measure time and additional memory of passing ten million comparisons from NumPy, pandas and Arrow to the library.

    make bench-python, or: PYTHONPATH=build/release/python build/venv/bin/python bench/python_handover.py [KIND ...]

Each kind runs in its own process. The peak is the maximum resident memory while the data set is built and fitted, minus
the resident memory before. The library needs 16 bytes per comparison, plus 4 bytes per dense id in two columns.
"""

import subprocess
import sys
import threading
import time

ROWS = 10_000_000
ITEMS = 1000


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6


class Peak:
    """Measures the maximum resident memory of a block, sampled every 3 milliseconds."""

    def __enter__(self):
        self.most = self.before = resident()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()
        return self

    def _watch(self):
        while not self._stop.wait(0.003):
            self.most = max(self.most, resident())

    def __exit__(self, *raised):
        self._stop.set()
        self._thread.join()


def columns(kind):
    import numpy as np

    generator = np.random.default_rng(1)
    first = generator.integers(0, ITEMS, ROWS)
    second = (first + generator.integers(1, ITEMS, ROWS)) % ITEMS
    swap = generator.random(ROWS) < 1 / (1 + np.exp((second - first) / ITEMS))
    first, second = np.where(swap, second, first), np.where(swap, first, second)
    if kind == "numpy":
        return first, second
    names = np.array([f"model-{k}" for k in range(ITEMS)])
    if kind.startswith("pandas"):
        import pandas as pd

        made = [pd.Series(pd.Categorical.from_codes(codes, names)) for codes in (first, second)]
        return made if kind == "pandas-categorical" else [column.astype(str) for column in made]
    import pyarrow as pa

    made = [pa.DictionaryArray.from_arrays(pa.array(codes.astype(np.int32)), pa.array(names)) for codes in (first, second)]
    return made if kind == "arrow-dictionary" else [column.cast(pa.string()) for column in made]


def measure(kind):
    import gc

    import numpy  # noqa: F401 (imported before memory is measured)
    import witan

    first, second = columns(kind)
    gc.collect()
    with Peak() as peak:
        begin = time.perf_counter()
        data = witan.Dataset()
        data.add_comparisons(first, second)
        data.core
        handed = time.perf_counter()
        result = witan.rank(data, "bradley-terry", intervals="none")
        fitted = time.perf_counter()
    print(f"{kind:20} {type(getattr(first, 'dtype', first.type if hasattr(first, 'type') else first)).__name__:18} "
          f"transfer {handed - begin:6.2f} s   fit {fitted - handed:6.2f} s   caller {peak.before:6.0f} MB   "
          f"additional peak {peak.most - peak.before:6.0f} MB   kept {resident() - peak.before:6.0f} MB   "
          f"({len(result.scores)} items)", flush=True)


KINDS = ["numpy", "pandas-categorical", "pandas-strings", "arrow-dictionary", "arrow-strings"]

if __name__ == "__main__":
    if len(sys.argv) == 2:
        measure(sys.argv[1])
    else:
        for kind in sys.argv[1:] or KINDS:
            subprocess.run([sys.executable, __file__, kind], check=True)
