"""Runs the tests of choix against Witan: choix's own test files, with the adapter of its functions.

    run_choix_suite.py FOLDER     FOLDER: an unpacked source distribution of choix 0.4.1
                                  (pip download --no-deps --no-binary :all: choix==0.4.1)

Prints the passed and failed tests of test_lsr, test_mm and test_opt. The difference is explained in docs/peers.md.
"""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "adapters"))
import choix_names


def main() -> int:
    folder = pathlib.Path(sys.argv[1]).resolve()
    choix_names.install()
    files = [str(folder / "tests" / f"test_{name}.py") for name in ("lsr", "mm", "opt")]
    return pytest.main(["-q", "--tb=line", "-p", "no:cacheprovider", "-rA", f"--rootdir={folder}", *files])


if __name__ == "__main__":
    sys.exit(main())
