"""Runs what the pages tell to type who installs a wheel: documented.py PYTHON WHEELS PAGE…

Each block `sh` that calls pip is run from its first line on, in an empty folder that has the wheels where the page says that they lie, and the files that the
blocks before it show; `python3` is PYTHON, and there is no compiler. Every line has to succeed. Lines about colex-layouts-prover and its judges are left out, and
told, where WHEELS has no such wheel.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

#: Where the pages say that the wheels lie.
PLACES = ("build/python/dist", "wheels")


def blocks(page):
    """The blocks of a page that call pip, each with the files that it can read."""
    files = {}
    for head, block in re.findall(r"^```([^\n]*)\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL):
        for name in re.findall(r"file=(\S+)", head):
            files[name] = block
        if head == "sh" and "pip install" in block:
            yield block, dict(files)


def runnable(block, has_prover):
    """The lines that the wheels there are suffice for."""
    lines = block.splitlines()
    kept = [line for line in lines if has_prover or not re.search(r"colex-layouts-prover|z3-solver", line)]
    for line in lines:
        if line not in kept:
            print("left out, without a wheel of the prover:", line)
    return kept


def run(lines, files, python, wheels):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for place in PLACES:
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (folder / place).symlink_to(wheels)
        for name, text in files.items():
            (folder / name).write_text(text)
        (folder / "bin").mkdir()
        (folder / "bin" / "python3").write_text(f'#!/bin/sh\nexec "{python}" "$@"\n')
        (folder / "bin" / "python3").chmod(0o755)
        environment = {name: value for name, value in os.environ.items() if re.match("HOME$|LANG|LC_|PIP_|.*_proxy$|.*_PROXY$|SSL_", name)}
        environment |= {"PATH": f"{folder}/bin:/usr/bin:/bin", "CC": "/bin/false", "CXX": "/bin/false", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        # What the lines were for: the command is there, or they said so themselves.
        script = "set -euxo pipefail\n" + "\n".join(lines) + "\n[ -x .venv/bin/colex ] || colex eval 'size((4,8))'\n"
        return subprocess.run(["bash", "-c", script], cwd=folder, env=environment).returncode


def main():
    python, wheels, *pages = sys.argv[1:]
    wheels = pathlib.Path(wheels).resolve()
    has_prover = any(wheels.glob("colex_layouts_prover-*.whl"))
    count = 0
    for page in map(pathlib.Path, pages):
        found = list(blocks(page))
        if not found:
            sys.exit(f"documented: {page} has no block that installs a wheel")
        for block, files in found:
            if run(runnable(block, has_prover), files, python, wheels) != 0:
                sys.exit(f"documented: what {page} says does not succeed:\n{block}")
            count += 1
    print(f"{count} documented ways to install a wheel succeed")


main()
