"""The stubs, which the build writes, name what the package has."""
import ast
import pathlib

import colex

STUBS = ast.parse(pathlib.Path(colex.__file__).with_name("__init__.pyi").read_text())


def test_each_public_name_has_a_stub_and_each_stub_a_name():
    names = {node.name for node in STUBS.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    modules = {"strategies", "pytest_plugin"}
    assert {name for name in colex.__all__ if name != "_"} - modules <= names
    assert {name for name in names if not name.startswith("_")} <= set(dir(colex))


def test_a_stub_says_what_the_function_does():
    texts = {node.name: ast.get_docstring(node) for node in STUBS.body if isinstance(node, ast.FunctionDef)}
    for row in colex.functions():
        assert texts[row.name].startswith(f"{row.usage}: "), row.name
