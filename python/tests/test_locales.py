"""Results have the same bits in every locale, also where the decimal point is a comma or i has no plain capital."""

import os
import pathlib
import subprocess
import sys

import pytest

SCRIPT = """
import locale, sys
if sys.argv[1] != "C":
    locale.setlocale(locale.LC_ALL, "")
import witan
assert (locale.localeconv()["decimal_point"] == ",") == (sys.argv[1] != "C")
result = witan.rank(sys.argv[2], "bradley-terry(prior=0.25)", intervals="sandwich", by="statements", level=0.9)
sys.stdout.write(result.to_json())
model = witan.train(sys.argv[3], "weighted-borda")
model.save(sys.argv[4])
sys.stdout.write(witan.rank(sys.argv[3], model=witan.load(sys.argv[4])).to_json())
result.save_state(sys.argv[4])
sys.stdout.write(witan.rank(None, state=sys.argv[4]).to_json())
"""


def environment(name: str, folder: pathlib.Path) -> dict[str, str]:
    """Returns the environment of a locale, which is made from its definition, since the machine may not have it."""
    if not pathlib.Path("/usr/share/i18n/locales", name).exists():
        pytest.skip(f"the definition of the locale {name} is not installed (Debian: locales)")
    subprocess.run(["localedef", "-i", name, "-f", "UTF-8", str(folder / f"{name}.UTF-8")], check=True)
    return {**os.environ, "LOCPATH": str(folder), "LC_ALL": f"{name}.UTF-8"}


@pytest.mark.parametrize("name", ["de_DE", "tr_TR"])
def test_results_do_not_depend_on_the_locale(name, program, examples, tmp_path):
    there = environment(name, tmp_path)
    plain = {**os.environ, "LC_ALL": "C.UTF-8"}

    for arguments in (
        ["rank", examples / "models.csv", "--method", "bradley-terry(prior=0.25)", "--level", "0.9", "--format", "json"],
        ["check", examples / "wine.csv"],
        ["convert", examples / "wine.csv", "--to", "jsonl"],
    ):
        outputs = [program.full(*arguments, env=env) for env in (there, plain)]
        assert outputs[0].returncode == 0 and outputs[0].stdout == outputs[1].stdout
    files = [examples / "models.csv", examples / "letor" / "part1.txt", tmp_path / "file"]
    inside = [
        subprocess.run([sys.executable, "-c", SCRIPT, used, *files], env=env, check=True, capture_output=True).stdout
        for used, env in ((name, there), ("C", plain))
    ]
    assert inside[0] and inside[0] == inside[1]
