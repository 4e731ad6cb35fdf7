"""Writes colex/__init__.pyi, for editors and type checkers: the classes beside this file, and behind them the functions of the table.

    PYTHONPATH=build/ci/cli/python python3 cli/python/stubs/write.py FILE

The build runs it on the module that it has just built.
"""
import pathlib
import sys

import colex

lines = [pathlib.Path(__file__).with_name("classes.pyi").read_text()]
for row in colex.functions():
    text = f"{row.usage}: {row.description}.".replace('"""', "'''")
    lines.append(f'def {row.name}(*arguments: Value) -> {"Decision" if row.decides else "Value"}:\n    r"""{text} """')
stubs = pathlib.Path(sys.argv[1])
stubs.unlink(missing_ok=True)
stubs.write_text("\n".join(lines) + "\n")
