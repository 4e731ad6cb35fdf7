"""The stubs are those of the table, and name what the package has."""
import ast
import pathlib
import runpy

import colex

ROOT = pathlib.Path(__file__).parents[2]
STUBS = pathlib.Path(colex.__file__).with_name("__init__.pyi")


def test_the_stubs_are_written_by_the_program():
    writer = ROOT / "cli/python/stubs/write.py"
    if writer.exists():
        assert STUBS.read_text().strip() == runpy.run_path(str(writer))["stubs"]().strip()


def test_each_public_name_has_a_stub_and_each_stub_a_name():
    names = {node.name for node in ast.parse(STUBS.read_text()).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    modules = {"strategies", "pytest_plugin"}
    assert {name for name in colex.__all__ if name != "_"} - modules <= names
    assert {name for name in names if not name.startswith("_")} <= set(dir(colex))
