"""The stubs, which the build writes, name what the package has, as it has it, and say of all of it what it is."""
import ast
import inspect
import pathlib
import subprocess
import sys

import pytest

import colex

PACKAGE = pathlib.Path(colex.__file__).parent
STUBS = ast.parse((PACKAGE / "__init__.pyi").read_text())
ROWS = {row.name: row for row in colex.functions()}
CLASSES_OF_VALUES = ["Layout", "CoordinateLayout", "ComposedLayout", "OffsetLayout", "OffsetCoordinateLayout", "LinearLayout", "Swizzle", "Tiler",
                     "BasisVector"]
CLASSES = {node.name: node for node in STUBS.body if isinstance(node, ast.ClassDef)}


def functions():
    return [node for node in STUBS.body if isinstance(node, ast.FunctionDef)]


def test_each_public_name_has_a_stub_and_each_stub_a_name():
    names = {node.name for node in STUBS.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    modules = {"strategies", "pytest_plugin", "audit"}
    assert {name for name in colex.__all__ if name != "_"} - modules <= names
    assert {name for name in names if not name.startswith("_")} <= set(dir(colex))


def test_each_class_member_and_function_has_a_docstring():
    nodes = [("", node) for node in functions()] + [(node.name, node) for node in CLASSES.values() if not node.name.startswith("_")]
    nodes += [(name, member) for name, node in CLASSES.items() for member in node.body
              if isinstance(member, ast.FunctionDef) and member.name not in ("__iter__", "__init__")]
    assert len(nodes) > 300
    assert [(owner, node.name) for owner, node in nodes if not ast.get_docstring(node)] == []


@pytest.mark.parametrize("name", CLASSES_OF_VALUES)
def test_a_class_of_values_says_how_it_is_made_and_what_its_source_is(name):
    text = ast.get_docstring(CLASSES[name])
    assert text.startswith(f"{name}(") and "Source: " in text and text == inspect.getdoc(getattr(colex, name))


def test_a_function_of_the_table_says_what_it_does_what_it_needs_and_what_its_source_is():
    texts = {node.name: ast.get_docstring(node) for node in functions() if node.name in ROWS}
    assert texts.keys() == ROWS.keys()
    for name, row in ROWS.items():
        assert texts[name].startswith(f"{row.usage}: "), name
        assert "\nSource: " in texts[name], name
    assert "Requires size(from) == size(to), else raises Rejection(domain)" in texts["crd2crd"]
    assert "Source: CuTe `complement`; Sh 2.5-2.9; CF 2.1.6; docs/conventions.md; colex/complement.hpp." in texts["complement"]
    assert sum("Requires" in text or "Raises" in text for text in texts.values()) >= 60
    assert sum(".hpp." in text for text in texts.values()) >= 170


def test_a_function_of_the_table_is_called_as_its_stub_says():
    """With one argument more than the stub has, or one less than it needs, there is no call."""
    ways = {}
    for node in functions():
        if node.name in ROWS:
            ways.setdefault(node.name, []).append(node.args)
    told = {name: all_ways for name, all_ways in ways.items() if not any(way.vararg for way in all_ways)}
    assert len(told) >= 150
    for name, all_ways in told.items():
        most = max(len(way.posonlyargs) for way in all_ways)
        least = min(len(way.posonlyargs) - len(way.defaults) for way in all_ways)
        for count in (most + 1, least - 1):
            with pytest.raises(colex.TypeRejection, match="it is called as"):
                getattr(colex, name)(*[colex.Layout(4)] * count)


@pytest.mark.parametrize("thing, text", [(colex.Layout, "Requires: extents of at least 1"), (colex.Layout.shape, "The extents"),
                                         (colex.Layout.to, "Raises: ImportError"), (colex.Decision.is_yes, "Whether it is so"),
                                         (colex.check, "Requires: 0 < seconds"), (colex.Swizzle.shift, "places above")])
def test_help_tells_the_same(thing, text):
    assert text in inspect.getdoc(thing)


def test_stubtest_finds_nothing(tmp_path):
    """mypy's own comparison of stubs with what is imported."""
    pytest.importorskip("mypy.stubtest", reason="mypy is not installed")
    settings = tmp_path / "mypy.ini"
    # What is written in Python is no stub, and imports libraries that need not be there.
    modules = "mypy-" + ",".join(f"colex.{file.stem}" for file in PACKAGE.glob("*.py") if file.stem != "__init__")
    settings.write_text(f"[mypy]\nignore_missing_imports = True\n[{modules}]\nignore_errors = True\n")
    # That nanobind makes these classes is nobody's business.
    allowed = tmp_path / "allowed.txt"
    allowed.write_text("".join(f"colex.{name}\n" for name in CLASSES_OF_VALUES))
    done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "colex", "--ignore-missing-stub", "--mypy-config-file", str(settings),
                           "--allowlist", str(allowed)], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
