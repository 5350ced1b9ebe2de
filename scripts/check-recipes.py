"""check-recipes.py META.YAML FORMULA.RB VERSION: checks the syntax of the conda recipe and of the formula of Homebrew."""

import re
import sys

import jinja2
import tree_sitter
import tree_sitter_ruby
import yaml


def check_conda(path, version):
    """Renders the template with stand-ins for conda's functions, and checks the sections of the recipe."""
    text = jinja2.Environment(undefined=jinja2.StrictUndefined).from_string(open(path).read()).render(
        compiler=lambda language: f"{language}-compiler", stdlib=lambda language: f"{language}-stdlib")
    recipe = yaml.safe_load(text)
    expected = {"package", "source", "build", "requirements", "test", "about"}
    assert set(recipe) == expected, f"{path}: found the sections {sorted(recipe)}, expected {sorted(expected)}"
    found = str(recipe["package"]["version"])
    assert found == version, f"{path}: found version {found}, expected {version}"
    assert all(isinstance(one, str) for part in recipe["requirements"].values() for one in part), path


def check_formula(path, version):
    """Parses the formula as Ruby, and checks what Homebrew requires."""
    text = open(path, "rb").read()
    tree = tree_sitter.Parser(tree_sitter.Language(tree_sitter_ruby.language())).parse(text)
    assert not tree.root_node.has_error, f"{path}: found a syntax error, expected Ruby"
    code = text.decode()
    assert re.search(r'^  sha256 "[0-9a-f]{64}"$', code, re.M), f"{path}: found no checksum, expected 64 hexadecimal digits"
    assert f"witan-{version}.tar.gz" in code, f"{path}: found another version, expected {version}"
    assert "@" not in re.sub(r"#\{.*?\}", "", code.split("def install")[0]), f"{path}: found a word between @ that is not filled in"


if __name__ == "__main__":
    conda, formula, wanted = sys.argv[1:]
    check_conda(conda, wanted)
    check_formula(formula, wanted)
    print("recipes: the syntax of the conda recipe and of the formula is valid")
