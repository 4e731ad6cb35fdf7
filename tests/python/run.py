"""Runs a file of tests on the module of a build: run.py FILE --module FOLDER --packages FOLDER… --command COLEX. 77 without pytest."""
import argparse
import os
import pathlib
import subprocess
import sys

parser = argparse.ArgumentParser()
parser.add_argument("file")
parser.add_argument("--module", type=pathlib.Path, required=True)
parser.add_argument("--packages", nargs="+", required=True)
parser.add_argument("--command", required=True)
arguments = parser.parse_args()

path = os.pathsep.join([str(arguments.module.parent), *arguments.packages])
environment = dict(os.environ, PYTHONPATH=path, COLEX=arguments.command, PYTHONDONTWRITEBYTECODE="1", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
found = subprocess.run([sys.executable, "-c", "import pytest"], env=environment, capture_output=True, text=True)
if found.returncode != 0:
    print("skipped: no pytest for", sys.executable, "-", found.stderr.strip().splitlines()[-1])
    sys.exit(77)
command = [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "-p", "colex.pytest_plugin", "-p", "pytester", arguments.file]
done = subprocess.run(command, env=environment, cwd=pathlib.Path(arguments.file).parent, capture_output=True, text=True)
print(done.stdout, done.stderr, sep="", end="")
# pytest has a status of its own for "no test ran", which a file that skips itself has: its reason stands in the summary.
sys.exit(77 if done.returncode == 5 and " skipped" in done.stdout else done.returncode)
